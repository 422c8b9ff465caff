import Foundation
import Testing

@testable import Trellis

/// The rows of the page of differences about containers: their paths, and when they can be used.
@Suite struct DifferencesPageScopeTests {
    // MARK: Decoding

    private struct PastTheEnd: Decodable {
        var index: Int
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            _ = try list.decode(Int.self)
            _ = try list.decodeIfPresent(Int.self)
            index = list.currentIndex
        }
    }

    @Test func optionalsAfterTheLastElement() throws {
        #expect(try JSONDecoder().decode(PastTheEnd.self, from: Data("[1]".utf8)).index == 2)
        #expect(try TrellisCodableDecoder().decode(PastTheEnd.self, from: "[1]").index == 1)
    }

    private struct NestedDate: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodedKey.self)
            let nested = try container.nestedContainer(keyedBy: CodedKey.self, forKey: CodedKey(stringValue: "a"))
            _ = try nested.decode(Date.self, forKey: CodedKey(stringValue: "b"))
        }
    }

    private func path<T: Decodable>(
        _ type: T.Type, _ decode: (T.Type) throws -> T
    ) -> [String]? {
        do {
            _ = try decode(type)
        } catch DecodingError.dataCorrupted(let context) {
            return context.codingPath.map(\.stringValue)
        } catch {}
        return nil
    }

    @Test func pathsOfInvalidDates() {
        func paths<T: Decodable>(
            _ type: T.Type, _ text: String, _ keys: JSONDecoder.KeyDecodingStrategy
        ) -> (foundation: [String]?, trellis: [String]?) {
            let strategies = CodableStrategies(dates: .iso8601, keys: keys)
            return (
                path(type) { try strategies.theirs.decode($0, from: Data(text.utf8)) },
                path(type) { try strategies.ours.decode($0, from: text) }
            )
        }
        let nested = paths(NestedDate.self, #"{"a":{"b":"x"}}"#, .useDefaultKeys)
        #expect(nested.foundation == [] && nested.trellis == ["a"])
        let dictionary = paths([[String: Date]].self, #"[{"m":"x"}]"#, .convertFromSnakeCase)
        #expect(dictionary.foundation != dictionary.trellis)
    }

    // MARK: Encoding

    private struct Inner: Encodable { var x = 1 }

    @Test func pathsForKeyStrategies() {
        let strategies = EncodingStrategies(
            keys: .custom { path in CodedKey(stringValue: path.map(\.stringValue).joined(separator: ".")) })
        let nested = encodingOutcomes(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                var nested = container.nestedContainer(keyedBy: EncodingName.self, forKey: "a")
                try nested.encode(Inner(), forKey: "b")
            }, strategies)
        #expect(nested.foundation == .text(#"{"a":{"a.b":{"b.x":1}}}"#))
        #expect(nested.trellis == .text(#"{"a":{"a.b":{"a.b.x":1}}}"#))
    }

    @Test func writingAfterTheValueIsEncoded() {
        let late = encodingOutcomes(
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                var stored: KeyedEncodingContainer<EncodingName>?
                try list.encode(
                    Encodes { inner in
                        var container = inner.container(keyedBy: EncodingName.self)
                        try container.encode(1, forKey: "a")
                        stored = container
                    })
                try stored?.encode(2, forKey: "b")
            })
        #expect(late.foundation == .text(#"[{"a":1}]"#) && late.trellis == .invalidValue(["Index 0"]))
    }

    @Test func encodersFromSuperEncoderThatAreStored() throws {
        final class Shelf { var encoders: [any Encoder] = [] }
        let shelf = Shelf()
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            let inner = container.superEncoder(forKey: "a")
            try 1.encode(to: inner)
            shelf.encoders.append(inner)
        }
        let both = encodingOutcomes(value)
        #expect(both.foundation == .text("{}") && both.trellis == .text(#"{"a":1}"#))
    }

    /// An Optional of a dictionary adds its members as a dictionary does, in either order.
    @Test func optionalDictionariesFollowFoundation() {
        let dictionary: [String: Int]? = ["a": 1]
        let nothing: [String: Int]? = nil
        for value in [dictionary, nothing] {
            expectSame(
                Encodes { encoder in
                    var single = encoder.singleValueContainer()
                    try single.encode(value)
                })
        }
        expectSame(
            Encodes { encoder in
                var single = encoder.singleValueContainer()
                try single.encode(dictionary)
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(2, forKey: "b")
            })
        expectSame(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(2, forKey: "b")
                var single = encoder.singleValueContainer()
                try single.encode(dictionary)
            })
    }
}
