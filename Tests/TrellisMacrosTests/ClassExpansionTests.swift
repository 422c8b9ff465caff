#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// The expansion of the macro for classes.
    @Suite struct ClassExpansionTests {
        @Test func finalClass() {
            expectExpansion(
                """
                @JSONModel
                final class Repository {
                    let name: String
                    var owner: String = "nobody"
                }
                """,
                #"""
                final class Repository {
                    let name: String
                    var owner: String = "nobody"

                    nonisolated static let modelSchema = Trellis.JSONModelSchema(Repository.self, [
                        Trellis.JSONField("name", \Repository.name),
                        Trellis.JSONField("owner", \Repository.owner, default: "nobody"),
                    ])

                    nonisolated init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.name = fields.take(0)
                        self.owner = fields.take(1)
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(name)
                        case 1: try writer.field(owner)
                        default: break
                        }
                    }
                }

                nonisolated extension Repository: Trellis.JSONModel {}
                """#)
        }

        /// A superclass or protocol may isolate the class, but the macro only sees its name.
        @Test func classThatMightInheritIsolation() {
            expectExpansion(
                """
                @JSONModel
                final class Row: Observed {
                    let title: String
                }
                """,
                #"""
                final class Row: Observed {
                    let title: String

                    private static func _jsonSchema(declareSuperclassOrProtocolNonisolated fields: \#
                [Trellis.JSONField<Row>]) -> [Trellis.JSONField<Row>] { fields }

                    nonisolated static let modelSchema = Trellis.JSONModelSchema(Row.self, \#
                Row._jsonSchema(declareSuperclassOrProtocolNonisolated: [
                        Trellis.JSONField("title", \Row.title),
                    ]))

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.title = fields.take(0)
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(title)
                        default: break
                        }
                    }
                }

                nonisolated extension Row: Trellis.JSONModel {}
                """#)
        }

        @Test func baseClass() {
            expectExpansion(
                """
                @JSONModel
                class Entity {
                    let id: Int
                }
                """,
                #"""
                class Entity {
                    let id: Int

                    private nonisolated static let _jsonSchemaEntity = Trellis.JSONModelSchema(Entity.self, [
                        Trellis.JSONField("id", \Entity.id),
                    ])

                    nonisolated class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaEntity
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.id = fields.take(0)
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(id)
                        default: break
                        }
                    }
                }

                nonisolated extension Entity: Trellis.JSONModel {}
                """#)
        }

        @Test func openClass() {
            expectExpansion(
                """
                @JSONModel
                open class Entity {
                    public let id: Int
                }
                """,
                #"""
                open class Entity {
                    public let id: Int

                    private nonisolated static let _jsonSchemaEntity = Trellis.JSONModelSchema(Entity.self, [
                        Trellis.JSONField("id", \Entity.id),
                    ])

                    open nonisolated class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaEntity
                    }

                    public nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.id = fields.take(0)
                    }

                    open nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) \#
                throws {
                        switch index {
                        case 0: try writer.field(id)
                        default: break
                        }
                    }
                }

                nonisolated extension Entity: Trellis.JSONModel {}
                """#)
        }

        @Test func publicFinalClass() {
            expectExpansion(
                """
                @JSONModel
                public final class Entity {
                    public let id: Int
                }
                """,
                #"""
                public final class Entity {
                    public let id: Int

                    public nonisolated static let modelSchema = Trellis.JSONModelSchema(Entity.self, [
                        Trellis.JSONField("id", \Entity.id),
                    ])

                    public nonisolated init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.id = fields.take(0)
                    }

                    public nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) \#
                throws {
                        switch index {
                        case 0: try writer.field(id)
                        default: break
                        }
                    }
                }

                nonisolated extension Entity: Trellis.JSONModel {}
                """#)
        }

        @Test func classWithoutFields() {
            expectExpansion(
                """
                @JSONModel
                class Entity {
                }
                """,
                """
                class Entity {

                    private nonisolated static let _jsonSchemaEntity = Trellis.JSONModelSchema(Entity.self, [])

                    nonisolated class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaEntity
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {}

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }

                nonisolated extension Entity: Trellis.JSONModel {}
                """)
        }

        @Test func genericClass() {
            expectExpansion(
                """
                @JSONModel
                class Box<Content: TrellisCodable> {
                    let content: Content
                }
                """,
                #"""
                class Box<Content: TrellisCodable> {
                    let content: Content

                    nonisolated class var modelSchema: Trellis.JSONModelSchema {
                        Trellis.JSONModelSchema.cached(for: Box.self) {
                            [
                                Trellis.JSONField("content", \Box.content),
                            ]
                        }
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.content = fields.take(0)
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(content)
                        default: break
                        }
                    }
                }

                nonisolated extension Box: Trellis.JSONModel {}
                """#)
        }
    }
#endif
