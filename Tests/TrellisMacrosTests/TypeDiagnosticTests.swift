#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// Diagnostics for the type to which the macro is attached.
    @Suite struct TypeDiagnosticTests {
        @Test func enumeration() {
            expectDiagnostic(
                "@JSONModel\nenum State { case open }",
                "@JSONModel applies to structs and classes; a raw-value enum needs only ': TrellisCodable', and one "
                    + "with "
                    + "associated values takes @JSONVariants", at: (1, 1))
        }

        @Test func actor() {
            expectDiagnostic(
                "@JSONModel\nactor Store {}",
                "@JSONModel applies to structs and classes; an actor's properties cannot be read synchronously, so "
                    + "decode a struct and pass it to the actor", at: (1, 1))
        }

        @Test func protocolDeclaration() {
            expectDiagnostic(
                "@JSONModel\nprotocol Named {}",
                "@JSONModel applies to structs and classes; attach it to the types that conform to the protocol",
                at: (1, 1))
        }

        @Test func extensionDeclaration() {
            expectDiagnostic(
                "@JSONModel\nextension Issue {}",
                "@JSONModel applies to structs and classes; attach it to the declaration of the type, which has the "
                    + "stored properties", at: (1, 1))
        }

        @Test func unsupportedDeclarationsExpandToNothing() {
            expectExpansion(
                "@JSONModel enum State {\n    case open\n}", "enum State {\n    case open\n}",
                diagnostics: [
                    DiagnosticSpec(
                        message:
                            "@JSONModel applies to structs and classes; a raw-value enum needs only ': "
                            + "TrellisCodable', and one "
                            + "with associated values takes @JSONVariants",
                        line: 1, column: 1)
                ])
        }

        @Test func privateNestedType() {
            expectDiagnostic(
                "enum Outer {\n    @JSONModel private struct Inner {\n        let x: Int\n    }\n}",
                "the extension that makes 'Inner' a JSONModel cannot name a private nested type; make it 'fileprivate' "
                    + "with the types around it",
                at: (2, 31),
                fixes: [
                    .init(
                        "change 'private' to 'fileprivate'",
                        "enum Outer {\n    @JSONModel fileprivate struct Inner {\n        let x: Int\n    }\n}")
                ])
        }

        @Test func typeInsidePrivateNestedType() {
            expectDiagnostic(
                "enum Outer {\n    private enum Middle {\n        @JSONModel final class Inner<T>: Named {\n        "
                    + "}\n    }\n}",
                "the extension that makes 'Inner' a JSONModel cannot name a private nested type; make it 'fileprivate' "
                    + "with the types around it", at: (3, 32))
        }

        @Test func isolatedType() {
            expectDiagnostic(
                "@MainActor @JSONModel\nstruct Issue {}",
                "'Issue' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor "
                    + "or "
                    + "keep the JSON in a type of its own",
                at: (1, 1),
                fixes: [.init("remove @MainActor", "@JSONModel\nstruct Issue {}")])
        }

        @Test(arguments: ["DatabaseActor", "Storage.DatabaseActor"])
        func typeOfAnotherGlobalActor(actor: String) {
            expectDiagnostic(
                "@JSONModel\n@\(actor) final class Issue {}",
                "'Issue' is isolated to @\(actor), but JSON is decoded and encoded on any thread; remove @\(actor) or "
                    + "keep the JSON in a type of its own",
                at: (2, 1),
                fixes: [.init("remove @\(actor.split(separator: ".").last ?? "")", "@JSONModel final class Issue {}")])
        }

        @Test func superclassOnStruct() {
            expectDiagnostic(
                "@JSONModel(superclass: Base.self)\nstruct Issue {}",
                "'Issue' is a struct and has no superclass; remove the argument", at: (1, 24),
                fixes: [.init("remove the argument", "@JSONModel\nstruct Issue {}")])
        }

        @Test(arguments: ["type", "Base", "base().self", "Base.Type"])
        func superclassNotAType(argument: String) {
            expectDiagnostic(
                "@JSONModel(superclass: \(argument))\nclass Sub: Base {}",
                "the superclass must be written as a type followed by '.self', as in 'superclass: Base.self'",
                at: (1, 24), conforms: true)
        }

        @Test func superclassNotInherited() {
            expectDiagnostic(
                "@JSONModel(superclass: Base.self)\nclass Sub<T> {\n}",
                "'Sub' does not inherit from 'Base'; add ': Base' or remove the argument", at: (1, 24),
                fixes: [
                    .init("inherit from 'Base'", "@JSONModel(superclass: Base.self)\nclass Sub<T>: Base {\n}"),
                    .init("remove the argument", "@JSONModel\nclass Sub<T> {\n}"),
                ])
        }

        @Test func superclassNotAModel() {
            expectDiagnostic(
                "@JSONModel(superclass: Base.self)\nclass Sub: Base {\n}",
                "'Base' is not a JSONModel; attach @JSONModel to it, or remove the argument if it has no fields",
                at: (1, 24),
                fixes: [.init("remove the argument", "@JSONModel\nclass Sub: Base {\n}")])
        }

        @Test func superclassMissing() {
            expectDiagnostic(
                "@JSONModel\nclass Sub: Base, Named {\n}",
                "'Sub' is already a JSONModel through 'Base'; name the superclass as in '@JSONModel(superclass: "
                    + "Base.self)', or replace 'Base' by the protocols that it stands for",
                at: (2, 7),
                fixes: [
                    .init(
                        "add 'superclass: Base.self'", "@JSONModel(superclass: Base.self)\nclass Sub: Base, Named {\n}")
                ],
                conforms: true)
        }

        @Test(arguments: ["JSONFieldwise & JSONModel", "Sendable, Hashable"])
        func protocolsThatAreNoSuperclass(inherited: String) {
            let expanded = expand("@JSONModel final class Note: \(inherited) { let x: Int }", conforms: true)
            #expect(expanded.contains("nonisolated static let modelSchema ="))
        }

        @Test func superclassMissingOfAModelWithADirection() {
            expectDiagnostic(
                "@JSONModel(for: .decoding, keyStyle: .snakeCase)\nclass Sub: Base {\n}",
                "'Sub' is already a JSONModel through 'Base'; name the superclass as in '@JSONModel(superclass: "
                    + "Base.self)', or replace 'Base' by the protocols that it stands for",
                at: (2, 7),
                fixes: [
                    .init(
                        "add 'superclass: Base.self'",
                        "@JSONModel(for: .decoding, superclass: Base.self, keyStyle: .snakeCase)\nclass Sub: Base {\n}")
                ],
                conforms: true, conformances: ["JSONEncodableModel"])
        }

        @Test func superclassMissingOnTheSameLine() {
            expectDiagnostic(
                "@JSONModel class Sub: Base {\n}",
                "'Sub' is already a JSONModel through 'Base'; name the superclass as in '@JSONModel(superclass: "
                    + "Base.self)', or replace 'Base' by the protocols that it stands for",
                at: (1, 18),
                fixes: [.init("add 'superclass: Base.self'", "@JSONModel(superclass: Base.self) class Sub: Base {\n}")],
                conforms: true)
        }

        @Test(arguments: [
            ("(for: .decoding, superclass: Base.self)", [], "decoded and encoded", "' without 'for:'"),
            ("(for: .encoding, superclass: Base.self)", [], "decoded and encoded", "' without 'for:'"),
            ("(superclass: Base.self)", ["JSONModel", "JSONEncodableModel"], "only decoded", "(for: .decoding)'"),
            ("(superclass: Base.self)", ["JSONModel", "JSONDecodableModel"], "only encoded", "(for: .encoding)'"),
            (
                "(for: .encoding, superclass: Base.self)", ["JSONEncodableModel"], "only decoded",
                "(for: .decoding)'"
            ),
        ])
        func superclassWithOtherDirections(argument: String, missing: [String], directions: String, advice: String) {
            expectDiagnostic(
                "@JSONModel\(argument)\nfinal class Sub: Base {\n}",
                "'Sub' inherits from 'Base', which is \(directions); all classes of a hierarchy must have the same "
                    + "direction, so use '@JSONModel\(advice)",
                at: (1, 1), conforms: true, conformances: missing)
        }

        @Test func genericSuperclassWithOtherDirections() {
            expectDiagnostic(
                "@JSONModel(for: .decoding)\nfinal class Sub: Page<Int> {\n}",
                "'Sub' inherits from a model, which is decoded and encoded; all classes of a hierarchy must have the "
                    + "same direction, so use '@JSONModel' without 'for:'",
                at: (1, 1), conforms: true)
        }

        /// A protocol may imply only one of the directions.
        @Test func aDirectionThatAProtocolImplies() {
            let expanded = expand(
                "@JSONModel final class Entry: Named {\n}", conforms: false,
                conformances: ["JSONModel", "JSONEncodableModel"])
            #expect(expanded.contains("nonisolated extension Entry: Trellis.JSONModel"))
        }

        @Test(arguments: ["@JSONModel struct", "@JSONVariants(.byKey) enum"])
        func typesThatCannotBeCopied(declaration: String) {
            let source = "\(declaration) Handle: ~Copyable {\n}"
            expectDiagnostic(
                source, "'Handle' cannot be copied, which decoding and encoding require; remove '~Copyable'",
                at: (1, source.distance(from: source.startIndex, to: source.firstIndex(of: "~")!) + 1))
        }

        @Test func unconstrainedParameter() {
            expectDiagnostic(
                "@JSONModel\nstruct Page<Item> {\n    let items: [Item]?\n}",
                "'items' holds 'Item', which may be any type; constrain it as in 'Item: TrellisCodable'", at: (3, 17),
                fixes: [
                    .init(
                        "constrain 'Item' to TrellisCodable",
                        "@JSONModel\nstruct Page<Item: TrellisCodable> {\n    let items: [Item]?\n}")
                ])
        }

        @Test func parameterConstrainedToSomethingElse() {
            expectDiagnostic(
                "@JSONModel\nfinal class Page<Key, Item: Sendable> {\n    let items: [String: Item]\n}",
                "'items' holds 'Item', which may be any type; constrain it as in 'Item: TrellisCodable'", at: (3, 25),
                fixes: [
                    .init(
                        "constrain 'Item' to TrellisCodable",
                        "@JSONModel\nfinal class Page<Key, Item: Sendable & TrellisCodable> {\n    let items: [String: "
                            + "Item]\n}"
                    )
                ])
        }

        @Test func parameterConstrainedToSomethingElseByAWhereClause() {
            expectDiagnostic(
                "@JSONModel\nstruct Page<Item> where Item: Hashable, Item: Sendable {\n    let items: Set<Item>\n}",
                "'items' holds 'Item', which may be any type; constrain it as in 'Item: TrellisCodable'", at: (3, 20),
                fixes: [
                    .init(
                        "constrain 'Item' to TrellisCodable",
                        "@JSONModel\nstruct Page<Item: TrellisCodable> where Item: Hashable, Item: Sendable {\n    "
                            + "let items: Set<Item>\n}")
                ])
        }

        @Test(arguments: ["<Tag>", "<Item: Shown>", "<Item> where Item: Shown", "<Item: TrellisCodable>"])
        func acceptedGenericParameters(clause: String) {
            let type = clause == "<Tag>" ? "ID<Tag>" : "Item"
            let source = "@JSONModel struct Page\(clause) {\n    let item: \(type)\n}"
            expectExpansion(
                source,
                """
                struct Page\(clause) {
                    let item: \(type)
                }

                nonisolated extension Page: Trellis.JSONModel {
                    static var modelSchema: Trellis.JSONModelSchema {
                        Trellis.JSONModelSchema.cached(for: Self.self) {
                            [
                                Trellis.JSONField("item", \\Self.item),
                            ]
                        }
                    }

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.item = fields.take(0)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(item)
                        default: break
                        }
                    }
                }
                """)
        }
    }
#endif
