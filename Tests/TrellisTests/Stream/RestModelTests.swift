import Testing
import Trellis

/// The rest of a document as a model, decoded in the same pass as the elements.
@Suite struct RestModelTests {
    @Test func theModelAroundTheElements() throws {
        let texts = [
            #"{"total":2,"items":[{"id":1},{"id":2}],"links":{"next":"n"}}"#,
            #"{"items":[{"id":1},{"id":2}],"links":{"x":[],"next":"n"},"total":2}"#,
            #"{"links":{"next":"n"},"total":1,"items":[{"id":1},{"id":2}],"total":2}"#,
        ]
        for text in texts {
            for chunks in chunkings(of: Array(text.utf8)) {
                let (items, page) = try read(StreamPage.self, at: "items", chunks)
                #expect(items == [StreamItem(1), StreamItem(2)])
                #expect(page == StreamPage(2, next: "n"))
            }
        }
    }

    @Test func elementsBesideFieldsOfTheSameBranch() throws {
        let text = #"{"links":{"items":[{"id":1}],"next":"n"},"total":1}"#
        let (items, page) = try read(StreamPage.self, at: "links.items", text)
        #expect(items == [StreamItem(1)])
        #expect(page == StreamPage(1, next: "n"))
    }

    @Test func noElements() throws {
        for text in [#"{"total":0}"#, #"{"total":0,"items":null}"#, #"{"items":[],"total":0}"#] {
            let (items, page) = try read(StreamPage.self, at: "items", text)
            #expect(items.isEmpty)
            #expect(page == StreamPage(0))
        }
    }

    @Test func anInvalidModelAroundTheElements() throws {
        check(#"{"items":[{"id":1}]}"#, "missingKeys at 19 total")
        check(#"{"items":[{"id":1}],"total":"x"}"#, "typeMismatch total at 28")
        check(#"{"total":null,"items":[]}"#, "unexpectedNull total at 9", [])
        check("[]", "typeMismatch at 0", [])
        check("null", "unexpectedNull at 0", [])
        check(#"{"total":1,"items":[{"id":1},{}]}"#, "missingKeys items[1] at 30 id")
        check(#"{"total":1,"items":[{"id":1}],"items":7}"#, "typeMismatch items at 38")
        check(#"{"total":1,"items":[{"id":1}]} 5"#, "trailingData at 31")
    }

    @Test func paths() throws {
        // The value of a field, a value inside it, or a value around it cannot be streamed as well.
        for path: JSONPath in ["total", "total.x", "links", "links.next", "links.next.x", ["total", 0]] {
            #expect(schemaFault(StreamPage.self, path) == .invalidSchema, "\(path)")
        }
        #expect(schemaFault(StreamPage.self, ["items", .each]) == .invalidSchema)
        // A model is not an array.
        #expect(schemaFault(StreamPage.self, []) == .invalidSchema)
        #expect(schemaFault(StreamPage.self, [0]) == .invalidSchema)
        #expect(schemaFault(StreamPage.self, ["items", 0, "links"]) == nil)
        // A type that must see its whole object first cannot deliver elements before that.
        #expect(schemaFault(Hooked.self, "items") == .invalidSchema)
    }

    @Test func unknownKeys() throws {
        var options = TrellisDecoder.Options()
        options.unknownKeys = .error
        let text = #"{"items":[{"id":1}],"total":1,"links":{}}"#
        #expect(try read(StreamPage.self, at: "items", text, options: options).rest == StreamPage(1))
        #expect(
            try read(StreamPage.self, at: "data.items", #"{"data":{"items":[]},"total":1}"#, options: options).rest
                == StreamPage(1))
        check(#"{"total":1,"more":0}"#, "unknownKey more at 11", [], options: options)
        check(#"{"total":1,"items":[{"id":1},{"id":2,"x":0}]}"#, "unknownKey items[1].x at 37", options: options)
        // If only elements are decoded, the other keys are unknown.
        let alone = streamed(
            StreamItem.self, as: .array(at: ["data", 1, "items"]), #"{"a":1,"data":[{},{"b":2,"items":[{"id":1}]}]}"#,
            options: options)
        #expect(alone == Streamed([StreamItem(1)]))
        options.unknownKeys = .collect
        let report = TrellisDecoder.Report()
        var session = try TrellisDecoder.ElementSession(
            StreamItem.self, as: .array(at: "data.items"), rest: StreamPage.self, options: options, report: report
        ) { _ in }
        try session.feed(Array(#"{"x":1,"data":{"y":2,"items":[{"id":1,"z":3}]},"total":1}"#.utf8))
        _ = try session.finish()
        #expect(report.unknownKeys.map(\.description) == ["x", "data.y", "data.items[0].z"])
    }

    @Test func aFieldForTheRest() throws {
        let text = #"{"a":1,"items":[{"id":1}],"data":{"items":[{"id":2}],"b":2},"c":[3]}"#
        let (items, rest) = try read(Keeper.self, at: "items", text)
        #expect(items == [StreamItem(1)])
        #expect(rest.a == 1)
        #expect(try TrellisEncoder().string(from: rest.rest) == #"{"data":{"items":[{"id":2}],"b":2},"c":[3]}"#)
    }

    @Test func aFlattenedModelAndAnArrayModel() throws {
        let text = #"{"id":5,"list":[7,8],"items":[{"id":1}],"name":"n"}"#
        for chunks in chunkings(of: Array(text.utf8)) {
            let (items, rest) = try read(Outer.self, at: "items", chunks)
            #expect(items == [StreamItem(1)])
            #expect(rest == Outer(item: StreamItem(5, "n"), first: 7, list: [7, 8]))
        }
        #expect(schemaFault(Outer.self, "list") == .invalidSchema)
        #expect(schemaFault(Outer.self, ["list", 1]) == .invalidSchema)
        #expect(schemaFault(Outer.self, "name.x") == .invalidSchema)
    }

    @Test func aModelThatRefusesTheRest() throws {
        check(#"{"items":[{"id":1}],"id":13}"#, "custom at 27", as: Refusing.self)
    }

    // MARK: Support

    private func read<Rest: JSONModel>(
        _ type: Rest.Type, at path: JSONPath, _ chunks: Chunks,
        options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws -> (items: [StreamItem], rest: Rest) {
        var items: [StreamItem] = []
        var session = try TrellisDecoder.ElementSession(
            StreamItem.self, as: .array(at: path), rest: type, options: options
        ) {
            items.append($0)
        }
        for chunk in chunks { try session.feed(chunk) }
        let rest = try session.finish()
        return (items, rest)
    }

    private func read<Rest: JSONModel>(
        _ type: Rest.Type, at path: JSONPath, _ text: String, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws -> (items: [StreamItem], rest: Rest) {
        try read(type, at: path, [Array(text.utf8)], options: options)
    }

    private func schemaFault<Rest: JSONModel>(_ type: Rest.Type, _ path: JSONPath) -> TrellisError.Code? {
        do throws(TrellisError) {
            _ = try TrellisDecoder.ElementSession(StreamItem.self, as: .array(at: path), rest: type) { _ in }
            return nil
        } catch {
            return error.code
        }
    }

    private func check(
        _ text: String, _ failure: String, _ expected: [StreamItem] = [StreamItem(1)],
        as type: any JSONModel.Type = StreamPage.self,
        options: TrellisDecoder.Options = TrellisDecoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        func run<Rest: JSONModel>(_ type: Rest.Type) {
            for chunks in chunkings(of: Array(text.utf8)) {
                var items: [StreamItem] = []
                let error = #expect(throws: TrellisError.self, sourceLocation: sourceLocation) {
                    var session = try TrellisDecoder.ElementSession(
                        StreamItem.self, as: .array(at: "items"), rest: type, options: options
                    ) { items.append($0) }
                    for chunk in chunks { try session.feed(chunk) }
                    _ = try session.finish()
                }
                #expect(error.map { Complaint($0).summary } == failure, sourceLocation: sourceLocation)
                #expect(items == expected, sourceLocation: sourceLocation)
            }
        }
        run(type)
    }
}

private struct Hooked: JSONModel, JSONWillDecodeHook {
    var total: Int

    static let modelSchema = JSONModelSchema(Hooked.self, [JSONField("total", \Hooked.total)])
    init(from fields: borrowing JSONFieldValues) throws { total = fields.take(0) }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {}
}

private struct Keeper: JSONModel {
    var a: Int
    var rest: JSONObject

    static let modelSchema = JSONModelSchema(
        Keeper.self, [JSONField("a", \Keeper.a), JSONField(rest: "rest", \Keeper.rest)])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        rest = fields.take(1)
    }
}

private struct Outer: JSONModel, Equatable {
    var item: StreamItem
    var first: Int?
    var list: [Int]

    init(item: StreamItem, first: Int?, list: [Int]) { (self.item, self.first, self.list) = (item, first, list) }

    static let modelSchema = JSONModelSchema(
        Outer.self,
        [
            JSONField("item", \Outer.item, form: .flattened()),
            JSONField("first", \Outer.first, keys: ["list", 0]).ignored(in: [.encoding]),
            JSONField("list", \Outer.list),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        item = fields.take(0)
        first = fields.take(1)
        list = fields.take(2)
    }
}

private struct Refusing: JSONModel, JSONValidating {
    var id: Int

    static let modelSchema = JSONModelSchema(Refusing.self, [JSONField("id", \Refusing.id)])
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
    func validate() throws { if id == 13 { throw Refusal(number: id) } }
}
