#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// What the macros report about keys and paths.
    @Suite struct KeyDiagnosticTests {
        /// A model with the lines as members, the first of which is line 2.
        private func model(_ lines: String...) -> String {
            "@JSONModel struct Issue {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        @Test(arguments: ["@JSONKey", "@JSONKey()"])
        func withoutArguments(attribute: String) {
            expectDiagnostic(
                model("\(attribute) let x: Int"),
                "@JSONKey names neither a path nor a format; add one or remove the attribute", at: (2, 5),
                fixes: [.init("remove @JSONKey", model("let x: Int"))])
        }

        @Test func notOnAProperty() {
            expectDiagnostic(
                model("@JSONKey(\"a\") func f() {}"), "@JSONKey applies to stored properties; remove the attribute",
                at: (2, 5), fixes: [.init("remove @JSONKey", model("func f() {}"))])
        }

        @Test func outsideAModel() {
            expectDiagnostic(
                "struct Plain {\n    @JSONKey(\"a\") let x: Int\n}",
                "@JSONKey has no effect because 'Plain' is not marked @JSONModel", at: (2, 5), isWarning: true)
        }

        @Test(arguments: [
            ("var x: Int { 1 }", "a computed property"), ("var x: Int { get { 1 } set {} }", "a computed property"),
            ("static var x: Int = 1", "a static property"), ("lazy var x: Int = 1", "a lazy property"),
            ("override var x: Int { didSet {} }", "an overriding property"),
        ])
        func onANonStoredProperty(line: String, kind: String) {
            expectDiagnostic(
                model("@JSONKey(\"a\") \(line)"),
                "@JSONKey applies to stored properties, and \(kind) never takes part; remove the attribute",
                at: (2, 5), fixes: [.init("remove @JSONKey", model(line))])
        }

        @Test func onAnIgnoredProperty() {
            expectDiagnostic(
                model("@JSONKey(\"a\")", "@JSONIgnored", "var x: Int = 1"),
                "'x' is marked both @JSONKey and @JSONIgnored; remove one of them", at: (2, 5),
                fixes: [
                    .init("remove @JSONKey", model("@JSONIgnored", "var x: Int = 1")),
                    .init("remove @JSONIgnored", model("@JSONKey(\"a\")", "var x: Int = 1")),
                ])
        }

        @Test func onSeveralProperties() {
            expectExpansion(
                model("@JSONKey(\"a\") let x, y: Int"),
                """
                struct Issue {
                    let x, y: Int
                }

                extension Issue: JSONModel {
                    static var jsonSchema: JSONSchema {
                        fatalError()
                    }

                    init(from fields: borrowing FieldValues) throws {
                        fatalError()
                    }

                    func encode(field index: Int, to writer: inout JSONWriter) throws {}
                }
                """,
                diagnostics: [
                    // The first is the test support's; the compiler does not say it.
                    DiagnosticSpec(message: "peer macro can only be applied to a single variable", line: 2, column: 5),
                    DiagnosticSpec(
                        message: "@JSONKey cannot name the key of several properties at once; declare each by itself",
                        line: 2, column: 5),
                ])
        }

        @Test func twice() {
            expectDiagnostic(
                model("@JSONKey(\"a\") @JSONKey(as: .iso8601) let x: Date"),
                "'x' has more than one @JSONKey; list all paths in one, as in '@JSONKey(\"a\", \"b\")'", at: (2, 19),
                fixes: [.init("remove @JSONKey", model("@JSONKey(\"a\") let x: Date"))])
        }

        @Test(arguments: ["path", "\"\\(name)\"", "\"a\" + \"b\"", "[path]", "[\"a\", path]"])
        func notLiteral(path: String) {
            let column = path.hasPrefix("[\"a\"") ? 20 : path.hasPrefix("[") ? 15 : 14
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"),
                "the path must be a string literal on one line, without interpolation, or an array of such literals",
                at: (2, column))
        }

        @Test(arguments: [("\"\"", 14), ("[]", 14), ("[\"a\", \"\"]", 20), ("\"a\", \"\"", 19)])
        func empty(path: String, column: Int) {
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"), "the path is empty; name at least one key", at: (2, column))
        }

        @Test(arguments: [".", ".a", "a.", "a..b"])
        func emptyComponent(path: String) {
            expectDiagnostic(
                model("@JSONKey(\"\(path)\") let x: Int"),
                "the path '\(path)' has an empty key; remove the extra dot, or escape it if it belongs to a key",
                at: (2, 14))
        }

        @Test(arguments: ["\"a\\\\\"", "#\"a\\\"#", "\"a.b\\\\\""])
        func trailingBackslash(path: String) {
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"),
                "the path ends with a backslash that escapes nothing; remove it, or double it if it belongs to the key",
                at: (2, 14))
        }

        @Test func repeated() {
            expectDiagnostic(
                model("@JSONKey(\"a.b\", \"c\", [\"a\", \"b\"]) let x: Int"),
                "'x' lists the path 'a.b' twice; remove one of them", at: (2, 26),
                notes: [NoteSpec(message: "'a.b' is used here", line: 2, column: 14)])
        }

        @Test func takenByAName() {
            expectDiagnostic(
                model("let `in`: Int", "@JSONKey(\"b\", \"in\") let y: Int"),
                "'y' and 'in' have the same path 'in'; give one of them another", at: (3, 19),
                notes: [NoteSpec(message: "'in' is used here", line: 2, column: 9)])
        }

        @Test func takenByAKey() {
            expectDiagnostic(
                model("@JSONKey(#\"a\\.b\"#) let x: Int", "@JSONKey([\"a.b\"]) let y: Int"),
                "'y' and 'x' have the same path 'a\\.b'; give one of them another", at: (3, 14),
                notes: [NoteSpec(message: "'a\\.b' is used here", line: 2, column: 14)])
        }

        @Test func insideAValue() {
            expectDiagnostic(
                model("let user: User", "@JSONKey(\"user.login\") let login: String"),
                "'login' cannot be written to 'user.login' because 'user' is the value of 'user'; give one of them "
                    + "another first path",
                at: (3, 14), notes: [NoteSpec(message: "'user' is used here", line: 2, column: 9)])
        }

        @Test func aroundAValue() {
            expectDiagnostic(
                model("@JSONKey(\"user.login\") let login: String", "@JSONKey(\"user\", \"owner\") let user: User"),
                "'user' cannot be written to 'user' because 'user.login' inside it is the value of 'login'; give one of "
                    + "them another first path",
                at: (3, 14), notes: [NoteSpec(message: "'user.login' is used here", line: 2, column: 14)])
        }

        @Test(arguments: [
            ("\"a.b\"", "\"a.c\""), ("\"ab\"", "\"a\""), ("\"x\", \"a.b\"", "\"a\""), ("[\"a.b\"]", "\"a.b\""),
            ("#\"a\\.b\"#", "\"a\""),
        ])
        func pathsThatGoTogether(first: String, second: String) {
            expectExpansion(
                model("@JSONKey(\(first)) let x: Int", "@JSONKey(\(second)) let y: Int"),
                """
                struct Issue {
                    let x: Int
                    let y: Int
                }

                extension Issue: JSONModel {
                    static let jsonSchema = JSONSchema(Issue.self, [
                        JSONField("x", \\Issue.x, keys: \(first)),
                        JSONField("y", \\Issue.y, keys: \(second)),
                    ])

                    init(from fields: borrowing FieldValues) throws {
                        self.x = fields.take(0)
                        self.y = fields.take(1)
                    }

                    func encode(field index: Int, to writer: inout JSONWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        case 1: try writer.field(y)
                        default: break
                        }
                    }
                }
                """)
        }
    }
#endif
