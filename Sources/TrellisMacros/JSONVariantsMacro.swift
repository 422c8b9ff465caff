#if Macros
    package import SwiftSyntax
    import SwiftSyntaxBuilder
    package import SwiftSyntaxMacros

    /// `@JSONVariants`. The table of a nested type is added to its body, so that attributes can use the names of the
    /// outer type. Other tables are added in the extension with the conformance.
    package enum JSONVariantsMacro {
        // The emitter formats its code itself.
        package static var formatMode: FormatMode { .disabled }
    }

    extension JSONVariantsMacro: MemberMacro {
        package static func expansion(
            of node: AttributeSyntax,
            providingMembersOf declaration: some DeclGroupSyntax,
            conformingTo protocols: [TypeSyntax],
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            let (variants, diagnostics) = VariantsDeclaration.read(
                declaration, attribute: node, conformances: protocols, in: context.lexicalContext)
            context.diagnose(diagnostics, on: declaration, isExpanded: variants != nil, isExtension: false)
            guard let variants, variants.scope.isNested else { return [] }
            return VariantsEmitter(variants).members.map { DeclSyntax(stringLiteral: $0) }
        }
    }

    extension JSONVariantsMacro: ExtensionMacro {
        package static func expansion(
            of node: AttributeSyntax,
            attachedTo declaration: some DeclGroupSyntax,
            providingExtensionsOf type: some TypeSyntaxProtocol,
            conformingTo protocols: [TypeSyntax],
            in context: some MacroExpansionContext
        ) throws -> [ExtensionDeclSyntax] {
            let (variants, diagnostics) = VariantsDeclaration.read(
                declaration, attribute: node, conformances: protocols, in: context.lexicalContext)
            context.diagnose(diagnostics, on: declaration, isExpanded: variants != nil, isExtension: true)
            guard let variants else { return [] }
            let made = variants.scope.extensionDeclaration(
                of: type.trimmedDescription, conformance: variants.conformance,
                members: variants.scope.isNested ? [] : VariantsEmitter(variants).members)
            return made.map { [$0] } ?? []
        }
    }

    /// `@JSONVariantCase` and `@JSONDefaultVariant`. `@JSONVariants` reads them. They generate nothing, and only report
    /// their own misuse.
    package enum VariantAttributeMacro: PeerMacro {
        package static func expansion(
            of node: AttributeSyntax,
            providingPeersOf declaration: some DeclSyntaxProtocol,
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            let mistakes = VariantCase.mistakes(of: node, on: declaration)
            for diagnostic in mistakes { context.diagnose(diagnostic) }
            guard mistakes.isEmpty, let enclosing = context.lexicalContext.first,
                let name = enclosing.asProtocol((any NamedDeclSyntax).self)?.name.text,
                enclosing.asProtocol((any WithAttributesSyntax).self)?.attributes(named: "JSONVariants").isEmpty
                    == true
            else { return [] }
            context.diagnose(VariantDiagnostic.outsideVariants(attribute: node.macroName, type: name).at(node))
            return []
        }
    }
#endif
