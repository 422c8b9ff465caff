import Foundation
import Testing

@testable import Trellis

/// The drop-in decoder learns which keys a type requests, and skips the others. Results must not depend on what it has
/// learned.
@Suite(.serialized) struct RequestedKeysTests {
    /// Requests the keys that a seed determines, and records the results.
    private struct Picked: Decodable {
        /// The seed of each type in the document, and what the types got.
        final class Notes: @unchecked Sendable {
            var random: SplitMix64
            var lines: [String] = []
            init(seed: UInt64) { random = SplitMix64(seed: seed) }

            func note<T>(_ name: String, _ body: () throws -> T) throws {
                do {
                    lines.append("\(name): \(try body())")
                } catch {
                    lines.append("\(name): \(Outcome.text(error))")
                    if random.below(4) == 0 { throw error }
                }
            }
        }

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        static let notes = CodingUserInfoKey(rawValue: "notes")!

        init(from decoder: any Decoder) throws {
            let notes = decoder.userInfo[Self.notes] as! Notes
            notes.lines.append("at \(decoder.codingPath.map(\.stringValue))")
            guard notes.lines.count < 200 else { return }
            if notes.random.below(6) == 0 {
                try notes.note("list") { try [Picked](from: decoder).count }
                return
            }
            let members = try decoder.container(keyedBy: Key.self)
            for _ in 0..<notes.random.below(5) {
                let key = Key(stringValue: RandomDocument.names[notes.random.below(RandomDocument.names.count)])
                switch notes.random.below(12) {
                case 0: try notes.note("keys") { members.allKeys.map(\.stringValue) }
                case 1: try notes.note("contains") { members.contains(key) }
                case 2: try notes.note("nil") { try members.decodeNil(forKey: key) }
                case 3: try notes.note("JSON") { try members.decode(JSON.self, forKey: key) }
                case 4: try notes.note("entries") { try members.decode([String: JSON].self, forKey: key).count }
                case 5: try notes.note("Int") { try members.decode(Int.self, forKey: key) }
                case 6: try notes.note("String?") { try members.decodeIfPresent(String.self, forKey: key) ?? "-" }
                case 7: try notes.note("super") { try Picked(from: members.superDecoder(forKey: key)) }
                case 8: try notes.note("array") { try members.decode([Picked].self, forKey: key).count }
                case 9:
                    try notes.note("nested") {
                        try members.nestedContainer(keyedBy: Key.self, forKey: key).contains(key)
                    }
                default: try notes.note("inner") { try members.decode(Picked.self, forKey: key) }
                }
            }
        }
    }

    private struct RandomDocument {
        static let names = ["a", "b", "cc", "ddd", "long_name", "é", "z"]
        var random: SplitMix64

        mutating func object(_ depth: Int) -> String {
            let members = (0..<random.below(7)).map { _ in
                let name = Self.names[random.below(Self.names.count)]
                let escaped = random.below(60) == 0 ? name.replacing("a", with: "\\u0061") : name
                return "\"\(escaped)\"\(space()):\(space())\(value(depth))"
            }
            return "{\(space())\(members.joined(separator: "\(space()),\(space())"))\(space())}"
        }

        /// An object with repeated keys and long strings, where the input filter pauses.
        mutating func large() -> String {
            let members = (0..<40 + random.below(80)).map { _ in
                let name =
                    random.below(2) == 0 ? Self.names[random.below(Self.names.count)] : "other\(random.below(6))"
                let value =
                    random.below(6) == 0
                    ? "\"\(String(repeating: "long é", count: random.below(900)))\"" : value(random.below(4) + 1)
                return "\"\(name)\":\(value)"
            }
            return "{\(members.joined(separator: ","))}"
        }

        private mutating func value(_ depth: Int) -> String {
            switch random.below(depth > 4 ? 6 : 11) {
            case 0: "null"
            case 1: "\(random.below(100))"
            case 2: "\"text\""
            case 3: "\"\\n\\u00e9\(random.below(9))\""
            case 4: "-1.5e3"
            case 5: "true"
            case 6, 7: "[" + (0..<random.below(5)).map { _ in value(depth + 1) }.joined(separator: ",") + "]"
            default: object(depth + 1)
            }
        }

        private mutating func space() -> String { random.below(5) == 0 ? " \n" : "" }
    }

    private enum Outcome {
        static func text(_ error: any Error) -> String {
            guard let error = error as? DecodingError else { return "\(error)" }
            return "\(error)".replacing(/0x[0-9a-f]+/, with: "")
        }
    }

    private func outcome(_ text: String, seed: UInt64, _ mode: SkippingMode) -> String {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = seed % 2 == 0 ? .useFirst : .useLast
        options.input.skipping = mode
        let decoder = TrellisCodableDecoder(options: options)
        let notes = Picked.Notes(seed: seed)
        decoder.userInfo[Picked.notes] = notes
        do {
            _ = try decoder.decode(Picked.self, from: text)
        } catch {
            notes.lines.append("thrown \(Outcome.text(error))")
        }
        return notes.lines.joined(separator: "\n")
    }

    @Test(arguments: 0..<40) func resultsDoNotDependOnWhatWasLearned(_ part: UInt64) {
        let skippedCount = compare(rounds: part * 30..<(part + 1) * 30, documents: 6, .always) { random, seed in
            let text = random.object(0)
            return seed % 13 == 0 ? String(text.dropLast()) : text
        }
        #expect(skippedCount > 10, "\(skippedCount) documents were decoded without all of their members")
    }

    @Test(arguments: 0..<20) func resultsDoNotDependOnPausesOfTheFilter(_ part: UInt64) {
        let skippedCount = compare(rounds: part * 6..<(part + 1) * 6, documents: 12, .automatic) { random, _ in
            random.large()
        }
        #expect(skippedCount > 0, "\(skippedCount) documents were decoded without all of their members")
    }

    /// Compares decodes that skip members with decodes that do not. Each round begins without knowledge.
    ///
    /// - Returns: the number of documents that were decoded without all of their members.
    private func compare(
        rounds: Range<UInt64>, documents: UInt64, _ mode: SkippingMode,
        _ makeText: (inout RandomDocument, UInt64) -> String
    ) -> Int {
        let requests = KnownRequests.of(Picked.self)
        var skippedCount = 0
        for round in rounds {
            requests.forget()
            for seed in round * 16..<round * 16 + documents {
                var document = RandomDocument(random: SplitMix64(seed: seed))
                let text = makeText(&document, seed)
                if case .skipping = requests.plan(byteCount: text.utf8.count, mode) { skippedCount += 1 }
                let expected = outcome(text, seed: seed, .never)
                #expect(outcome(text, seed: seed, mode) == expected, "seed \(seed): \(text.prefix(2000))")
            }
        }
        return skippedCount
    }

    /// A key of a paused part of the document is the first token of another part in a complete recording.
    @Test func errorsAfterRepeatedKeysAndPauses() throws {
        struct Long: Decodable { var a: String, n: Int }
        let key = String(repeating: "x", count: 30)
        func text(_ count: Int, _ end: String) -> String {
            let short = String(repeating: #""q":"","#, count: 1871)
            let numbers = String(repeating: "1,", count: 3000)
            return #"{\#(short)"a":"\#(String(repeating: "a", count: count))","\#(key)":"","\#(key)":{},"a":"","#
                + #""z":[\#(numbers)1]\#(end)}"#
        }
        let decoder = TrellisCodableDecoder()
        KnownRequests.of(Long.self).forget()
        for _ in 0..<2 { _ = try decoder.decode(Long.self, from: text(10, #","n":1"#)) }
        for count in 3940..<4140 {
            let error = #expect(throws: DecodingError.self) { try decoder.decode(Long.self, from: text(count, "")) }
            guard case .keyNotFound(_, let context) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect((context.underlyingError as? TrellisError)?.position?.offset == 0)
        }
    }

    // MARK: A typical type

    private struct Status: Decodable, Equatable {
        struct User: Decodable, Equatable { var name: String }
        struct Tag: Decodable, Equatable { var text: String }
        var id: Int, user: User?, tags: [Tag], note: String?
    }

    /// Decodes as if no mode of skipping had been selected for all tests: where nothing is skipped, nothing is learned.
    static var learningDecoder: TrellisCodableDecoder {
        TrellisCodableDecoder(options: .with { $0.input.skipping = .automatic })
    }

    static func statuses(_ count: Int, note: String = "") -> String {
        let statuses = (0..<count).map { index in
            """
            {"created": "2026-01-01", "id": \(index), "text": "\(String(repeating: "long ", count: 20))",
             "user": {"id": 1, "name": "n\(index)", "about": {"deep": [1, 2, {"x": "}"}]}},
             "tags": [{"from": 1, "text": "t", "to": 2}, {"text": "u"}], "other": [[[]]]\(note)}
            """
        }
        return "[\(statuses.joined(separator: ",\n"))]"
    }

    @Test func membersThatATypeNeverRequestsAreNotRecorded() throws {
        let decoder = Self.learningDecoder
        let requests = KnownRequests.of([Status].self)
        requests.forget()
        // More elements than are examined.
        let text = Self.statuses(2000)
        let first = try decoder.decode([Status].self, from: text)
        guard case .skipping(let members) = requests.plan(byteCount: text.utf8.count, .automatic) else {
            Issue.record("nothing was learned")
            return
        }
        #expect(try decoder.decode([Status].self, from: text) == first)

        let complete = TapeMemory(), partial = TapeMemory()
        unsafe try text.withJSONBytes { bytes in
            unsafe try TapeRecorder.record(bytes, into: complete, TrellisDecoder.Options())
            unsafe try TapeRecorder.record(
                bytes, into: partial, skippingAllBut: members, TrellisDecoder.Options())
            #expect(partial.count < complete.count * 6 / 10)
            complete.endLoan()
            partial.endLoan()
        }
    }

    @Test func aMemberThatOnlyLaterDocumentsHaveIsDecoded() throws {
        let decoder = TrellisCodableDecoder()
        KnownRequests.of([Status].self).forget()
        for note in ["", "", ", \"note\": \"new\"", ""] {
            let statuses = try decoder.decode([Status].self, from: Self.statuses(30, note: note))
            #expect(statuses.count == 30 && statuses.allSatisfy { $0.note == (note.isEmpty ? nil : "new") })
            #expect(statuses[7].tags == [.init(text: "t"), .init(text: "u")] && statuses[7].user?.name == "n7")
        }
    }

    @Test func errorsHaveTheSamePositionAfterLearning() throws {
        let decoder = TrellisCodableDecoder()
        KnownRequests.of([Status].self).forget()
        let text = Self.statuses(30)
        _ = try decoder.decode([Status].self, from: text)
        for (name, wrong) in [
            ("a wrong type", text.replacing("\"n17\"", with: "17")),
            ("a missing key", text.replacing("\"name\": \"n17\",", with: "")),
            ("invalid JSON in a skipped member", text.replacing("\"id\": 17, \"t", with: "\"id\": 17, \"\u{1}")),
            ("an end in a skipped member", String(text.prefix(text.count / 2))),
            ("a number that does not fit", text.replacing("\"id\": 17,", with: "\"id\": 1e99,")),
        ] {
            let found = #expect(throws: DecodingError.self) { try decoder.decode([Status].self, from: wrong) }
            let fresh = TrellisCodableDecoder(options: decoder.options)
            fresh.options.input.skipping = .never
            let expected = #expect(throws: DecodingError.self) { try fresh.decode([Status].self, from: wrong) }
            #expect(try Outcome.text(#require(found)) == Outcome.text(#require(expected)), "\(name)")
        }
    }

    /// A decoder that a type has stored, which requests a skipped member after the decode.
    @Test func aStoredDecoderFindsSkippedMembers() throws {
        final class Store: @unchecked Sendable { var decoder: (any Decoder)? }
        struct Keeping: Decodable {
            static let store = CodingUserInfoKey(rawValue: "store")!
            enum CodingKeys: CodingKey { case a, b, filler }
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
                (decoder.userInfo[Self.store] as? Store)?.decoder = decoder
            }
        }
        let decoder = TrellisCodableDecoder()
        let store = Store()
        decoder.userInfo[Keeping.store] = store
        // A decoder refers to its user info.
        defer { store.decoder = nil }
        for number in 0..<3 {
            let filler = String(repeating: "x", count: 4000)
            _ = try decoder.decode(Keeping.self, from: "{\"a\": 1, \"filler\": \"\(filler)\", \"b\": \"\(number)\"}")
            let members = try #require(store.decoder).container(keyedBy: Keeping.CodingKeys.self)
            #expect(try members.decode(String.self, forKey: .b) == "\(number)")
        }
    }

    /// Decoders that a type has stored after one of their objects was recorded completely.
    @Test func storedDecodersOfACompleteTapeKeepTheirStrings() throws {
        final class Store: @unchecked Sendable { var decoders: [any Decoder] = [] }
        struct Inner: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: Picked.Key.self).contains(.init(stringValue: "a"))
                (decoder.userInfo[Outer.store] as? Store)?.decoders.append(decoder)
            }
        }
        struct Outer: Decodable {
            static let store = CodingUserInfoKey(rawValue: "store")!
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Picked.Key.self)
                _ = try members.decode(Inner.self, forKey: .init(stringValue: "inner"))
                let name = decoder.userInfo[Picked.notes] as? String ?? "first"
                _ = try members.decodeIfPresent(String.self, forKey: .init(stringValue: name))
                _ = try members.decode(Inner.self, forKey: .init(stringValue: "inner"))
                (decoder.userInfo[Self.store] as? Store)?.decoders.append(decoder)
            }
        }
        KnownRequests.of(Outer.self).forget()
        for number in 0..<4 {
            let decoder = TrellisCodableDecoder()
            let store = Store()
            decoder.userInfo[Outer.store] = store
            defer { store.decoders = [] }
            decoder.userInfo[Picked.notes] = "name\(number)"
            let filler = String(repeating: "x", count: 3000)
            let names = #""name0":"n","name1":"n","name2":"n""#
            let text = #"{"filler":"\#(filler)",\#(names),"inner":{"b":"text \#(number) of b"}}"#
            _ = try decoder.decode(Outer.self, from: text)
            for (index, stored) in store.decoders.enumerated() {
                let members = try stored.container(keyedBy: Picked.Key.self)
                let key = Picked.Key(stringValue: "inner")
                let inner = index < 2 ? members : try members.nestedContainer(keyedBy: Picked.Key.self, forKey: key)
                #expect(try inner.decode(String.self, forKey: .init(stringValue: "b")) == "text \(number) of b")
            }
        }
    }

    /// A type whose keys are data is not skipped forever.
    @Test func skippingEndsForTypesWithUnpredictableKeys() throws {
        struct Named: Decodable {
            static let name = CodingUserInfoKey(rawValue: "name")!
            var value: Int
            init(from decoder: any Decoder) throws {
                let key = Picked.Key(stringValue: decoder.userInfo[Self.name] as! String)
                value = try decoder.container(keyedBy: Picked.Key.self).decode(Int.self, forKey: key)
            }
        }
        let text = "{" + (0..<200).map { "\"name\($0)\": \($0)" }.joined(separator: ", ") + "}"
        let decoder = Self.learningDecoder
        for number in 0..<200 {
            decoder.userInfo[Named.name] = "name\(number)"
            #expect(try decoder.decode(Named.self, from: text).value == number)
        }
        guard case .completely = KnownRequests.of(Named.self).plan(byteCount: text.utf8.count, .automatic) else {
            Issue.record("members are still skipped")
            return
        }
    }

    @Test func theTreeOfRequestsIsBounded() {
        var tree = RequestTree()
        for number in 0..<100_000 { _ = tree.member(Array("key\(number)".utf8), of: 0, depth: 0) }
        #expect(tree.nodes.count <= 1024 && tree.nodes[0].isWhole)
        #expect(RequestedMembers(tree, PauseRecord()) == nil)
        var deep = RequestTree()
        var node = 0
        for depth in 0..<100 { node = deep.element(of: node, depth: depth) ?? node }
        #expect(deep.nodes.count < 40)
    }
}
