import Foundation
import Testing

@testable import Trellis

/// Retained decoders, deeply nested values, and objects with many keys.
struct CodableSafetyTests {
    /// Stores its decoder to decode later.
    private struct Later: Decodable {
        var decoder: any Decoder
        init(from decoder: any Decoder) throws { self.decoder = decoder }
    }

    @Test func aRetainedDecoderKeepsWorking() throws {
        struct Inner: Decodable, Equatable { var text: String, numbers: [Int] }
        let decoder = TrellisCodableDecoder()
        let kept = try {
            let text =
                #"[{"text":"not so short that it is kept in place","numbers":[1,2]},{"text":"\n\t","numbers":[]}]"#
            return try decoder.decode([Later].self, from: Array(text.utf8))
        }()
        // These would reuse the memory of the first document if it had been released.
        for index in 0..<100 { _ = try decoder.decode([String].self, from: "[\"\(index) other texts\"]") }
        #expect(
            try kept.map { try Inner(from: $0.decoder) } == [
                Inner(text: "not so short that it is kept in place", numbers: [1, 2]), Inner(text: "\n\t", numbers: []),
            ])
        #expect(throws: DecodingError.self) { try Int(from: kept[0].decoder) }
    }

    private final class Nested: Decodable {
        var inner: Nested?
    }

    @Test func deepValuesFailBeforeTheStackOverflows() throws {
        var options = TrellisDecoder.Options()
        options.limits.depth = 100_000
        let decoder = TrellisCodableDecoder(options: options)
        let text = String(repeating: "{\"inner\":", count: 900) + "null" + String(repeating: "}", count: 900)
        onSmallStack {
            let outcome = CodableOutcome { try decoder.decode(Nested.self, from: text) }
            guard case .error("dataCorrupted", _) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
        let shallow = String(repeating: "{\"inner\":", count: 30) + "null" + String(repeating: "}", count: 30)
        _ = try decoder.decode(Nested.self, from: shallow)
    }

    private struct Sparse: Decodable {
        var first: Int, last: Int
        var missing: Int?
        var absent: String?
    }

    @Test(arguments: [1, 7, 8, 9, 31, 32, 63, 64, 65, 1000])
    func membersAreFoundInObjectsOfAnySize(count: Int) throws {
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(seed))
            var members = (0..<count).map { "\"key\($0)\": [\($0), {}]" } + ["\"first\": 1", "\"last\": 2"]
            members.shuffle(using: &random)
            let object = "{" + members.joined(separator: ",") + "}"
            let value = try TrellisCodableDecoder().decode(Sparse.self, from: object)
            #expect(value.first == 1 && value.last == 2 && value.missing == nil && value.absent == nil)
            // On the tape of a buffered value.
            let kept = try TrellisDecoder().decode([JSONCodableValue<Sparse>].self, from: "[\(object)]")[0].value
            #expect(kept.first == 1 && kept.last == 2 && kept.missing == nil && kept.absent == nil)
            struct All: Decodable {
                var keys: [String]
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodedKey.self)
                    keys = container.allKeys.map(\.stringValue)
                    for key in container.allKeys { #expect(container.contains(key)) }
                }
            }
            let all = try TrellisCodableDecoder().decode(All.self, from: object)
            #expect(all.keys.count == count + 2 && Set(all.keys).count == count + 2)
        }
    }

    /// A model and a Codable type that contain each other.
    private struct Comment: JSONDecodableModel, Decodable {
        var replies: Page?

        static let modelSchema = JSONModelSchema(
            Comment.self, [JSONField("replies", \Comment.replies, form: .transform(.decodable)).ignored(in: .encoding)])

        init(from fields: borrowing JSONFieldValues) throws { replies = fields.take(0) }
        init(from decoder: any Decoder) throws { Issue.record("the model decodes itself") }
    }

    private final class Page: Decodable {
        var items: [Comment]
    }

    @Test func modelsAndCodableTypesNestInEachOther() throws {
        @Sendable func text(_ levels: Int) -> String {
            String(repeating: #"{"replies":{"items":["#, count: levels) + "{}" + String(repeating: "]}}", count: levels)
        }
        var comment = try TrellisDecoder().decode(Comment.self, from: text(3))
        for _ in 0..<3 { comment = try #require(comment.replies?.items.first) }
        #expect(comment.replies == nil)
        _ = try TrellisCodableDecoder().decode([Comment].self, from: "[\(text(3))]")
        onSmallStack {
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Comment.self, from: text(120))
            }
            #expect(error?.code == .limitExceeded)
            #expect(throws: DecodingError.self) {
                try TrellisCodableDecoder().decode(Page.self, from: "{\"items\":[\(text(120))]}")
            }
        }
    }

    /// Keys whose hash marks on the tape are equal.
    @Test func keysWithEqualHashMarks() throws {
        // The middle of a long key does not contribute to its mark.
        let keys = (0..<200).map { "beginning\(1000 + $0)the ending" }
        let object = "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let marks = Set(
            keys.map { key in
                var key = key
                return key.withUTF8 { unsafe TapeStorage.mark(of: $0) }
            })
        #expect(marks.count == 1)
        struct Picked: Decodable {
            var sum = 0
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodedKey.self)
                for index in stride(from: 199, through: 0, by: -1) {
                    sum += try container.decode(
                        Int.self, forKey: CodedKey(stringValue: "beginning\(1000 + index)the ending"))
                }
            }
        }
        #expect(try TrellisCodableDecoder().decode(Picked.self, from: object).sum == 199 * 100)
    }
}
