import Testing
import Trellis

/// Each key finds its own field and no other, whatever its length and however similar the keys are.
@Suite struct KeyMatchingTests {
    private enum Lengths: KeySet {
        // The alphabet does not repeat, so that no key is accidentally part of another.
        static let keys = (0...40).map { String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ".prefix($0)) }
    }

    private enum SameEnds: KeySet {
        /// Several keys of each length, all with the same first eight and last eight bytes.
        static let keys: [String] = (1...24).flatMap { length -> [String] in
            let middle = String(repeating: "m", count: length - 1)
            return ["x", "y", "z"].map { "beginnin" + middle + $0 + "heending" }
        }
    }

    private enum DifferInOneByte: KeySet {
        /// For each length one key, and for each position another key that differs from it there.
        static let keys: [String] = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 24, 25, 31].flatMap { length -> [String] in
            let plain = [Character](repeating: "k", count: length)
            let changed = plain.indices.map { place -> String in
                var key = plain
                key[place] = "K"
                return String(key)
            }
            return [String(plain)] + changed
        }
    }

    private enum Unicode: KeySet {
        static let keys = ["é", "日本語", "😀", "naïve", "Ω", "ключ", "a\u{0}b", "\n", "\"", "\\", " ", "\u{7F}"]
    }

    private func check<Keys: KeySet>(_ keys: Keys.Type) throws {
        let members = Keys.keys.enumerated().map { Document.Member(key: $1, value: .number("\($0)")) }
        let expected = Numbered<Keys>(Keys.keys.indices.map { $0 })
        #expect(try decoded(Numbered<Keys>.self, Document.object(members).text) == expected)
        #expect(try decoded(Numbered<Keys>.self, Document.object(members.reversed()).text) == expected)
        var generator = SplitMix64(seed: 1)
        for _ in 0..<5 {
            let shuffled = Document.object(members.shuffled(using: &generator))
            #expect(try decoded(Numbered<Keys>.self, shuffled.text) == expected)
        }
        #expect(try decoded(Numbered<Keys>.self, try encoded(expected)) == expected)
        for (index, member) in members.enumerated() {
            var values = [Int?](repeating: nil, count: members.count)
            values[index] = index
            let alone = try decoded(Numbered<Keys>.self, Document.object([member]).text)
            #expect(alone == Numbered(values), "\(member.key)")
        }
    }

    @Test func lengthsFrom0To40() throws { try check(Lengths.self) }
    @Test func keysWithTheSameFirstAndLastEightBytes() throws { try check(SameEnds.self) }
    @Test func keysThatDifferInOneByte() throws { try check(DifferInOneByte.self) }
    @Test func keysOutsideASCII() throws { try check(Unicode.self) }

    @Test func keysThatDifferSlightlyAreUnknown() throws {
        let nothing = Numbered<Lengths>([Int?](repeating: nil, count: Lengths.keys.count))
        for key in Lengths.keys where !key.isEmpty {
            // The last, the first and a middle letter changed, one letter more, and another case.
            var strangers: [String] = [
                "\(key.dropLast())_", "_\(key.dropFirst())", "\(key)_", "\(key)\u{0}", "\u{0}\(key)",
            ]
            let middle = key.index(key.startIndex, offsetBy: key.count / 2)
            strangers.append("\(key[..<middle])_\(key[key.index(after: middle)...])")
            for stranger in strangers {
                let document = Document.object([.init(key: stranger, value: "not an Int")])
                #expect(try decoded(Numbered<Lengths>.self, document.text) == nothing, "\(stranger)")
            }
        }
    }

    @Test func escapesInKeys() throws {
        let expected = try decoded(Ticket.Label.self, #"{"name":"n","color":"c"}"#)
        #expect(try decoded(Ticket.Label.self, #"{"\u006eame":"n","\u0063\u006F\u006c\u006f\u0072":"c"}"#) == expected)
        #expect(try decoded([String: Int].self, #"{"\ud83d\ude00":1,"\/\n":2}"#) == ["😀": 1, "/\n": 2])
    }

    @Test func aLearntOrderDoesNotCauseMismatches() throws {
        // Predictions learnt from one document must not change how the next one is decoded.
        let orders = [
            #"{"name":"a","color":"b"}"#, #"{"color":"b","name":"a"}"#, #"{"x":1,"name":"a","y":2,"color":"b"}"#,
            #"{"color":"b","x":1,"name":"a"}"#, #"{"name":"a","name":"a","color":"b"}"#,
        ]
        for first in orders {
            for second in orders {
                let values = try decoded([Ticket.Label].self, "[\(first),\(second),\(first)]")
                #expect(values.allSatisfy { $0 == Ticket.Label(name: "a", color: "b") })
            }
        }
    }

    @Test func canonicallyEquivalentKeysAreDifferentKeys() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let value = try decoded(
            Numbered<Equivalent>.self, "{\"\(decomposed)\":1,\"\(composed)\":2}")
        #expect(value.values == [2, 1])
    }

    private enum Equivalent: KeySet {
        static let keys = ["\u{E9}", "e\u{301}"]
    }
}
