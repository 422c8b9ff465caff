#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// What the macro writes for structs.
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

                nonisolated extension Issue: JSONModel {
                    static let modelSchema = JSONModelSchema(Issue.self, [
                        JSONField("htmlURL", \Issue.htmlURL, keys: "html_url"),
                        JSONField("number", \Issue.number),
                        JSONField("reporterLogin", \Issue.reporterLogin, keys: "user.login"),
                        JSONField("assignee", \Issue.assignee),
                        JSONField("updatedAt", \Issue.updatedAt, keys: "updated_at", as: .iso8601),
                        JSONField("closedAt", \Issue.closedAt, as: .secondsSince1970),
                        JSONField("appIdentifier", \Issue.appIdentifier, keys: ["app.identifier"]),
                        JSONField("fallback", \Issue.fallback, keys: "a", "b", "c.d"),
                        JSONField("title", \Issue.title, default: "(untitled)"),
                        JSONField("labels", \Issue.labels, default: []),
                        JSONField("milestone", \Issue.milestone),
                    ])

                    init(from fields: borrowing JSONFieldValues) throws {
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

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
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

                nonisolated extension Values: JSONModel {
                    static let modelSchema = JSONModelSchema(Values.self, [
                        JSONField("a", \Values.a),
                        JSONField("b", \Values.b),
                        JSONField("width", \Values.width, default: 1),
                        JSONField("height", \Values.height),
                        JSONField("level", \Values.level, default: 3),
                        JSONField("default", \Values.`default`),
                        JSONField("index", \Values.index),
                        JSONField("writer", \Values.writer),
                        JSONField("name", \Values.name),
                        JSONField("other", \Values.other),
                    ])

                    init(from fields: borrowing JSONFieldValues) throws {
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

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
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

                nonisolated extension Nothing: JSONModel {
                    static let modelSchema = JSONModelSchema(Nothing.self, [])

                    init(from fields: borrowing JSONFieldValues) throws {}

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}
                }
                """)
        }

        @Test func defaultsOverSeveralLines() {
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

                nonisolated extension Defaults: JSONModel {
                    static let modelSchema = JSONModelSchema(Defaults.self, [
                        JSONField("list", \Defaults.list, default: [
                            1,
                            2,
                        ]),
                        JSONField("made", \Defaults.made, default: URL(string: "x")),
                        JSONField("state", \Defaults.state, default: .open),
                    ])

                    init(from fields: borrowing JSONFieldValues) throws {
                        self.list = fields.take(0)
                        self.made = fields.take(1)
                        self.state = fields.take(2)
                    }

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
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

                nonisolated extension Modified: JSONModel {
                    static let modelSchema = JSONModelSchema(Modified.self, [
                        JSONField("x", \Modified.x, default: 1),
                        JSONField("y", \Modified.y, keys: "y.z"),
                    ])

                    init(from fields: borrowing JSONFieldValues) throws {
                        self.x = fields.take(0)
                        self.y = fields.take(1)
                    }

                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
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
