import Testing
import Trellis

/// All errors of a document with variants, transforms, hooks and lossy collections in it: each once, in order.
@Suite struct CollectedErrorTests {
    private func errors<Value: JSONDecodable & Equatable>(
        _ type: Value.Type, _ text: String, _ change: (inout DecodingOptions) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> [String] {
        var options = DecodingOptions()
        options.collectsErrors = true
        change(&options)
        let whole = routes(type, text, options, sourceLocation: sourceLocation)
        #expect(whole.value == nil, sourceLocation: sourceLocation)
        return whole.error?.all.map { "\($0.path) \($0.code) @\($0.offset ?? -1)" } ?? []
    }

    @Test func inVariants() {
        #expect(
            errors(
                [InsideTagged].self,
                #"[{"type":"box","width":"x","depth":[]},{"type":"y"},{"radius":1,"type":"circle"},5]"#)
                == [
                    "[0].width typeMismatch @23", "[0].depth typeMismatch @35", "[1].type unknownVariant @47",
                    "[3] typeMismatch @81",
                ])
        #expect(
            errors([BesideTagged].self, #"[{"t":"numbers","c":["a",1,"b"]},{"t":"numbers","c":5}]"#)
                == ["[0].c[0] typeMismatch @21", "[0].c[2] typeMismatch @27", "[1].c typeMismatch @52"])
        #expect(errors(OutsideTagged.self, #"{"circle":{}}"#) == ["circle missingKeys @11"])
    }

    @Test func ofFormsThatAreOnlyTried() {
        // The list is no number and no text, which is no error; what is in the list is.
        #expect(
            errors([UntaggedShape].self, #"[[true],{"radius":[]}]"#) == [
                "[0][0] unknownVariant @2", "[1].radius typeMismatch @18",
            ]
                || errors([UntaggedShape].self, #"[[true],{"radius":[]}]"#) == [
                    "[0] unknownVariant @1", "[1].radius typeMismatch @18",
                ])
    }

    @Test func inTransformsAndHooks() {
        #expect(
            errors(HexPaint.self, ##"{"color":"red","border":5,"colors":["#000001","x"],"scale":0}"##) == [
                "color custom @9", "border typeMismatch @24", "colors[1] custom @35", "scale invalidValue @59",
            ])
        #expect(
            errors([RenamedID].self, #"[{"ID":"x"},{"id":"y"},{"refuse":1},{}]"#)
                == ["[0].id typeMismatch @1", "[1].id typeMismatch @18", "[2] custom @23", "[3] missingKeys @37"])
        #expect(
            errors([HookedAccount].self, #"[{"name":"root"},{"name":5},{"name":""}]"#)
                == ["[0] custom @15", "[1].name typeMismatch @25", "[2] invalidValue @38"])
        #expect(
            errors([CheckedPerson].self, #"[{"name":"","age":1},{"name":"x","age":"y"},{"name":"x","age":-1}]"#)
                == ["[0].name invalidValue @19", "[1].age typeMismatch @39", "[2].age invalidValue @64"])
    }

    @Test func withLossyCollections() {
        #expect(
            errors(LossyModel.self, #"{"numbers":["x"],"strict":[{"numbers":1}],"models":[{"numbers":2}]}"#)
                == ["strict[0].numbers typeMismatch @38"])
    }

    @Test func withCoercions() {
        #expect(
            errors([BoxShape].self, #"[[1],{"width":"x"},[]]"#) { $0.coercions = .lossless } == [
                "[0][0] typeMismatch @2", "[1].width typeMismatch @14", "[2] missingKeys @20",
            ])
        #expect(
            errors([[Int]].self, #"["x",{"a":1},["y"],3]"#) { $0.coercions = .arraysFromSingleValues }
                == ["[0] typeMismatch @1", "[1] typeMismatch @5", "[2][0] typeMismatch @14"])
    }
}
