#if Macros
    package import SwiftSyntax
    import SwiftSyntaxBuilder
    package import SwiftSyntaxMacros

    /// `@JSONModel`. For a class, the members are added to the class body. For a struct, they are added in the
    /// extension with the conformance, so that the memberwise initializer remains; for a private nested type, in its
    /// body.
    package enum JSONModelMacro {
        // The emitter formats its code itself; the default formatting would put each case on two lines.
        package static var formatMode: FormatMode { .disabled }
    }

    extension JSONModelMacro: MemberMacro {
        package static func expansion(
            of node: AttributeSyntax,
            providingMembersOf declaration: some DeclGroupSyntax,
            conformingTo protocols: [TypeSyntax],
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            let (model, diagnostics) = ModelDeclaration.read(
                declaration, attribute: node, conformances: protocols, inherited: InheritedDirections(asked: protocols),
                in: context)
            // Both roles read the declaration. Only this role runs for all kinds of declarations, so it reports
            // diagnostics.
            for diagnostic in diagnostics { context.diagnose(diagnostic) }
            guard let model, model.isWrittenInside else { return [] }
            return ModelEmitter(model).members.map { DeclSyntax(stringLiteral: $0) }
        }
    }

    extension JSONModelMacro: ExtensionMacro {
        package static func expansion(
            of node: AttributeSyntax,
            attachedTo declaration: some DeclGroupSyntax,
            providingExtensionsOf type: some TypeSyntaxProtocol,
            conformingTo protocols: [TypeSyntax],
            in context: some MacroExpansionContext
        ) throws -> [ExtensionDeclSyntax] {
            let name = type.trimmedDescription
            let (model, _) = ModelDeclaration.read(
                declaration, attribute: node, conformances: protocols, named: name, in: context)
            guard let model else { return [] }
            let emitter = ModelEmitter(model)
            let members = model.isWrittenInside ? [] : emitter.members
            let made = model.scope.extensionDeclaration(of: name, conformance: model.conformance, members: members)
            return made.map { [$0] } ?? []
        }
    }
#endif
