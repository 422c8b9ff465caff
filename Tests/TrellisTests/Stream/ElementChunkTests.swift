import Testing
import Trellis

/// Elements of an array, and the positions of their errors, are the same for every chunking.
@Suite struct ElementChunkTests {
    @Test func elementsOfTheRoot() {
        check("[]", [StreamItem].self)
        check(" [ ] ", [StreamItem].self)
        check(#"[{"id":1},{"id":2,"name":"é\n😀"} , {"id":-3,"name":null}]"#, [StreamItem].self)
        check("[1,22,-333,4e2]", [Int].self)
        check(#"["a","\"","",null]"#, [String?].self)
        check("[[1,2],[],[3]]", [[Int]].self)
        check(#"[{"a":1},{},{"b":2,"c":3}]"#, [[String: Int]].self)
        check("[true,false]", [Bool].self)
    }

    @Test func syntaxErrors() {
        for text in [
            "", " ", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "[1]]", "[1],", "[1] 2", "]", "[01]", "[-]",
            "[1,nul]", "[1,\"", "[1,\"a", "[tru", "{", "[1,\n\n22,\n\u{1}]", "[1,\"\\x\"]", "[1,2", "[[1],2",
        ] {
            check(text, [Int].self)
        }
        check("[{\"id\":1},{\"id\":2,\"name\":\"\\ud800\"}]", [StreamItem].self)
        check("[{\"id\":1},\n{\"id\":2,}]", [StreamItem].self)
        check("[{\"id\":1},\n{\"id\":2", [StreamItem].self)
        check("[{\"id\":1},{\"id\" 2}]", [StreamItem].self)
        check("[{\"id\":1} {\"id\":2}]", [StreamItem].self)
    }

    @Test func mismatchedElements() {
        check("[1,\n\"two\",3]", [Int].self)
        check("[1,null]", [Int].self)
        check("[1,\n 2.5]", [Int].self)
        check("[1,{}]", [Int].self)
        check("[{\"id\":1},\n{\"name\":\"é\"},{\"id\":3}]", [StreamItem].self)
        check("[{\"id\":1},\n{\"id\":\"zwölf\"}]", [StreamItem].self)
        check("[{\"id\":1},[]]", [StreamItem].self)
        check("[{\"id\":1},12345]", [StreamItem].self)
        check("[[1,2],[3,\n[4]]]", [[Int]].self)
        check("{\"id\":1}", [StreamItem].self)
        check("null", [StreamItem].self)
        check("12", [StreamItem].self)
    }

    /// Compared with a model that has the array in a field.
    @Test func elementsAtAPath() {
        let texts = [
            #"{"data":{"items":[{"id":1},{"id":2,"name":"b"}]},"total":2}"#,
            #"{"total":2,"data":{"a":[{"items":[1]}],"items":[{"id":1},{"id":2}],"z":{"items":[]}}}"#,
            #"{"data":{"items":[{"id":1},{"id":"x"}]}}"#,
            "{\"data\":{\"items\":[{\"id\":1},\n\n{}]}}",
            "{\"data\":{\"items\":[{\"id\":1},\n{\"id\":2}]},\n\"total\":tru}",
            "{\"data\":{\"items\":[{\"id\":1},\n{\"id\":2}]",
            #"{"data":{"items":[{"id":1}]}"#,
            #"{"data":{"items":{"id":1}}}"#,
            #"{"data":{"items":12345}}"#,
            "[]", "null", "5",
        ]
        for text in texts {
            let whole = decodedAtOnce(Container.self, Array(text.utf8))
            let cut = streamedInAnyChunks(StreamItem.self, as: .array(at: "data.items"), text)
            #expect(cut.failure == whole.complaint, "\(text)")
            if case .value(let container) = whole { #expect(cut.elements == container.items, "\(text)") }
        }
    }

    @Test func randomDocuments() {
        var generator = SplitMix64(seed: 41)
        for _ in 0..<60 {
            var text = "["
            for index in 0..<generator.below(12) {
                if index > 0 { text += generator.once(in: 40) ? ";" : "," }
                if generator.once(in: 3) { text += "\n " }
                let id = generator.once(in: 12) ? "\"\(generator.below(9))\"" : "\(generator.below(100_000))"
                let name = String(repeating: generator.once(in: 2) ? "é" : "\\\"", count: generator.below(40))
                text += generator.once(in: 15) ? "{}" : "{\"id\":\(id), \"x\":[{\"id\":[]}],\"name\":\"\(name)\"}"
            }
            check(text + "]\n", [StreamItem].self)
        }
    }

    /// An error in a whole document is thrown before any value is returned; a stream has delivered the elements before
    /// it.
    private func check<Element: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ type: [Element].Type, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let whole = decodedAtOnce(type, Array(text.utf8))
        let cut = streamedInAnyChunks(Element.self, text, sourceLocation: sourceLocation)
        #expect(cut.failure == whole.complaint, "\(text)", sourceLocation: sourceLocation)
        if case .value(let elements) = whole {
            #expect(cut.elements == elements, "\(text)", sourceLocation: sourceLocation)
        }
    }
}

private struct Container: JSONModel, Equatable {
    var items: [StreamItem]

    static let modelSchema = JSONModelSchema(
        Container.self, [JSONField("items", \Container.items, keys: "data.items")])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}
