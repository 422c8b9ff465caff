#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for attributes that contradict each other.
    @Suite struct AttributeConflictTests {
        /// A model with the given lines as members; the first of them is line 2.
        private func model(_ lines: String...) -> String {
            "@JSONModel struct Issue {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        private static let composite = "@JSONComposite(JSONPart(Int.self, at: \"a\"), decode: { $0 }, encode: { $0 })"

        @Test(arguments: [
            composite, "@JSONFlattened", "@JSONRest", "@JSONWritten(if: f)", "@JSONLossy", "@JSONValidated(f)",
            "@JSONMerged(f)", "@JSONDefault(on: .null)",
        ])
        func withPlainIgnored(attribute: String) {
            let name = String(attribute.dropFirst().prefix { $0 != "(" })
            expectDiagnostic(
                model(attribute, "@JSONIgnored", "var x: JSONObject = [:]"),
                "'x' is marked both @\(name) and @JSONIgnored; remove one of them", at: (2, 5),
                fixes: [
                    .init("remove @\(name)", model("@JSONIgnored", "var x: JSONObject = [:]")),
                    .init("remove @JSONIgnored", model(attribute, "var x: JSONObject = [:]")),
                ])
        }

        @Test(arguments: [
            (composite, "@JSONKey(\"a\")"), (composite, "@JSONLossy"), (composite, "@JSONMerged(f)"),
            (composite, "@JSONDefault(on: .null)"), ("@JSONFlattened", "@JSONKey(\"a\")"),
            ("@JSONFlattened", "@JSONLossy"), ("@JSONFlattened", "@JSONValidated(f)"),
            ("@JSONFlattened", "@JSONMerged(f)"), ("@JSONFlattened", "@JSONDefault(on: .null)"),
            ("@JSONRest", "@JSONKey(\"a\")"), ("@JSONRest", "@JSONIdentified(by: \\A.b)"),
            ("@JSONRest", "@JSONValidated(f)"), (composite, "@JSONFlattened"),
            (composite, "@JSONRest"), ("@JSONFlattened", "@JSONRest"),
        ])
        func withForm(form: String, attribute: String) {
            let name = String(attribute.dropFirst().prefix { $0 != "(" })
            let other = String(form.dropFirst().prefix { $0 != "(" })
            expectDiagnostic(
                model(form, attribute, "var x: JSONObject = [:]"),
                "'x' is marked both @\(name) and @\(other); remove one of them", at: (3, 5),
                fixes: [
                    .init("remove @\(name)", model(form, "var x: JSONObject = [:]")),
                    .init("remove @\(other)", model(attribute, "var x: JSONObject = [:]")),
                ])
        }

        @Test(arguments: [
            "@JSONKey(\"a\")", "@JSONLossy", "@JSONValidated(f)", "@JSONMerged(f)", "@JSONDefault(1, on: .null)",
        ])
        func withComputed(attribute: String) {
            let name = String(attribute.dropFirst().prefix { $0 != "(" })
            let source = model("@JSONComputed", attribute, "var x: Int { 1 }")
            expectDiagnostic(
                source, "'x' is marked both @\(name) and @JSONComputed; remove one of them", at: (3, 5),
                fixes: [
                    .init("remove @\(name)", model("@JSONComputed", "var x: Int { 1 }")),
                    .init("remove @JSONComputed", model(attribute, "var x: Int { 1 }")),
                ])
        }

        @Test(arguments: [
            "@JSONIgnored(in: .archive)", "@JSONDefault(on: .null)", "@JSONWritten(if: f)", "@JSONLossy",
            "@JSONValidated(f)", "@JSONMerged(f)",
        ])
        func repeatedAttribute(attribute: String) {
            let name = String(attribute.dropFirst().prefix { $0 != "(" })
            expectDiagnostic(
                model(attribute, attribute, "var x: [Int] = []"),
                "'x' has more than one @\(name); remove one of them", at: (3, 5),
                fixes: [.init("remove @\(name)", model(attribute, "var x: [Int] = []"))])
        }

        @Test func repeatedRest() {
            expectDiagnostic(
                model("@JSONRest let a: JSONObject", "let b: Int", "@JSONRest let c: JSONObject"),
                "'c' and 'a' cannot both collect the unmapped members; remove @JSONRest from one of them", at: (4, 5),
                fixes: [
                    .init(
                        "remove @JSONRest",
                        model("@JSONRest let a: JSONObject", "let b: Int", "let c: JSONObject"))
                ])
        }

        @Test(arguments: [composite, "@JSONFlattened", "@JSONRest"])
        func alwaysDecoded(form: String) {
            let name = String(form.dropFirst().prefix { $0 != "(" })
            expectDiagnostic(
                model("@JSONIgnored(in: .decoding)", form, "var x: JSONObject = [:]"),
                "a @\(name) property is always decoded; remove '.decoding'", at: (2, 5),
                fixes: [.init("remove @JSONIgnored", model(form, "var x: JSONObject = [:]"))])
            expectDiagnostic(
                model("@JSONIgnored(in: .archive, .decoding)", form, "var x: JSONObject = [:]"),
                "a @\(name) property is always decoded; remove '.decoding'", at: (2, 5),
                fixes: [
                    .init("remove '.decoding'", model("@JSONIgnored(in: .archive)", form, "var x: JSONObject = [:]"))
                ])
        }

        @Test(arguments: ["encoding", "decoding"])
        func computedIsOnlyEncoded(context: String) {
            expectDiagnostic(
                model("@JSONIgnored(in: .\(context)) @JSONComputed var x: Int { 1 }"),
                "a @JSONComputed property is only encoded; remove '.\(context)'", at: (2, 5),
                fixes: [.init("remove @JSONIgnored", model("@JSONComputed var x: Int { 1 }"))])
        }
    }
#endif
