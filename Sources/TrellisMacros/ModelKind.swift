#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// The kind of declaration, which determines the expansion.
    enum ModelKind: Equatable {
        case structure
        case baseClass(isFinal: Bool)
        case subclass(of: String)

        /// Whether it is a class whose superclass is not a model.
        var isBase: Bool {
            if case .baseClass = self { true } else { false }
        }

        /// Reads the kind, and reports errors. The kind is nil for a declaration that cannot be a model; after other
        /// errors, it is the closest valid kind.
        ///
        /// - Parameter needsConformance: whether neither the type nor its superclass is a model yet.
        static func read(
            _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, _ direction: ModelDirection,
            needsConformance: Bool
        ) -> (kind: ModelKind?, error: Diagnostic?) {
            let superclass = attribute.argument("superclass")
            if let structure = declaration.as(StructDeclSyntax.self) {
                guard let superclass else { return (.structure, nil) }
                let error = ModelDiagnostic.superclassOnStruct(name: structure.name.text)
                return (.structure, error.at(superclass, fixIts: [.removeArgument("superclass", of: attribute)]))
            }
            guard let type = declaration.as(ClassDeclSyntax.self) else {
                return (nil, ModelDiagnostic.unsupportedDeclaration(kind: declaration.kindName).at(attribute))
            }
            let base = ModelKind.baseClass(isFinal: type.modifier(.final) != nil)
            let inherited = type.inheritanceClause?.inheritedTypes.map(\.type) ?? []
            guard let superclass else {
                return implicit(type, base, inherited, attribute, direction, needsConformance)
            }

            func failure(_ error: ModelDiagnostic, _ fixIts: [FixIt] = []) -> (ModelKind?, Diagnostic?) {
                (needsConformance ? base : .subclass(of: "super"), error.at(superclass, fixIts: fixIts))
            }
            guard let member = superclass.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
                let named = member.base, named.mayBeType
            else { return failure(.superclassNotAType) }
            let name = named.trimmedDescription
            if inherited.isEmpty {
                return failure(
                    .superclassNotInherited(name: type.name.text, superclass: name),
                    [.addSuperclass(name, to: type), .removeArgument("superclass", of: attribute)])
            }
            if needsConformance {
                return failure(.superclassNotAModel(superclass: name), [.removeArgument("superclass", of: attribute)])
            }
            return (.subclass(of: name), nil)
        }

        /// The kind of a class for which no superclass is named.
        private static func implicit(
            _ type: ClassDeclSyntax, _ base: ModelKind, _ inherited: [TypeSyntax], _ attribute: AttributeSyntax,
            _ direction: ModelDirection, _ needsConformance: Bool
        ) -> (ModelKind?, Diagnostic?) {
            let isDeclared = inherited.contains { $0.includes("JSONModel") || $0.includes(direction.model) }
            let possible = inherited.first { !ClassDeclSyntax.knownProtocols.contains($0.baseName ?? "") }
            guard !needsConformance, !isDeclared, let first = possible else { return (base, nil) }
            let name = first.trimmedDescription
            // A protocol is inherited without generic arguments, so this is a class. Its arguments may be generic
            // parameters of the type, which an argument of the macro cannot name.
            if name.hasSuffix(">") { return (.subclass(of: name), nil) }
            let error = ModelDiagnostic.superclassMissing(name: type.name.text, inherited: name)
            return (.subclass(of: name), error.at(type.name, fixIts: [.nameSuperclass(name, in: attribute)]))
        }
    }

    extension DeclGroupSyntax {
        /// The kind of declaration, for messages.
        var kindName: String {
            switch Syntax(self).kind {
            case .structDecl: "struct"
            case .classDecl: "class"
            case .enumDecl: "enum"
            case .actorDecl: "actor"
            case .protocolDecl: "protocol"
            default: "extension"
            }
        }
    }
#endif
