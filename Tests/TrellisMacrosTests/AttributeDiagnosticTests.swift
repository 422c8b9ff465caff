#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for the position and the arguments of attributes.
    @Suite struct AttributeDiagnosticTests {
        /// A model with one line of members, which is line 2.
        private func model(_ line: String) -> String {
            "@JSONModel struct Issue {\n    \(line)\n}"
        }

        // MARK: Where they stand

        @Test(arguments: ["Default(on: .null)", "Written(if: f)", "Lossy", "Validated(f)", "Flattened", "Rest"])
        func notOnAProperty(attribute: String) {
            let name = "JSON" + attribute.prefix { $0 != "(" }
            expectDiagnostic(
                model("@JSON\(attribute) func f() {}"), "@\(name) applies to stored properties; remove the attribute",
                at: (2, 5), fixes: [.init("remove @\(name)", model("func f() {}"))])
        }

        @Test func insideIfConfig() {
            expectDiagnostic(
                "@JSONModel struct Login {\n    #if !DEBUG\n    @JSONRedacted\n    #else\n    @available(*, deprecated)"
                    + "\n    #endif\n    let password: String\n}",
                "@JSONRedacted is inside '#if', where a macro cannot tell whether it applies; put the whole type "
                    + "inside the '#if'", at: (3, 5))
            expectDiagnostic(
                "@JSONVariants(.byKey) enum Value {\n    #if DEBUG\n    @JSONVariantCase(\"b\")\n    #endif\n"
                    + "    case a(Int)\n}",
                "@JSONVariantCase is inside '#if', where a macro cannot tell whether it applies; put the whole type "
                    + "inside the '#if'", at: (3, 5))
        }

        @Test func redactedButPrinted() {
            expectDiagnostic(
                model("@JSONRedacted let x: Int"),
                "printing 'Issue' shows the values of redacted properties; declare the conformance as in "
                    + "'Issue: JSONRedacting'",
                at: (2, 5), isWarning: true,
                fixes: [
                    .init(
                        "declare the conformance to JSONRedacting",
                        "@JSONModel struct Issue: JSONRedacting {\n    @JSONRedacted let x: Int\n}")
                ], conformances: ["JSONModel", "JSONRedacting"])
        }

        @Test func computedNotOnAProperty() {
            expectDiagnostic(
                model("@JSONComputed func f() {}"),
                "@JSONComputed applies to computed properties; remove the attribute",
                at: (2, 5), fixes: [.init("remove @JSONComputed", model("func f() {}"))])
        }

        @Test(arguments: ["Merged(f)", "Lossy", "Written(if: f)", "Composite(p, decode: f)"])
        func onANonStoredProperty(attribute: String) {
            let name = "JSON" + attribute.prefix { $0 != "(" }
            expectDiagnostic(
                model("@JSON\(attribute) static var x: Int = 1"),
                "@\(name) applies to stored properties, and a static property is never a field; remove the attribute",
                at: (2, 5), fixes: [.init("remove @\(name)", model("static var x: Int = 1"))])
            expectDiagnostic(
                model("@JSON\(attribute) var x: Int { 1 }"),
                "@\(name) applies to stored properties, and a computed property is never a field; remove the attribute",
                at: (2, 5), fixes: [.init("remove @\(name)", model("var x: Int { 1 }"))])
        }

        @Test func computedOnAStoredProperty() {
            let message = "@JSONComputed applies to computed properties; a stored property takes @JSONKey"
            expectDiagnostic(
                model("@JSONComputed(\"a\") let x: Int"), message, at: (2, 5),
                fixes: [
                    .init("change @JSONComputed to @JSONKey", model("@JSONKey(\"a\") let x: Int")),
                    .init("remove @JSONComputed", model("let x: Int")),
                ])
            expectDiagnostic(
                model("@JSONComputed let x: Int"), message, at: (2, 5),
                fixes: [.init("remove @JSONComputed", model("let x: Int"))])
        }

        @Test(arguments: [
            ("static var x: Int { 1 }", "a static property"), ("lazy var x: Int = 1", "a lazy property"),
            ("override var x: Int { didSet {} }", "an overriding property"),
        ])
        func computedOnSomethingElse(line: String, kind: String) {
            expectDiagnostic(
                model("@JSONComputed \(line)"),
                "@JSONComputed applies to computed properties of instances, and this is \(kind); remove the attribute",
                at: (2, 5), fixes: [.init("remove @JSONComputed", model(line))])
        }

        @Test(arguments: [
            ("get throws", "a throwing"), ("get async", "an asynchronous"), ("mutating get", "a mutating"),
        ])
        func computedWithoutAGetter(getter: String, kind: String) {
            expectDiagnostic(
                model("@JSONComputed var x: Int { \(getter) { 1 } }"),
                "'x' has \(kind) getter, which the encoder cannot call; remove @JSONComputed", at: (2, 5),
                fixes: [.init("remove @JSONComputed", model("var x: Int { \(getter) { 1 } }"))])
        }

        @Test(arguments: ["Default(1, on: .null)", "Written(if: f)", "Lossy", "Flattened", "Rest"])
        func outsideAModel(attribute: String) {
            let name = "JSON" + attribute.prefix { $0 != "(" }
            expectDiagnostic(
                "class Plain {\n    @JSON\(attribute) let x: Int\n}",
                "@\(name) has no effect because 'Plain' is not marked @JSONModel", at: (2, 5), isWarning: true)
        }

        @Test func inAnExtension() {
            expectDiagnostic(
                "extension Issue {\n    @JSONComputed var x: Int { 1 }\n}",
                "@JSONComputed has no effect in an extension, which @JSONModel does not see; move the property into "
                    + "the "
                    + "type's body", at: (2, 5), isWarning: true)
        }

        @Test func onSeveralProperties() {
            expectExpansion(
                model("@JSONLossy let x, y: [Int]"),
                """
                struct Issue {
                    let x, y: [Int]
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
                        message: "@JSONLossy cannot apply to several properties at once; declare each separately",
                        line: 2, column: 5),
                ])
        }

        // MARK: What they say

        @Test func unknownContext() {
            expectDiagnostic(
                model("@JSONIgnored(in: .encoding, contexts) let x: Int"),
                "name the contexts as '.encoding', '.decoding', '.archive' and '.comparison', so that the macro sees "
                    + "them",
                at: (2, 33))
        }

        @Test(arguments: ["@JSONDefault", "@JSONDefault()", "@JSONDefault(1)"])
        func missingCause(attribute: String) {
            expectDiagnostic(
                model("\(attribute) let x: Int"),
                "@JSONDefault names no cause; add 'on: .null', 'on: .mismatch' or both", at: (2, 5))
        }

        @Test func unknownCause() {
            expectDiagnostic(
                model("@JSONDefault(1, on: .null, cause) let x: Int"),
                "name the causes as '.null' and '.mismatch', so that the macro sees them", at: (2, 32))
        }

        @Test func missingDefault() {
            expectDiagnostic(
                model("@JSONDefault(on: .null) var x: Int"),
                "'x' has no initial value to use as the default; add one, or name a value as in '@JSONDefault(0, on: "
                    + ".null)'",
                at: (2, 5),
                fixes: [
                    .init("add the default '= <#value#>'", model("@JSONDefault(on: .null) var x: Int = <#value#>"))
                ])
        }

        @Test(arguments: ["var x: Int?", "let x: Int?", "var x: Int? = nil", "var x: Int? = .none"])
        func defaultWithoutEffect(property: String) {
            expectDiagnostic(
                model("@JSONDefault(on: .null) \(property)"),
                "'x' is nil anyway when its value is null; name a value, or '.mismatch'", at: (2, 5), isWarning: true,
                fixes: [.init("remove @JSONDefault", model(property))])
        }

        @Test(arguments: [("let x: Int", "<#value#>"), ("var x: [Int]", "<#value#>")])
        func notDecodedWithoutAValue(property: String, value: String) {
            let column = 4 + "@JSONIgnored(in: .decoding) \(property)".count - property.split(separator: "x")[1].count
            expectDiagnostic(
                model("@JSONIgnored(in: .decoding) \(property)"),
                "'x' is ignored, so decoding leaves it without a value; give it a default", at: (2, column),
                fixes: [
                    .init(
                        "add the default '= \(value)'", model("@JSONIgnored(in: .decoding) \(property) = \(value)"))
                ])
        }

        @Test(arguments: [
            ("<Issue>", "{ $0.x.isEmpty }", 29), ("", "{ (issue: Issue) in !issue.x.isEmpty }", 22),
            ("<Self>", "{ issue in 0 < issue.x.count }", 28), ("", "\\Issue.x.isEmpty", 22),
        ])
        func conditionThatRefersToItsOwnProperty(generic: String, condition: String, column: Int) {
            expectDiagnostic(
                model("@JSONWritten\(generic)(if: \(condition)) let x: [Int]"),
                "the compiler cannot look up 'x' in the model while it reads an attribute of it; let the condition see "
                    + "the "
                    + "value itself, or name a computed property as in '\\Model.isShown'", at: (2, column))
        }

        @Test(arguments: [
            "<Issue>(if: { $0.y.x > 0 })", "<[Int]>(if: { $0.x })", "(if: \\Issue.y.x)", "<Issue>(if: { a.$0.x })",
        ])
        func conditionThatRefersToOtherProperties(condition: String) {
            let text = expand(model("@JSONWritten\(condition) let x: [Int]"), conforms: false)
            #expect(text.contains(".written(if:"))
        }

        @Test(arguments: ["String", "Int?", "Optional<Date>", "UInt8!", "Data", "JSONObject"])
        func lossyScalar(type: String) {
            expectDiagnostic(
                model("@JSONLossy let x: \(type)"),
                "'x' has no elements to drop; @JSONLossy applies to arrays, sets and dictionaries, not to '\(type)'",
                at: (2, 5), fixes: [.init("remove @JSONLossy", model("let x: \(type)"))])
        }

        @Test func restNotAnObject() {
            expectDiagnostic(
                model("@JSONRest let x: [Int: JSON]"),
                "'x' collects the unmapped members, so its type must be 'JSONObject' or a dictionary with keys of type "
                    + "'String'", at: (2, 22),
                fixes: [.init("change the type to 'JSONObject'", model("@JSONRest let x: JSONObject"))])
        }

        @Test func compositeWithoutParts() {
            expectDiagnostic(
                model("@JSONComposite(decode: { 1 }, encode: { _ in }) let x: Int"),
                "@JSONComposite names no parts; add them as in '@JSONComposite(JSONPart(Double.self, at: \"lat\"), …)'",
                at: (2, 5))
        }

        @Test func compositeThatIsNotEncoded() {
            let attribute = "@JSONComposite(JSONPart(Int.self, at: \"a\"), decode: { $0.value })"
            expectDiagnostic(
                model("\(attribute) let x: Int"),
                "'x' has no 'encode:' and cannot be written; add one, or mark it @JSONIgnored(in: .encoding)",
                at: (2, 5),
                fixes: [
                    .init(
                        "add @JSONIgnored(in: .encoding)",
                        model("@JSONIgnored(in: .encoding) \(attribute) let x: Int"))
                ])
        }

        /// The declaration must not become a part of a comment before the removed attribute.
        @Test func removalOfAnAttributeBehindAComment() {
            expectDiagnostic(
                model("@JSONRequired // always\n    @JSONLossy var x: Int"),
                "'x' has no elements to drop; @JSONLossy applies to arrays, sets and dictionaries, not to 'Int'",
                at: (3, 5),
                fixes: [.init("remove @JSONLossy", model("@JSONRequired // always\n    var x: Int"))])
        }

        @Test func wrapperWithoutAValue() {
            expectDiagnostic(
                model("@JSONIgnored @ObservationIgnored var x: Int"),
                "'x' is ignored, so decoding leaves it without a value; give it a default", at: (2, 42),
                fixes: [
                    .init(
                        "add the default '= <#value#>'",
                        model("@JSONIgnored @ObservationIgnored var x: Int = <#value#>"))
                ])
        }

        @Test func computedInsideIfConfig() {
            expectDiagnostic(
                "@JSONModel struct Issue {\n#if DEBUG\n    @JSONComputed var x: Int { 1 }\n#endif\n}",
                "'x' is inside '#if', where a macro cannot tell whether it exists; move it out of the '#if' or put the "
                    + "whole type inside", at: (3, 23))
        }
    }
#endif
