#if Macros
    package import SwiftSyntax
    package import SwiftSyntaxMacros
    import SwiftDiagnostics

    /// The attributes of properties. `@JSONModel` reads them, and they generate nothing. Each reports an invalid
    /// position and invalid arguments. `@JSONModel` reports errors that depend on other attributes or the type.
    package enum PropertyAttributeMacro: PeerMacro {
        /// The names of the attributes.
        package static var names: [String] { PropertyAttributes.all }

        package static func expansion(
            of node: AttributeSyntax,
            providingPeersOf declaration: some DeclSyntaxProtocol,
            in context: some MacroExpansionContext
        ) throws -> [DeclSyntax] {
            let name = node.macroName
            if name == "JSONDescribed", isModel(declaration) { return [] }
            let misplaced = misplacement(of: node, on: declaration)
            for diagnostic in misplaced { context.diagnose(diagnostic) }
            guard misplaced.isEmpty, let variable = declaration.as(VariableDeclSyntax.self) else { return [] }

            for diagnostic in ownMistakes(of: node, on: variable) { context.diagnose(diagnostic) }

            guard let enclosing = context.lexicalContext.first else { return [] }
            let attributed = enclosing.asProtocol((any WithAttributesSyntax).self)
            guard attributed?.attributes(named: "JSONModel").isEmpty == true else { return [] }
            if enclosing.is(ExtensionDeclSyntax.self) {
                context.diagnose(
                    AttributeDiagnostic.inExtension(attribute: name).at(node))
            } else if name != "JSONIgnored", let type = enclosing.asProtocol((any NamedDeclSyntax).self)?.name.text {
                context.diagnose(AttributeDiagnostic.outsideModel(attribute: name, type: type).at(node))
            }
            return []
        }

        /// Whether the declaration is a type that `@JSONModel` reads.
        private static func isModel(_ declaration: some DeclSyntaxProtocol) -> Bool {
            guard declaration.is(StructDeclSyntax.self) || declaration.is(ClassDeclSyntax.self) else { return false }
            let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
            return attributed?.attributes(named: "JSONModel").isEmpty == false
        }

        /// Errors about the position of the attribute.
        static func misplacement(
            of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
        ) -> [Diagnostic] {
            let name = attribute.macroName
            let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
            var remove: [FixIt] { attributed.map { [.removeAttribute(name, from: $0)] } ?? [] }
            guard let variable = declaration.as(VariableDeclSyntax.self) else {
                if name == "JSONIgnored" {
                    let kind = "a declaration that is not a stored property"
                    return [AttributeDiagnostic.ignoredWithoutEffect(kind: kind).at(attribute, fixIts: remove)]
                }
                return [AttributeDiagnostic.notOnProperty(attribute: name).at(attribute, fixIts: remove)]
            }
            let isComputed = variable.isComputed && variable.modifier(.static, .class, .lazy) == nil
            if name == "JSONComputed" {
                if isComputed { return computedMistakes(variable, attribute) }
                if let kind = variable.nonStoredKind {
                    return [AttributeDiagnostic.computedOn(kind: kind).at(attribute, fixIts: remove)]
                }
                let rename =
                    variable.attributes(named: "JSONKey").isEmpty && !attribute.labeledArguments.isEmpty
                    ? [FixIt.renameAttribute(attribute, to: "JSONKey")] : []
                return [AttributeDiagnostic.computedOnStored.at(attribute, fixIts: rename + remove)]
            }
            // The conflict between the attributes is reported instead.
            if isComputed, !variable.attributes(named: "JSONComputed").isEmpty { return [] }
            guard let kind = variable.nonStoredKind else { return [] }
            if name == "JSONIgnored" {
                return [AttributeDiagnostic.ignoredWithoutEffect(kind: kind).at(attribute, fixIts: remove)]
            }
            guard name == "JSONKey", isComputed else {
                return [AttributeDiagnostic.onNonStored(attribute: name, kind: kind).at(attribute, fixIts: remove)]
            }
            let rename =
                canBeComputed(attribute) ? [FixIt.renameAttribute(attribute, to: "JSONComputed")] : []
            return [AttributeDiagnostic.onComputed(attribute: name).at(attribute, fixIts: rename + remove)]
        }

        /// Whether `@JSONComputed` supports all arguments of a `@JSONKey`.
        private static func canBeComputed(_ key: AttributeSyntax) -> Bool {
            let labels = key.labeledArguments.map(\.label?.text)
            return labels.filter { $0 == nil }.count <= 1 && labels.allSatisfy { $0 == nil || $0 == "as" }
        }

        /// Reports a getter that a key path cannot use.
        private static func computedMistakes(
            _ variable: VariableDeclSyntax, _ attribute: AttributeSyntax
        ) -> [Diagnostic] {
            guard let binding = variable.bindings.first,
                case .accessors(let accessors)? = binding.accessorBlock?.accessors,
                let getter = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
            else { return [] }
            var kind: String?
            if getter.modifier?.name.tokenKind == .keyword(.mutating) { kind = "a mutating" }
            if getter.effectSpecifiers?.throwsClause != nil { kind = "a throwing" }
            if getter.effectSpecifiers?.asyncSpecifier != nil { kind = "an asynchronous" }
            guard let kind else { return [] }
            let error = AttributeDiagnostic.computedUnreadable(
                property: binding.pattern.trimmedDescription, kind: kind)
            return [error.at(attribute, fixIts: [.removeAttribute("JSONComputed", from: variable)])]
        }

        /// Errors in the attribute's own arguments.
        static func ownMistakes(of attribute: AttributeSyntax, on variable: VariableDeclSyntax) -> [Diagnostic] {
            switch attribute.macroName {
            case "JSONKey":
                let isLeftOut = variable.attributes(named: "JSONIgnored").contains { $0.labeledArguments.isEmpty }
                return isLeftOut ? [] : KeyAttribute.check(attribute, on: variable)
            case "JSONIgnored": return IgnoredAttribute(attribute).diagnostics
            case "JSONDefault": return DefaultAttribute(attribute).diagnostics
            case "JSONComposite": return CompositeAttribute(attribute).diagnostics
            case "JSONComputed": return ComputedAttribute(attribute).diagnostics
            case "JSONValidated":
                guard let closure = attribute.labeledArguments.first?.expression.as(ClosureExprSyntax.self),
                    closure.isComparison
                else { return [] }
                return [AttributeDiagnostic.validationWithoutError.at(closure)]
            default: return []
            }
        }
    }
#endif
