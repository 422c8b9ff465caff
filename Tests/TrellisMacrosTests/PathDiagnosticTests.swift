#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for paths.
    @Suite struct PathDiagnosticTests {
        /// A model with the given lines as members; the first of them is line 2.
        private func model(_ lines: String...) -> String {
            "@JSONModel struct Issue {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        @Test(arguments: ["path", "\"\\(name)\"", "\"a\" + \"b\"", "[path]", "[\"a\", path]"])
        func notLiteral(path: String) {
            let column = path.hasPrefix("[\"a\"") ? 20 : path.hasPrefix("[") ? 15 : 14
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"),
                "the path must be a string literal on one line, without interpolation, or an array of such literals, "
                    + "indices, '.each' and '.eachOrNil'",
                at: (2, column))
        }

        @Test(arguments: ["[0, \"a\"]", "[.each]"])
        func notAValidComponent(path: String) {
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"),
                "a path must start with a key, or with an index if the model is an array; add it", at: (2, 14))
        }

        @Test(arguments: [
            ("[\"a\", 0, \"b.c\"]", "a[0].b\\.c"), ("[\"a\", .each]", "a[*]"), ("[\"a\", .each], \"b\"", "a[*]"),
        ])
        func intoAnArray(paths: String, text: String) {
            expectDiagnostic(
                model("@JSONKey(\(paths)) let x: Int"),
                "'x' cannot be written to '\(text)', which goes into an array; name another path with 'writing:', or "
                    + "mark it @JSONIgnored(in: .encoding)",
                at: (2, 14),
                fixes: [
                    .init(
                        "add @JSONIgnored(in: .encoding)",
                        model("@JSONIgnored(in: .encoding) @JSONKey(\(paths)) let x: Int"))
                ])
        }

        @Test func intoAnArrayBesideAnotherContext() {
            expectDiagnostic(
                model("@JSONKey([\"a\", 0]) @JSONIgnored(in: .archive) let x: Int"),
                "'x' cannot be written to 'a[0]', which goes into an array; name another path with 'writing:', or mark "
                    + "it "
                    + "@JSONIgnored(in: .encoding)",
                at: (2, 14),
                fixes: [
                    .init(
                        "add @JSONIgnored(in: .encoding)",
                        model("@JSONKey([\"a\", 0]) @JSONIgnored(in: .archive, .encoding) let x: Int"))
                ])
        }

        @Test func writingIntoAnArray() {
            expectDiagnostic(
                model("@JSONKey(\"a\", writing: [\"b\", 0]) let x: Int"),
                "nothing can be written to 'b[0]', which goes into an array; name a path of keys", at: (2, 28))
            expectDiagnostic(
                model("@JSONComputed([\"b\", .each]) var x: Int { 1 }"),
                "nothing can be written to 'b[*]', which goes into an array; name a path of keys", at: (2, 19))
            expectDiagnostic(
                model("@JSONComputed([\"\", .eachOrNil]) var x: Int { 1 }"),
                "nothing can be written to '[*?]', which goes into an array; name a path of keys", at: (2, 19))
        }

        @Test func mistakesInOtherPaths() {
            expectDiagnostic(
                model("@JSONKey(writing: \"\") let x: Int"), Self.emptyText, at: (2, 23))
            expectDiagnostic(
                model("@JSONComputed(\"a.\") var x: Int { 1 }"),
                "the path 'a.' has an empty key; remove the extra dot, or escape it if it belongs to a key", at: (2, 19)
            )
            expectDiagnostic(
                model(
                    "@JSONComposite(JSONPart(Int.self, at: \"\"), decode: { $0.value }, encode: { $0 }) let x: Int"),
                Self.emptyText, at: (2, 43))
        }

        private static let emptyText =
            "the path is empty; name a key, or write [\"\"] for the key that is an empty string"

        @Test func empty() {
            for (path, column) in [("\"\"", 14), ("\"a\", \"\"", 19)] {
                expectDiagnostic(model("@JSONKey(\(path)) let x: Int"), Self.emptyText, at: (2, column))
            }
            expectDiagnostic(
                model("@JSONKey([]) let x: Int"), "the path is empty; name at least one key", at: (2, 14))
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

        @Test func conflictWithAPropertyName() {
            expectDiagnostic(
                model("let `in`: Int", "@JSONKey(\"in\", \"b\") let y: Int"),
                "'y' and 'in' are both written to 'in'; give one of them another path, or mark it "
                    + "@JSONIgnored(in: .encoding)", at: (3, 14),
                notes: [NoteSpec(message: "'in' is used here", line: 2, column: 9)])
        }

        @Test func conflictWithACompositePathOrAComputedProperty() {
            expectDiagnostic(
                model(
                    "@JSONKey(writing: \"a.b\") let x: Int",
                    "@JSONComposite(JSONPart(at: \"a.b\"), decode: { $0.value }, encode: { $0 }) let y: Int"),
                "'y' and 'x' are both written to 'a.b'; give one of them another path, or mark it "
                    + "@JSONIgnored(in: .encoding)", at: (3, 33),
                notes: [NoteSpec(message: "'a.b' is used here", line: 2, column: 23)])
            expectDiagnostic(
                model("let x: Int", "@JSONComputed(\"x.y\") var y: Int { 1 }"),
                "'y' cannot be written to 'x.y' because 'x' is the value of 'x'; give one of them another first path, "
                    + "or "
                    + "mark it @JSONIgnored(in: .encoding)", at: (3, 19),
                notes: [NoteSpec(message: "'x' is used here", line: 2, column: 9)])
        }

        @Test func conflictWithAKey() {
            expectDiagnostic(
                model("@JSONKey(#\"a\\.b\"#) let x: Int", "@JSONKey([\"a.b\"]) let y: Int"),
                "'y' and 'x' are both written to 'a\\.b'; give one of them another path, or mark it "
                    + "@JSONIgnored(in: .encoding)", at: (3, 14),
                notes: [NoteSpec(message: "'a\\.b' is used here", line: 2, column: 14)])
        }

        @Test func pathInsideAnotherFieldsValue() {
            expectDiagnostic(
                model("let user: User", "@JSONKey(\"user.login\") let login: String"),
                "'login' cannot be written to 'user.login' because 'user' is the value of 'user'; give one of them "
                    + "another first path, or mark it @JSONIgnored(in: .encoding)",
                at: (3, 14), notes: [NoteSpec(message: "'user' is used here", line: 2, column: 9)])
        }

        @Test func pathAboveAnotherFieldsValue() {
            expectDiagnostic(
                model("@JSONKey(\"user.login\") let login: String", "@JSONKey(\"user\", \"owner\") let user: User"),
                "'user' cannot be written to 'user' because 'user.login' inside it is the value of 'login'; give one "
                    + "of "
                    + "them another first path, or mark it @JSONIgnored(in: .encoding)",
                at: (3, 14), notes: [NoteSpec(message: "'user.login' is used here", line: 2, column: 14)])
        }

        @Test(arguments: [
            ("\"a.b\"", "\"a.c\""), ("\"ab\"", "\"a\""), ("\"x\", \"a.b\"", "\"a\""), ("[\"a.b\"]", "\"a.b\""),
            ("#\"a\\.b\"#", "\"a\""), ("\"c\"", "\"d\", \"c\""), ("\"c\"", "\"d\", \"c.e\""),
        ])
        func pathsWithoutAConflict(first: String, second: String) {
            expectExpansion(
                model("@JSONKey(\(first)) let x: Int", "@JSONKey(\(second)) let y: Int"),
                """
                struct Issue {
                    let x: Int
                    let y: Int
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [
                        Trellis.JSONField("x", \\Issue.x, keys: \(first)),
                        Trellis.JSONField("y", \\Issue.y, keys: \(second)),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                        self.y = fields.take(1)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
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
