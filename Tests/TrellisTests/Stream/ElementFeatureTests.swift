import Testing
import Trellis

/// Elements of every kind of type, with every option.
@Suite struct ElementFeatureTests {
    @Test func variants() {
        let text =
            "[{\"radius\":1,\"type\":\"circle\"},{\"type\":\"dot\"},\n{\"type\":\"circle\",\"radius\":\"x\"},"
            + "{\"type\":\"disc\"},5]"
        check(text, StreamShape.self, [.circle(1), .dot])
        let found = streamedInAnyChunks(StreamShape.self, text, skipsErrors: true)
        #expect(found.elements == [.circle(1), .dot])
        #expect(
            found.dropped.map(\.summary) == [
                "typeMismatch [2].radius at 72", "unknownVariant [3].type at 85", "typeMismatch [4] at 93",
            ])
    }

    @Test func allErrorsOfVariants() throws {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        let text = #"[{"type":"circle","radius":"x"},{"type":"dot"},{"type":"disc"},{"list":[]}]"#
        for chunks in chunkings(of: Array(text.utf8)) {
            var shapes: [StreamShape] = []
            let error = #expect(throws: TrellisError.self) {
                var session = try TrellisDecoder.ElementSession(StreamShape.self, options: options) {
                    shapes.append($0)
                }
                for chunk in chunks { try session.feed(chunk) }
                try session.finish()
            }
            #expect(shapes == [.dot])
            #expect(
                error?.all.map { Complaint($0).summary } == [
                    "typeMismatch [0].radius at 27", "unknownVariant [2].type at 55", "missingKeys [3] at 73 type",
                ])
        }
    }

    @Test func maximumErrors() {
        var options = TrellisDecoder.Options()
        options.limits.errorCount = 2
        let text = #"[{"list":[1,"x"]},{"list":[2,"x"]},{"list":[3,"x"]},{"list":[4]}]"#
        let found = streamedInAnyChunks(KeptWhole.self, text, options: options)
        #expect(found.elements.map(\.list) == [[1], [2]])
        #expect(found.failure?.code == .limitExceeded)
        #expect(found.dropped.map(\.summary) == ["typeMismatch [0].list[1] at 12", "typeMismatch [1].list[1] at 29"])
    }

    @Test func hooks() {
        check(
            #"[{"ID":1},{"id":2},{"id":13}]"#, StreamRenaming.self,
            [StreamRenaming(id: 1, isDone: true), StreamRenaming(id: 2, isDone: true)])
        let found = streamedInAnyChunks(
            StreamRenaming.self, "[{\"ID\":1},{\"id\":13},\n{\"ID\":\"x\"},{\"id\":3}]", skipsErrors: true)
        #expect(found.elements.map(\.id) == [1, 3])
        #expect(found.dropped.map(\.summary) == ["custom [1] at 18", "typeMismatch [2].id at 21"])
    }

    @Test func transforms() {
        var options = TrellisDecoder.Options()
        options.transforms.use(JSONTransform<String, StreamItem>(decode: { text in StreamItem(text.utf8.count, text) }))
        check(#"["a","bc",5]"#, StreamItem.self, [StreamItem(1, "a"), StreamItem(2, "bc")], options: options)
        // A transform of the array itself leaves no elements to deliver.
        options.transforms.use(JSONTransform<String, [StreamItem]>(decode: { text in [StreamItem(text.utf8.count)] }))
        #expect(streamed(StreamItem.self, "[]", options: options).failure?.code == .invalidSchema)
    }

    @Test func recursion() {
        let text =
            "[{\"id\":1,\"children\":[{\"id\":2,\"children\":[{\"id\":3}]},{\"id\":4}]},\n{\"id\":5,\"children\":[{}]}]"
        check(text, StreamNode.self, [StreamNode(1, [StreamNode(2, [StreamNode(3)]), StreamNode(4)])])
        // The elements are in an array of a model that has the same type as the elements.
        let whole = #"{"children":[{"id":2,"children":[{"id":3}]}],"id":1}"#
        let found = streamedInAnyChunks(StreamNode.self, as: .array(at: "children"), whole)
        #expect(found == Streamed([StreamNode(2, [StreamNode(3)])]))
    }

    @Test func aRestModelOfTheElementType() throws {
        var nodes: [StreamNode] = []
        var session = try TrellisDecoder.ElementSession(StreamNode.self, as: .array(at: "more"), rest: StreamNode.self)
        {
            nodes.append($0)
        }
        try session.feed(
            Array(#"{"children":[{"id":2}],"more":[{"id":3,"more":[],"children":[{"id":4}]}],"id":1}"#.utf8)
        )
        let rest = try session.finish()
        #expect(nodes == [StreamNode(3, [StreamNode(4)])])
        #expect(rest == StreamNode(1, [StreamNode(2)]))
    }

    @Test func optionalElements() {
        check(#"[null,{"id":1},null]"#, StreamItem?.self, [nil, StreamItem(1), nil])
        check(#"[null,[1],null]"#, [Int]?.self, [nil, [1], nil])
        check(#"[null,{"type":"dot"},null]"#, StreamShape?.self, [nil, .dot, nil])
        check(#"[null,1,[2]]"#, JSON.self, [.null, 1, [2]])
    }

    @Test func coercions() {
        var options = TrellisDecoder.Options()
        options.coercions = [.arraysFromSingleValues, .numbersFromStrings]
        let text = #"{"items":{"id":"1"},"total":"5"}"#
        let single = streamedInAnyChunks(StreamItem.self, as: .array(at: "items"), text, options: options)
        #expect(single == Streamed([StreamItem(1)]))
        let scalar = streamedInAnyChunks(
            Int.self, as: .array(at: "items"), #"{"items":"7","b":[]}"#, options: options)
        #expect(scalar == Streamed([7]))
        let shape = streamedInAnyChunks(StreamShape.self, #"{"type":"dot"}"#, options: options)
        #expect(shape == Streamed([.dot]))
        let nested = streamedInAnyChunks(
            StreamItem.self, as: .array(at: ["a", 1]), #"{"a":[0,{"id":1},2]}"#, options: options)
        #expect(nested == Streamed([StreamItem(1)]))
        let wrong = streamedInAnyChunks(Int.self, as: .array(at: "items"), #"{"items":"x"}"#, options: options)
        #expect(wrong.failure?.code == .invalidValue || wrong.failure?.code == .typeMismatch)
        #expect(wrong.failure?.position?.offset == 9)
    }

    @Test func maximumCount() {
        var options = TrellisDecoder.Options()
        options.limits.elementCount = 2
        for text in ["[1,2]", "[1,2,3]", "[1,2,\n3,4]", "[]"] {
            let whole = decodedAtOnce([Int].self, Array(text.utf8), options: options)
            let found = streamedInAnyChunks(Int.self, text, options: options)
            #expect(found.failure == whole.complaint)
            #expect(found.elements == Array([1, 2].prefix(text.count)).filter { text.contains("\($0)") })
        }
        options.limits.elementCount = 0
        #expect(streamed(StreamItem.self, "[{\"id\":1}]", options: options).elements.isEmpty)
    }

    @Test func maximumDepth() {
        var options = TrellisDecoder.Options()
        options.limits.depth = 3
        for text in ["[[[1]]]", "[[[1]],[[[2]]]]", "[[[[1]]]]"] {
            let whole = decodedAtOnce([[[Int]]].self, Array(text.utf8), options: options)
            #expect(streamedInAnyChunks([[Int]].self, text, options: options).failure == whole.complaint)
        }
        let skipped = streamedInAnyChunks(
            Int.self, as: .array(at: "a"), #"{"a":[1],"b":[[[]]]}"#, options: options)
        #expect(skipped.elements == [1])
        #expect(skipped.failure?.code == .limitExceeded)
        #expect(skipped.failure?.position?.offset == 15)
    }

    @Test func maximumBufferedSize() {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 2000
        let small = String(repeating: "{\"type\":\"circle\",\"radius\":1},", count: 200)
        #expect(streamed(StreamShape.self, "[\(small){\"type\":\"dot\"}]", options: options).elements.count == 201)
        let large = "[{\"type\":\"dot\"},{\"x\":\"\(String(repeating: "a", count: 3000))\"}]"
        let found = streamed(StreamShape.self, large, options: options)
        #expect(found.elements == [.dot])
        #expect(found.failure?.code == .limitExceeded)
    }

    // MARK: Support

    private func check<Element: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ type: Element.Type, _ elements: [Element],
        options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let whole = decodedAtOnce([Element].self, Array(text.utf8), options: options)
        let found = streamedInAnyChunks(type, text, options: options, sourceLocation: sourceLocation)
        #expect(found.elements == elements, sourceLocation: sourceLocation)
        #expect(found.failure == whole.complaint, sourceLocation: sourceLocation)
    }
}

/// Buffered until it is complete, with a lossy list.
private struct KeptWhole: JSONModel, JSONWillDecodeHook, Equatable {
    var list: [Int]

    static let modelSchema = JSONModelSchema(KeptWhole.self, [JSONField("list", \KeptWhole.list).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { list = fields.take(0) }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {}
}
