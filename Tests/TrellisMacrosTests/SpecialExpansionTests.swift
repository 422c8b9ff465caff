#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Members that the macro omits, qualifies, or replaces by a placeholder.
    @Suite struct SpecialExpansionTests {
        @Test func handWrittenMembersTakePrecedence() {
            expectExpansion(
                """
                @JSONModel
                struct Manual {
                    let x: Int
                    let constant = 5
                    static let modelSchema = JSONModelSchema(Manual.self, [])
                    init(from fields: borrowing JSONFieldValues) throws {
                        x = 0
                    }
                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                    }
                }
                """,
                """
                struct Manual {
                    let x: Int
                    let constant = 5
                    static let modelSchema = JSONModelSchema(Manual.self, [])
                    init(from fields: borrowing JSONFieldValues) throws {
                        x = 0
                    }
                    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                    }
                }

                nonisolated extension Manual: Trellis.JSONModel {}
                """)
        }

        @Test func otherInitialisersDoNotReplaceTheGeneratedOne() {
            expectExpansion(
                """
                @JSONModel
                struct Both: Codable {
                    let x: Int
                    static let modelSchema = JSONModelSchema(Both.self, [])
                    init(from decoder: any Decoder) throws {
                        x = 0
                    }
                }
                """,
                """
                struct Both: Codable {
                    let x: Int
                    static let modelSchema = JSONModelSchema(Both.self, [])
                    init(from decoder: any Decoder) throws {
                        x = 0
                    }
                }

                nonisolated extension Both: Trellis.JSONModel {
                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """)
        }

        @Test func declaredConformance() {
            expectExpansion(
                """
                @JSONModel
                struct Declared: JSONModel {
                    let x: Int
                }
                """,
                #"""
                struct Declared: JSONModel {
                    let x: Int
                }

                nonisolated extension Declared {
                    static let modelSchema = Trellis.JSONModelSchema(Declared.self, [
                        Trellis.JSONField("x", \Declared.x),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """#,
                conforms: true)
        }

        @Test func shadowedNames() {
            expectExpansion(
                """
                @JSONModel
                struct Shadowing {
                    struct JSONField {
                    }
                    enum JSONFieldWriter {
                    }
                    let x: Int
                }
                """,
                #"""
                struct Shadowing {
                    struct JSONField {
                    }
                    enum JSONFieldWriter {
                    }
                    let x: Int
                }

                nonisolated extension Shadowing: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Shadowing.self, [
                        Trellis.JSONField("x", \Shadowing.x),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func placeholdersForAStruct() {
            expectExpansion(
                """
                @JSONModel
                public struct Broken {
                    var x = 1
                }
                """,
                """
                public struct Broken {
                    var x = 1
                }

                nonisolated extension Broken: Trellis.JSONModel {
                    public static var modelSchema: Trellis.JSONModelSchema {
                        Swift.fatalError()
                    }

                    public init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        Swift.fatalError()
                    }

                    public func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }
                """,
                diagnostics: [
                    DiagnosticSpec(
                        message: "'x' needs a type annotation: a macro cannot see the inferred type", line: 3,
                        column: 9, fixIts: [FixItSpec(message: "add the type ': Int'")])
                ])
        }

        @Test func placeholdersForAClass() {
            expectExpansion(
                """
                @JSONModel
                class Broken {
                    var x = 1
                }
                """,
                """
                class Broken {
                    var x = 1

                    nonisolated class var modelSchema: Trellis.JSONModelSchema {
                        Swift.fatalError()
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        Swift.fatalError()
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {}
                }

                nonisolated extension Broken: Trellis.JSONModel {}
                """,
                diagnostics: [
                    DiagnosticSpec(
                        message: "'x' needs a type annotation: a macro cannot see the inferred type", line: 3,
                        column: 9, fixIts: [FixItSpec(message: "add the type ': Int'")])
                ])
        }

        @Test func placeholdersForASubclass() {
            expectExpansion(
                """
                @JSONModel(superclass: Base.self)
                class Broken: Base {
                    var x = 1
                }
                """,
                """
                class Broken: Base {
                    var x = 1

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        Swift.fatalError()
                    }
                }
                """,
                conforms: true,
                diagnostics: [
                    DiagnosticSpec(
                        message: "'x' needs a type annotation: a macro cannot see the inferred type", line: 3,
                        column: 9, fixIts: [FixItSpec(message: "add the type ': Int'")])
                ])
        }
    }
#endif
