#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Expansions of models of one direction.
    @Suite struct OneWayExpansionTests {
        @Test func decodeOnly() {
            expectExpansion(
                """
                @JSONModel(for: .decoding, keyStyle: .snakeCase)
                public struct Quote {
                    let price: Price
                    @JSONKey(using: cents) var fee: Int = 1
                    @JSONFlattened let source: Source
                    @JSONIgnored(in: .comparison) let at: Date
                }
                """,
                #"""
                public struct Quote {
                    let price: Price
                    var fee: Int = 1
                    let source: Source
                    let at: Date
                }

                nonisolated extension Quote: Trellis.JSONDecodableModel {
                    public static let modelSchema = Trellis.JSONModelSchema(Quote.self, keyStyle: .snakeCase, [
                        Trellis.JSONField("price", \Quote.price, form: .decoding),
                        Trellis.JSONField("fee", \Quote.fee, form: .transform(cents), default: 1).ignored(in: \#
                .encoding),
                        Trellis.JSONField("source", \Quote.source, form: .flattened()),
                        Trellis.JSONField("at", \Quote.at, form: .decoding).ignored(in: .comparison),
                    ])

                    public init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.price = fields.take(0)
                        self.fee = fields.take(1)
                        self.source = fields.take(2)
                        self.at = fields.take(3)
                    }
                }
                """#, conformances: ["JSONDecodableModel"])
        }

        @Test func encodeOnly() {
            expectExpansion(
                """
                @JSONModel(for: .encoding)
                struct Search {
                    let kind: String = "search"
                    @JSONKey("q") var words: Words = Words()
                    @JSONComputed var count: Int { 1 }
                    unowned let owner: Owner
                    @JSONIgnored let cache: Cache
                }
                """,
                #"""
                struct Search {
                    let kind: String = "search"
                    var words: Words = Words()
                    var count: Int { 1 }
                    unowned let owner: Owner
                    let cache: Cache
                }

                nonisolated extension Search: Trellis.JSONEncodableModel {
                    static let modelSchema = Trellis.JSONModelSchema(Search.self, [
                        Trellis.JSONField("kind", \Search.kind, form: .encoding),
                        Trellis.JSONField("words", \Search.words, keys: "q", form: .encoding),
                        Trellis.JSONField("count", \Search.count, form: .computed),
                        Trellis.JSONField("owner", \Search.owner, form: .encoding).ignored(in: [.archive, .comparison]),
                    ])

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(kind)
                        case 1: try writer.field(words)
                        case 3: try writer.field(owner)
                        default: break
                        }
                    }
                }
                """#, conformances: ["JSONEncodableModel"])
        }

        @Test func variants() {
            expectExpansion(
                """
                @JSONVariants(.tag("type"), for: .decoding)
                enum Event {
                    case opened(Issue), closed
                }
                """,
                """
                enum Event {
                    case opened(Issue), closed
                }

                nonisolated extension Event: Trellis._JSONDecodableVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Event>(.tag("type"), [
                        Trellis.JSONVariantCase("opened", make: { Event.opened($0) }),
                        Trellis.JSONVariantCase("closed", value: Event.closed, matches: { if case .closed = $0 { true \
                } else { false } }),
                    ])
                }
                """, conformances: ["_JSONDecodableVariants"])
            expectExpansion(
                """
                @JSONVariants(.untagged, for: .encoding)
                enum Event {
                    @JSONVariantCase(keys: "id") case opened(Issue)
                }
                """,
                """
                enum Event {
                    case opened(Issue)
                }

                nonisolated extension Event: Trellis._JSONEncodableVariants {
                    static let jsonVariants = Trellis.JSONVariantTable<Event>(.untagged, [
                        Trellis.JSONVariantCase(take: { if case .opened(let value) = $0 { .some(value) } else { \
                nil } }),
                    ])
                }
                """, conformances: ["_JSONEncodableVariants"])
        }

        @Test(arguments: [
            ("decoding", "decoded", "JSONWritten<Int>(if: { $0 > 1 })", "let x: Int"),
            ("decoding", "decoded", "JSONComputed", "var x: Int { 1 }"),
            ("encoding", "encoded", "JSONDefault(on: .null)", "var x: Int = 1"),
            ("encoding", "encoded", "JSONLossy", "var x: [Int]"),
            ("encoding", "encoded", "JSONValidated<Int>({ _ in })", "var x: Int"),
            ("encoding", "encoded", "JSONMerged<Int>({ $0 + $1 })", "var x: Int"),
        ])
        func attributesWithoutEffect(direction: String, word: String, attribute: String, property: String) {
            let name = String(attribute.prefix { $0.isLetter })
            func model(_ line: String) -> String {
                "@JSONModel(for: .\(direction))\nstruct Issue {\n    \(line)\n}"
            }
            expectDiagnostic(
                model("@\(attribute) \(property)"), "@\(name) has no effect because 'Issue' is only \(word); remove it",
                at: (3, 5), isWarning: true, fixes: [.init("remove @\(name)", model(property))])
        }

        @Test func theGenericConstraintMatchesTheDirection() {
            expectDiagnostic(
                "@JSONModel(for: .decoding)\nstruct Box<T> {\n    let x: T\n}",
                "'x' holds 'T', which may be any type; constrain it as in 'T: TrellisDecodable'", at: (3, 12),
                fixes: [
                    .init(
                        "constrain 'T' to TrellisDecodable",
                        "@JSONModel(for: .decoding)\nstruct Box<T: TrellisDecodable> {\n    let x: T\n}")
                ])
        }

        @Test func aDecodeOnlyReference() {
            func model(_ line: String) -> String { "@JSONModel(for: .decoding)\nclass Issue {\n    \(line)\n}" }
            expectDiagnostic(
                model("weak var x: Owner?"),
                "'x' is weak, so nothing would retain a decoded object; make it strong, or mark it @JSONIgnored, or "
                    + "@JSONIgnored(in: .decoding) if it is to be written",
                at: (3, 5), fixes: [.init("add @JSONIgnored", model("@JSONIgnored weak var x: Owner?"))])
        }

        @Test(arguments: ["@JSONIgnored(in: .decoding, .encoding)", "@JSONIgnored"])
        func aReferenceIgnoredInBothDirections(attribute: String) {
            expectExpansion(
                "@JSONModel\nstruct Issue {\n    \(attribute) weak var x: Owner?\n}",
                """
                struct Issue {
                    weak var x: Owner?
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {}

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """)
        }
    }
#endif
