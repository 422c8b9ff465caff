import Testing
import Trellis

/// All errors of a document: each reported once, in order.
@Suite struct CollectedErrorsTests {
    private static let all = TrellisDecoder.Options.with { $0.collectsErrors = true }

    private static func all(coercing coercions: JSONCoercions) -> TrellisDecoder.Options {
        .with {
            $0.collectsErrors = true
            $0.coercions = coercions
        }
    }

    /// Checks the collected errors, and that the first equals the only error without the option.
    private func expect<T: TrellisDecodable & Equatable>(
        _ type: T.Type, _ text: String, _ expected: [String], inOrder: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let collected = routes(type, text, Self.all, inOrder: inOrder, sourceLocation: sourceLocation)
        #expect(collected.faults == expected, sourceLocation: sourceLocation)
        let plain = routes(type, text, sourceLocation: sourceLocation)
        #expect(plain.error?.summary() == collected.error?.all.first?.summary(), sourceLocation: sourceLocation)
        #expect(
            plain.error != nil
                || plain.report.dropped.map { $0.summary() } == collected.report.dropped.map { $0.summary() },
            sourceLocation: sourceLocation)
    }

    @Test func scalarsAndMissingKeys() {
        expect(
            Twig.self, #"{"id":"x","title":5,"size":null}"#,
            ["typeMismatch id @6", "typeMismatch title @18", "unexpectedNull size @27"])
        expect(Twig.self, #"{"id":"x"}"#, ["typeMismatch id @6", "missingKeys [title] @9"])
        expect(Twig.self, #"{"title":[1,{"a":2}]}"#, ["typeMismatch title @9", "missingKeys [id] @20"])
        expect(Twig.self, "[]", ["typeMismatch @0"])
        expect(Int.self, #""x""#, ["typeMismatch @0"])
    }

    @Test func validInput() {
        expect(Twig.self, #"{"id":1,"title":"t"}"#, [])
    }

    @Test func nestedObjects() {
        expect(
            Twig.self, #"{"children":[{"id":1,"title":1},{"id":2},{"id":3,"title":"ok"},5],"id":1,"title":"t"}"#,
            [
                "typeMismatch children[0].title @29", "missingKeys children[1] [title] @39",
                "typeMismatch children[3] @63",
            ])
        expect(
            Twig.self, #"{"table":{"a":{"id":1.5,"title":"t"},"b":[],"c":{"title":"t"}},"title":"t"}"#,
            [
                "inexactNumber table.a.id @20", "typeMismatch table.b @41", "missingKeys table.c [id] @60",
                "missingKeys [id] @74",
            ])
        expect(
            [[Twig?]].self, #"[[null,{"id":1}],{},[{"title":"t"}]]"#,
            ["missingKeys [0][1] [title] @14", "typeMismatch [1] @17", "missingKeys [2][0] [id] @33"])
    }

    @Test func nestedPaths() {
        expect(Pathed.self, #"{"a":{"b":"x","c":"y"}}"#, ["typeMismatch a.b @10", "typeMismatch a.c @18"])
        expect(Pathed.self, #"{"a":5,"d":"x"}"#, ["typeMismatch a @5", "typeMismatch d @11"])
        expect(Pathed.self, #"{"a":[{"b":1}],"d":"x"}"#, ["typeMismatch a @5", "typeMismatch d @19"])
        expect(Pathed.self, #"{"a":null,"d":"x"}"#, ["unexpectedNull a @5", "typeMismatch d @14"])
        expect(Pathed.self, #"{"a":{"b":1},"d":"x"}"#, ["typeMismatch d @17"])
        expect(Pathed.self, #"{"a":{"c":"x"}}"#, ["typeMismatch a.c @10", "missingKeys [a.b] @14"])
    }

    @Test func insideBufferedValues() {
        expect(
            Kept.self, #"{"e":{"n":"x","m":"y"},"d":[]}"#,
            ["typeMismatch e.n @10", "typeMismatch e.m @18", "typeMismatch d @27"])
        expect(Kept.self, #"{"e":{"n":1}}"#, ["missingKeys [e.m,d] @12"])
        expect(
            Kept.self, #"{"e":{"n":1,"m":2,"list":[{"id":1},{"title":3}]},"d":1}"#,
            ["missingKeys e.list[0] [title] @33", "typeMismatch e.list[1].title @44", "missingKeys e.list[1] [id] @45"])
        expect(
            [Kept].self, #"[{"e":7,"d":1},{"e":{"m":null,"n":null},"d":"2"}]"#,
            [
                "typeMismatch [0].e @6", "unexpectedNull [1].e.m @25", "unexpectedNull [1].e.n @34",
                "typeMismatch [1].d @44",
            ], inOrder: false)
    }

    @Test func compositesAndValidation() {
        expect(Made.self, #"{"x":"1","y":2,"w":"a"}"#, ["typeMismatch x @5", "typeMismatch w @19"])
        expect(Made.self, #"{"x":"1"}"#, ["typeMismatch x @5", "missingKeys [w] @8"])
        expect(Made.self, #"{"w":1}"#, ["missingKeys [x,y] @6"])
        expect(Made.self, #"{"w":"a"}"#, ["typeMismatch w @5", "missingKeys [x,y] @8"])
        expect([Made].self, #"[{"x":1,"y":2,"w":-1},{"x":1,"y":2,"w":-2}]"#, ["custom [0].w @20", "custom [1].w @41"])
    }

    @Test func coercedArrays() {
        let options = Self.all(coercing: [.arraysFromSingleValues, .objectsFromEmptyArrays])
        #expect(
            faults(Lists.self, #"{"a":"x","b":{"id":1},"c":[1],"d":5}"#, options)
                == ["typeMismatch a @5", "missingKeys b [title] @20", "typeMismatch c[0] @27", "typeMismatch d @34"])
        #expect(
            faults(Lists.self, #"{"a":[[1],2],"b":[],"c":[],"d":"t"}"#, options)
                == ["typeMismatch a[0] @6", "missingKeys c [id,title] @25"])
    }

    @Test func droppedElementsAreNotErrors() {
        let text = #"{"items":[{"id":1},{"id":"x","title":5},{"id":1,"title":"t"}],"id":"x"}"#
        let outcome = routes(Lossy.self, text, Self.all)
        #expect(outcome.faults == ["typeMismatch id @67"])
        #expect(
            outcome.drops == ["missingKeys items[0] [title] @17", "typeMismatch items[1].id @25"])
        let kept = #"{"items":[],"id":1,"kept":[{"e":{"n":1,"m":"x"},"d":1},{"e":{"n":1,"m":1},"d":1}]}"#
        let other = routes(Lossy.self, kept, Self.all)
        #expect(other.faults == [])
        #expect(other.value?.kept.count == 1)
        #expect(other.drops == ["typeMismatch kept[0].e.m @43"])
    }

    @Test func aSyntaxErrorAfterCollectedErrors() {
        #expect(
            faults(Twig.self, #"{"id":"x","title":tru}"#, Self.all) == [
                "typeMismatch id @6", "invalidSyntax title @21",
            ])
        #expect(
            faults(Twig.self, #"{"id":"x","title":5"#, Self.all) == [
                "typeMismatch id @6", "typeMismatch title @18", "unexpectedEnd title @19",
            ])
        #expect(
            faults([Int].self, "[true,1,\"2\"] x", Self.all) == [
                "typeMismatch [0] @1", "typeMismatch [2] @8", "trailingData @13",
            ])
    }

    @Test func theLimitOfCollectedErrors() {
        let two = TrellisDecoder.Options.with {
            $0.collectsErrors = true
            $0.limits.errorCount = 2
        }
        #expect(faults([Int].self, "[true,1,true]", two) == ["typeMismatch [0] @1", "typeMismatch [2] @8"])
        #expect(
            faults([Int].self, "[true,1,true,true,5]", two)
                == ["typeMismatch [0] @1", "typeMismatch [2] @8", "limitExceeded [3] @13"])
        #expect(
            faults([Kept].self, #"[{"e":{"n":"x","m":"x"},"d":""}]"#, two)
                == ["typeMismatch [0].e.n @11", "typeMismatch [0].e.m @19", "limitExceeded [0].d @28"])
    }

    @Test func duplicateKeys() {
        let options = TrellisDecoder.Options.with {
            $0.collectsErrors = true
            $0.duplicateKeys = .error
        }
        #expect(
            faults(Twig.self, #"{"id":1,"id":"x","title":5,"table":{"a":{},"a":1},"x":1}"#, options)
                == [
                    "duplicateKey id @8", "typeMismatch title @25", "missingKeys table.a [id,title] @41",
                    "duplicateKey table @43",
                ])
        #expect(
            faults(Raw.self, #"{"raw":{"a":[{"b":1,"b":2},3]},"n":"x"}"#, options)
                == ["duplicateKey raw.a[0] @20", "typeMismatch n @35"])
        #expect(
            faults([Raw].self, #"[{"raw":{"a":1,"a":{"c":[{}]}},"n":"x"},{"n":1,"raw":0},{"n":[]}]"#, options)
                == [
                    "duplicateKey [0].raw @15", "typeMismatch [0].n @35", "typeMismatch [2].n @61",
                    "missingKeys [2] [raw] @63",
                ])
    }

    @Test func inVariants() {
        #expect(
            faults(
                [InsideTagged].self,
                #"[{"type":"box","width":"x","depth":[]},{"type":"y"},{"radius":1,"type":"circle"},5]"#, Self.all)
                == [
                    "typeMismatch [0].width @23", "typeMismatch [0].depth @35", "unknownVariant [1].type @47",
                    "typeMismatch [3] @81",
                ])
        #expect(
            faults([BesideTagged].self, #"[{"t":"numbers","c":["a",1,"b"]},{"t":"numbers","c":5}]"#, Self.all)
                == ["typeMismatch [0].c[0] @21", "typeMismatch [0].c[2] @27", "typeMismatch [1].c @52"])
        #expect(faults(OutsideTagged.self, #"{"circle":{}}"#, Self.all) == ["missingKeys circle [radius] @11"])
    }

    @Test func failedUntaggedVariantsAreNotCollected() {
        // The list is neither a number nor a string, which is not an error; errors inside the list are.
        #expect(
            faults([UntaggedShape].self, #"[[true],{"radius":[]}]"#, Self.all)
                == ["unknownVariant [0][0] @2", "typeMismatch [1].radius @18"])
    }

    @Test func inTransformsAndHooks() {
        #expect(
            faults(HexPaint.self, ##"{"color":"red","border":5,"colors":["#000001","x"],"scale":0}"##, Self.all) == [
                "custom color @9", "typeMismatch border @24", "custom colors[1] @46", "invalidValue scale @59",
            ])
        #expect(
            faults([RenamedID].self, #"[{"ID":"x"},{"id":"y"},{"refuse":1},{}]"#, Self.all)
                == ["typeMismatch [0].id @1", "typeMismatch [1].id @18", "custom [2] @23", "missingKeys [3] [id] @37"])
        #expect(
            faults([HookedAccount].self, #"[{"name":"root"},{"name":5},{"name":""}]"#, Self.all)
                == ["custom [0] @15", "typeMismatch [1].name @25", "invalidValue [2] @38"])
        #expect(
            faults(
                [CheckedPerson].self, #"[{"name":"","age":1},{"name":"x","age":"y"},{"name":"x","age":-1}]"#, Self.all)
                == ["invalidValue [0].name @19", "typeMismatch [1].age @39", "invalidValue [2].age @64"])
    }

    @Test func withLossyCollections() {
        #expect(
            faults(LossyModel.self, #"{"numbers":["x"],"strict":[{"numbers":1}],"models":[{"numbers":2}]}"#, Self.all)
                == ["typeMismatch strict[0].numbers @38"])
    }

    @Test func withCoercions() {
        #expect(
            faults([BoxShape].self, #"[[1],{"width":"x"},[]]"#, Self.all(coercing: .lossless)) == [
                "typeMismatch [0][0] @2", "typeMismatch [1].width @14", "missingKeys [2] [width] @20",
            ])
        #expect(
            faults([[Int]].self, #"["x",{"a":1},["y"],3]"#, Self.all(coercing: .arraysFromSingleValues))
                == ["typeMismatch [0] @1", "typeMismatch [1] @5", "typeMismatch [2][0] @14"])
    }
}
