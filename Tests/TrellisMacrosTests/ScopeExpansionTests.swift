#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Expansions that depend on access level, nesting and generic parameters.
    @Suite struct ScopeExpansionTests {
        @Test func publicStruct() {
            expectExpansion(
                """
                @JSONModel
                public struct Point {
                    public let x: Int
                }
                """,
                #"""
                public struct Point {
                    public let x: Int
                }

                nonisolated extension Point: Trellis.JSONModel {
                    public static let modelSchema = Trellis.JSONModelSchema(Point.self, [
                        Trellis.JSONField("x", \Point.x),
                    ])

                    public init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    public func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func packageAndNonisolatedStruct() {
            expectExpansion(
                """
                @available(macOS 26, *)
                @JSONModel
                package nonisolated struct Point {
                    let x: Int
                }
                """,
                #"""
                @available(macOS 26, *)
                package nonisolated struct Point {
                    let x: Int
                }

                @available(macOS 26, *)
                nonisolated extension Point: Trellis.JSONModel {
                    package static let modelSchema = Trellis.JSONModelSchema(Point.self, [
                        Trellis.JSONField("x", \Point.x),
                    ])

                    package init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    package func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func structInPublicExtension() {
            expectExpansion(
                """
                public extension Space {
                    @JSONModel
                    struct Point {
                        let x: Int
                    }
                }
                """,
                #"""
                public extension Space {
                    struct Point {
                        let x: Int

                        public nonisolated static let modelSchema = Trellis.JSONModelSchema(Self.self, [
                            Trellis.JSONField("x", \Self.x),
                        ])
                    }
                }

                nonisolated extension Space.Point: Trellis.JSONModel {
                    public init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.x = fields.take(0)
                    }

                    public func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(x)
                        default: break
                        }
                    }
                }
                """#)
        }

        /// The schema can use names of the outer type, as the attributes do.
        @Test func nestedFileprivateStruct() {
            expectExpansion(
                """
                enum Outer {
                    @JSONModel
                    fileprivate struct Inner {
                        let x: Int
                    }
                }
                """,
                #"""
                enum Outer {
                    fileprivate struct Inner {
                        let x: Int

                        nonisolated static let modelSchema = Trellis.JSONModelSchema(Self.self, [
                            Trellis.JSONField("x", \Self.x),
                        ])
                    }
                }

                nonisolated extension Outer.Inner: Trellis.JSONModel {
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

        @Test func nestedPrivateStruct() {
            expectExpansion(
                """
                enum Outer {
                    @JSONModel
                    private struct Inner: JSONModel {
                        let x: Int
                    }
                }
                """,
                #"""
                enum Outer {
                    private struct Inner: JSONModel {
                        let x: Int

                        nonisolated static let modelSchema = Trellis.JSONModelSchema(Self.self, [
                            Trellis.JSONField("x", \Self.x),
                        ])

                        nonisolated init(from fields: borrowing Trellis.JSONFieldValues) throws {
                            self.x = fields.take(0)
                        }

                        nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) \#
                throws {
                            switch index {
                            case 0: try writer.field(x)
                            default: break
                            }
                        }
                    }
                }
                """#,
                conforms: true)
        }

        @Test func genericStruct() {
            expectExpansion(
                """
                @JSONModel
                struct Page<Item: TrellisCodable> {
                    let items: [Item]
                    @JSONKey("paging.next") var next: String?
                }
                """,
                #"""
                struct Page<Item: TrellisCodable> {
                    let items: [Item]
                    var next: String?
                }

                nonisolated extension Page: Trellis.JSONModel {
                    static var modelSchema: Trellis.JSONModelSchema {
                        Trellis.JSONModelSchema.cached(for: Self.self) {
                            [
                                Trellis.JSONField("items", \Self.items),
                                Trellis.JSONField("next", \Self.next, keys: "paging.next"),
                            ]
                        }
                    }

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.items = fields.take(0)
                        self.next = fields.take(1)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(items)
                        case 1: try writer.field(next)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func structInsideGenericType() {
            expectExpansion(
                """
                struct Scope<Value: TrellisCodable> {
                    @JSONModel
                    struct Entry {
                        let value: Value
                    }
                }
                """,
                #"""
                struct Scope<Value: TrellisCodable> {
                    struct Entry {
                        let value: Value

                        nonisolated static var modelSchema: Trellis.JSONModelSchema {
                            Trellis.JSONModelSchema.cached(for: Self.self) {
                                [
                                    Trellis.JSONField("value", \Self.value),
                                ]
                            }
                        }
                    }
                }

                nonisolated extension Scope.Entry: Trellis.JSONModel {
                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.value = fields.take(0)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(value)
                        default: break
                        }
                    }
                }
                """#)
        }
    }
#endif
