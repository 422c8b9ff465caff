#if Macros
    package import SwiftSyntax
    import SwiftSyntaxBuilder
    package import SwiftSyntaxMacros

    /// `@JSONModel`. Some members are added to the type's body, the others in the extension with the conformance:
    /// see `ModelDeclaration.membersInBody`.
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
                in: context.lexicalContext)
            context.diagnose(diagnostics, on: declaration, isExpanded: model != nil, isExtension: false)
            guard let model else { return [] }
            return ModelEmitter(model).members(inBody: true).map { DeclSyntax(stringLiteral: $0) }
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
            let (model, diagnostics) = ModelDeclaration.read(
                declaration, attribute: node, conformances: protocols, in: context.lexicalContext)
            context.diagnose(diagnostics, on: declaration, isExpanded: model != nil, isExtension: true)
            guard let model else { return [] }
            let members = ModelEmitter(model).members(inBody: false)
            let made = model.scope.extensionDeclaration(of: name, conformance: model.conformance, members: members)
            return made.map { [$0] } ?? []
        }
    }
#endif
