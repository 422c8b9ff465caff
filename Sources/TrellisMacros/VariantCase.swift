#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax

    /// One case of an enum with variants.
    struct VariantCase {
        static let attributes = ["JSONVariantCase", "JSONDefaultVariant"]

        let identifier: TokenSyntax
        /// The type of the associated value, if there is one.
        let payload: TypeSyntax?
        /// The text before the associated value when the case is constructed: its label and a colon, or nothing.
        let label: String
        /// The contents of `@JSONVariantCase`.
        let variant: VariantAttribute?
        let isDefault: Bool

        /// The name as an expression, and its string if that is known.
        var name: (expression: String, text: String?) {
            guard let name = variant?.name else {
                let text = identifier.plainText
                return ("\"\(text.replacing("\"", with: "\\\""))\"", text)
            }
            let literal = name.as(StringLiteralExprSyntax.self)
            return (name.trimmedDescription, literal?.representedLiteralValue)
        }

        /// The syntax node of the name.
        var nameNode: Syntax { (variant?.name).map { Syntax($0) } ?? Syntax(identifier) }

        /// The cases of an enum, and errors about them. Errors that their attributes report themselves are only
        /// recorded in `hasAttributeErrors`.
        static func read(
            _ members: MemberBlockItemListSyntax, isUntagged: Bool
        ) -> (cases: [VariantCase], diagnostics: [Diagnostic], hasAttributeErrors: Bool) {
            var cases: [VariantCase] = []
            var diagnostics: [Diagnostic] = []
            var hasAttributeErrors = false
            for member in members {
                if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                    diagnostics += insideIfConfig(condition)
                }
                guard let declaration = member.decl.as(EnumCaseDeclSyntax.self), !declaration.isUnavailable else {
                    continue
                }
                for attribute in attributes.flatMap({ declaration.attributes(named: $0) })
                where !mistakes(of: attribute, on: declaration).isEmpty {
                    hasAttributeErrors = true
                }
                for name in attributes {
                    let found = declaration.attributes(named: name)
                    guard found.count > 1 else { continue }
                    diagnostics.append(
                        VariantDiagnostic.twice(attribute: name).at(
                            found[1], fixIts: [.removeAttribute(name, from: declaration, keepingFirst: true)]))
                }
                diagnostics += AttributeDiagnostic.insideIfConfig(declaration.attributes)
                let attribute = declaration.attributes(named: "JSONVariantCase").first
                let variant = attribute.map(VariantAttribute.init)
                if let attribute, let variant {
                    diagnostics += variant.mistakes(in: attribute, of: declaration, isUntagged: isUntagged)
                }
                let isDefault = !declaration.attributes(named: "JSONDefaultVariant").isEmpty
                for element in declaration.elements {
                    let name = element.name.plainText
                    let parameters = element.parameterClause?.parameters.map(\.type) ?? []
                    let label = element.parameterClause?.parameters.first?.firstName?.label
                    if element.name.namesMetatype {
                        diagnostics.append(VariantDiagnostic.metatypeName(name: name).at(element.name))
                    }
                    if let value = element.rawValue {
                        diagnostics.append(VariantDiagnostic.rawValue(name: name).at(value))
                    }
                    if parameters.count > 1, let clause = element.parameterClause {
                        diagnostics.append(VariantDiagnostic.severalValues(name: name).at(clause))
                    }
                    if parameters.isEmpty, isUntagged, !isDefault {
                        diagnostics.append(VariantDiagnostic.valueMissing(name: name).at(element.name))
                    }
                    cases.append(
                        VariantCase(
                            identifier: element.name, payload: parameters.first,
                            label: label.map { $0 == "_" ? "" : $0 + ": " } ?? "", variant: variant,
                            isDefault: isDefault))
                }
                if isDefault, let other = cases.first(where: \.isDefault), let own = cases.last,
                    other.identifier.id != own.identifier.id, declaration.elements.count == 1,
                    let node = declaration.attributes(named: "JSONDefaultVariant").first
                {
                    let error = VariantDiagnostic.defaultTwice(
                        name: own.identifier.plainText, other: other.identifier.plainText)
                    diagnostics.append(
                        error.at(node, fixIts: [.removeAttribute("JSONDefaultVariant", from: declaration)]))
                }
            }
            if !isUntagged, !hasAttributeErrors { diagnostics += sameNames(cases) }
            return (cases, diagnostics, hasAttributeErrors)
        }

        /// Errors about the position of the attribute, or about the attribute itself.
        static func mistakes(
            of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
        ) -> [Diagnostic] {
            let name = attribute.macroName
            let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
            var remove: [FixIt] { attributed.map { [.removeAttribute(name, from: $0)] } ?? [] }
            guard let declaration = declaration.as(EnumCaseDeclSyntax.self) else {
                return [VariantDiagnostic.notOnCase(attribute: name).at(attribute, fixIts: remove)]
            }
            if declaration.elements.count > 1 {
                return [VariantDiagnostic.onSeveral(attribute: name).at(attribute)]
            }
            if name == "JSONVariantCase", attribute.labeledArguments.isEmpty {
                return [VariantDiagnostic.withoutArguments.at(attribute, fixIts: remove)]
            }
            return []
        }

        private static func insideIfConfig(_ condition: IfConfigDeclSyntax) -> [Diagnostic] {
            condition.clauses.flatMap { clause -> [Diagnostic] in
                guard case .decls(let members)? = clause.elements else { return [] }
                return members.flatMap { member -> [Diagnostic] in
                    if let inner = member.decl.as(IfConfigDeclSyntax.self) { return insideIfConfig(inner) }
                    let elements = member.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
                    return elements.map {
                        VariantDiagnostic.insideIfConfig(name: $0.name.plainText).at($0.name)
                    }
                }
            }
        }

        private static func sameNames(_ cases: [VariantCase]) -> [Diagnostic] {
            // Names are equal if their bytes are, unlike strings.
            var first: [[UInt8]: VariantCase] = [:]
            var diagnostics: [Diagnostic] = []
            for variant in cases where variant.hasName {
                guard let name = variant.name.text else { continue }
                let bytes = Array(name.utf8)
                if let earlier = first[bytes] {
                    let note = Note(node: earlier.nameNode, message: VariantNote(name: name))
                    diagnostics.append(
                        VariantDiagnostic.nameTaken(name: name).at(variant.nameNode, notes: [note]))
                } else {
                    first[bytes] = variant
                }
            }
            return diagnostics
        }

        /// Whether the case has a name in JSON. A default case with a payload has none, since its payload is the
        /// complete value, unless `@JSONVariantCase` names it.
        var hasName: Bool { !isDefault || payload == nil || variant?.name != nil }
    }

    /// The arguments of a `@JSONVariantCase`.
    struct VariantAttribute {
        private(set) var name: ExprSyntax?
        private(set) var keys: [ExprSyntax] = []

        init(_ attribute: AttributeSyntax) {
            var isKey = false
            for argument in attribute.labeledArguments {
                isKey = isKey || argument.label?.text == "keys"
                if isKey { keys.append(argument.expression) } else { name = argument.expression.ifNotNil }
            }
        }

        fileprivate func mistakes(
            in attribute: AttributeSyntax, of declaration: EnumCaseDeclSyntax, isUntagged: Bool
        ) -> [Diagnostic] {
            let wrong = isUntagged ? name.map { [$0] } ?? [] : keys
            guard let first = wrong.first else { return [] }
            let diagnostic: VariantDiagnostic = isUntagged ? .nameWithoutEffect : .keysWithoutEffect
            // Only the first of the keys has the label.
            let isAll = isUntagged ? keys.isEmpty : name == nil
            let kept = attribute.labeledArguments.filter { argument in
                !wrong.contains { $0.id == argument.expression.id }
            }
            let fixIt: FixIt =
                isAll
                ? .removeAttribute("JSONVariantCase", from: declaration)
                : .replace(
                    message: ModelFixIt.removeArgument, oldNode: attribute, newNode: attribute.with(arguments: kept))
            return [diagnostic.at(first, fixIts: [fixIt])]
        }
    }
#endif
