#if Macros
    import Testing

    /// What the attributes of properties become.
    @Suite struct AttributeExpansionTests {
        /// Expects the field of a model's only property `x`, and the initialiser and encoding that go with it.
        private func expectField(
            _ attributes: String, _ property: String, _ field: String, isTaken: Bool = true, isWritten: Bool = true,
            line: UInt = #line
        ) {
            let initializer = isTaken ? " {\n        self.x = fields.take(0)\n    }" : " {}"
            let encode =
                isWritten
                ? " {\n        switch index {\n        case 0: try writer.field(x)\n        default: break\n        }\n    }"
                : " {}"
            expectExpansion(
                "@JSONModel\nstruct Issue {\n    \(attributes) \(property)\n}",
                """
                struct Issue {
                    \(property)
                }

                nonisolated extension Issue: JSONModel {
                    static let modelSchema = JSONModelSchema(Issue.self, [
                        \(field),
                    ])

                    init(from fields: borrowing JSONFieldValues) throws\(initializer)

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws\(encode)
                }
                """, line: line)
        }

        @Test(arguments: [
            (#""a", writing: "b.c""#, #", keys: "a").writing(to: "b.c")"#),
            (#"writing: "b""#, #").writing(to: "b")"#),
            (
                #""a", coercing: [.numbersFromStrings, .stringsFromNumbers]"#,
                #", keys: "a").coercing([.numbersFromStrings, .stringsFromNumbers])"#
            ),
            ("coercing: .lossless", ").coercing(.lossless)"), ("nilFields: .writeNull", ").nilFields(.writeNull)"),
            ("as: .iso8601, coercing: nil, nilFields: nil", ", as: .iso8601)"),
            (
                #"["a", 0, "b"], ["c", .each], writing: "d""#,
                #", keys: ["a", 0, "b"], ["c", .each]).writing(to: "d")"#
            ),
            (#""a", ["b", 0]"#, #", keys: "a", ["b", 0])"#),
            (
                #""a", writing: "b", as: .base64, coercing: .lossless, nilFields: .omit"#,
                #", keys: "a", as: .base64).writing(to: "b").coercing(.lossless).nilFields(.omit)"#
            ),
        ])
        func key(arguments: String, rest: String) {
            expectField("@JSONKey(\(arguments))", "let x: Int?", #"JSONField("x", \Issue.x"# + rest)
        }

        @Test func transform() {
            expectField(
                #"@JSONKey("a", as: .base64, using: Issue.transform)"#, "var x: (Int, Int) = (0, 0)",
                #"JSONField("x", \Issue.x, keys: "a", as: .base64, using: Issue.transform, default: (0, 0))"#,
                isWritten: false)
        }

        @Test(arguments: [
            ("on: .null", "var x: Int = 5", "default: 5, onNull: 5"),
            ("on: .null, .mismatch", "var x: Int = 5", "default: 5, onNull: 5, onMismatch: 5"),
            ("on: JSONDefaultCause.mismatch", "var x: Int = 5", "default: 5, onMismatch: 5"),
            ("7, on: .null", "let x: Int", "onNull: 7"), ("7, on: .null", "var x: Int? = 5", "default: 5, onNull: 7"),
            ("on: .mismatch", "let x: Int?", "onMismatch: .some(nil)"),
            ("on: .null, .mismatch", "var x: Optional<Int> = nil", "onMismatch: .some(nil)"),
            ("nil, on: .mismatch", "var x: Int? = 5", "default: 5, onMismatch: .some(nil)"),
            ("on: .null", "var x: Int? = 5", "default: 5, onNull: 5"),
        ])
        func defaults(arguments: String, property: String, field: String) {
            expectField("@JSONDefault(\(arguments))", property, "JSONField(\"x\", \\Issue.x, \(field))")
        }

        @Test(arguments: [
            (".decoding, .encoding", "[.decoding, .encoding]"), (".archive, .comparison", "[.archive, .comparison]"),
            ("[.archive, JSONContexts.comparison]", "[.archive, .comparison]"),
        ])
        func ignored(arguments: String, contexts: String) {
            expectField(
                "@JSONIgnored(in: \(arguments))", "let x: Int?", "JSONField(\"x\", \\Issue.x).ignored(in: \(contexts))")
        }

        @Test(arguments: [
            (".encoding", ""), ("[.encoding]", ""), (".encoding, .encoding", ""),
            (".encoding, .comparison", ".ignored(in: .comparison)"),
        ])
        func ignoredInEncoding(arguments: String, modifier: String) {
            expectField(
                "@JSONIgnored(in: \(arguments))", "let x: Int", "JSONField(decoding: \"x\", \\Issue.x)\(modifier)",
                isWritten: false)
        }

        @Test func ignoredInDecoding() {
            expectField(
                "@JSONIgnored(in: .decoding)", "var x: Int = 5",
                #"JSONField(encoding: "x", \Issue.x, default: 5)"#)
            expectField(
                "@JSONIgnored(in: .decoding)", "let x: Int = 5",
                #"JSONField(encoding: "x", \Issue.x, default: 5)"#, isTaken: false)
            expectField(
                "@JSONIgnored(in: .decoding)", "let x: Int?", #"JSONField(encoding: "x", \Issue.x)"#)
            expectField(
                "@JSONIgnored(in: .decoding)", "weak var x: Owner?",
                #"JSONField(encoding: "x", \Issue.x).ignored(in: [.archive, .comparison])"#)
        }

        @Test(arguments: [
            (#"@JSONWritten(if: \Issue.isShown)"#, #"\Issue.isShown"#),
            (#"@JSONWritten(if: \Self.isShown)"#, #"\Self.isShown"#),
            ("@JSONWritten<Issue>(if: { $0.y > 0 })", "{ $0.y > 0 }"),
            ("@JSONWritten(if: { (issue: Issue) in issue.y > 0 })", "{ (issue: Issue) in issue.y > 0 }"),
            ("@JSONWritten(if: { (x: Int) in x > 0 })", "{ ({ (x: Int) in x > 0 } as (Int) -> Bool)($0.x) }"),
            ("@JSONWritten<Int>(if: { $0 > 0 })", "{ ({ $0 > 0 } as (Int) -> Bool)($0.x) }"),
            ("@JSONWritten(if: isShown)", "{ (isShown as (Int) -> Bool)($0.x) }"),
            (#"@JSONWritten(if: \Int.isShown)"#, #"{ (\Int.isShown as (Int) -> Bool)($0.x) }"#),
        ])
        func written(attribute: String, condition: String) {
            expectField(attribute, "let x: Int", "JSONField(\"x\", \\Issue.x).written(if: \(condition))")
        }

        @Test func writtenByAValueOfTheModelsType() {
            expectField(
                "@JSONWritten<Issue?>(if: { $0 != nil })", "let x: Issue!",
                #"JSONField("x", \Issue.x).written(if: { ({ $0 != nil } as (Issue?) -> Bool)($0.x) })"#)
            expectField(
                "@JSONWritten<Issue>(if: { $0.y })", "let x: Issue",
                #"JSONField("x", \Issue.x).written(if: { ({ $0.y } as (Issue) -> Bool)($0.x) })"#)
        }

        @Test(arguments: ["[Int]", "Set<Int>?", "[String: Int]", "ContiguousArray<Int>", "Tags", "JSONPresence<[Int]>"])
        func lossy(type: String) {
            expectField("@JSONLossy", "let x: \(type)", #"JSONField("x", \Issue.x).lossy()"#)
        }

        @Test func lossyThroughATransform() {
            expectField(
                "@JSONLossy @JSONKey(using: sum)", "let x: Int", #"JSONField("x", \Issue.x, using: sum).lossy()"#,
                isWritten: false)
        }

        @Test func validatedAndMerged() {
            expectField(
                "@JSONMerged<Int>({ $0 + $1 }) @JSONValidated({ (x: inout Int) in\n        x = 0\n    })",
                "var x: Int = 1",
                """
                JSONField("x", \\Issue.x, default: 1, validate: { (x: inout Int) in
                            x = 0
                        }, merge: { $0 + $1 })
                """)
        }

        @Test func allTogether() {
            expectField(
                """
                @JSONIgnored(in: .archive) @JSONLossy @JSONWritten<[Int]>(if: { !$0.isEmpty }) @JSONMerged(join) \
                @JSONValidated(check) @JSONDefault(on: .null) @JSONKey("a", as: .base64, coercing: .lossless)
                """, "var x: [Int] = []",
                """
                JSONField("x", \\Issue.x, keys: "a", as: .base64, default: [], onNull: [], validate: check, \
                merge: join).coercing(.lossless).lossy().written(if: { ({ !$0.isEmpty } as ([Int]) -> Bool)($0.x) })\
                .ignored(in: .archive)
                """)
        }

        // MARK: Forms

        @Test func composite() {
            let attribute = """
                @JSONComposite(JSONPart(Int.self, at: "a"), other, decode: { a, b in a.value }, encode: { ($0, nil) })
                """
            let field = """
                JSONField("x", \\Issue.x, from: JSONPart(Int.self, at: "a"), other, decode: { a, b in a.value }, \
                encode: { ($0, nil) }
                """
            expectField(attribute, "let x: (Int, Int)", field + ")", isWritten: false)
            expectField(
                attribute + " @JSONValidated(check) @JSONWritten<Issue>(if: { $0.y })", "var x: Int = 3",
                field + ", default: 3, validate: check).written(if: { $0.y })", isWritten: false)
        }

        @Test func compositeThatIsOnlyDecoded() {
            expectField(
                "@JSONComposite(JSONPart(Int.self, at: \"a\"), decode: make) @JSONIgnored(in: .encoding)",
                "let x: Size",
                """
                JSONField("x", \\Issue.x, from: JSONPart(Int.self, at: "a"), decode: make).ignored(in: .encoding)
                """, isWritten: false)
        }

        @Test func flattened() {
            expectField("@JSONFlattened", "let x: Inner", #"JSONField(flattening: "x", \Issue.x)"#, isWritten: false)
            expectField(
                "@JSONFlattened @JSONIgnored(in: .comparison) @JSONWritten(if: isShown)", "var x: Inner? = nil",
                """
                JSONField(flattening: "x", \\Issue.x).written(if: { (isShown as (Inner?) -> Bool)($0.x) })\
                .ignored(in: .comparison)
                """, isWritten: false)
        }

        @Test func rest() {
            expectField("@JSONRest", "let x: JSONObject", #"JSONField(rest: "x", \Issue.x)"#, isWritten: false)
            expectField("@JSONRest", "let x: [String: A]", #"JSONField(rest: "x", \Issue.x)"#, isWritten: false)
            expectField(
                "@JSONRest @JSONLossy", "let x: Dictionary<String, A>", #"JSONField(rest: "x", \Issue.x).lossy()"#,
                isWritten: false)
            expectField(
                #"@JSONIdentified(by: \A.id)"#, "let x: [A]", #"JSONField("x", \Issue.x).identified(by: \A.id)"#)
            expectField(
                "@JSONIgnored(in: .encoding, .archive) @JSONRest", "var x: Trellis.JSONObject = [:]",
                #"JSONField(rest: "x", \Issue.x).ignored(in: [.encoding, .archive])"#, isWritten: false)
        }

        @Test(arguments: [
            ("", ""), ("()", ""), ("(\"a.b\")", ", keys: \"a.b\""),
            ("([\"a.b\"], as: .iso8601)", ", keys: [\"a.b\"], as: .iso8601"),
            ("(nil, as: .iso8601)", ", as: .iso8601"),
        ])
        func computed(arguments: String, rest: String) {
            expectField(
                "@JSONComputed\(arguments)", "var x: Date { .now }", #"JSONField(computed: "x", \Issue.x"# + rest + ")",
                isTaken: false, isWritten: false)
        }

        @Test func computedWithMore() {
            expectField(
                "@JSONComputed @JSONWritten<Int>(if: { $0 > 0 }) @JSONIgnored(in: .comparison)",
                "override var x: Int { get { 1 } set {} }",
                """
                JSONField(computed: "x", \\Issue.x).written(if: { ({ $0 > 0 } as (Int) -> Bool)($0.x) })\
                .ignored(in: .comparison)
                """, isTaken: false, isWritten: false)
        }
    }
#endif
