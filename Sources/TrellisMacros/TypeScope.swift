#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// The declaration of a type, but no extension.
    typealias TypeDeclSyntax = DeclGroupSyntax & NamedDeclSyntax & WithAttributesSyntax & WithModifiersSyntax

    /// What an expansion has to know of the type it is for and of what stands around that.
    struct TypeScope {
        let name: String
        /// `open`, `public`, `package` or nil where the default is enough.
        let access: String?
        /// Whether the type or one around it has generic parameters, which rules out stored static properties.
        let isGeneric: Bool
        let isNested: Bool
        /// Whether the type is private to the one around it, where an extension cannot name it.
        let isHidden: Bool
        /// Whether one around the type is private to its file, which the extension's members are not by themselves.
        let isInPrivate: Bool
        /// The `@available` attributes the extension has to repeat.
        let availability: [String]

        init(_ declaration: some TypeDeclSyntax, in context: some MacroExpansionContext) {
            let name = declaration.name.text
            let scopes = context.lexicalContext.filter {
                // The innermost context can be the declaration itself.
                $0.asProtocol((any NamedDeclSyntax).self)?.name.text != name || $0.kind != declaration.kind
            }
            self.name = name
            access = declaration.access(in: scopes)
            isGeneric = scopes.contains(where: \.isGeneric) || Syntax(declaration).isGeneric
            isNested = !scopes.isEmpty
            isHidden =
                !scopes.isEmpty && declaration.modifier(.private) != nil
                || scopes.dropLast().contains {
                    $0.asProtocol((any WithModifiersSyntax).self)?.modifier(.private) != nil
                }
            isInPrivate = scopes.contains {
                $0.asProtocol((any WithModifiersSyntax).self)?.modifier(.private, .fileprivate) != nil
            }
            availability = ([Syntax(declaration)] + scopes).flatMap(\.availability)
        }

        /// Why the type cannot have the conformance from an extension, if so.
        func obstacle(
            in declaration: some TypeDeclSyntax, conformance: String, needsConformance: Bool
        ) -> Diagnostic? {
            if let actor = declaration.globalActor {
                let error = ModelDiagnostic.isolatedType(name: name, attribute: actor.trimmedDescription)
                return error.at(actor, fixIts: [.removeAttribute(actor.macroName, from: declaration)])
            }
            guard isHidden, needsConformance else { return nil }
            let fixIts = [
                declaration.modifier(.private).map(FixIt.makeFileprivate),
                FixIt.addConformance(conformance, to: declaration),
            ]
            return ModelDiagnostic.privateType(name: name, conformance: conformance)
                .at(declaration.name, fixIts: fixIts.compactMap(\.self))
        }

        // MARK: Text

        /// `open` says nothing on an initialiser or a static member.
        var closedAccess: String? { access == "open" ? "public" : access }

        /// An extension with the members, and the conformance if there is one to declare. Nil if it would say nothing.
        ///
        /// It is not isolated: a protocol among the type's own may isolate the type, which a macro cannot see.
        func extensionDeclaration(
            of extended: String, conformance: NeededConformance, members: [String]
        ) -> ExtensionDeclSyntax? {
            guard conformance.isNeeded || !members.isEmpty else { return nil }
            var text = availability.map { $0 + "\n" }.joined()
            text += "nonisolated extension \(extended)"
            if let name = conformance.name { text += ": " + name.inLibrary }
            text += members.isEmpty ? " {}" : " {\n"
            if !members.isEmpty {
                text += members.map(\.indented).joined(separator: "\n\n") + "\n}"
            }
            // The compiler gets the text of the tree and parses it anew, so it is not parsed here, which in a debug
            // build, where the syntax library is not optimised, took more than half of the macro's time: one token has
            // all of it.
            return ExtensionDeclSyntax(
                extensionKeyword: .keyword(.extension, presence: .missing),
                extendedType: IdentifierTypeSyntax(name: .identifier(text)),
                memberBlock: MemberBlockSyntax(
                    leftBrace: .leftBraceToken(presence: .missing), members: [],
                    rightBrace: .rightBraceToken(presence: .missing)))
        }
    }

    extension String {
        /// A name of the library, qualified with its module: other modules and the type itself may declare the same
        /// name.
        var inLibrary: String { "Trellis.\(self)" }

        /// The lines moved by one step.
        var indented: String {
            split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        }
    }
#endif
