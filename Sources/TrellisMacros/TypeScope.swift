#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// The declaration of a type, not an extension.
    typealias TypeDeclSyntax = DeclGroupSyntax & NamedDeclSyntax & WithAttributesSyntax & WithModifiersSyntax

    /// The properties of a type and its enclosing declarations that an expansion depends on.
    struct TypeScope {
        let name: String
        /// The name without backticks.
        let plainName: String
        /// `open`, `public` or `package`; nil if the default access is sufficient.
        let access: String?
        /// Whether the type or an enclosing type is generic, so that it cannot have stored static properties.
        let isGeneric: Bool
        /// Whether it is inside another type or an extension, and not local to a function.
        let isNested: Bool
        /// Whether a member has the same name.
        let isShadowed: Bool
        /// Whether the type is private to the enclosing type, so that an extension cannot name it.
        let isHidden: Bool
        /// The attribute of the generated members, and a line feed, if they use deprecated properties or cases. The
        /// library uses them as witnesses, which causes no warning.
        let deprecation: String
        /// The `@available` attributes that the extension must repeat.
        let availability: [String]

        /// - Parameter scopes: the enclosing declarations, the innermost first.
        init(_ declaration: some TypeDeclSyntax, in scopes: [Syntax]) {
            name = declaration.name.text
            plainName = declaration.name.plainText
            isShadowed = declaration.memberBlock.members.declare(declaration.name.plainText)
            deprecation = declaration.memberBlock.members.declaresDeprecated ? "@available(*, deprecated)\n" : ""
            access = declaration.access(in: scopes)
            isGeneric = scopes.contains(where: \.isGeneric) || Syntax(declaration).isGeneric
            isNested = scopes.first?.asProtocol((any DeclGroupSyntax).self) != nil
            isHidden =
                !scopes.isEmpty && declaration.modifier(.private) != nil
                || scopes.dropLast().contains {
                    $0.asProtocol((any WithModifiersSyntax).self)?.modifier(.private) != nil
                }
            availability = ([Syntax(declaration)] + scopes).flatMap(\.availability)
        }

        /// The reason why an extension cannot declare the conformance, if there is one.
        func obstacle(
            in declaration: some TypeDeclSyntax, conformance: String, needed: NeededConformance
        ) -> Diagnostic? {
            if let actor = declaration.globalActor {
                let error = ModelDiagnostic.isolatedType(name: name, attribute: actor.trimmedDescription)
                return error.at(actor, fixIts: [.removeAttribute(actor.macroName, from: declaration)])
            }
            if let suppressed = declaration.inheritanceClause?.suppressedCopyable {
                return ModelDiagnostic.notCopyable(name: name).at(suppressed)
            }
            guard isHidden, !needed.names.isEmpty else { return nil }
            let fixIt = declaration.modifier(.private).map(FixIt.makeFileprivate)
            return ModelDiagnostic.privateType(name: name, conformance: conformance)
                .at(declaration.name, fixIts: fixIt.map { [$0] } ?? [])
        }

        // MARK: Generated code

        /// The expression for a struct or an enum in its members. An extension cannot name a type that is private to
        /// the enclosing type.
        var selfName: String { isNested || isGeneric || isShadowed ? "Self" : name }

        /// The access modifier for initializers and static members, for which `open` is not allowed.
        var closedAccess: String? { access == "open" ? "public" : access }

        /// An extension with the members, and with the conformance if it must be declared. Nil if the extension would
        /// be empty.
        ///
        /// It is nonisolated, because one of the type's protocols may isolate the type, which a macro cannot see.
        func extensionDeclaration(
            of extended: String, conformance: NeededConformance, members: [String]
        ) -> ExtensionDeclSyntax? {
            guard !conformance.names.isEmpty || !members.isEmpty else { return nil }
            var text = availability.map { $0 + "\n" }.joined()
            text += "nonisolated extension \(extended)"
            if !conformance.names.isEmpty {
                text += ": " + conformance.names.map(\.inLibrary).joined(separator: ", ")
            }
            text += members.isEmpty ? " {}" : " {\n"
            if !members.isEmpty {
                text += members.map(\.indented).joined(separator: "\n\n") + "\n}"
            }
            // The compiler gets the source text of the syntax tree and parses it again. The text is therefore not
            // parsed here, but stored in a single token. In a debug build, in which swift-syntax is not optimized,
            // parsing took more than half of the macro's time.
            return ExtensionDeclSyntax(
                extensionKeyword: .keyword(.extension, presence: .missing),
                extendedType: IdentifierTypeSyntax(name: .identifier(text)),
                memberBlock: MemberBlockSyntax(
                    leftBrace: .leftBraceToken(presence: .missing), members: [],
                    rightBrace: .rightBraceToken(presence: .missing)))
        }
    }

    extension MacroExpansionContext {
        /// Reports the diagnostics of a declaration in one of its two roles, since both read it.
        ///
        /// Only the member role runs for all kinds of declarations. But the compiler expands the members of an enum
        /// late, and not after errors, such as those about a conformance that the extension does not declare.
        ///
        /// - Parameter isExpanded: whether the extension is made.
        func diagnose(
            _ diagnostics: [Diagnostic], on declaration: some DeclGroupSyntax, isExpanded: Bool, isExtension: Bool
        ) {
            guard isExtension == (!isExpanded && declaration.is(EnumDeclSyntax.self)) else { return }
            for diagnostic in diagnostics { diagnose(diagnostic) }
        }
    }

    extension String {
        /// A name of the library, qualified with the module, since other modules and the type itself may declare the
        /// same name.
        var inLibrary: String { "Trellis.\(self)" }

        /// The lines indented by one level.
        var indented: String {
            split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        }
    }
#endif
