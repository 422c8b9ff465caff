import Testing

@testable import Trellis

/// From which documents a type's requests are learned.
struct KnownRequestsTests {
    /// How the next document is recorded.
    private func plan(of requests: KnownRequests, _ text: String) -> KnownRequests.Plan {
        requests.plan(byteCount: text.utf8.count, .automatic)
    }

    @Test func aMissOfSeveralThreadsIsCountedOnce() throws {
        struct Note: Decodable { var id: Int }
        let decoder = TrellisCodableDecoder()
        let text = RequestedKeysTests.statuses(30)
        let requests = KnownRequests.of([Note].self)
        for _ in 0..<7 {
            _ = try decoder.decode([Note].self, from: text)
            guard case .skipping(let members) = plan(of: requests, text) else {
                Issue.record("members are not skipped")
                return
            }
            for _ in 0..<8 { requests.missed(members) }
        }
        guard case .learning = plan(of: requests, text) else {
            Issue.record("nothing more is learned")
            return
        }
    }

    @Test func aDocumentThatCannotBeDecodedIsNotTheLastLesson() throws {
        struct Note: Decodable { var id: Int }
        let decoder = TrellisCodableDecoder()
        let text = RequestedKeysTests.statuses(30)
        let requests = KnownRequests.of([Note].self)
        _ = try decoder.decode([Note].self, from: text)
        for invalid in [String(text.dropLast()), text.replacing("\"id\": 7,", with: "\"id\": {},")] {
            guard case .skipping(let members) = plan(of: requests, text) else {
                Issue.record("members are not skipped")
                return
            }
            requests.missed(members)
            #expect(throws: DecodingError.self) { try decoder.decode([Note].self, from: invalid) }
            _ = try decoder.decode([Note].self, from: text)
        }
        guard case .skipping = plan(of: requests, text) else {
            Issue.record("members are not skipped")
            return
        }
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
        let decoder = TrellisCodableDecoder()
        let text = "{\"filler\": \(RequestedKeysTests.statuses(30)), \"items\": \(RequestedKeysTests.statuses(10))}"
        for _ in 0..<30 { _ = try decoder.decode(Twice.self, from: text) }
        guard case .skipping = plan(of: KnownRequests.of(Twice.self), text) else {
            Issue.record("members are not skipped")
            return
        }
    }
}

private struct NumberedItem: JSONModel, JSONModelCodable {
    var id: Int

    static let modelSchema = JSONModelSchema(NumberedItem.self, [JSONField("id", \NumberedItem.id)])

    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}
