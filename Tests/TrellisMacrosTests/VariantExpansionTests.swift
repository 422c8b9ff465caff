#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// The expansion of `@JSONVariants`.
    @Suite struct VariantExpansionTests {
        @Test func tag() {
            expectExpansion(
                """
                @JSONVariants(.tag("type"))
                public enum Shape {
                    case circle(Circle), `default`
                    @JSONVariantCase("sq") indirect case square(value: Square)
                    @JSONDefaultVariant case other(JSON)
                    var area: Int { 1 }
                }
                """,
                """
                public enum Shape {
                    case circle(Circle), `default`
                    indirect case square(value: Square)
                    case other(JSON)
                    var area: Int { 1 }
                }

                nonisolated extension Shape: Trellis.JSONVariants {
                    public static let jsonVariants = Trellis.JSONVariantTable<Shape>(.tag("type"), [
                        Trellis.JSONVariantCase("circle", make: { Shape.circle($0) }, take: { if case .circle(let \
                value) = $0 { value } else { nil } }),
                        Trellis.JSONVariantCase("default", value: Shape.`default`, matches: { if case .`default` = $0 \
                { true } else { false } }),
                        Trellis.JSONVariantCase("sq", make: { Shape.square(value: $0) }, take: { if case .square(let \
                value) = $0 { value } else { nil } }),
                    ], default: Trellis.JSONVariantCase(make: { Shape.other($0) }, take: { if case .other(let value) = \
                $0 { value } else { nil } }))
                }
                """)
        }

        @Test(arguments: [
            (".tag(\"t\", content: \"c\")", "\"a\", "), (".tag(key, content: nil)", "\"a\", "), (".byKey", "\"a\", "),
            (".untagged", ""), ("JSONVariantTagging.untagged", ""), (".choosing { _ in \"a\" }", "\"a\", "),
        ])
        func taggings(tagging: String, name: String) {
            expectExpansion(
                "@JSONVariants(\(tagging))\nenum Choice {\n    case a(Int)\n}",
                """
                enum Choice {
                    case a(Int)
                }

                nonisolated extension Choice: Trellis.JSONVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Choice>(\(tagging), [
                        Trellis.JSONVariantCase(\(name)make: { Choice.a($0) }, take: { if case .a(let value) = $0 { \
                value } else { nil } }),
                    ])
                }
                """)
        }

        @Test func keys() {
            expectExpansion(
                """
                @JSONVariants(.untagged)
                enum Choice {
                    @JSONVariantCase(keys: "x", "y") case a(Point)
                    @JSONDefaultVariant case none
                }
                """,
                """
                enum Choice {
                    case a(Point)
                    case none
                }

                nonisolated extension Choice: Trellis.JSONVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Choice>(.untagged, [
                        Trellis.JSONVariantCase(keys: ["x", "y"], make: { Choice.a($0) }, take: { if case .a(let \
                value) = $0 { value } else { nil } }),
                    ], default: Trellis.JSONVariantCase("none", value: Choice.none, matches: { if case .none = $0 { \
                true } else { false } }))
                }
                """)
        }

        @Test(arguments: [
            ("value: Int", "value: "), ("_ value: Int", ""), ("`in`: Int", "in: "), ("`inout`: Int", "`inout`: "),
            ("Int = 3", ""),
        ])
        func labelOfThePayload(parameter: String, label: String) {
            expectExpansion(
                "@JSONVariants(.untagged)\nenum Choice {\n    case a(\(parameter))\n}",
                """
                enum Choice {
                    case a(\(parameter))
                }

                nonisolated extension Choice: Trellis.JSONVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Choice>(.untagged, [
                        Trellis.JSONVariantCase(make: { Choice.a(\(label)$0) }, take: { if case .a(let value) = $0 { \
                value } else { nil } }),
                    ])
                }
                """)
        }

        @Test func namedDefault() {
            expectExpansion(
                """
                @JSONVariants(.byKey)
                enum Choice {
                    @JSONDefaultVariant @JSONVariantCase("rest") case other(JSON)
                }
                """,
                """
                enum Choice {
                    case other(JSON)
                }

                nonisolated extension Choice: Trellis.JSONVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Choice>(.byKey, [], default: \
                Trellis.JSONVariantCase("rest", make: { Choice.other($0) }, take: { if case .other(let value) = $0 { \
                value } else { nil } }))
                }
                """)
        }

        @Test func generic() {
            expectExpansion(
                """
                @available(macOS 99, *)
                @JSONVariants(.byKey)
                package nonisolated enum Result<Value: TrellisCodable> {
                    case value(Value)
                }
                """,
                """
                @available(macOS 99, *)
                package nonisolated enum Result<Value: TrellisCodable> {
                    case value(Value)
                }

                @available(macOS 99, *)
                nonisolated extension Result: Trellis.JSONVariants {
                    package static var jsonVariants: Trellis.JSONVariantTable<Self> {
                        Trellis.JSONVariantTable.cached {
                            Trellis.JSONVariantTable<Self>(.byKey, [
                                Trellis.JSONVariantCase("value", make: { Self.value($0) }, take: { if case .value(let \
                value) = $0 { value } else { nil } }),
                            ])
                        }
                    }
                }
                """)
        }

        @Test func nested() {
            expectExpansion(
                """
                private enum Outer {
                    struct JSONVariantCase {}

                    @JSONVariants(.byKey)
                    enum Inner {
                        case a(Int)
                    }
                }
                """,
                """
                private enum Outer {
                    struct JSONVariantCase {}
                    enum Inner {
                        case a(Int)

                        nonisolated static let jsonVariants = Trellis.JSONVariantTable<Self>(.byKey, [
                            Trellis.JSONVariantCase("a", make: { Self.a($0) }, take: { if case .a(let value) = $0 { \
                value } else { nil } }),
                        ])
                    }
                }

                nonisolated extension Outer.Inner: Trellis.JSONVariants {}
                """)
        }

        @Test func privateEnum() {
            expectExpansion(
                """
                struct Outer {
                    @JSONVariants(.byKey)
                    private enum Inner: JSONVariants {
                        case a(Int)
                        struct JSONVariantCase {}
                    }
                }
                """,
                """
                struct Outer {
                    private enum Inner: JSONVariants {
                        case a(Int)
                        struct JSONVariantCase {}

                        nonisolated static let jsonVariants = Trellis.JSONVariantTable<Self>(.byKey, [
                            Trellis.JSONVariantCase("a", make: { Self.a($0) }, take: { if case .a(let value) = $0 { \
                value } else { nil } }),
                        ])
                    }
                }
                """, conforms: true)
        }

        @Test func handWrittenVariants() {
            expectExpansion(
                """
                @JSONVariants(.byKey)
                enum Choice {
                    case a(Int, Int)
                    nonisolated static let jsonVariants = table
                }
                """,
                """
                enum Choice {
                    case a(Int, Int)
                    nonisolated static let jsonVariants = table
                }

                nonisolated extension Choice: Trellis.JSONVariants {}
                """)
        }

        @Test func placeholder() {
            expectExpansion(
                "@JSONVariants(.byKey)\nenum Choice {\n}",
                """
                enum Choice {
                }

                nonisolated extension Choice: Trellis.JSONVariants {
                    static var jsonVariants: Trellis.JSONVariantTable<Choice> {
                        Swift.fatalError()
                    }
                }
                """,
                diagnostics: [
                    .init(message: "'Choice' has no cases, so nothing can be decoded", line: 2, column: 6)
                ])
        }
    }
#endif
