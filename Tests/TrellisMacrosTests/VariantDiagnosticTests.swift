#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for enums of variants.
    @Suite struct VariantDiagnosticTests {
        /// An enum with the given lines as members; the first of them is line 2.
        private func variants(_ arguments: String = ".byKey", _ lines: String...) -> String {
            "@JSONVariants(\(arguments)) enum Choice {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        @Test(arguments: [
            ("struct", "is a struct; remove the attribute"), ("actor", "is an actor; remove the attribute"),
            ("extension", "is an extension; remove the attribute"), ("protocol", "is a protocol; remove the attribute"),
        ])
        func notAnEnum(keyword: String, rest: String) {
            expectDiagnostic(
                "@JSONVariants(.byKey) \(keyword) Choice {}", "@JSONVariants applies to enums, and this " + rest,
                at: (1, 1), fixes: [.init("remove @JSONVariants", "\(keyword) Choice {}")])
        }

        @Test func aClass() {
            expectDiagnostic(
                "@JSONVariants(.byKey) class Choice {}",
                "@JSONVariants applies to enums; a class with subclasses conforms to JSONModelCluster", at: (1, 1),
                fixes: [.init("remove @JSONVariants", "class Choice {}")])
        }

        @Test(arguments: ["@JSONVariants", "@JSONVariants()", "@JSONVariants(place)"])
        func missingTagging(attribute: String) {
            expectDiagnostic(
                "\(attribute) enum Choice { case a(Int) }",
                "@JSONVariants does not say how the cases are distinguished; write '@JSONVariants(.tag(\"type\"))', "
                    + "'.byKey' or "
                    + "'.untagged'", at: (1, 1))
        }

        @Test(arguments: ["String", "Int?", "[Item]", "Set<Int>", "Date"])
        func payloadsThatAreNotObjects(type: String) {
            expectDiagnostic(
                variants(".tag(\"type\")", "case text(\(type))"),
                "'text' holds a value of the type '\(type)', but JSON with a tag is an object; put the value into a "
                    + "struct "
                    + "that is a JSONModel, or name the key of the values as in '.tag(\"type\", content: \"value\")'",
                at: (2, 15),
                fixes: [
                    .init(
                        "add the key of the values",
                        variants(".tag(\"type\", content: \"<#key#>\")", "case text(\(type))"))
                ])
        }

        @Test(arguments: [
            ("() -> Void", "a function"), ("(Int, Int)", "a tuple"), ("any Sendable", "of the type 'any Sendable'"),
        ])
        func payloadsWithoutAForm(type: String, kind: String) {
            expectDiagnostic(
                variants(".byKey", "case a(\(type))"),
                "'a' holds a value that is \(kind), which has no JSON form; use a TrellisCodable type", at: (2, 12))
        }

        @Test func caseWithTheNameOfAMetatype() {
            expectDiagnostic(
                variants(".byKey", "case `Type`(Int)"),
                "the compiler reads 'Type' behind a type as a metatype; rename the case and write "
                    + "'@JSONVariantCase(\"Type\")'", at: (2, 10))
        }

        @Test(arguments: ["[String: Int]", "JSON", "Item", "JSONObject"])
        func payloadsThatMightBeObjects(type: String) {
            #expect(!expand(variants(".tag(\"type\")", "case text(\(type))"), conforms: false).contains("fatalError"))
        }

        @Test(arguments: [
            ("String", "String"), ("String", "UUID"), ("String", "URL"), ("Int", "Int8"), ("Int16", "UInt8"),
            ("Double", "Int128"), ("Double", "Int"), ("Decimal", "UInt8"), ("JSON", "[String]"), ("User", "User"),
        ])
        func unreachableUntaggedCases(first: String, second: String) {
            expectDiagnostic(
                variants(".untagged", "case a(\(first))", "case b(\(second))"),
                "'b' is never decoded, since 'a' before it matches every value of the type '\(second)'; remove one of "
                    + "them, "
                    + "or put 'b' first", at: (3, 10))
        }

        @Test func reachableUntaggedCases() {
            for lines in [
                ["case a(Int)", "case b(Double)"], ["case a(UUID)", "case b(String)"],
                ["case a(Int8)", "case b(Int)"], ["case a(UInt8)", "case b(Int8)"], ["case a(Int)", "case b(UInt)"],
                ["@JSONVariantCase(keys: \"x\") case a(User)", "case b(User)"],
                ["case a(User)", "@JSONDefaultVariant case b(JSON)"],
            ] {
                #expect(!expand(variants(".untagged", lines[0], lines[1]), conforms: false).contains("fatalError"))
            }
        }

        @Test func tagIsContent() {
            expectDiagnostic(
                variants(".tag(\"a\", content: \"a\")", "case a(Int)"),
                "'a' cannot hold both the tag and the content; give one of them another key", at: (1, 34))
        }

        @Test func rawValue() {
            expectDiagnostic(
                variants(".byKey", "case a = \"b\""),
                "'a' has a raw value; an enum of raw values needs only ': TrellisCodable'", at: (2, 12))
        }

        @Test func insideIfConfig() {
            expectDiagnostic(
                variants(".byKey", "case a", "#if DEBUG", "#if os(Linux)", "case b(Int)", "#endif", "#endif"),
                "'b' is inside '#if', where a macro cannot tell whether it exists; move it out of the '#if' or put the "
                    + "whole type inside", at: (5, 10))
        }

        @Test func severalValues() {
            expectDiagnostic(
                variants(".byKey", "case a(Int, b: Int)"),
                "'a' has several associated values; put them into a struct that is a JSONModel", at: (2, 11))
        }

        @Test func missingPayload() {
            expectDiagnostic(
                variants(".untagged", "case a(Int)", "case b"),
                "'b' has no associated value, so untagged JSON cannot distinguish it from the other cases; give it "
                    + "one, or "
                    + "mark it @JSONDefaultVariant", at: (3, 10))
        }

        @Test(arguments: [
            ("@JSONVariantCase(\"a\") case b(Int)", 22), ("@JSONVariantCase(\"a\") @JSONDefaultVariant case b", 22),
        ])
        func duplicateName(line: String, column: Int) {
            expectDiagnostic(
                variants(".byKey", "case a(Int)", line),
                "two cases are named 'a'; rename one of them with @JSONVariantCase", at: (3, column),
                notes: [NoteSpec(message: "'a' is used here", line: 2, column: 10)])
        }

        @Test func nameWithoutEffect() {
            expectDiagnostic(
                variants(".untagged", "@JSONVariantCase(\"x\") case a(Int)"), "untagged cases have no name; remove it",
                at: (2, 22), fixes: [.init("remove @JSONVariantCase", variants(".untagged", "case a(Int)"))])
            expectDiagnostic(
                variants(".untagged", "@JSONVariantCase(\"x\", keys: \"a\", \"b\") case a(P)"),
                "untagged cases have no name; remove it", at: (2, 22),
                fixes: [
                    .init(
                        "remove the argument",
                        variants(".untagged", "@JSONVariantCase(keys: \"a\", \"b\") case a(P)"))
                ])
        }

        @Test func keysWithoutEffect() {
            expectDiagnostic(
                variants(".byKey", "@JSONVariantCase(keys: \"x\", \"y\") case a(Int)"),
                "only untagged cases are identified by their keys; remove them", at: (2, 28),
                fixes: [.init("remove @JSONVariantCase", variants(".byKey", "case a(Int)"))])
            expectDiagnostic(
                variants(".byKey", "@JSONVariantCase(\"b\", keys: \"x\", \"y\") case a(Int)"),
                "only untagged cases are identified by their keys; remove them", at: (2, 33),
                fixes: [.init("remove the argument", variants(".byKey", "@JSONVariantCase(\"b\") case a(Int)"))])
        }

        @Test(arguments: ["@JSONVariantCase", "@JSONVariantCase()"])
        func withoutArguments(attribute: String) {
            expectDiagnostic(
                variants(".byKey", "\(attribute) case a"),
                "@JSONVariantCase gives neither a name nor keys; add one of them or remove the attribute", at: (2, 5),
                fixes: [.init("remove @JSONVariantCase", variants(".byKey", "case a"))])
        }

        @Test func repeatedDefault() {
            expectDiagnostic(
                variants(".byKey", "@JSONDefaultVariant case a", "@JSONDefaultVariant case b(Int)"),
                "'b' and 'a' cannot both be the default case; remove @JSONDefaultVariant from one of them", at: (3, 5),
                fixes: [
                    .init(
                        "remove @JSONDefaultVariant", variants(".byKey", "@JSONDefaultVariant case a", "case b(Int)"))
                ])
        }

        @Test(arguments: ["JSONVariantCase", "JSONDefaultVariant"])
        func notOnACase(name: String) {
            let attribute = name == "JSONVariantCase" ? "@JSONVariantCase(\"a\")" : "@\(name)"
            expectDiagnostic(
                variants(".byKey", "case a", "\(attribute) func f() {}"),
                "@\(name) applies to cases of enums; remove the attribute", at: (3, 5),
                fixes: [.init("remove @\(name)", variants(".byKey", "case a", "func f() {}"))])
            expectDiagnostic(
                "enum Plain {\n    \(attribute) case a\n}",
                "@\(name) has no effect because 'Plain' is not marked @JSONVariants", at: (2, 5), isWarning: true)
            expectDiagnostic(
                variants(".byKey", "\(attribute) case a, b"),
                "@\(name) cannot apply to several cases at once; declare each separately", at: (2, 5))
        }

        @Test func repeatedAttribute() {
            expectDiagnostic(
                variants(".byKey", "@JSONVariantCase(\"a\") @JSONVariantCase(\"b\") case x"),
                "the case has more than one @JSONVariantCase; remove one of them", at: (2, 27),
                fixes: [.init("remove @JSONVariantCase", variants(".byKey", "@JSONVariantCase(\"a\") case x"))])
        }

        @Test func isolatedEnum() {
            expectDiagnostic(
                "@JSONVariants(.byKey) @MainActor enum Choice { case a }",
                "'Choice' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor "
                    + "or "
                    + "keep the JSON in a type of its own", at: (1, 23),
                fixes: [.init("remove @MainActor", "@JSONVariants(.byKey) enum Choice { case a }")])
        }

        @Test func privateNestedEnum() {
            expectDiagnostic(
                "struct Outer { @JSONVariants(.byKey) private enum Inner { case a } }",
                "the extension that makes 'Inner' a JSONVariants cannot name a private nested type; make it "
                    + "'fileprivate' with the types around it", at: (1, 51),
                fixes: [
                    .init(
                        "change 'private' to 'fileprivate'",
                        "struct Outer { @JSONVariants(.byKey) fileprivate enum Inner { case a } }")
                ])
        }

        @Test func unconstrainedParameter() {
            expectDiagnostic(
                "@JSONVariants(.byKey) enum Choice<Value> { case a([Value]) }",
                "'a' holds 'Value', which may be any type; constrain it as in 'Value: TrellisCodable'", at: (1, 52),
                fixes: [
                    .init(
                        "constrain 'Value' to TrellisCodable",
                        "@JSONVariants(.byKey) enum Choice<Value: TrellisCodable> { case a([Value]) }")
                ])
        }
    }
#endif
