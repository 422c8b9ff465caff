#if Macros
    import Testing

    /// The attributes in models of several properties, in classes and generic types.
    @Suite struct AttributeModelExpansionTests {
        @Test func fieldIndicesMatchTheSchema() {
            expectExpansion(
                """
                @JSONModel(keyStyle: .snakeCase)
                public struct Post {
                    @JSONFlattened let author: Author
                    let title: String
                    @JSONComputed var summary: String { title }
                    @JSONWritten(if: { (index: Int) in index > 0 }) var index: Int = 0
                    @JSONIgnored(in: .encoding) let secret: String
                    @JSONRest var more: JSONObject
                }
                """,
                #"""
                public struct Post {
                    let author: Author
                    let title: String
                    var summary: String { title }
                    var index: Int = 0
                    let secret: String
                    var more: JSONObject
                }

                nonisolated extension Post: Trellis.JSONModel {
                    public static let modelSchema = Trellis.JSONModelSchema(Post.self, keyStyle: .snakeCase, [
                        Trellis.JSONField("author", \Post.author, form: .flattened()),
                        Trellis.JSONField("title", \Post.title),
                        Trellis.JSONField("summary", \Post.summary, form: .computed),
                        Trellis.JSONField("index", \Post.index, default: 0).written(if: { ({ (index: Int) in index > \#
                0 } as (Int) -> Swift.Bool)($0.index) }),
                        Trellis.JSONField("secret", \Post.secret, form: .decoding),
                        Trellis.JSONField(rest: "more", \Post.more),
                    ])

                    public init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.author = fields.take(0)
                        self.title = fields.take(1)
                        self.index = fields.take(3)
                        self.secret = fields.take(4)
                        self.more = fields.take(5)
                    }

                    public func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 1: try writer.field(title)
                        case 3: try writer.field(self.index)
                        default: break
                        }
                    }
                }
                """#)
        }

        @Test func subclass() {
            expectExpansion(
                """
                @JSONModel(superclass: Base.self, keyStyle: .kebabCase)
                class Sub: Base {
                    @JSONComputed var length: Int { 1 }
                    @JSONLossy let tags: [Tag]
                }
                """,
                #"""
                class Sub: Base {
                    var length: Int { 1 }
                    let tags: [Tag]

                    private nonisolated static let _jsonSchemaSub = Trellis.JSONModelSchema(Sub.self, superclass: \#
                Base.self, keyStyle: .kebabCase, [
                        Trellis.JSONField("length", \Sub.length, form: .computed),
                        Trellis.JSONField("tags", \Sub.tags).lossy(),
                    ])

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaSub
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        let own = Base.modelSchema.fieldCount
                        self.tags = fields.take(own + 1)
                        try super.init(from: fields)
                    }

                    nonisolated override func encode(field index: Swift.Int, to writer: inout \#
                Trellis.JSONFieldWriter) throws {
                        let own = Base.modelSchema.fieldCount
                        switch index - own {
                        case 1: try writer.field(tags)
                        default: try super.encode(field: index, to: &writer)
                        }
                    }
                }
                """#, conforms: true)
        }

        @Test func subclassEncodedByItsSchemaAlone() {
            expectExpansion(
                """
                @JSONModel(superclass: Base.self)
                final class Sub: Base {
                    @JSONComputed("n") var length: Int { 1 }
                }
                """,
                #"""
                final class Sub: Base {
                    var length: Int { 1 }

                    private nonisolated static let _jsonSchemaSub = Trellis.JSONModelSchema(Sub.self, superclass: \#
                Base.self, [
                        Trellis.JSONField("length", \Sub.length, keys: "n", form: .computed),
                    ])

                    nonisolated override class var modelSchema: Trellis.JSONModelSchema {
                        _jsonSchemaSub
                    }

                    nonisolated required init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        try super.init(from: fields)
                    }
                }
                """#, conforms: true)
        }

        @Test func genericClass() {
            expectExpansion(
                """
                @JSONModel(keyStyle: .snakeCase)
                final class Page<Item: TrellisCodable> {
                    @JSONKey("items", writing: "list") @JSONWritten<Page<Item>>(if: { $0.isShown }) let items: [Item]
                    @JSONFlattened let inner: Inner<Item>
                }
                """,
                #"""
                final class Page<Item: TrellisCodable> {
                    let items: [Item]
                    let inner: Inner<Item>

                    nonisolated static var modelSchema: Trellis.JSONModelSchema {
                        Trellis.JSONModelSchema.cached(for: Page.self, keyStyle: .snakeCase) {
                            [
                                Trellis.JSONField("items", \Page.items, keys: "items").writing(to: \#
                "list").written(if: { $0.isShown }),
                                Trellis.JSONField("inner", \Page.inner, form: .flattened()),
                            ]
                        }
                    }

                    nonisolated init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.items = fields.take(0)
                        self.inner = fields.take(1)
                    }

                    nonisolated func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(items)
                        default: break
                        }
                    }
                }

                nonisolated extension Page: Trellis.JSONModel {}
                """#)
        }

        /// The body of an expansion in one line, for each pair of properties without a conflict.
        @Test(arguments: [
            ("@JSONKey(\"a\") let x: Int", "@JSONKey(\"a\") @JSONIgnored(in: .encoding) let y: Int"),
            ("@JSONKey(\"a\") @JSONIgnored(in: .encoding) let x: Int", "@JSONKey(\"a.b\") let y: Int"),
            ("@JSONKey(\"a\") let x: Int", "@JSONKey(\"a.b\", writing: \"b\") let y: Int"),
            ("@JSONKey(\"a.b\", writing: \"c\") let x: Int", "@JSONKey(\"a\") let y: Int"),
            ("@JSONKey(\"a\") let x: Int", "@JSONKey(\"a\", writing: \"b\") let y: Int"),
            ("let a: Int", "@JSONKey([\"a\", 0]) @JSONIgnored(in: .encoding) let y: Int"),
            ("let a: Int", "@JSONComputed(\"b\") var y: Int { 1 }"),
            ("@JSONIgnored(in: .encoding) let a: Int", "@JSONComputed(\"a\") var y: Int { 1 }"),
            ("let a: Int", "@JSONFlattened let y: Inner"),
        ])
        func pathsWithoutAConflict(first: String, second: String) {
            let text = expand("@JSONModel struct Issue {\n\(first)\n\(second)\n}", conforms: false)
            #expect(!text.contains("fatalError"))
            #expect(text.count(where: { $0 == "\\" }) == 2)
        }

        @Test func attributesWithAModuleName() {
            let text = expand(
                "@JSONModel struct Issue {\n@Trellis.JSONKey(\"a\") @Trellis.JSONWritten<[Int]>(if: f) let x: [Int]\n}",
                conforms: false)
            #expect(text.contains(#"\Issue.x, keys: "a").written(if: { (f as ([Int]) -> Swift.Bool)($0.x) })"#))
        }

        @Test func propertyNamesDoNotConflictWithStyledKeys() {
            let text = expand(
                "@JSONModel(keyStyle: .snakeCase) struct Issue {\nlet userID: Int\n@JSONKey(\"userID\") let y: Int\n}",
                conforms: false)
            #expect(!text.contains("fatalError"))
        }

        @Test func nameSuperclassKeepsTheKeyStyle() {
            expectDiagnostic(
                "@JSONModel(keyStyle: .snakeCase) class Sub: Base {}",
                "'Sub' is already a JSONModel through 'Base'; name the superclass as in '@JSONModel(superclass: "
                    + "Base.self)', or replace 'Base' by the protocols that it stands for", at: (1, 40),
                fixes: [
                    .init(
                        "add 'superclass: Base.self'",
                        "@JSONModel(superclass: Base.self, keyStyle: .snakeCase) class Sub: Base {}")
                ], conforms: true)
        }

        @Test func removingTheSuperclassKeepsTheKeyStyle() {
            expectDiagnostic(
                "@JSONModel(superclass: Base.self, keyStyle: .snakeCase) struct Sub {}",
                "'Sub' is a struct and has no superclass; remove the argument", at: (1, 24),
                fixes: [.init("remove the argument", "@JSONModel(keyStyle: .snakeCase) struct Sub {}")])
        }
    }
#endif
