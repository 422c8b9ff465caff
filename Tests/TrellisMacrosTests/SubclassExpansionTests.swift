#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Expansions for subclasses of models.
    @Suite struct SubclassExpansionTests {
        @Test func subclass() {
            expectExpansion(
                """
                @JSONModel(superclass: Entity.self)
                final class Account: Entity {
                    @JSONKey("user.login") let login: String
                    var own: Int = 0
                }
                """,
                #"""
                final class Account: Entity {
                    let login: String
                    var own: Int = 0

                    private nonisolated static let _jsonSchemaAccount = Trellis.JSONModelSchema(\#
                Account.self, superclass: \#
                Entity.self, [
                        Trellis.JSONField("login", \Account.login, keys: "user.login"),
                        Trellis.JSONField("own", \Account.own, default: 0),
                    ])

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaAccount
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        let own = Entity.modelSchema.fieldCount
                        self.login = fields.take(own + 0)
                        self.own = fields.take(own + 1)
                        try super.init(from: fields)
                    }

                    nonisolated override func encode(field index: Swift.Int, to writer: inout \#
                Trellis.JSONFieldWriter) throws {
                        let own = Entity.modelSchema.fieldCount
                        switch index - own {
                        case 0: try writer.field(login)
                        case 1: try writer.field(self.own)
                        default: try super.encode(field: index, to: &writer)
                        }
                    }
                }
                """#,
                conforms: true)
        }

        @Test func openSubclass() {
            expectExpansion(
                """
                @JSONModel(superclass: Entity.self)
                open class Account: Entity {
                    let login: String
                }
                """,
                #"""
                open class Account: Entity {
                    let login: String

                    private nonisolated static let _jsonSchemaAccount = Trellis.JSONModelSchema(\#
                Account.self, superclass: \#
                Entity.self, [
                        Trellis.JSONField("login", \Account.login),
                    ])

                    open nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaAccount
                    }

                    public nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        let own = Entity.modelSchema.fieldCount
                        self.login = fields.take(own + 0)
                        try super.init(from: fields)
                    }

                    open nonisolated override func encode(field index: Swift.Int, to writer: inout \#
                Trellis.JSONFieldWriter) throws {
                        let own = Entity.modelSchema.fieldCount
                        switch index - own {
                        case 0: try writer.field(login)
                        default: try super.encode(field: index, to: &writer)
                        }
                    }
                }
                """#,
                conforms: true)
        }

        @Test func subclassWithoutFields() {
            expectExpansion(
                """
                @JSONModel(superclass: Entity.self)
                final class Robot: Entity {
                }
                """,
                """
                final class Robot: Entity {

                    private nonisolated static let _jsonSchemaRobot = Trellis.JSONModelSchema(Robot.self, superclass: \
                Entity.self, [])

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaRobot
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        try super.init(from: fields)
                    }
                }
                """,
                conforms: true)
        }

        @Test func genericSubclass() {
            expectExpansion(
                """
                @JSONModel
                final class LabelledBox<Content: TrellisCodable>: Box<Content> {
                    let label: String
                }
                """,
                #"""
                final class LabelledBox<Content: TrellisCodable>: Box<Content> {
                    let label: String

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        Trellis.JSONModelSchema.cached(for: LabelledBox.self, superclass: Box<Content>.self) {
                            [
                                Trellis.JSONField("label", \LabelledBox.label),
                            ]
                        }
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        let own = Box<Content>.modelSchema.fieldCount
                        self.label = fields.take(own + 0)
                        try super.init(from: fields)
                    }

                    nonisolated override func encode(field index: Swift.Int, to writer: inout \#
                Trellis.JSONFieldWriter) throws {
                        let own = Box<Content>.modelSchema.fieldCount
                        switch index - own {
                        case 0: try writer.field(label)
                        default: try super.encode(field: index, to: &writer)
                        }
                    }
                }
                """#,
                conforms: true)
        }

        @Test func subclassOfGenericClass() {
            expectExpansion(
                """
                @JSONModel(superclass: Box<Int>.self)
                class IntBox: Box<Int> {
                    let label: String
                }
                """,
                #"""
                class IntBox: Box<Int> {
                    let label: String

                    private nonisolated static let _jsonSchemaIntBox = Trellis.JSONModelSchema(\#
                IntBox.self, superclass: \#
                Box<Int>.self, [
                        Trellis.JSONField("label", \IntBox.label),
                    ])

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaIntBox
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        let own = Box<Int>.modelSchema.fieldCount
                        self.label = fields.take(own + 0)
                        try super.init(from: fields)
                    }

                    nonisolated override func encode(field index: Swift.Int, to writer: inout \#
                Trellis.JSONFieldWriter) throws {
                        let own = Box<Int>.modelSchema.fieldCount
                        switch index - own {
                        case 0: try writer.field(label)
                        default: try super.encode(field: index, to: &writer)
                        }
                    }
                }
                """#,
                conforms: true)
        }
    }
#endif
