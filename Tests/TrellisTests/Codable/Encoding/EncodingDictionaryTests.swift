import Foundation
import Testing

@testable import Trellis

/// Dictionaries encoded to an encoder that is used again afterwards.
struct EncodingDictionaryTests {
    private struct Merged<Extra: Encodable>: Encodable {
        var extras: [String: Extra]
        var createdAt = 1

        enum CodingKeys: CodingKey { case id, createdAt }

        func encode(to encoder: any Encoder) throws {
            var single = encoder.singleValueContainer()
            try single.encode(extras)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(7, forKey: .id)
            try container.encode(createdAt, forKey: .createdAt)
        }
    }

    private struct Wrapped: Encodable { var value = 1 }

    /// A mark that belongs to the letter after it moves the boundaries of characters. Foundation's encoder traps for
    /// the first key.
    @Test func snakeCaseOfMarksBeforeLetters() {
        #expect(SnakeCase.converted("x\u{600}A\u{600}b") == "x\u{600}_a\u{600}b")
        #expect(SnakeCase.converted("aURLPart") == "a_url_part")
        for first in ["x", "A", "\u{600}"] {
            for middle in ["\u{600}A\u{600}b", "A\u{600}", "\u{600}Ab", "AB\u{600}c", "A\u{301}\u{600}b"] {
                #expect(!SnakeCase.converted(first + middle + middle).isEmpty)
            }
        }
    }

    @Test func membersAreAddedAndReplaced() throws {
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            try encoder.encode(Merged(extras: ["a": 1, "id": 2]), as: String.self) == #"{"a":1,"createdAt":1,"id":7}"#)
        #expect(
            try encoder.encode(Merged(extras: ["a_b": Wrapped(), "id": Wrapped()]), as: String.self)
                == #"{"a_b":{"value":1},"createdAt":1,"id":7}"#)
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(
            try encoder.encode(Merged(extras: ["aB": Wrapped()]), as: String.self)
                == #"{"aB":{"value":1},"created_at":1,"id":7}"#)
    }

    private final class Kept: Encodable {
        var encoder: (any Encoder)?
        func encode(to encoder: any Encoder) throws { self.encoder = encoder }
    }

    @Test func aRetainedEncoderRefusesLateValues() throws {
        let kept = Kept()
        _ = try TrellisCodableEncoder().encode(["a": kept])
        var container = try #require(kept.encoder?.singleValueContainer())
        #expect(throws: EncodingError.self) { try container.encode(["a": Wrapped()]) }
    }
}
