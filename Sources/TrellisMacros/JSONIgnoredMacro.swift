#if Macros
    package import SwiftSyntax
    package import SwiftSyntaxMacros

    /// `@JSONIgnored`: read by `@JSONModel`, adds nothing itself.
    package enum JSONIgnoredMacro: PeerMacro {
        package static func expansion(
            of node: AttributeSyntax,
            providingPeersOf declaration: some DeclSyntaxProtocol,
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            guard let attributed = declaration.asProtocol((any WithAttributesSyntax).self) else { return [] }
            let kind: String?
            if let variable = declaration.as(VariableDeclSyntax.self) {
                kind = variable.nonStoredKind
            } else {
                kind = "a declaration that is not a stored property"
            }
            if let kind {
                context.diagnose(
                    ModelDiagnostic.ignoredWithoutEffect(kind: kind)
                        .at(node, fixIts: [.removeAttribute("JSONIgnored", from: attributed)]))
            }
            return []
        }
    }
#endif
