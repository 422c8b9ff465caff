#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for properties.
    @Suite struct PropertyDiagnosticTests {
        /// A model with one line of members, which is line 2.
        private func model(_ line: String) -> String {
            "@JSONModel struct Issue {\n    \(line)\n}"
        }

        @Test(arguments: [
            ("\"a\"", "String"), ("1", "Int"), ("-1", "Int"), ("1.5", "Double"), ("-1.5", "Double"), ("true", "Bool"),
            ("Date()", "Date"), ("Outer.Inner(1)", "Outer.Inner"), ("Set<Int>()", "Set<Int>"), ("[Int]()", "[Int]"),
            ("[String: Int]()", "[String: Int]"), ("Int(\"5\")", "Int?"), ("URL(string: \"a\")", "URL?"),
            ("String(5)", "String"), ("State(rawValue: 1)", "<#Type#>"), ("UUID(uuidString: text)", "UUID?"),
            ("Date.now", "<#Type#>"),
            ("make()", "<#Type#>"), ("[]", "<#Type#>"),
        ])
        func missingType(value: String, type: String) {
            expectDiagnostic(
                model("var x = \(value)"), "'x' needs a type annotation: a macro cannot see the inferred type",
                at: (2, 9), fixes: [.init("add the type ': \(type)'", model("var x: \(type) = \(value)"))])
        }

        @Test(arguments: ["Type", "Protocol"]) func namesOfMetatypes(name: String) {
            expectDiagnostic(
                model("let `\(name)`: Int"),
                "the compiler reads a key path to '\(name)' as a metatype; rename the property and write "
                    + "'@JSONKey(\"\(name)\")'", at: (2, 9))
        }

        @Test func nameOfTheClass() {
            expectDiagnostic(
                "@JSONModel class Note {\n    let `Note`: Int\n}",
                "in the schema, 'Note' would be the property instead of the class; rename the property and write "
                    + "'@JSONKey(\"Note\")'", at: (2, 9))
        }

        @Test(arguments: ["{ $0 > 0 }", "{ !$0.isEmpty }", "{ value in value != 1 && value < 9 }"])
        func validationsThatOnlyCompare(closure: String) {
            expectDiagnostic(
                model("@JSONValidated(\(closure)) let x: Int"),
                "the result of the comparison has no effect: a validation throws an error; write the closure as in "
                    + "'{ if $0 < 1 { throw TrellisError(.invalidValue) } }'", at: (2, 20))
        }

        @Test(arguments: ["{ if $0 > 0 { throw MyError() } }", "{ try check($0) }", "{ $0 = max($0, 0) }"])
        func validationsThatMayThrow(closure: String) {
            #expect(!expand(model("@JSONValidated(\(closure)) let x: Int"), conforms: false).contains("fatalError"))
        }

        @Test func missingTypeInAList() {
            expectDiagnostic(
                model("var x: Int = 1, y = 2"), "'y' needs a type annotation: a macro cannot see the inferred type",
                at: (2, 21), fixes: [.init("add the type ': Int'", model("var x: Int = 1, y: Int = 2"))])
        }

        @Test func missingTypeBeforeAnObserver() {
            expectDiagnostic(
                model("var x = 1 { didSet {} }"), "'x' needs a type annotation: a macro cannot see the inferred type",
                at: (2, 9), fixes: [.init("add the type ': Int'", model("var x: Int = 1 { didSet {} }"))])
        }

        @Test(arguments: [
            (".secondsSince1970", "Int", "Int", "dates", "Date"), (".iso8601", "String?", "String", "dates", "Date"),
            (".pattern(\"d\")", "[String: [URL]]", "URL", "dates", "Date"), (".base64", "Int", "Int", "bytes", "Data"),
            (".oneOf(.iso8601, .dateOnly)", "Bool", "Bool", "dates", "Date"),
            (".base64", "UInt8", "UInt8", "bytes", "Data"),
        ])
        func formatWithoutEffect(format: String, type: String, leaf: String, values: String, other: String) {
            expectDiagnostic(
                model("@JSONKey(as: \(format)) let x: \(type)"),
                "'x' holds values of the type '\(leaf)', and '\(format)' is a format of \(values); change the type to "
                    + "'\(other)' or remove the format",
                at: (2, 18),
                fixes: [
                    .init(
                        "change the type to '\(other)'",
                        model("@JSONKey(as: \(format)) let x: \(type.replacing(leaf, with: other))")),
                    .init("remove @JSONKey", model("let x: \(type)")),
                ])
        }

        @Test func formatWithoutEffectBesideAPath() {
            expectDiagnostic(
                model("@JSONKey(\"y\", as: .string) let x: Date"),
                "'x' holds values of the type 'Date', and '.string' is a format of numbers and Booleans; remove the "
                    + "format",
                at: (2, 23), fixes: [.init("remove the argument", model("@JSONKey(\"y\") let x: Date"))])
        }

        @Test(arguments: [
            "@JSONKey(as: .iso8601) let x: Date?", "@JSONKey(as: .base64) let x: [UInt8]",
            "@JSONKey(as: .string) let x: [Int]", "@JSONKey(as: .stamp) let x: Int",
            "@JSONKey(as: .iso8601) let x: Stamp",
            "@JSONKey(as: .iso8601, using: stamps) let x: Int",
        ])
        func formatsThatMightHaveAnEffect(line: String) {
            #expect(!expand(model(line), conforms: false).contains("fatalError"))
        }

        @Test func closureAsTransform() {
            let message =
                "'x' has a closure for 'using:', which takes a JSONTransform; write the closure as in "
                + "'using: JSONTransform(decode: { (source: String) throws -> Color in … }, encode: { … })'"
            expectDiagnostic(
                model("@JSONKey(using: { (s: String) in Color(s) }) let x: Color?"), message, at: (2, 21),
                fixes: [
                    .init(
                        "wrap the closure in a JSONTransform",
                        model(
                            "@JSONKey(using: JSONTransform(decode: { (s: String) in Color(s) }, "
                                + "encode: { <#value#> in <#source#> })) let x: Color?"))
                ])
        }

        @Test func constantWithValue() {
            expectDiagnostic(
                model("public let x: Int = 1"),
                "'x' is a constant that already has its value, so none can be decoded; make it a 'var' or mark it "
                    + "@JSONIgnored",
                at: (2, 16),
                fixes: [
                    .init("change 'let' to 'var'", model("public var x: Int = 1")),
                    .init("add @JSONIgnored", model("@JSONIgnored public let x: Int = 1")),
                ])
        }

        @Test func constantWithValueAndKey() {
            expectDiagnostic(
                model("@JSONKey(\"y\") let x = 1"),
                "'x' is a constant that already has its value, so none can be decoded; make it a 'var' or mark it "
                    + "@JSONIgnored",
                at: (2, 23), fixes: [.init("change 'let' to 'var'", model("@JSONKey(\"y\") var x = 1"))])
        }

        @Test func tuplePattern() {
            expectDiagnostic(
                model("var (x, y): (Int, Int)"), "a tuple pattern cannot be decoded; declare each property separately",
                at: (2, 9))
        }

        @Test(arguments: [("weak", "weak"), ("unowned", "unowned"), ("unowned(unsafe)", "unowned")])
        func reference(modifier: String, keyword: String) {
            expectDiagnostic(
                model("\(modifier) var x: Owner?"),
                "'x' is \(keyword), so nothing would retain a decoded object; make it strong, or mark it @JSONIgnored, "
                    + "or @JSONIgnored(in: .decoding) if it is to be written",
                at: (2, 5),
                fixes: [
                    .init("add @JSONIgnored", model("@JSONIgnored \(modifier) var x: Owner?")),
                    .init(
                        "add @JSONIgnored(in: .decoding)",
                        model("@JSONIgnored(in: .decoding) \(modifier) var x: Owner?")),
                ])
        }

        @Test func insideIfConfig() {
            expectDiagnostic(
                "@JSONModel struct Issue {\n#if DEBUG\n    #if os(Linux)\n    let x: Int\n    #endif\n#else\n    "
                    + "func f() {}\n    static let y = 1\n    @JSONIgnored var z: Int = 1\n#endif\n}",
                "'x' is inside '#if', where a macro cannot tell whether it exists; move it out of the '#if' or put the "
                    + "whole type inside", at: (4, 9))
        }

        @Test(arguments: [
            ("(Int, Int)", "a tuple"), ("[(Int, Int)]?", "a tuple"), ("(Int) -> Void", "a function"),
            ("[String: @Sendable () -> Void]", "a function"), ("Int.Type", "a metatype"),
            ("any Shape", "of the type 'any Shape'"), ("Array<any Shape>", "of the type 'any Shape'"),
            ("[String: Any]", "of the type 'Any'"),
        ])
        func unsupportedType(type: String, kind: String) {
            expectDiagnostic(
                model("var x: \(type)"),
                "'x' is \(kind), which has no JSON form; use a TrellisCodable type or mark it @JSONIgnored",
                at: (2, 12),
                fixes: [.init("add @JSONIgnored", model("@JSONIgnored var x: \(type)"))])
        }

        @Test func isolatedProperty() {
            expectDiagnostic(
                model("@MainActor var x: Int"),
                "'x' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor or "
                    + "mark "
                    + "it @JSONIgnored", at: (2, 5),
                fixes: [
                    .init("remove @MainActor", model("var x: Int")),
                    .init("add @JSONIgnored", model("@JSONIgnored @MainActor var x: Int")),
                ])
        }

        @Test func isolatedPropertyThatIsNotAField() {
            expectExpansion(
                model("@JSONIgnored @MainActor var x: Int = 0"),
                """
                struct Issue {
                    @MainActor var x: Int = 0
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {}

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """)
        }

        @Test(arguments: [
            ("var x: Int", "<#value#>"), ("let x: Int", "<#value#>"), ("let x: Int?", "nil"),
            ("var x: Optional<Int>", "nil"), ("public private(set) var x: Int", "<#value#>"),
        ])
        func ignoredWithoutValue(property: String, value: String) {
            // The name is the character before the colon, after an indentation of four spaces.
            let column = 4 + "@JSONIgnored \(property)".prefix { $0 != ":" }.count
            expectDiagnostic(
                model("@JSONIgnored \(property)"),
                "'x' is ignored, so decoding leaves it without a value; give it a default", at: (2, column),
                fixes: [.init("add the default '= \(value)'", model("@JSONIgnored \(property) = \(value)"))])
        }

        @Test func ignoredWithoutValueBeforeAnObserver() {
            expectDiagnostic(
                model("@JSONIgnored var x: Int { didSet {} }"),
                "'x' is ignored, so decoding leaves it without a value; give it a default", at: (2, 22),
                fixes: [
                    .init(
                        "add the default '= <#value#>'", model("@JSONIgnored var x: Int = <#value#> { didSet {} }"))
                ])
        }

        @Test(arguments: [
            "@JSONIgnored var x: Int?", "@JSONIgnored let x = 1", "@JSONIgnored var (x, y) = (1, 2)",
            "@JSONIgnored @Wrapped var x: Int", "@JSONIgnored weak var x: Owner?",
            "@JSONIgnored weak let x: Owner? = nil",
            "@JSONIgnored let x: () -> Void = {}",
        ])
        func ignoredIsAccepted(line: String) {
            expectExpansion(
                model(line),
                """
                struct Issue {
                    \(line.replacing("@JSONIgnored ", with: ""))
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {}

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """)
        }

        @Test(arguments: [
            ("var x: Int { 1 }", "a computed property"), ("static var x: Int = 1", "a static property"),
            ("lazy var x: Int = 1", "a lazy property"), ("func x() {}", "a declaration that is not a stored property"),
        ])
        func ignoredWithoutEffect(line: String, kind: String) {
            expectDiagnostic(
                model("@JSONIgnored \(line)"), "@JSONIgnored has no effect here: \(kind) is never a field",
                at: (2, 5), isWarning: true, fixes: [.init("remove @JSONIgnored", model(line))])
        }
    }
#endif
