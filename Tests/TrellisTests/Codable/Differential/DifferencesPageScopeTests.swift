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

    private enum Marked: RawRepresentable, Codable {
        case marked
        var rawValue: String { marks(31) }
        init?(rawValue: String) {
            guard rawValue == marks(31) else { return nil }
            self = .marked
        }
    }

    @Test func marksOfRawValuesAndCountsOfElements() throws {
        let text = "[\"\(marks(31))\"]"
        #expect(try JSONDecoder().decode([Marked].self, from: Data(text.utf8)) == [.marked])
        let error = #expect(throws: DecodingError.self) {
            try TrellisCodableDecoder().decode([Marked].self, from: text)
        }
        #expect((error?.context?.underlyingError as? TrellisError)?.code == .limitExceeded)
        // No limit of Foundation's decoder is near this count.
        let long = "[\(Array(repeating: "1", count: 100_000).joined(separator: ","))]"
        #expect(try JSONDecoder().decode([Int].self, from: Data(long.utf8)).count == 100_000)
        let decoder = TrellisCodableDecoder()
        #expect(try decoder.decode([Int].self, from: long).count == 100_000)
        decoder.options.limits.elementCount = 99_999
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: long) }
    }

    // MARK: Models

    @Test func typesThatAreAlsoModels() throws {
        let value = DifferenceModel(level: 2)
        let text = #"{"codable":3,"model":4}"#
        #expect(try JSONDecoder().decode(DifferenceModel.self, from: Data(text.utf8)).level == 3)
        #expect(try TrellisCodableDecoder().decode(DifferenceModel.self, from: text).level == 4)
        let both = encodingOutcomes(Encodes { try [value].encode(to: $0) })
        #expect(both.foundation == .text(#"[{"codable":2}]"#) && both.trellis == .text(#"[{"model":2}]"#))
    }

    // MARK: Encoding

    /// What both encoders write for a member, and then a single value, of the same object.
    private func afterMember(_ value: some Encodable) -> (foundation: EncodingOutcome, trellis: EncodingOutcome) {
        encodingOutcomes(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(1, forKey: "a")
                var single = encoder.singleValueContainer()
                try single.encode(value)
            })
    }

    /// What both encoders write for an element, and then a single value, of the same array.
    private func afterElement(_ value: some Encodable) -> (foundation: EncodingOutcome, trellis: EncodingOutcome) {
        encodingOutcomes(
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var single = encoder.singleValueContainer()
                try single.encode(value)
            })
    }

    @Test func singleValuesAfterContainers() {
        let scalar = afterMember(2)
        #expect(scalar.foundation == .text(#"{"a":1}"#) && scalar.trellis == .invalidValue([]))
        let numbers = afterElement([2])
        #expect(numbers.foundation == .text("[1,2]") && numbers.trellis == .invalidValue([]))
        let model = afterMember(DifferenceModel(level: 2))
        #expect(model.foundation == .text(#"{"a":1,"codable":2}"#) && model.trellis == .invalidValue([]))
        let models = afterElement([DifferenceModel(level: 2)])
        #expect(models.foundation == .text(#"[1,{"codable":2}]"#) && models.trellis == .invalidValue([]))
        let dictionary = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            try container.encode(1, forKey: "a")
            var single = encoder.singleValueContainer()
            try single.encode(["b": 2])
            try container.encode(3, forKey: "c")
        }
        let added = encodingOutcomes(dictionary)
        #expect(added.foundation == .text(#"{"a":1,"b":2}"#))
        #expect(added.trellis == .text(#"{"a":1,"b":2,"c":3}"#))
        let converted = encodingOutcomes(dictionary, EncodingStrategies(keys: .convertToSnakeCase))
        #expect(converted.foundation == .text(#"{"a":1,"c":3}"#) && converted.trellis == added.trellis)
    }

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

/// A type that is `Codable` and a model, with another key for each.
private struct DifferenceModel: JSONModel, Codable, Sendable {
    var level: Int

    enum CodingKeys: String, CodingKey { case level = "codable" }

    static let modelSchema = JSONModelSchema(
        DifferenceModel.self, [JSONField("level", \DifferenceModel.level, keys: "model")])

    init(level: Int) { self.level = level }

    init(from fields: borrowing JSONFieldValues) throws { level = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(level) }
    }
}
