#if Macros
    package import SwiftSyntax
    import SwiftSyntaxBuilder
    package import SwiftSyntaxMacros

    /// `@JSONModel`: the members of a class go into its body, those of a struct into the extension with the
    /// conformance, where they leave the memberwise initialiser alone.
    package enum JSONModelMacro {
        // The emitter lays out its text itself; the default formatting would put each case on two lines.
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
                declaration, attribute: node, conformances: protocols, in: context)
            // Both roles read the declaration, and this one runs for every kind of it.
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
            let (model, _) = ModelDeclaration.read(
                declaration, attribute: node, conformances: protocols, in: context)
            guard let model else { return [] }
            let emitter = ModelEmitter(model)
            let members = model.isWrittenInside ? [] : emitter.members
            let made = model.scope.extensionDeclaration(
                of: type.trimmedDescription, conformance: model.conformance, members: members)
            return made.map { [$0] } ?? []
        }
    }
#endif
