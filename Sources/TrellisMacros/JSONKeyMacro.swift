#if Macros
    package import SwiftSyntax
    package import SwiftSyntaxMacros

    /// `@JSONKey`: read by `@JSONModel`, adds nothing itself, reports its own misuse.
    package enum JSONKeyMacro: PeerMacro {
        package static func expansion(
            of node: AttributeSyntax,
            providingPeersOf declaration: some DeclSyntaxProtocol,
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            let misuse = KeyAttribute.misuse(of: node, on: declaration)
            for diagnostic in misuse { context.diagnose(diagnostic) }
            guard misuse.isEmpty else { return [] }

            for diagnostic in KeyAttribute(node).diagnostics { context.diagnose(diagnostic) }

            if let enclosing = context.lexicalContext.first,
                let name = enclosing.asProtocol((any NamedDeclSyntax).self)?.name.text,
                enclosing.asProtocol((any WithAttributesSyntax).self)?.attributes(named: "JSONModel").isEmpty == true
            {
                context.diagnose(ModelDiagnostic.keyOutsideModel(type: name).at(node))
            }
            return []
        }
    }
#endif
