#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Expansions for structs.
    @Suite struct StructExpansionTests {
        @Test func structWithEverything() {
            expectExpansion(
                """
                @JSONModel
                struct Issue {
                    @JSONKey("html_url") let htmlURL: URL
                    let number: Int
                    @JSONKey("user.login") let reporterLogin: String
                    let assignee: User?
                    @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
                    @JSONKey(as: .secondsSince1970) var closedAt: Date?
                    @JSONKey(["app.identifier"]) let appIdentifier: String
                    @JSONKey("a", "b", "c.d") let fallback: Int
                    var title: String = "(untitled)"
                    var labels: [String] = [] // a comment
                    var milestone: String? = nil
                    @JSONIgnored var isExpanded: Bool = false
                    static let kind = "issue"
                    var summary: String { title }
                    lazy var slug: String = title.lowercased()
                }
                """,
                #"""
                struct Issue {
                    let htmlURL: URL
                    let number: Int
                    let reporterLogin: String
                    let assignee: User?
                    let updatedAt: Date
                    var closedAt: Date?
                    let appIdentifier: String
                    let fallback: Int
                    var title: String = "(untitled)"
                    var labels: [String] = [] // a comment
                    var milestone: String? = nil
                    var isExpanded: Bool = false
                    static let kind = "issue"
                    var summary: String { title }
                    lazy var slug: String = title.lowercased()
                }

                nonisolated extension Issue: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Issue.self, [
                        Trellis.JSONField("htmlURL", \Issue.htmlURL, keys: "html_url"),
                        Trellis.JSONField("number", \Issue.number),
                        Trellis.JSONField("reporterLogin", \Issue.reporterLogin, keys: "user.login"),
                        Trellis.JSONField("assignee", \Issue.assignee),
                        Trellis.JSONField("updatedAt", \Issue.updatedAt, keys: "updated_at", as: .iso8601),
                        Trellis.JSONField("closedAt", \Issue.closedAt, as: .secondsSince1970),
                        Trellis.JSONField("appIdentifier", \Issue.appIdentifier, keys: ["app.identifier"]),
                        Trellis.JSONField("fallback", \Issue.fallback, keys: "a", "b", "c.d"),
                        Trellis.JSONField("title", \Issue.title, default: "(untitled)"),
                        Trellis.JSONField("labels", \Issue.labels, default: []),
                        Trellis.JSONField("milestone", \Issue.milestone),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.htmlURL = fields.take(0)
                        self.number = fields.take(1)
                        self.reporterLogin = fields.take(2)
                        self.assignee = fields.take(3)
                        self.updatedAt = fields.take(4)
                        self.closedAt = fields.take(5)
                        self.appIdentifier = fields.take(6)
                        self.fallback = fields.take(7)
                        self.title = fields.take(8)
                        self.labels = fields.take(9)
                        self.milestone = fields.take(10)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(htmlURL)
                        case 1: try writer.field(number)
                        case 2: try writer.field(reporterLogin)
                        case 3: try writer.field(assignee)
                        case 4: try writer.field(updatedAt)
                        case 5: try writer.field(closedAt)
                        case 6: try writer.field(appIdentifier)
                        case 7: try writer.field(fallback)
                        case 8: try writer.field(title)
                        case 9: try writer.field(labels)
                        case 10: try writer.field(milestone)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func bindingsObserversAndNames() {
            expectExpansion(
                """
                @JSONModel
                struct Values {
                    let a, b: Int
                    var width: Double = 1, height: Double?
                    var level: Int = 3 {
                        didSet {}
                    }
                    let `default`: Bool
                    let index: Int, writer: Int
                    var name: Optional<String>
                    var other: String?! = nil
                }
                """,
                #"""
                struct Values {
                    let a, b: Int
                    var width: Double = 1, height: Double?
                    var level: Int = 3 {
                        didSet {}
                    }
                    let `default`: Bool
                    let index: Int, writer: Int
                    var name: Optional<String>
                    var other: String?! = nil
                }

                nonisolated extension Values: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Values.self, [
                        Trellis.JSONField("a", \Values.a),
                        Trellis.JSONField("b", \Values.b),
                        Trellis.JSONField("width", \Values.width, default: 1),
                        Trellis.JSONField("height", \Values.height),
                        Trellis.JSONField("level", \Values.level, default: 3),
                        Trellis.JSONField("default", \Values.`default`),
                        Trellis.JSONField("index", \Values.index),
                        Trellis.JSONField("writer", \Values.writer),
                        Trellis.JSONField("name", \Values.name),
                        Trellis.JSONField("other", \Values.other),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.a = fields.take(0)
                        self.b = fields.take(1)
                        self.width = fields.take(2)
                        self.height = fields.take(3)
                        self.level = fields.take(4)
                        self.`default` = fields.take(5)
                        self.index = fields.take(6)
                        self.writer = fields.take(7)
                        self.name = fields.take(8)
                        self.other = fields.take(9)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(a)
                        case 1: try writer.field(b)
                        case 2: try writer.field(width)
                        case 3: try writer.field(height)
                        case 4: try writer.field(level)
                        case 5: try writer.field(`default`)
                        case 6: try writer.field(self.index)
                        case 7: try writer.field(self.writer)
                        case 8: try writer.field(name)
                        case 9: try writer.field(other)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func structWithoutFields() {
            expectExpansion(
                """
                @JSONModel
                struct Nothing {
                }
                """,
                """
                struct Nothing {
                }

                nonisolated extension Nothing: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Nothing.self, [])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {}

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """)
        }

        @Test func multilineDefaults() {
            expectExpansion(
                """
                @JSONModel
                struct Defaults {
                    var list: [Int] = [
                        1,
                        2,
                    ]
                    var made: URL? = URL(string: "x") // trailing
                    /* before */ var state: State = .open
                }
                """,
                #"""
                struct Defaults {
                    var list: [Int] = [
                        1,
                        2,
                    ]
                    var made: URL? = URL(string: "x") // trailing
                    /* before */ var state: State = .open
                }

                nonisolated extension Defaults: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Defaults.self, [
                        Trellis.JSONField("list", \Defaults.list, default: [
                            1,
                            2,
                        ]),
                        Trellis.JSONField("made", \Defaults.made, default: URL(string: "x")),
                        Trellis.JSONField("state", \Defaults.state, default: .open),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.list = fields.take(0)
                        self.made = fields.take(1)
                        self.state = fields.take(2)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(list)
                        case 1: try writer.field(made)
                        case 2: try writer.field(state)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func attributesAndModifiersOfProperties() {
            expectExpansion(
                """
                @JSONModel
                struct Modified {
                    @available(*, deprecated) @Clamped private(set) var x: Int = 1
                    @Trellis.JSONKey("y.z") private let y: Int
                    @Trellis.JSONIgnored var z: Int = 2
                }
                """,
                #"""
                struct Modified {
                    @available(*, deprecated) @Clamped private(set) var x: Int = 1
                    @Trellis.JSONKey("y.z") private let y: Int
                    @Trellis.JSONIgnored var z: Int = 2
                }

                nonisolated extension Modified: Trellis.JSONModel {
                    @available(*, deprecated)
                    static let modelSchema = Trellis.JSONModelSchema(Modified.self, [
                        Trellis.JSONField("x", \Modified.x, default: 1),
                        Trellis.JSONField("y", \Modified.y, keys: "y.z"),
                    ])

                    @available(*, deprecated)
                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                        self.y = fields.take(1)
                    }

                    @available(*, deprecated)
                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        case 1: try writer.field(y)
                        default: break
                        }
                    }
                }
                """#)
        }
    }
#endif
