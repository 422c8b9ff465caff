#if Macros
    import Testing

    /// The expansion of attributes of properties.
    @Suite struct AttributeExpansionTests {
        /// Expects the field of a model's only property `x`, and the corresponding initializer and encoding.
        private func expectField(
            _ attributes: String, _ property: String, _ field: String, isTaken: Bool = true, isWritten: Bool = true,
            inherits: String = "", line: UInt = #line
        ) {
            let initializer = isTaken ? " {\n        self.x = fields.take(0)\n    }" : " {}"
            let encode =
                isWritten
                ? " {\n        switch index {\n        case 0: try writer.field(x)\n        default: break\n        "
                    + "}\n    }"
                : " {}"
            expectExpansion(
                "@JSONModel\nstruct Issue\(inherits) {\n    \(attributes) \(property)\n}",
                """
                struct Issue\(inherits) {
                    \(property)
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [
                        \(field),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws\(initializer)

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws\(encode)
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
            expectField("@JSONKey(\(arguments))", "let x: Value?", #"Trellis.JSONField("x", \Issue.x"# + rest)
        }

        @Test func transform() {
            expectField(
                #"@JSONKey("a", as: .base64, using: Issue.transform)"#, "var x: (Int, Int) = (0, 0)",
                #"Trellis.JSONField("x", \Issue.x, keys: "a", as: .base64, form: .transform(Issue.transform), "#
                    + #"default: (0, 0))"#,
                isWritten: false)
        }

        @Test(arguments: [
            ("on: .null", "var x: Int = 5", "form: .value.onNull(5), default: 5"),
            ("on: .null, .mismatch", "var x: Int = 5", "form: .value.onNull(5).onMismatch(5), default: 5"),
            ("on: JSONDefaultCause.mismatch", "var x: Int = 5", "form: .value.onMismatch(5), default: 5"),
            ("7, on: .null", "let x: Int", "form: .value.onNull(7 as Int)"),
            ("7, on: .null", "var x: Int? = 5", "form: .value.onNull(7 as Int?), default: 5"),
            ("on: .mismatch", "let x: Int?", "form: .value.onMismatch(nil)"),
            ("on: .null, .mismatch", "var x: Optional<Int> = nil", "form: .value.onMismatch(nil)"),
            ("nil, on: .mismatch", "var x: Int? = 5", "form: .value.onMismatch(nil as Int?), default: 5"),
            ("on: .null", "var x: Int? = 5", "form: .value.onNull(5), default: 5"),
            ("on: .null, .mismatch", "var x: Int? = .none", "form: .value.onMismatch(nil)"),
            // The type may have a case with this name.
            ("on: .null", "var x: Border = .none", "form: .value.onNull(.none), default: .none"),
            (
                "on: .null, .mismatch", "var x: Border = .none",
                "form: .value.onNull(.none).onMismatch(.none), default: .none"
            ),
        ])
        func defaults(arguments: String, property: String, field: String) {
            expectField("@JSONDefault(\(arguments))", property, "Trellis.JSONField(\"x\", \\Issue.x, \(field))")
        }

        @Test(arguments: [
            (".decoding, .encoding", "[.decoding, .encoding]"), (".archive, .comparison", "[.archive, .comparison]"),
            ("[.archive, JSONContexts.comparison]", "[.archive, .comparison]"),
        ])
        func ignored(arguments: String, contexts: String) {
            expectField(
                "@JSONIgnored(in: \(arguments))", "let x: Int?",
                "Trellis.JSONField(\"x\", \\Issue.x).ignored(in: \(contexts))")
        }

        @Test(arguments: [
            (".encoding", ""), ("[.encoding]", ""), (".encoding, .encoding", ""),
            (".encoding, .comparison", ".ignored(in: .comparison)"),
        ])
        func ignoredInEncoding(arguments: String, modifier: String) {
            expectField(
                "@JSONIgnored(in: \(arguments))", "let x: Int",
                "Trellis.JSONField(\"x\", \\Issue.x, form: .decoding)\(modifier)", isWritten: false)
        }

        @Test func ignoredInDecoding() {
            expectField(
                "@JSONIgnored(in: .decoding)", "var x: Int = 5",
                #"Trellis.JSONField("x", \Issue.x, form: .encoding, default: 5)"#)
            expectField(
                "@JSONIgnored(in: .decoding)", "let x: Int = 5",
                #"Trellis.JSONField("x", \Issue.x, form: .encoding, default: 5)"#, isTaken: false)
            expectField(
                "@JSONIgnored(in: .decoding)", "let x: Int?", #"Trellis.JSONField("x", \Issue.x, form: .encoding)"#)
            expectField(
                "@JSONIgnored(in: .decoding)", "weak var x: Owner?",
                #"Trellis.JSONField("x", \Issue.x, form: .encoding).ignored(in: [.archive, .comparison])"#)
        }

        @Test(arguments: [
            (#"@JSONWritten(if: \Issue.isShown)"#, #"\Issue.isShown"#),
            (#"@JSONWritten(if: \Self.isShown)"#, #"\Self.isShown"#),
            ("@JSONWritten<Issue>(if: { $0.y > 0 })", "{ $0.y > 0 }"),
            ("@JSONWritten(if: { (issue: Issue) in issue.y > 0 })", "{ (issue: Issue) in issue.y > 0 }"),
            ("@JSONWritten(if: { (x: Int) in x > 0 })", "{ ({ (x: Int) in x > 0 } as (Int) -> Swift.Bool)($0.x) }"),
            ("@JSONWritten<Int>(if: { $0 > 0 })", "{ ({ $0 > 0 } as (Int) -> Swift.Bool)($0.x) }"),
            ("@JSONWritten(if: isShown)", "{ (isShown as (Int) -> Swift.Bool)($0.x) }"),
            (#"@JSONWritten(if: \Int.isShown)"#, #"{ (\Int.isShown as (Int) -> Swift.Bool)($0.x) }"#),
        ])
        func writtenIf(attribute: String, condition: String) {
            expectField(attribute, "let x: Int", "Trellis.JSONField(\"x\", \\Issue.x).written(if: \(condition))")
        }

        @Test func writtenIfWithAValueOfTheModelsType() {
            expectField(
                "@JSONWritten<Issue?>(if: { $0 != nil })", "let x: Issue!",
                #"Trellis.JSONField("x", \Issue.x).written(if: { ({ $0 != nil } as (Issue?) -> Swift.Bool)($0.x) })"#)
            expectField(
                "@JSONWritten<Issue>(if: { $0.y })", "let x: Issue",
                #"Trellis.JSONField("x", \Issue.x).written(if: { ({ $0.y } as (Issue) -> Swift.Bool)($0.x) })"#)
        }

        @Test(arguments: ["[Int]", "Set<Int>?", "[String: Int]", "ContiguousArray<Int>", "Tags", "JSONPresence<[Int]>"])
        func lossy(type: String) {
            expectField("@JSONLossy", "let x: \(type)", #"Trellis.JSONField("x", \Issue.x).lossy()"#)
        }

        @Test func required() {
            expectField("@JSONRequired", "let x: Int?", #"Trellis.JSONField("x", \Issue.x).required()"#)
            expectField(
                "@JSONRequired @JSONLossy", "var x: [Int] = []",
                #"Trellis.JSONField("x", \Issue.x, default: []).lossy().required()"#)
        }

        @Test func described() {
            expectField(
                #"@JSONDescribed("Degrees", deprecated: true)"#, "let x: Int",
                #"Trellis.JSONField("x", \Issue.x).described("Degrees", deprecated: true)"#)
            expectField(
                #"@JSONDescribed(examples: [1]) @JSONLossy"#, "let x: [Int]",
                #"Trellis.JSONField("x", \Issue.x).lossy().described(examples: [1])"#)
        }

        /// Source files may have carriage returns before their line feeds.
        @Test(arguments: ["\n", "\r\n"])
        func describedByABlockComment(lineEnd: String) {
            let source = """
                /**
                 * A user
                 * of the service.
                 *
                 * - Parameter x: unused
                 */
                @JSONModel @JSONDescribed(fromComments: true) struct User {
                    /** The\u{1}name. */
                    let name: String
                }
                """
            let expanded = expand(source.replacing("\n", with: lineEnd), conforms: false)
            #expect(expanded.contains(#".described("A user of the service.")"#))
            #expect(expanded.contains(#".described("The\u{1}name.")"#))
        }

        @Test func redacted() {
            expectField(
                "@JSONRedacted", "let x: Int?", #"Trellis.JSONField("x", \Issue.x).redacted()"#,
                inherits: ": JSONRedacting")
        }

        @Test func validRange() {
            expectField(
                "@JSONValidated(in: 1...5)", "let x: Int?",
                #"Trellis.JSONField("x", \Issue.x, form: .value.validated(in: 1...5))"#)
        }

        @Test func lossyThroughATransform() {
            expectField(
                "@JSONLossy @JSONKey(using: sum)", "let x: Int",
                #"Trellis.JSONField("x", \Issue.x, form: .transform(sum)).lossy()"#,
                isWritten: false)
        }

        @Test func validatedAndMerged() {
            expectField(
                "@JSONMerged<Int>({ $0 + $1 }) @JSONValidated({ (x: inout Int) in\n        x = 0\n    })",
                "var x: Int = 1",
                """
                Trellis.JSONField("x", \\Issue.x, form: .value.validated(by: { (x: inout Int) in
                            x = 0
                        }).merged(by: { $0 + $1 }), default: 1)
                """)
        }

        @Test func allAttributesTogether() {
            expectField(
                """
                @JSONIgnored(in: .archive) @JSONLossy @JSONWritten<[Int]>(if: { !$0.isEmpty }) @JSONMerged(join) \
                @JSONValidated(check) @JSONDefault(on: .null) @JSONKey("a", as: .string, coercing: .lossless)
                """, "var x: [Int] = []",
                """
                Trellis.JSONField("x", \\Issue.x, keys: "a", as: .string, form: .value.onNull([]).validated(by: { \
                try (check as (inout [Int]) throws -> Swift.Void)(&$0) }).merged(by: { \
                try (join as ([Int], [Int]) throws -> [Int])($0, $1) }), default: []).coercing(.lossless).lossy()\
                .written(if: { ({ !$0.isEmpty } as ([Int]) -> Swift.Bool)($0.x) })\
                .ignored(in: .archive)
                """)
        }

        // MARK: Forms

        @Test func composite() {
            let attribute = """
                @JSONComposite(JSONPart(Int.self, at: "a"), other, decode: { a, b in a.value }, encode: { ($0, nil) })
                """
            let field = """
                Trellis.JSONField("x", \\Issue.x, form: .composite(of: JSONPart(Int.self, at: "a"), other, decode: { \
                a, b in a.value }, encode: { ($0, nil) })
                """
            expectField(attribute, "let x: (Int, Int)", field + ")", isWritten: false)
            expectField(
                attribute + " @JSONValidated(check) @JSONWritten<Issue>(if: { $0.y })", "var x: Int = 3",
                field + ".validated(by: { try (check as (inout Int) throws -> Swift.Void)(&$0) }), default: 3)"
                    + ".written(if: { $0.y })", isWritten: false)
        }

        @Test func compositeThatIsOnlyDecoded() {
            expectField(
                "@JSONComposite(JSONPart(Int.self, at: \"a\"), decode: make) @JSONIgnored(in: .encoding)",
                "let x: Size",
                """
                Trellis.JSONField("x", \\Issue.x, form: .composite(of: JSONPart(Int.self, at: "a"), decode: \
                make)).ignored(in: .encoding)
                """, isWritten: false)
        }

        @Test func flattened() {
            expectField(
                "@JSONFlattened", "let x: Inner", #"Trellis.JSONField("x", \Issue.x, form: .flattened())"#,
                isWritten: false)
            expectField(
                "@JSONFlattened @JSONIgnored(in: .comparison) @JSONWritten(if: isShown)", "var x: Inner? = nil",
                """
                Trellis.JSONField("x", \\Issue.x, form: .flattened()).written(if: { (isShown as (Inner?) -> \
                Swift.Bool)($0.x) })\
                .ignored(in: .comparison)
                """, isWritten: false)
        }

        @Test func rest() {
            expectField("@JSONRest", "let x: JSONObject", #"Trellis.JSONField(rest: "x", \Issue.x)"#, isWritten: false)
            expectField("@JSONRest", "let x: [String: A]", #"Trellis.JSONField(rest: "x", \Issue.x)"#, isWritten: false)
            expectField(
                "@JSONRest @JSONLossy", "let x: Dictionary<String, A>",
                #"Trellis.JSONField(rest: "x", \Issue.x).lossy()"#,
                isWritten: false)
            expectField(
                #"@JSONIdentified(by: \A.id)"#, "let x: [A]", #"Trellis.JSONField("x", \Issue.x).identified(by: \A.id)"#
            )
            expectField(
                "@JSONIgnored(in: .encoding, .archive) @JSONRest", "var x: Trellis.JSONObject = [:]",
                #"Trellis.JSONField(rest: "x", \Issue.x).ignored(in: [.encoding, .archive])"#, isWritten: false)
        }

        @Test(arguments: [
            ("", ""), ("()", ""), ("(\"a.b\")", ", keys: \"a.b\""),
            ("([\"a.b\"], as: .iso8601)", ", keys: [\"a.b\"], as: .iso8601"),
            ("(nil, as: .iso8601)", ", as: .iso8601"),
        ])
        func computed(arguments: String, rest: String) {
            expectField(
                "@JSONComputed\(arguments)", "var x: Date { .now }",
                #"Trellis.JSONField("x", \Issue.x"# + rest + ", form: .computed)",
                isTaken: false, isWritten: false)
        }

        @Test func computedWithOtherAttributes() {
            expectField(
                "@JSONComputed @JSONWritten<Int>(if: { $0 > 0 }) @JSONIgnored(in: .comparison)",
                "override var x: Int { get { 1 } set {} }",
                """
                Trellis.JSONField("x", \\Issue.x, form: .computed).written(if: { ({ $0 > 0 } as (Int) -> \
                Swift.Bool)($0.x) })\
                .ignored(in: .comparison)
                """, isTaken: false, isWritten: false)
        }
    }
#endif
