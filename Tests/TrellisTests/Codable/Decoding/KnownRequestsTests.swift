import Testing

@testable import Trellis

/// From which documents a type's requests are learned.
struct KnownRequestsTests {
    /// The members of the next document that are not skipped; nil if all of them are recorded.
    private func recorded(by requests: KnownRequests, _ text: String) -> RequestedMembers? {
        if case .skipping(let members) = requests.plan(byteCount: text.utf8.count, .automatic) { members } else { nil }
    }

    @Test func aMissOfSeveralThreadsIsCountedOnce() throws {
        struct Note: Decodable { var id: Int }
        let decoder = RequestedKeysTests.learningDecoder
        let text = RequestedKeysTests.statuses(30)
        let requests = KnownRequests.of([Note].self)
        for _ in 0..<7 {
            _ = try decoder.decode([Note].self, from: text)
            let members = try #require(recorded(by: requests, text))
            for _ in 0..<8 { requests.missed(members) }
        }
        guard case .learning = requests.plan(byteCount: text.utf8.count, .automatic) else {
            Issue.record("nothing more is learned")
            return
        }
    }

    @Test func aDocumentThatCannotBeDecodedIsNotTheLastLesson() throws {
        struct Note: Decodable { var id: Int }
        let decoder = RequestedKeysTests.learningDecoder
        let text = RequestedKeysTests.statuses(30)
        let requests = KnownRequests.of([Note].self)
        _ = try decoder.decode([Note].self, from: text)
        for invalid in [String(text.dropLast()), text.replacing("\"id\": 7,", with: "\"id\": {},")] {
            let members = try #require(recorded(by: requests, text))
            requests.missed(members)
            #expect(throws: DecodingError.self) { try decoder.decode([Note].self, from: invalid) }
            _ = try decoder.decode([Note].self, from: text)
        }
        #expect(recorded(by: requests, text) != nil)
    }

    /// The elements of an array are decoded as models, and also as a type that requests some of their members.
    @Test func anArrayThatIsReadTwiceIsNotMissed() throws {
        struct Note: Decodable { var id: Int }
        struct Twice: Decodable {
            enum CodingKeys: CodingKey { case items }
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                let notes = try members.decode([Note].self, forKey: .items)
                #expect(try members.decode([NumberedItem].self, forKey: .items).map(\.id) == notes.map(\.id))
            }
        }
        let decoder = RequestedKeysTests.learningDecoder
        let text = "{\"filler\": \(RequestedKeysTests.statuses(30)), \"items\": \(RequestedKeysTests.statuses(10))}"
        for _ in 0..<30 { _ = try decoder.decode(Twice.self, from: text) }
        #expect(recorded(by: KnownRequests.of(Twice.self), text) != nil)
    }
}

private struct NumberedItem: JSONModel, JSONModelCodable {
    var id: Int

    static let modelSchema = JSONModelSchema(NumberedItem.self, [JSONField("id", \NumberedItem.id)])

    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}
