import Testing
import Trellis

/// Null elements, and collections that drop invalid elements.
@Suite struct LossyTests {
    private func options(_ change: (inout TrellisDecoder.Options) -> Void) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        change(&options)
        return options
    }

    private func drops<Value>(_ outcome: RouteOutcome<Value>) -> [String] {
        outcome.report.dropped.map { "\($0.path) \($0.code) @\($0.position?.offset ?? -1)" }
    }

    @Test func nullElements() {
        #expect(routed([Int?].self, "[1,null,2]") == [1, nil, 2])
        #expect(routed([String: Int?].self, #"{"a":null}"#) == ["a": nil] as [String: Int?])
        #expect(routed([[Int?]?].self, "[null,[null]]") == [nil, [nil]])
        #expect(routed(Set<Int?>.self, "[1,null,null]") == Set([1, nil] as [Int?]))
        #expect(routed([BoxShape?].self, #"[null,{"width":1}]"#) == [nil, BoxShape(width: 1)])
        expectFailure([Int].self, "[1,null]", .unexpectedNull, path: "[1]", at: 3)
        expectFailure([String: Int].self, #"{"a":null}"#, .unexpectedNull, path: "a", at: 5)
        expectFailure(Set<Int>.self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        expectFailure([BoxShape].self, #"[{"width":1},null]"#, .unexpectedNull, path: "[1]", at: 13)
        expectRoundTrip([1, nil, 2] as [Int?], "[1,null,2]")
    }

    @Test func arrays() {
        let text = #"{"numbers":[1,"x",2.5,null,2,[],{},[[3]],true,3]}"#
        let whole = routes(LossyModel.self, text)
        #expect(whole.value == LossyModel(numbers: [1, 2, 3]))
        #expect(
            drops(whole) == [
                "numbers[1] typeMismatch @14", "numbers[2] inexactNumber @18", "numbers[3] unexpectedNull @22",
                "numbers[5] typeMismatch @29", "numbers[6] typeMismatch @32", "numbers[7] typeMismatch @35",
                "numbers[8] typeMismatch @41",
            ])
        #expect(routed(LossyModel.self, #"{"numbers":[]}"#) == LossyModel(numbers: []))
        #expect(routed(LossyModel.self, #"{"numbers":["a"]}"#) == LossyModel(numbers: []))
    }

    @Test func nullsInOptionalElementsAreNotDropped() {
        let whole = routes(LossyModel.self, #"{"numbers":[],"optionals":[1,null,"x"]}"#)
        #expect(whole.value?.optionals == [1, nil])
        #expect(drops(whole) == ["optionals[2] typeMismatch @34"])
    }

    @Test func setsAndDictionaries() {
        let text = #"{"numbers":[],"set":["a",1,"a",null,"b"],"table":{"a":1,"b":"x","c":null,"d":4,"b":2,"e":[1]}}"#
        let whole = routes(LossyModel.self, text, throughJSON: false)
        #expect(whole.value?.set == ["a", "b"])
        #expect(whole.value?.table == ["a": 1, "d": 4, "b": 2])
        #expect(
            drops(whole) == [
                "set[1] typeMismatch @25", "set[3] unexpectedNull @31", "table.b typeMismatch @60",
                "table.c unexpectedNull @68", "table.e typeMismatch @89",
            ])
    }

    @Test func mismatchedKeys() {
        let whole = routes(LossyModel.self, #"{"numbers":[],"byNumber":{"1":1,"x":2}}"#)
        #expect(whole.value?.byNumber == [1: 1])
        #expect(drops(whole) == ["byNumber.x invalidValue @32"])
    }

    @Test func modelsThatFailDeepInside() {
        let text =
            #"{"numbers":[],"models":[{"numbers":[1]},{"numbers":[],"models":[{"numbers":5},{"numbers":[7]}]},"#
            + #"{"numbers":[],"strict":[{"numbers":[]},{"numbers":true}]},{},{"numbers":[2]}]}"#
        let whole = routes(LossyModel.self, text)
        #expect(
            whole.value?.models == [
                LossyModel(numbers: [1]), LossyModel(numbers: [], models: [LossyModel(numbers: [7])]),
                LossyModel(numbers: [2]),
            ])
        #expect(
            drops(whole) == [
                "models[1].models[0].numbers typeMismatch @75", "models[2].strict[1].numbers typeMismatch @146",
                "models[3] missingKeys @155",
            ])
    }

    @Test func onlyTheOutermostCollectionIsLossy() {
        let whole = routes(LossyModel.self, #"{"numbers":[],"rows":[[1,2],[3,"x",4],[],5]}"#)
        #expect(whole.value?.rows == [[1, 2], []])
        #expect(drops(whole) == ["rows[1][1] typeMismatch @31", "rows[3] typeMismatch @41"])
    }

    @Test func anotherKindOfContainerIsAnError() {
        expectFailure(LossyModel.self, #"{"numbers":5}"#, .typeMismatch, path: "numbers", at: 11)
        expectFailure(LossyModel.self, #"{"numbers":{"a":1}}"#, .typeMismatch, path: "numbers", at: 11)
        expectFailure(LossyModel.self, #"{"numbers":null}"#, .unexpectedNull, path: "numbers", at: 11)
        expectFailure(LossyModel.self, #"{"numbers":[],"table":[]}"#, .typeMismatch, path: "table", at: 22)
        expectFailure([LossyModel].self, "[{}]", .missingKeys, path: "[0]", at: 2)
    }

    @Test func invalidJSONIsNotDropped() {
        expectFailure(LossyModel.self, #"{"numbers":[1,tru]}"#, .invalidSyntax, path: "numbers[1]", at: 17)
        expectFailure(LossyModel.self, #"{"numbers":["x","#, .unexpectedEnd, path: "numbers[1]", at: 16)
        expectFailure(LossyModel.self, #"{"numbers":[[1,2}]}"#, .invalidSyntax, path: "numbers[0]", at: 16)
    }

    @Test func limitsAreNotDropped() {
        let deep = options { $0.limits.depth = 3 }
        expectFailure(
            LossyModel.self, #"{"numbers":[[[1]]]}"#, .limitExceeded, path: "numbers[0]", at: 13, deep,
            throughJSON: false)
        let few = options { $0.limits.elementCount = 2 }
        #expect(routed(LossyModel.self, #"{"numbers":[1,"x",2]}"#, few) == LossyModel(numbers: [1, 2]))
        expectFailure(LossyModel.self, #"{"numbers":[1,"x",2,3]}"#, .limitExceeded, path: "numbers", at: 20, few)
    }

    @Test func theNumberOfDropsIsLimited() {
        let text = #"{"numbers":["a","b",1,"c"]}"#
        #expect(routed(LossyModel.self, text, options { $0.limits.errorCount = 3 }) == LossyModel(numbers: [1]))
        let error = expectFailure(
            LossyModel.self, text, .limitExceeded, path: "numbers[3]", at: 22, options { $0.limits.errorCount = 2 })
        #expect(error?.found == "more than 2 errors")
        expectFailure(
            LossyModel.self, text, .limitExceeded, path: "numbers[0]", at: 12, options { $0.limits.errorCount = 0 })
    }

    @Test func duplicateKeys() {
        let strict = options { $0.duplicateKeys = .error }
        let text =
            #"{"numbers":[],"models":[{"numbers":[1],"numbers":[2]},{"numbers":[3]},{"numbers":[],"table":{"a":1,"#
            + #""a":2}}]}"#
        let whole = routes(LossyModel.self, text, strict, throughJSON: false)
        #expect(whole.value?.models == [LossyModel(numbers: [3])])
        #expect(drops(whole) == ["models[0].numbers duplicateKey @39", "models[2].table duplicateKey @99"])
        // Inside a buffered value.
        let kept = #"{"numbers":[],"models":[{"numbers":[],"any":{"a":[{"b":1,"b":[2]},3],"c":{}}},{"numbers":[9]}]}"#
        let other = routes(LossyModel.self, kept, strict, throughJSON: false)
        #expect(other.value?.models == [LossyModel(numbers: [9])])
        #expect(drops(other) == ["models[0].any.a[0] duplicateKey @57"])
    }

    @Test func unknownKeysInElements() {
        let strict = options { $0.unknownKeys = .error }
        let whole = routes(
            LossyModel.self, #"{"numbers":[],"models":[{"x":[{}],"numbers":[1]},{"numbers":[2]}]}"#, strict)
        #expect(whole.value?.models == [LossyModel(numbers: [2])])
        #expect(drops(whole) == ["models[0].x unknownKey @25"])
    }

    @Test func coercionsInside() {
        let text = #"{"numbers":["1","x",[2]],"models":{"numbers":5}}"#
        let whole = routes(LossyModel.self, text, options { $0.coercions = .lossless })
        #expect(whole.value == LossyModel(numbers: [1], models: [LossyModel(numbers: [5])]))
        #expect(drops(whole) == ["numbers[1] typeMismatch @16", "numbers[2] typeMismatch @20"])
    }

    @Test func variantsInside() {
        let text = #"{"shapes":{"a":{"t":"numbers","c":[1]},"b":{"c":[],"t":"x"},"c":{"t":"circle","c":{}}}}"#
        let whole = routes(LossyShapes.self, text)
        #expect(whole.value == LossyShapes(shapes: ["a": .numbers([1])]))
        #expect(drops(whole) == ["shapes.b.t unknownVariant @55", "shapes.c.c missingKeys @83"])
    }

    @Test func dropsInsideVariantsAreCounted() {
        let text = #"[{"t":"lossy","c":{"numbers":["a","b"]}},{"t":"lossy","c":{"numbers":["c"]}}]"#
        #expect(routed([LossyVariant].self, text, options { $0.limits.errorCount = 3 })?.count == 2)
        let error = expectFailure(
            [LossyVariant].self, text, .limitExceeded, path: "[1].c.numbers[0]", at: 70,
            options { $0.limits.errorCount = 2 })
        #expect(error?.found == "more than 2 errors")
    }

    @Test func lossyCollectionsInsidePayloads() {
        let text = #"[{"t":"lossy","c":{"numbers":[1,"x"]}},{"c":{"numbers":[],"models":[{}]},"t":"lossy"}]"#
        let whole = routes([LossyVariant].self, text)
        #expect(whole.value == [.lossy(LossyModel(numbers: [1])), .lossy(LossyModel(numbers: []))])
        #expect(drops(whole) == ["[0].c.numbers[1] typeMismatch @32", "[1].c.models[0] missingKeys @69"])
    }
}

struct LossyModel: Hashable, JSONModel {
    var numbers: [Int]
    var optionals: [Int?]
    var set: Set<String>
    var table: [String: Int]
    var byNumber: [Int: Int]
    var models: [LossyModel]
    var strict: [LossyModel]
    var rows: [[Int]]
    var any: JSON?

    static let modelSchema = JSONModelSchema(
        LossyModel.self,
        [
            JSONField("numbers", \LossyModel.numbers).lossy(),
            JSONField("optionals", \LossyModel.optionals, default: []).lossy(),
            JSONField("set", \LossyModel.set, default: []).lossy(),
            JSONField("table", \LossyModel.table, default: [:]).lossy(),
            JSONField("byNumber", \LossyModel.byNumber, default: [:]).lossy(),
            JSONField("models", \LossyModel.models, default: []).lossy(),
            JSONField("strict", \LossyModel.strict, default: []),
            JSONField("rows", \LossyModel.rows, default: []).lossy(),
            JSONField("any", \LossyModel.any),
        ])

    init(numbers: [Int], models: [LossyModel] = []) {
        self.numbers = numbers
        self.models = models
        (optionals, set, table, byNumber, strict, rows, any) = ([], [], [:], [:], [], [], nil)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        numbers = fields.take(0)
        optionals = fields.take(1)
        set = fields.take(2)
        table = fields.take(3)
        byNumber = fields.take(4)
        models = fields.take(5)
        strict = fields.take(6)
        rows = fields.take(7)
        any = fields.take(8)
    }
}

private struct LossyShapes: Equatable, JSONModel {
    var shapes: [String: BesideTagged]
    static let modelSchema = JSONModelSchema(LossyShapes.self, [JSONField("shapes", \LossyShapes.shapes).lossy()])
    init(shapes: [String: BesideTagged]) { self.shapes = shapes }
    init(from fields: borrowing JSONFieldValues) throws { shapes = fields.take(0) }
}

private enum LossyVariant: Equatable, JSONVariants {
    case lossy(LossyModel)
    static let jsonVariants = JSONVariantTable<LossyVariant>(
        .tag("t", content: "c"),
        [
            JSONVariantCase(
                "lossy", make: LossyVariant.lossy, take: { if case .lossy(let model) = $0 { model } else { nil } })
        ])
}
