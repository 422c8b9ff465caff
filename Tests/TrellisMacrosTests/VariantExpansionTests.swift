#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// What `@JSONVariants` becomes.
    @Suite struct VariantExpansionTests {
        @Test func tag() {
            expectExpansion(
                """
                @JSONVariants(tag: "type")
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

                extension Shape: JSONVariants {
                    public static let jsonVariants = JSONVariantTable<Shape>(tag: "type", [
                        JSONVariantCase("circle", make: Shape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
                        JSONVariantCase("default", value: Shape.`default`, matches: { if case .`default` = $0 { true } else { false } }),
                        JSONVariantCase("sq", make: Shape.square, take: { if case .square(let value) = $0 { value } else { nil } }),
                    ], default: JSONVariantCase(make: Shape.other, take: { if case .other(let value) = $0 { value } else { nil } }))
                }
                """)
        }

        @Test(arguments: [
            ("tag: \"t\", content: \"c\"", "tag: \"t\", content: \"c\", ", "\"a\", "),
            ("tag: key, content: nil", "tag: key, ", "\"a\", "), (".byKey", "byKey: ", "\"a\", "),
            (".untagged", "untagged: ", ""), ("JSONVariantTagging.untagged", "untagged: ", ""),
        ])
        func places(arguments: String, place: String, name: String) {
            expectExpansion(
                "@JSONVariants(\(arguments))\nenum Choice {\n    case a(Int)\n}",
                """
                enum Choice {
                    case a(Int)
                }

                extension Choice: JSONVariants {
                    static let jsonVariants = JSONVariantTable<Choice>(\(place)[
                        JSONVariantCase(\(name)make: Choice.a, take: { if case .a(let value) = $0 { value } else { nil } }),
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

                extension Choice: JSONVariants {
                    static let jsonVariants = JSONVariantTable<Choice>(untagged: [
                        JSONVariantCase(keys: ["x", "y"], make: Choice.a, take: { if case .a(let value) = $0 { value } else { nil } }),
                    ], default: JSONVariantCase("none", value: Choice.none, matches: { if case .none = $0 { true } else { false } }))
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

                extension Choice: JSONVariants {
                    static let jsonVariants = JSONVariantTable<Choice>(byKey: [], default: JSONVariantCase("rest", make: Choice.other, take: { if case .other(let value) = $0 { value } else { nil } }))
                }
                """)
        }

        @Test func generic() {
            expectExpansion(
                """
                @available(macOS 99, *)
                @JSONVariants(.byKey)
                package nonisolated enum Result<Value: JSONCodable> {
                    case value(Value)
                }
                """,
                """
                @available(macOS 99, *)
                package nonisolated enum Result<Value: JSONCodable> {
                    case value(Value)
                }

                @available(macOS 99, *)
                nonisolated extension Result: JSONVariants {
                    package static var jsonVariants: JSONVariantTable<Self> {
                        JSONVariantTable.cached {
                            JSONVariantTable<Self>(byKey: [
                                JSONVariantCase("value", make: Self.value, take: { if case .value(let value) = $0 { value } else { nil } }),
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
                    }
                }

                extension Outer.Inner: JSONVariants {
                    fileprivate static let jsonVariants = JSONVariantTable<Self>(byKey: [
                        JSONVariantCase("a", make: Self.a, take: { if case .a(let value) = $0 { value } else { nil } }),
                    ])
                }
                """)
        }

        @Test func hidden() {
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

                        static let jsonVariants = JSONVariantTable<Self>(byKey: [
                            Trellis.JSONVariantCase("a", make: Self.a, take: { if case .a(let value) = $0 { value } else { nil } }),
                        ])
                    }
                }
                """, conforms: true)
        }

        @Test func handWrittenTable() {
            expectExpansion(
                """
                @JSONVariants(.byKey)
                enum Choice {
                    case a(Int, Int)
                    static let jsonVariants = table
                }
                """,
                """
                enum Choice {
                    case a(Int, Int)
                    static let jsonVariants = table
                }

                extension Choice: JSONVariants {}
                """)
        }

        @Test func placeholder() {
            expectExpansion(
                "@JSONVariants(.byKey)\nenum Choice {\n}",
                """
                enum Choice {
                }

                extension Choice: JSONVariants {
                    static var jsonVariants: JSONVariantTable<Choice> {
                        fatalError()
                    }
                }
                """,
                diagnostics: [
                    .init(message: "'Choice' has no cases, so nothing can be decoded", line: 2, column: 6)
                ])
        }
    }
#endif
