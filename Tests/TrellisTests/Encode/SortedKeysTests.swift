import Foundation
import Testing
import Trellis

/// Members of objects sorted by key.
@Suite struct SortedKeysTests {
    @Test func aModelWithNestedPaths() throws {
        #expect(
            try sorted(Ticket.full)
                == #"{"labels":[{"color":"red","name":"bug"},{"name":"easy"}],"number":17,"#
                + #""parent":{"number":2,"state.open":true},"title":"It \"works\"","#
                + #""user":{"address":{"city":"Zürich","zip":"8001"},"id":3,"login":"ada"},"votes":{"+1":4}}"#)
        #expect(try decoded(Ticket.self, try sorted(Ticket.full)) == Ticket.full)
    }

    @Test func aModelWithNestedPathsOnLines() throws {
        var ticket = Ticket.smallest
        ticket.zip = "z"
        ticket.votes = ["b": 2, "a": 1]
        let expected = """
            {
              "labels": [],
              "number": 1,
              "title": "(untitled)",
              "user": {
                "address": {
                  "zip": "z"
                },
                "login": "bo"
              },
              "votes": {
                "a": 1,
                "b": 2
              }
            }
            """
        #expect(try sorted(ticket, isPretty: true) == expected)
        #expect(try decoded(Ticket.self, expected) == ticket)
    }

    @Test func omittedBranches() throws {
        #expect(
            try sorted([Ticket.smallest])
                == #"[{"labels":[],"number":1,"title":"(untitled)","user":{"login":"bo"},"votes":{}}]"#)
        #expect(try sorted(Sparse(z: 1, b: nil, a: 2)) == #"{"a":2,"z":1}"#)
        #expect(try sorted(Sparse(z: 1, b: 3, a: 2)) == #"{"a":2,"m":{"n":{"b":3}},"z":1}"#)
        #expect(try sorted(Sparse(z: nil, b: nil, a: nil)) == "{}")
    }

    @Test func keysAreComparedUnescaped() throws {
        // In the output, each of these keys begins with a backslash, which sorts after every capital letter.
        #expect(
            try sorted(Escaped([1, 2, 3, 4, 5, 6]))
                == #"{"":3,"\u0001":6,"\n":2,"\"":1,"A":5,"\\":4}"#)
        #expect(try sorted(["\"": 1, "\n": 2, "": 3, "\\": 4, "A": 5]) == #"{"":3,"\n":2,"\"":1,"A":5,"\\":4}"#)
        let controls = (UInt8(0)..<0x30).map { String(UnicodeScalar($0)) }
        let text = try sorted(Dictionary(uniqueKeysWithValues: controls.map { ($0, 1) }))
        #expect(text == "{" + (try controls.map { try encoded($0) + ":1" }).joined(separator: ",") + "}")
        #expect(try decoded([String: Int].self, text).count == 48)
    }

    @Test func keysAreComparedByUTF8Bytes() throws {
        // In UTF-16 order, the emoji would come first; for String's own comparison, the two forms of é are equal.
        let text = try sorted(["😀": 1, "\u{FFFD}": 2, "\u{E9}": 3, "f": 4, "e": 5])
        #expect(text == "{\"e\":5,\"f\":4,\"\u{E9}\":3,\"\u{FFFD}\":2,\"😀\":1}")
        #expect(try sorted(["ab": 1, "a": 2, "abc": 3, "B": 4]) == #"{"B":4,"a":2,"ab":1,"abc":3}"#)
    }

    @Test func keysThatAreNotStrings() throws {
        #expect(try sorted([10: "a", 9: "b", -1: "c"]) == #"{"-1":"c","10":"a","9":"b"}"#)
    }

    @Test func valuesThatLookLikeMembers() throws {
        #expect(try sorted(["b": #"{"x":1,"#, "a": "},{"]) == #"{"a":"},{","b":"{\"x\":1,"}"#)
        #expect(try sorted(["b": ["d": 1, "c": 2], "a": [:]]) == #"{"a":{},"b":{"c":2,"d":1}}"#)
        #expect(try sorted([["b": 1, "a": 2], [:], ["d": 1, "c": 2]]) == #"[{"a":2,"b":1},{},{"c":2,"d":1}]"#)
    }

    @Test(arguments: 0..<40) func randomTrees(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let tree = Tree.random(using: &generator, depth: 4)
            let text = try sorted(tree)
            #expect(text == short(tree.sorted.text))
            #expect(try sorted(tree, isPretty: true) == short(tree.sorted.lines(level: 0)))
            var options = TrellisEncoder.Options()
            options.sortsKeys = true
            options.escapesNonASCII = true
            options.escapesSlashes = true
            let escaped = try TrellisEncoder(options: options).string(from: tree)
            // The order does not depend on the escaping.
            let once = try JSONSerialization.jsonObject(with: Data(escaped.utf8), options: .fragmentsAllowed)
            let again = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(once as? NSObject == again as? NSObject)
            #expect(unescaped(escaped) == text)
        }
    }

    @Test func manyMembers() throws {
        let numbers = Dictionary(uniqueKeysWithValues: (0..<5000).map { ("key \($0)", $0) })
        let expected = numbers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = try sorted(numbers)
        #expect(text == "{" + expected.map { "\"\($0)\":\(numbers[$0] ?? -1)" }.joined(separator: ",") + "}")
        #expect(try decoded([String: Int].self, text) == numbers)
    }

    @Test(arguments: 0..<30) func largeObjectsOfShortAndLongMembers(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var members: [String: String] = [:]
        for index in 0..<Int.random(in: 2...2000, using: &generator) {
            let isLong = Int.random(in: 0..<200, using: &generator) == 0
            let length = Int.random(in: 0...(isLong ? 200_000 : 100), using: &generator)
            let key = "\(UInt8.random(in: 0...99, using: &generator)) \(index)"
            members[key] = String(repeating: "\(index % 10)", count: length)
        }
        let keys = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = keys.map { "\"\($0)\":\"\(members[$0] ?? "")\"" }
        #expect(try sorted(members) == "{" + lines.joined(separator: ",") + "}")
        #expect(try sorted(["o": members, "a": [:]]) == "{\"a\":{},\"o\":{" + lines.joined(separator: ",") + "}}")
        let pretty = keys.map { "  \"\($0)\": \"\(members[$0] ?? "")\"" }
        #expect(try sorted(members, isPretty: true) == "{\n" + pretty.joined(separator: ",\n") + "\n}")
    }

    @Test func keysAreSortedAsByFoundation() throws {
        let tables = ["zeta": ["b": 1, "a": 2, "c": 3], "alpha": ["e": 4, "d": 5]]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(try sorted(tables) == String(decoding: try encoder.encode(tables), as: UTF8.self))
        let whole = try JSONSerialization.jsonObject(with: Data(try encoded(Ticket.full).utf8))
        let data = try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys])
        #expect(try sorted(Ticket.full) == String(decoding: data, as: UTF8.self))
    }

    @Test(arguments: 0..<5) func randomModels(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let value = Rich.random(using: &generator)
            #expect(try decoded(Rich.self, try sorted(value)) == value)
            #expect(try decoded(Rich.self, try sorted(value, isPretty: true)) == value)
        }
    }

    private typealias Escaped = Numbered<EscapedKeys>

    private enum EscapedKeys: KeySet {
        static let keys = ["\"", "\n", "", "\\", "A", "\u{1}"]
    }
}

private func sorted(_ value: some TrellisEncodable, isPretty: Bool = false) throws -> String {
    var options = TrellisEncoder.Options()
    options.sortsKeys = true
    options.indentation = isPretty ? .spaces(2) : nil
    return try TrellisEncoder(options: options).string(from: value)
}

/// Replaces the long escape of the line feed in a document by the writer's short one.
private func short(_ text: String) -> String { text.replacing("\\u000a", with: "\\n") }

/// Replaces the escapes that `escapesNonASCII` and `escapesSlashes` add by their characters.
private func unescaped(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
        guard unit == 0x5C, let next = rest.popFirst() else {
            units.append(unit)
            continue
        }
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        if next == 0x75, let value = UInt16(digits, radix: 16), value >= 0x80 {
            units.append(value)
            rest = rest.dropFirst(4)
        } else {
            units += next == 0x2F ? [next] : [unit, next]
        }
    }
    return String(decoding: units, as: UTF16.self)
}

/// Dictionaries in arrays in dictionaries.
private indirect enum Tree: TrellisEncodable {
    case number(Int)
    case text(String)
    case array([Tree])
    case object([String: Tree])

    func encode(to writer: inout JSONWriter) throws {
        switch self {
        case .number(let value): try value.encode(to: &writer)
        case .text(let value): try value.encode(to: &writer)
        case .array(let values): try values.encode(to: &writer)
        case .object(let values): try values.encode(to: &writer)
        }
    }

    static func random(using generator: inout SplitMix64, depth: Int) -> Tree {
        switch depth == 0 ? generator.below(2) : generator.below(6) {
        case 0: return .number(generator.below(1000))
        case 1: return .text(Rich.text(using: &generator))
        case 2: return .array((0..<generator.below(4)).map { _ in random(using: &generator, depth: depth - 1) })
        default:
            var values: [String: Tree] = [:]
            for _ in 0..<generator.below(7) {
                // Keys with common prefixes, and keys that differ only in escaped characters.
                let key = generator.once(in: 2) ? Rich.text(using: &generator) : "k\(generator.below(120))"
                values[key] = random(using: &generator, depth: depth - 1)
            }
            return .object(values)
        }
    }

    var sorted: Document {
        switch self {
        case .number(let value): .number("\(value)")
        case .text(let value): .string(value)
        case .array(let values): .array(values.map(\.sorted))
        case .object(let values):
            .object(
                values.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
                    .map { Document.Member(key: $0.key, value: $0.value.sorted) })
        }
    }
}

extension Document {
    /// The document with one member or element per line.
    fileprivate func lines(level: Int) -> String {
        let indent = "\n" + String(repeating: "  ", count: level + 1)
        let end = "\n" + String(repeating: "  ", count: level)
        switch self {
        case .array(let values) where !values.isEmpty:
            return "[" + values.map { indent + $0.lines(level: level + 1) }.joined(separator: ",") + end + "]"
        case .object(let members) where !members.isEmpty:
            let texts = members.map {
                indent + Document.string($0.key).text + ": "
                    + $0.value.lines(level: level + 1)
            }
            return "{" + texts.joined(separator: ",") + end + "}"
        default: return text
        }
    }
}

private struct Sparse: JSONModel {
    var z: Int?
    var b: Int?
    var a: Int?

    init(z: Int?, b: Int?, a: Int?) {
        self.z = z
        self.b = b
        self.a = a
    }

    static let modelSchema = JSONModelSchema(
        Sparse.self,
        [JSONField("z", \Sparse.z), JSONField("b", \Sparse.b, keys: "m.n.b"), JSONField("a", \Sparse.a)])

    init(from fields: borrowing JSONFieldValues) throws {
        z = fields.take(0)
        b = fields.take(1)
        a = fields.take(2)
    }
}
