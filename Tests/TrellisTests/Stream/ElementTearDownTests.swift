import Testing
import Trellis

/// A session that is dropped at any point releases everything.
@Suite struct ElementTearDownTests {
    private enum Elements {}
    private enum Entries {}
    private enum Rests {}
    private enum Skips {}
    private enum Faults {}
    private enum Branches {}
    private enum Lines {}
    private enum Kept {}
    private enum Limits {}
    private enum Singles {}
    private enum Long {}

    @Test func elementsAtEveryByte() throws {
        let document = Array(Treasury<Elements>.document.text.utf8)
        for count in 0...document.count {
            var session = try TrellisDecoder.ElementSession(Treasury<Elements>.self) { _ in }
            try session.feed(Array(document[..<count]))
            _ = consume session
            #expect(LiveCounts.live(Elements.self) == 0, "after \(count) bytes")
        }
        #expect(LiveCounts.made(Elements.self) > 1000)
    }

    @Test func bufferedElements() throws {
        let document = Array(Treasury<Kept>.document.text.utf8)
        for chunks in chunkings(of: document) {
            var kept: [Treasury<Kept>] = []
            var session = try TrellisDecoder.ElementSession(Treasury<Kept>.self) { kept.append($0) }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()
            #expect(kept.count == 2)
            #expect(LiveCounts.live(Kept.self) == 28)
            #expect(kept[0].dictionary["y"]?.text == "o" && kept[1].defaulted.text == "y")
        }
        #expect(LiveCounts.live(Kept.self) == 0)
    }

    @Test func entriesAtEveryByte() throws {
        let text =
            #"{"x":{"more than a few bytes as the first key":{"p":["a","b"]},"and as the next":{"p":["c"]}},"y":"z"}"#
        try dropEverywhere(text, Entries.self) {
            try TrellisDecoder.ElementSession(JSONEntry<[String: [Tracked<Entries>]]>.self, as: .entries(at: "x")) {
                _ in
            }
        }
    }

    @Test func theRestAtEveryByte() throws {
        let text = #"{"first":"a","data":{"items":["b","c"],"deep":"d"},"all":["e","f"],"data":{"items":["g",null]}}"#
        try dropEverywhere(text, Rests.self) {
            try TrellisDecoder.ElementSession(
                Tracked<Rests>?.self, as: .array(at: "data.items"), rest: Around<Rests>.self
            ) { _ in }
        }
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .error
        try dropEverywhere(text, Rests.self) {
            try TrellisDecoder.ElementSession(
                Tracked<Rests>?.self, as: .array(at: "data.items"), rest: Around<Rests>.self, options: options
            ) { _ in }
        }
        // A complete document, and its rest.
        var texts: [String?] = []
        var session = try TrellisDecoder.ElementSession(
            Tracked<Rests>?.self, as: .array(at: "data.items"), rest: Around<Rests>.self
        ) {
            texts.append($0?.text)
        }
        try session.feed(Array(text.utf8))
        var rest: Around<Rests>? = try session.finish()
        #expect(texts == ["b", "c", "g", nil])
        // The object on the path is repeated, so its first values are discarded.
        #expect(rest?.deep == nil && rest?.all.map(\.text) == ["e", "f"])
        #expect(LiveCounts.live(Rests.self) == 3)
        rest = nil
        #expect(LiveCounts.live(Rests.self) == 0)
    }

    @Test func skippedElementsAtEveryByte() throws {
        let text = #"[["a"],["b",5,"c"],["d",["e"],"f"],"g",{"h":["i"]},["j"]]"#
        try dropEverywhere(text, Skips.self) {
            try TrellisDecoder.ElementSession([Tracked<Skips>].self, skipsErrors: true) { _ in }
        }
        let entries = #"{"a":["a"],"b":["b",5,"c"],"c":"d","d":["e"]}"#
        try dropEverywhere(entries, Skips.self) {
            try TrellisDecoder.ElementSession(JSONEntry<[Tracked<Skips>]>.self, as: .entries, skipsErrors: true) { _ in
            }
        }
    }

    @Test func faultsAtEveryByte() throws {
        let document = Array(Treasury<Faults>.document.text.utf8)
        for count in 0..<document.count {
            var session = try TrellisDecoder.ElementSession(Treasury<Faults>.self) { _ in }
            try session.feed(Array(document[..<count]))
            // In a string the error is only detected once the string has ended.
            let failed = #expect(throws: TrellisError.self) {
                try session.feed([0x01, 0x22])
            }
            #expect(failed?.code == .invalidSyntax)
            _ = consume session
            #expect(LiveCounts.live(Faults.self) == 0, "after \(count) bytes")
        }
    }

    @Test func elementsThatAreNotTaken() throws {
        // The closure throws, so the elements completed by the same bytes are lost, and no others are delivered.
        var session = try TrellisDecoder.ElementSession(Tracked<Limits>.self) { _ in throw Refusal() }
        #expect(throws: Refusal.self) { try session.feed(Array(#"["a","b","#.utf8)) }
        #expect(LiveCounts.live(Limits.self) == 0)
        #expect(throws: Refusal.self) { try session.feed(Array(#""c"]"#.utf8)) }
        _ = consume session
        // One element more than the limit.
        var options = TrellisDecoder.Options()
        options.limits.elementCount = 1
        let found = #expect(throws: TrellisError.self) {
            var session = try TrellisDecoder.ElementSession(
                JSONEntry<Tracked<Limits>>.self, as: .entries, options: options
            ) { _ in }
            try session.feed(Array(#"{"a":"a","b":"b"}"#.utf8))
        }
        #expect(found?.code == .limitExceeded)
        #expect(LiveCounts.live(Limits.self) == 0)
        #expect(LiveCounts.made(Limits.self) == 4)
    }

    @Test func singleValuesForArrays() throws {
        var options = TrellisDecoder.Options()
        options.coercions = [.arraysFromSingleValues]
        for text in [#"{"items":"a","x":{}}"#, #"{"items":["a","b"],"x":["c"]}"#, #"{"items":"a","items":"b"}"#] {
            try dropEverywhere(text, Singles.self) {
                try TrellisDecoder.ElementSession(Tracked<Singles>.self, as: .array(at: "items"), options: options) {
                    _ in
                }
            }
        }
    }

    @Test func branchesAtEveryByte() throws {
        let text = #"{"x":["a"],"data":[{"b":["c"]},{"b":["d","e",{"#
        let document = Array(text.utf8)
        for path: JSONPath in [["data", 1, "b"], ["data", 0, "b"], ["data", 0], ["x"]] {
            for count in 0..<document.count {
                var session = try TrellisDecoder.ValueSession(JSONOrTracked<Branches>.self, at: path)
                try session.feed(Array(document[..<count]))
                _ = consume session
                #expect(LiveCounts.live(Branches.self) == 0, "\(path) after \(count) bytes")
            }
        }
        #expect(LiveCounts.made(Branches.self) > 10)
        // A complete value that is never taken.
        var session = try TrellisDecoder.ValueSession([Tracked<Branches>].self, at: "x")
        try session.feed(document)
        #expect(LiveCounts.live(Branches.self) == 1)
        _ = consume session
        #expect(LiveCounts.live(Branches.self) == 0)
    }

    @Test func linesAtEveryByte() throws {
        let text = "[\"a\",\"b\"]\n[\"c\",5]\n[\"d\"]\n[\"e\""
        try dropEverywhere(text, Lines.self) {
            try TrellisDecoder.ElementSession([Tracked<Lines>].self, as: .lines, skipsErrors: true) { _ in }
        }
        try dropEverywhere(text, Lines.self) {
            try TrellisDecoder.ElementSession([Tracked<Lines>].self, as: .values, skipsErrors: true) { _ in }
        }
    }

    /// At any time, only the elements of one chunk are alive, however long the document is.
    @Test func memoryOfALongText() throws {
        let chunk = Array(repeating: #"["text","text"],"#, count: 10).joined()
        for format in [JSONStreamFormat.array, .lines, .values] {
            var most = 0
            var count = 0
            var session = try TrellisDecoder.ElementSession([Tracked<Long>].self, as: format) { _ in
                most = max(most, LiveCounts.live(Long.self))
                count += 1
            }
            if format.isArray { try session.feed(Array("[".utf8)) }
            let text = format.isArray ? chunk : chunk.replacing("],", with: "]\n")
            for _ in 0..<100 {
                try session.feed(Array(text.utf8))
                #expect(LiveCounts.live(Long.self) == 0)
            }
            #expect(most == 20)
            #expect(count == 1000)
        }
    }

    /// Drops a session after each byte, with and without having called `finish` there.
    private func dropEverywhere<Element, Rest>(
        _ text: String, _ owner: Any.Type, sourceLocation: SourceLocation = #_sourceLocation,
        _ make: () throws -> TrellisDecoder.ElementSession<Element, Rest>
    ) throws {
        let document = Array(text.utf8)
        let made = LiveCounts.made(owner)
        for count in 0...document.count {
            for ends in [false, true] {
                var session = try make()
                // An error may end the session as well.
                try? session.feed(Array(document[..<count]))
                if ends { _ = try? session.finish() } else { _ = consume session }
                #expect(LiveCounts.live(owner) == 0, "after \(count) bytes", sourceLocation: sourceLocation)
            }
        }
        #expect(LiveCounts.made(owner) - made >= document.count / 2, sourceLocation: sourceLocation)
    }
}

/// A model around elements, with further tracked values.
private struct Around<Owner>: JSONModel {
    var first: Tracked<Owner>
    var deep: Tracked<Owner>?
    var all: [Tracked<Owner>]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("first", \.first), JSONField("deep", \.deep, keys: "data.deep"),
                JSONField("all", \.all, default: []),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        deep = fields.take(1)
        all = fields.take(2)
    }
}

/// An object or an array with tracked values.
private struct JSONOrTracked<Owner>: JSONVariants {
    var values: [Tracked<Owner>]

    static var jsonVariants: JSONVariantTable<Self> {
        JSONVariantTable(
            .untagged,
            [
                JSONVariantCase(
                    keys: ["b"], make: { (value: [String: [Tracked<Owner>]]) in Self(values: value["b"] ?? []) },
                    take: { _ in nil }),
                JSONVariantCase(make: { Self(values: $0) }, take: \.values),
            ])
    }
}
