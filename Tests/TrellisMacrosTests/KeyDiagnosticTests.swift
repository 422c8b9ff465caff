#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for keys and paths.
    @Suite struct KeyDiagnosticTests {
        /// A model with the given lines as members; the first of them is line 2.
        private func model(_ lines: String...) -> String {
            "@JSONModel struct Issue {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        @Test(arguments: ["@JSONKey", "@JSONKey()"])
        func withoutArguments(attribute: String) {
            expectDiagnostic(
                model("\(attribute) let x: Int"),
                "@JSONKey names neither a path nor a format nor anything else; add an argument or remove the attribute",
                at: (2, 5),
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
            ("static var x: Int = 1", "a static property"), ("lazy var x: Int = 1", "a lazy property"),
            ("override var x: Int { didSet {} }", "an overriding property"),
        ])
        func onANonStoredProperty(line: String, kind: String) {
            expectDiagnostic(
                model("@JSONKey(\"a\") \(line)"),
                "@JSONKey applies to stored properties, and \(kind) is never a field; remove the attribute",
                at: (2, 5), fixes: [.init("remove @JSONKey", model(line))])
        }

        @Test(arguments: ["var x: Int { 1 }", "var x: Int { get { 1 } set {} }", "override var x: Int { 1 }"])
        func onAComputedProperty(line: String) {
            expectDiagnostic(
                model("@JSONKey(\"a\", as: .iso8601) \(line)"),
                "@JSONKey applies to stored properties; use @JSONComputed to encode a computed property",
                at: (2, 5),
                fixes: [
                    .init(
                        "change @JSONKey to @JSONComputed", model("@JSONComputed(\"a\", as: .iso8601) \(line)")),
                    .init("remove @JSONKey", model(line)),
                ])
        }

        @Test(arguments: ["\"a\", \"b\"", "coercing: .lossless", "\"a\", writing: \"b\""])
        func onAComputedPropertyWithOtherAttributes(arguments: String) {
            expectDiagnostic(
                model("@JSONKey(\(arguments)) var x: Int { 1 }"),
                "@JSONKey applies to stored properties; use @JSONComputed to encode a computed property",
                at: (2, 5), fixes: [.init("remove @JSONKey", model("var x: Int { 1 }"))])
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

                nonisolated extension Issue: Trellis.JSONModel {
                    static var modelSchema: Trellis.JSONModelSchema {
                        Swift.fatalError()
                    }

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        Swift.fatalError()
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """,
                diagnostics: [
                    // The first diagnostic is emitted by the test support; the compiler does not emit it.
                    DiagnosticSpec(message: "peer macro can only be applied to a single variable", line: 2, column: 5),
                    DiagnosticSpec(
                        message: "@JSONKey cannot name the key of several properties at once; declare each separately",
                        line: 2, column: 5),
                ])
        }

        @Test func repeatedAttribute() {
            expectDiagnostic(
                model("@JSONKey(\"a\") @JSONKey(as: .iso8601) let x: Date"),
                "'x' has more than one @JSONKey; list all paths in one, as in '@JSONKey(\"a\", \"b\")'", at: (2, 19),
                fixes: [.init("remove @JSONKey", model("@JSONKey(\"a\") let x: Date"))])
        }
    }
#endif
