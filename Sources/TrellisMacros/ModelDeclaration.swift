#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// What an expansion depends on.
    struct ModelDeclaration {
        /// The members an expansion consists of.
        struct Members: OptionSet {
            let rawValue: Int
            static let schema = Members(rawValue: 1)
            static let initializer = Members(rawValue: 2)
            static let encode = Members(rawValue: 4)
            static let all: Members = [.schema, .initializer, .encode]
        }

        let kind: ModelKind
        let name: String
        let needsConformance: Bool
        /// The members the type does not declare itself.
        let members: Members
        /// `open`, `public`, `package` or nil where the default is enough.
        let access: String?
        /// Whether the extension says so as well; where the default isolation is another, it does not follow.
        let isNonisolated: Bool
        /// Whether the type or one around it has generic parameters, which rules out stored static properties.
        let isGeneric: Bool
        let isNested: Bool
        /// Whether the members stand in the type's body instead of the extension.
        let isWrittenInside: Bool
        /// Names that mean something else than the library's inside the type.
        let shadowed: Set<String>
        /// The `@available` attributes the extension has to repeat.
        let availability: [String]
        let properties: [ModelProperty]

        /// Whether an error has been found, so that the members only have to compile.
        let isPlaceholder: Bool

        /// Nil when there is nothing that could be expanded.
        static func read(
            _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, conformances: [TypeSyntax],
            in context: some MacroExpansionContext
        ) -> (model: ModelDeclaration?, diagnostics: [Diagnostic]) {
            let needsConformance = conformances.contains { $0.trimmedDescription.hasSuffix("JSONModel") }
            let (kind, error) = ModelKind.read(declaration, attribute: attribute, needsConformance: needsConformance)
            var diagnostics = error.map { [$0] } ?? []
            guard let kind, let named = declaration.asProtocol((any NamedDeclSyntax).self) else {
                return (nil, diagnostics)
            }
            let name = named.name.text
            if let actor = declaration.globalActor,
                let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
            {
                let error = ModelDiagnostic.isolatedType(name: name, attribute: actor.trimmedDescription)
                return (nil, [error.at(actor, fixIts: [.removeAttribute(actor.macroName, from: attributed)])])
            }

            let scopes = context.lexicalContext.filter {
                // The innermost context can be the declaration itself.
                $0.asProtocol((any NamedDeclSyntax).self)?.name.text != name || $0.kind != declaration.kind
            }
            // Only the scope around a private nested type can name it, and the extension stands outside of that.
            let own = declaration.asProtocol((any WithModifiersSyntax).self)?.modifier(.private)
            let isHidden =
                !scopes.isEmpty && own != nil
                || scopes.dropLast().contains {
                    $0.asProtocol((any WithModifiersSyntax).self)?.modifier(.private) != nil
                }
            if isHidden, needsConformance {
                let fixIts = [own.map(FixIt.makeFileprivate), FixIt.addConformance(to: declaration)].compactMap(\.self)
                return (nil, [ModelDiagnostic.privateType(name: name).at(named.name, fixIts: fixIts)])
            }

            let list = declaration.memberBlock.members
            let members = Members.all.subtracting(list.handWritten)
            var properties: [ModelProperty] = []
            var hasKeyErrors = false
            if !members.isEmpty {
                let parser = PropertyParser(list, needsInitializer: members.contains(.initializer))
                properties = parser.properties
                hasKeyErrors = parser.hasKeyErrors
                diagnostics += parser.diagnostics
            }
            diagnostics += declaration.unconstrainedUses(in: properties)

            let model = ModelDeclaration(
                kind: kind, name: name, needsConformance: needsConformance, members: members,
                access: declaration.access(in: scopes),
                isNonisolated: declaration.asProtocol((any WithModifiersSyntax).self)?.modifier(.nonisolated) != nil,
                isGeneric: scopes.contains(where: \.isGeneric) || Syntax(declaration).isGeneric,
                isNested: !scopes.isEmpty, isWrittenInside: kind != .structure || isHidden,
                shadowed: declaration.declaredNames(in: scopes),
                availability: ([Syntax(declaration)] + scopes).flatMap(\.availability), properties: properties,
                isPlaceholder: hasKeyErrors || diagnostics.contains { $0.diagMessage.severity == .error })
            return (model, diagnostics)
        }
    }

    extension MemberBlockItemListSyntax {
        /// The members of an expansion that stand in the list already.
        fileprivate var handWritten: ModelDeclaration.Members {
            var found: ModelDeclaration.Members = []
            for member in self {
                if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifier(.static, .class) != nil,
                    variable.bindings.contains(where: { $0.pattern.trimmedDescription == "jsonSchema" })
                {
                    found.insert(.schema)
                } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                    let parameters = initializer.signature.parameterClause.parameters
                    // `init(from:)` with another type is somebody else's, such as Decodable's.
                    if parameters.count == 1, let only = parameters.first, only.firstName.text == "from",
                        only.type.trimmedDescription.hasSuffix("FieldValues")
                    {
                        found.insert(.initializer)
                    }
                } else if let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "encode",
                    function.signature.parameterClause.parameters.map(\.firstName.text) == ["field", "to"]
                {
                    found.insert(.encode)
                }
            }
            return found
        }
    }
#endif
