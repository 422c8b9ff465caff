import Foundation
import Testing
import Trellis

/// Repeated strings, keys and URLs share the memory of their first occurrence, if one thread decodes them.
@Suite struct EqualStringTests {
    private static let city = "Llanfairpwllgwyngyll"
    private static let off = TrellisDecoder.Options.with { $0.sharesEqualStrings = false }

    private func city(_ number: Int) -> String { "{\"city\":\"\(Self.city)\",\"number\":\(number)}" }

    /// Decodes a type that no other test decodes, so that none has taught it that its strings do not repeat.
    private func values(_ text: String) throws -> [String] {
        try decoded(TextValues.self, "{\"values\":\(text)}").values
    }

    @Test func aField() throws {
        let text = "[" + (0..<50).map { city($0) }.joined(separator: ",") + "]"
        let shared = try decoded([Resident].self, text)
        #expect(Set(shared.map { address($0.city) }).count == 1)
        #expect(Set(shared.map { address($0.street) }) == [nil])
        let separate = try TrellisDecoder(options: Self.off).decode([Resident].self, from: text)
        #expect(Set(separate.map { address($0.city) }).count == 50)
        #expect(separate == shared)
    }

    @Test func equalStringsInEveryPosition() throws {
        let name = "a name of 24 characters."
        let text = """
            {"name":"\(name)","optional":"\(name)","names":["\(name)","\(name)"],"byName":{"\(name)":"\(name)"},
            "sets":[{"\(name)":1},{"\(name)":2}],"deep":{"name":"\(name)"},"owner":{"name":"\(name)"},"row":["\(name)"]}
            """
        // This comes first: after many decodes the type has learnt that the first string of a document does not repeat.
        let shared = try decoded(Names.self, text).all
        #expect(shared.count == 11)
        #expect(Set(shared.map { address($0) }).count == 1)
        let separate = try TrellisDecoder(options: Self.off).decode(Names.self, from: text).all
        #expect(Set(separate.map { address($0) }).count == 11)
        #expect(routed(Names.self, text)?.all == shared)
        #expect(shared.allSatisfy { $0 == name })
    }

    @Test func urls() throws {
        let text =
            "{\"values\":[" + (0..<20).map { "\"https://example.com/people/\($0 % 2)\"" }.joined(separator: ",") + "]}"
        let shared = try decoded(URLValues.self, text).values
        let separate = try TrellisDecoder(options: Self.off).decode(URLValues.self, from: text).values
        #expect(shared == separate)
        #expect(shared.map(\.absoluteString) == separate.map(\.absoluteString))
        #expect(shared[3].path() == "/people/1")
        #if os(Linux)
            #expect(Set(shared.map { address($0.absoluteString) }).count == 2)
            #expect(Set(separate.map { address($0.absoluteString) }).count == 20)
        #endif
    }

    /// A string that one field has decoded as a URL is invalid for another field with stricter rules.
    @Test func urlsOfOneField() throws {
        let (bad, good) = ("https://example.com/a b", "https://example.com/a%20b")
        #expect(
            try decoded(Links.self, "{\"lenient\":\"\(bad)\",\"strict\":\"\(good)\"}").lenient.absoluteString == good)
        expectFailure(
            [Links].self,
            "[{\"lenient\":\"\(bad)\",\"strict\":\"\(good)\"},{\"lenient\":\"\(good)\",\"strict\":\"\(bad)\"}]",
            .invalidValue, path: "[1].strict", at: 124)
    }

    /// Strings that Swift considers equal keep their own bytes.
    @Test func canonicalEquivalents() throws {
        let pair = ["caf\u{E9} at the cafe\u{301}", "cafe\u{301} at the caf\u{E9}"]
        #expect(pair[0] == pair[1] && pair[0].utf8.count == pair[1].utf8.count)
        let strings = try values("[\"\(pair[0])\",\"\(pair[1])\",\"\(pair[0])\",\"\(pair[1])\"]")
        for (index, string) in strings.enumerated() { #expect(string.utf8.elementsEqual(pair[index % 2].utf8)) }
        #expect(address(strings[1]) == address(strings[3]))
    }

    @Test(arguments: [1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 500])
    func lengths(count: Int) throws {
        // Each differs from the first in one byte.
        let first = String(repeating: "x", count: count)
        let strings = (0..<count).map { index in
            var bytes = Array(first.utf8)
            bytes[index] = UInt8(ascii: "y")
            return String(decoding: bytes, as: UTF8.self)
        }
        let all = [first, first] + strings + strings
        let found = try values("[" + all.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        #expect(found == all)
        #expect((address(found[0]) != nil) == (count > 15))
        if count > 15 { #expect((address(found[0]) == address(found[1])) == (count <= 128)) }
    }

    @Test func escapes() throws {
        let text =
            #"["\u0000 and fifteen more","\u0000 and fifteen mor\u0065","\t\u00e9\ud83d\ude00 and more of it",""#
            + "\\té😀 and more of it\"]"
        let strings = try #require(routed([String].self, text))
        #expect(strings[0] == "\0 and fifteen more" && strings[0] == strings[1])
        #expect(strings[2] == "\té😀 and more of it" && strings[2] == strings[3])
        let shared = try values(text)
        #expect(address(shared[0]) == address(shared[1]) && address(shared[2]) == address(shared[3]))
    }

    /// A copy of a shared string is changed independently.
    @Test func changes() throws {
        var people = try decoded([Resident].self, "[\(city(1)),\(city(2)),\(city(3))]")
        people[1].city += "gogerychwyrndrobwll"
        #expect(people.map(\.city) == [Self.city, Self.city + "gogerychwyrndrobwll", Self.city])
    }

    // MARK: Streams

    @Test(arguments: [("[", ",", "]", JSONStreamFormat.array), ("", "\n", "", .lines), ("", " ", "", .values)])
    func elements(start: String, separator: String, end: String, format: JSONStreamFormat) throws {
        let text = start + (0..<9).map { city($0) }.joined(separator: separator) + end
        for (options, count) in [(TrellisDecoder.Options(), 1), (Self.off, 9)] {
            var found: [Resident] = []
            var session = try TrellisDecoder.ElementSession(Resident.self, as: format, options: options) {
                found.append($0)
            }
            for byte in text.utf8 { try session.feed([byte]) }
            try session.finish()
            #expect(found.map(\.number) == Array(0..<9))
            #expect(Set(found.map { address($0.city) }).count == count)
        }
    }

    /// Nothing is shared with the previous decode.
    @Test func decodes() throws {
        let decoder = TrellisDecoder()
        let people = try (0..<5).map { try decoder.decode(Resident.self, from: city($0)) }
        #expect(Set(people.map { address($0.city) }).count == 5)
    }

    // MARK: Results

    @Test func randomModels() throws {
        var generator = SplitMix64(seed: 91)
        for _ in 0..<30 {
            let few = (0..<3).map { _ in Rich.random(using: &generator) }
            let all = (0..<20).map { _ in few[generator.below(3)] }
            let bytes = try TrellisEncoder().encode(all)
            let shared = try TrellisDecoder().decode([Rich].self, from: bytes)
            #expect(shared == all)
            #expect(try TrellisDecoder(options: Self.off).decode([Rich].self, from: bytes) == shared)
        }
    }

    /// Many more distinct strings than are remembered, some of them frequent, in chunks of any length.
    @Test func randomTexts() throws {
        var generator = SplitMix64(seed: 92)
        let pool = (0..<8000).map { number in
            String(repeating: ["a", "é", "名", "\\n"][number % 4], count: 4 + number % 40) + "\(number)"
        }
        for limit in [10, 300, 3000, 8000] {
            var texts: [String] = []
            for number in 0..<8000 {
                texts.append(generator.once(in: 5) ? pool[number] : pool[generator.below(limit)])
            }
            let text = "[" + texts.map { "{\"\($0)\":\"\($0)\"}" }.joined(separator: ",") + "]"
            let whole = try decoded([[String: String]].self, text)
            #expect(whole == (try TrellisDecoder(options: Self.off).decode([[String: String]].self, from: text)))
            for (dictionary, text) in zip(whole, texts) {
                let value = text.replacing("\\n", with: "\n")
                #expect(dictionary == [value: value])
            }
            var session = try TrellisDecoder.ValueSession([[String: String]].self)
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(1 + generator.below(5000))
                try session.feed(chunk)
                rest = rest.dropFirst(chunk.count)
            }
            #expect(try session.finish() == whole)
        }
    }
}

/// The address of a String's bytes; nil if they are stored inline.
private func address(_ string: String) -> UInt? {
    guard string.utf8.count > 15 else { return nil }
    return unsafe string.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
}

private struct Resident: Equatable {
    var city: String
    var street = "unnamed"
    let number: Int
}

extension Resident: JSONModel {
    static let modelSchema = JSONModelSchema(
        Resident.self,
        [
            JSONField("city", \Resident.city), JSONField("street", \Resident.street, default: "unnamed"),
            JSONField("number", \Resident.number),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        city = fields.take(0)
        street = fields.take(1)
        number = fields.take(2)
    }
}

/// Strings in all positions that can have one.
private struct Names: Equatable {
    let name: String
    let optional: String?
    let names: [String]
    let byName: [String: String]
    let sets: [[String: Int]]
    let nested: String
    let owner: [String: String]
    let row: NameRow

    var all: [String] {
        [name, nested, row.name] + (optional.map { [$0] } ?? []) + names + byName.keys + byName.values
            + sets.flatMap(\.keys) + owner.values
    }
}

extension Names: JSONModel {
    static let modelSchema = JSONModelSchema(
        Names.self,
        [
            JSONField("name", \Names.name), JSONField("optional", \Names.optional), JSONField("names", \Names.names),
            JSONField("byName", \Names.byName), JSONField("sets", \Names.sets),
            JSONField("nested", \Names.nested, keys: "deep.name"), JSONField("owner", \Names.owner),
            JSONField("row", \Names.row),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        optional = fields.take(1)
        names = fields.take(2)
        byName = fields.take(3)
        sets = fields.take(4)
        nested = fields.take(5)
        owner = fields.take(6)
        row = fields.take(7)
    }
}

private struct TextValues: JSONModel {
    let values: [String]

    static let modelSchema = JSONModelSchema(TextValues.self, [JSONField("values", \TextValues.values)])

    init(from fields: borrowing JSONFieldValues) throws { values = fields.take(0) }
}

private struct URLValues: JSONModel {
    let values: [URL]

    static let modelSchema = JSONModelSchema(URLValues.self, [JSONField("values", \URLValues.values)])

    init(from fields: borrowing JSONFieldValues) throws { values = fields.take(0) }
}

private struct NameRow: Equatable {
    let name: String
}

extension NameRow: JSONModel {
    static let modelSchema = JSONModelSchema(NameRow.self, form: .array, [JSONField("name", \NameRow.name)])

    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private struct Links: Equatable {
    let lenient: URL
    let strict: URL
}

extension Links: JSONModel {
    static let modelSchema = JSONModelSchema(
        Links.self,
        [
            JSONField("lenient", \Links.lenient).coercing(.urlsFromUnescapedStrings),
            JSONField("strict", \Links.strict),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        lenient = fields.take(0)
        strict = fields.take(1)
    }
}
