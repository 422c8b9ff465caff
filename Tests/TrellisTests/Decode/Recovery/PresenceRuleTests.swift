import Testing
import Trellis

/// Fields that may be missing, null or mismatched, and the values that replace them.
@Suite struct PresenceRuleTests {
    @Test func requiredOptionalAndDefaulted() throws {
        #expect(faults(Mixed.self, "{}") == ["missingKeys [a,in.b] @1"])
        #expect(faults([[Mixed]?].self, #"[null,[{"a":1,"x":2}]]"#) == ["missingKeys [1][0] [in.b] @19"])
        let least = try #require(routed(Mixed.self, #"{"in":{"b":2},"a":1}"#))
        #expect(least == Mixed(a: 1, b: 2, c: nil, d: 4, e: 5))
        #expect(
            routed(Mixed.self, #"{"in":{"b":2,"c":null},"e":null,"a":1}"#)
                == Mixed(a: 1, b: 2, c: nil, d: 4, e: nil))
        #expect(faults(Mixed.self, #"{"in":{"b":2},"d":null,"a":1}"#) == ["unexpectedNull d @18"])
        #expect(faults(Mixed.self, #"{"a":null}"#) == ["unexpectedNull a @5"])
    }

    @Test func usesDefaultForNull() throws {
        let options = TrellisDecoder.Options.with { $0.usesDefaultForNull = true }
        let value = try #require(routed(Mixed.self, #"{"in":{"b":2},"d":null,"e":null,"a":1}"#, options))
        #expect(value == Mixed(a: 1, b: 2, c: nil, d: 4, e: nil))
        #expect(faults(Mixed.self, #"{"in":{"b":null}}"#, options) == ["unexpectedNull in.b @11"])
    }

    @Test func usesDefaultForMismatch() {
        let options = TrellisDecoder.Options.with { $0.usesDefaultForMismatch = true }
        let outcome = routes(Mixed.self, #"{"in":{"b":2},"d":"x","e":[{"q":1}],"a":1}"#, options)
        #expect(outcome.value == Mixed(a: 1, b: 2, c: nil, d: 4, e: 5))
        #expect(outcome.drops == ["typeMismatch d @18", "typeMismatch e @26"])
        #expect(faults(Mixed.self, #"{"in":{"b":"x"}}"#, options) == ["typeMismatch in.b @11"])
        #expect(faults(Mixed.self, #"{"d":null}"#, options) == ["unexpectedNull d @5"])
    }

    @Test func onNull() throws {
        #expect(routed(Causes.self, #"{"n":null}"#) == Causes(n: 10, m: 0, deep: [], o: nil))
        #expect(routed(Causes.self, #"{"n":3,"o":null}"#) == Causes(n: 3, m: 0, deep: [], o: "null"))
        #expect(faults(Causes.self, "{}") == ["missingKeys [n] @1"])
        #expect(faults(Causes.self, #"{"n":"3"}"#) == ["typeMismatch n @5"])
        #expect(faults(Causes.self, #"{"n":1,"m":null}"#) == ["unexpectedNull m @11"])
        #expect(routed([Causes?].self, #"[{"n":null},null]"#) == [Causes(n: 10, m: 0, deep: [], o: nil), nil])
    }

    @Test func onMismatch() {
        let outcome = routes([Causes].self, #"[{"n":1,"m":"x"},{"m":{"a":[1]},"n":2},{"m":7,"n":3}]"#)
        #expect(outcome.value?.map(\.m) == [20, 20, 7])
        #expect(outcome.drops == ["typeMismatch [0].m @12", "typeMismatch [1].m @22"])
    }

    @Test func aDeepFailure() {
        let text = #"{"n":1,"deep":[[{"id":1},{"id":2}],[{"id":3},{"id":"4"},{"id":5}],[]],"o":"o"}"#
        let outcome = routes(Causes.self, text)
        #expect(outcome.value == Causes(n: 1, m: 0, deep: [[Leaf(id: -1)]], o: "o"))
        #expect(outcome.drops == ["typeMismatch deep[1][1].id @51"])
        let missing = routes(Causes.self, #"{"deep":[[{"id":1},{}]],"n":1}"#)
        #expect(missing.value?.deep == [[Leaf(id: -1)]])
        #expect(missing.drops == ["missingKeys deep[0][1] [id] @20"])
    }

    @Test func repeated() throws {
        #expect(routed(Causes.self, #"{"n":1,"m":"x","m":5}"#)?.m == 5)
        #expect(routed(Causes.self, #"{"n":1,"m":5,"m":[]}"#)?.m == 20)
        #expect(routed(Causes.self, #"{"n":1,"n":null}"#)?.n == 10)
        #expect(routed(Causes.self, #"{"n":null,"n":2}"#)?.n == 2)
    }

    @Test func moreThanTheLimitOfDrops() {
        let options = TrellisDecoder.Options.with { $0.limits.errorCount = 1 }
        let text = #"[{"n":1,"m":"x"},{"n":1,"m":"y"}]"#
        #expect(faults([Causes].self, text, options) == ["limitExceeded [1].m @28"])
    }

    /// A scalar on the path of a field, in place of an object.
    @Test func anotherKindOnAPath() {
        let crossed = routes(Below.self, #"{"a":5}"#)
        #expect(crossed.value == Below(b: -1, c: nil))
        #expect(crossed.drops == ["typeMismatch a @5"])
        let kept = routes([KeptBelow].self, #"[{"a":5}]"#)
        #expect(kept.value?[0].b == -1)
        #expect(kept.drops == ["typeMismatch [0].a @6"])
        let inside = routes([KeptBelow].self, #"[{"a":{"b":"x"}}]"#)
        #expect(inside.value?[0].b == -1)
        #expect(inside.drops == ["typeMismatch [0].a.b @11"])
        let strict = TrellisDecoder.Options.with { $0.requiresObjectsOnPaths = true }
        #expect(faults(Below.self, #"{"a":5}"#, strict) == ["typeMismatch a @5"])
    }

    @Test func validationThatReturnsNil() {
        #expect(faults(Checked.self, #"{"text":"no"}"#) == ["invalidValue text @12"])
        #expect(LiveCounts.live(Checked.self) == 0)
        #expect(faults(Checked.self, #"{"text":null}"#) == ["invalidValue text @12"])
        #expect(LiveCounts.live(Checked.self) == 0)
        #expect(routed(Checked.self, #"{"text":"drop"}"#)?.text == nil)
        #expect(LiveCounts.live(Checked.self) == 0)
    }
}

private struct Mixed: JSONModel, Equatable {
    var a: Int
    var b: Int
    var c: Int?
    var d: Int
    var e: Int?

    static let modelSchema = JSONModelSchema(
        Mixed.self,
        [
            JSONField("a", \.a), JSONField("b", \.b, keys: "in.b"), JSONField("c", \.c, keys: "in.c"),
            JSONField("d", \.d, default: 4), JSONField("e", \.e, default: 5),
        ])

    init(a: Int, b: Int, c: Int?, d: Int, e: Int?) { (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e) }

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
        d = fields.take(3)
        e = fields.take(4)
    }
}

private struct Leaf: JSONModel, Equatable {
    var id: Int

    static let modelSchema = JSONModelSchema(Leaf.self, [JSONField("id", \.id)])

    init(id: Int) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

private struct Causes: JSONModel, Equatable {
    var n: Int
    var m: Int
    var deep: [[Leaf]]
    var o: String?

    static let modelSchema = JSONModelSchema(
        Causes.self,
        [
            JSONField("n", \.n, form: .value.onNull(10)), JSONField("m", \.m, form: .value.onMismatch(20), default: 0),
            JSONField("deep", \.deep, form: .value.onMismatch([[Leaf(id: -1)]]), default: []),
            JSONField("o", \.o, form: .value.onNull("null")),
        ])

    init(n: Int, m: Int, deep: [[Leaf]], o: String?) { (self.n, self.m, self.deep, self.o) = (n, m, deep, o) }

    init(from fields: borrowing JSONFieldValues) throws {
        n = fields.take(0)
        m = fields.take(1)
        deep = fields.take(2)
        o = fields.take(3)
    }
}

private struct Below: JSONModel, Equatable {
    var b: Int
    var c: Int?

    static let modelSchema = JSONModelSchema(
        Below.self, [JSONField("b", \.b, keys: "a.b", form: .value.onMismatch(-1)), JSONField("c", \.c, keys: "a.c")])

    init(b: Int, c: Int?) { (self.b, self.c) = (b, c) }

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        c = fields.take(1)
    }
}

private struct KeptBelow: JSONModel, Equatable {
    var b: Int
    var a: JSON?

    static let modelSchema = JSONModelSchema(
        KeptBelow.self,
        [JSONField("b", \.b, keys: "a.b", form: .value.onMismatch(-1)), JSONField("a", \.a).ignored(in: .encoding)])

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        a = fields.take(1)
    }
}

/// Its validation removes or sets the value and then fails.
private struct Checked: JSONModel, Equatable {
    var text: Tracked<Checked>?

    static let modelSchema = JSONModelSchema(
        Checked.self,
        [
            JSONField(
                "text", \.text,
                form: .value.validated(by: { value in
                    let text = value?.text
                    value = text == nil ? Tracked("new") : nil
                    if text != "drop" { throw TrellisError(.invalidValue) }
                }))
        ])

    init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
}
