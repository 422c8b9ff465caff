#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// The parts of a declaration that an expansion of `@JSONVariants` depends on.
    struct VariantsDeclaration {
        let scope: TypeScope
        let direction: ModelDirection
        let conformance: NeededConformance
        /// Whether the type does not declare its table itself.
        let needsTable: Bool
        /// How cases are identified; nil after an error.
        let tagging: ExprSyntax?
        let isUntagged: Bool
        let cases: [VariantCase]
        /// Whether an error was reported, so that the generated table only needs to compile.
        let isPlaceholder: Bool

        /// Reads a declaration. The variants are nil if no code can be generated for it.
        static func read(
            _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, conformances: [TypeSyntax],
            in scopes: [Syntax]
        ) -> (variants: VariantsDeclaration?, diagnostics: [Diagnostic]) {
            guard let type = declaration.as(EnumDeclSyntax.self) else {
                let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
                let remove = attributed.map { [FixIt.removeAttribute("JSONVariants", from: $0)] } ?? []
                let error = VariantDiagnostic.notAnEnum(kind: declaration.kindName)
                return (nil, [error.at(attribute, fixIts: remove)])
            }
            let direction = ModelDirection(attribute)
            let needed = NeededConformance(direction.variants, asked: conformances)
            let scope = TypeScope(type, in: scopes)
            if let obstacle = scope.obstacle(
                in: type, conformance: direction.variants, needed: needed)
            {
                return (nil, [obstacle])
            }

            var diagnostics: [Diagnostic] = []
            let tagging = tagging(attribute, &diagnostics)
            let isUntagged = tagging?.name == "untagged"
            var cases: [VariantCase] = []
            var hasAttributeErrors = false
            let needsTable = !type.memberBlock.members.declaresTable
            if needsTable {
                let found = VariantCase.read(type.memberBlock.members, isUntagged: isUntagged)
                cases = found.cases
                hasAttributeErrors = found.hasAttributeErrors
                diagnostics += found.diagnostics
                diagnostics += VariantRules.find(
                    in: cases, tagging: tagging?.expression, isUntagged: isUntagged, direction)
                if cases.isEmpty, diagnostics.isEmpty {
                    diagnostics.append(VariantDiagnostic.noCases(name: type.name.plainText).at(type.name))
                }
                diagnostics += type.unconstrainedUses(
                    in: cases.compactMap { variant in variant.payload.map { (variant.identifier.plainText, $0) } },
                    form: direction.value)
            }
            let hasErrors = hasAttributeErrors || diagnostics.contains { $0.diagMessage.severity == .error }
            let variants = VariantsDeclaration(
                scope: scope, direction: direction, conformance: needed, needsTable: needsTable,
                tagging: tagging?.expression, isUntagged: isUntagged, cases: cases, isPlaceholder: hasErrors)
            return (variants, diagnostics)
        }

        /// The argument that determines how cases are identified, and the name of the case of `JSONVariantTagging`.
        private static func tagging(
            _ attribute: AttributeSyntax, _ diagnostics: inout [Diagnostic]
        ) -> (expression: ExprSyntax, name: String)? {
            let expression = attribute.labeledArguments.first { $0.label == nil }?.expression
            let call = expression?.as(FunctionCallExprSyntax.self)
            let member = (call?.calledExpression ?? expression)?.as(MemberAccessExprSyntax.self)
            guard let expression, let name = member?.declName.baseName.text,
                ["tag", "byKey", "untagged", "choosing"].contains(name)
            else {
                diagnostics.append(VariantDiagnostic.taggingMissing.at(attribute))
                return nil
            }
            if name == "tag", let arguments = call.map({ Array($0.arguments) }), arguments.count == 2 {
                let keys = arguments.compactMap {
                    $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
                }
                if keys.count == 2, keys[0].utf8.elementsEqual(keys[1].utf8) {
                    diagnostics.append(VariantDiagnostic.tagIsContent(key: keys[0]).at(arguments[1].expression))
                }
            }
            return (expression, name)
        }
    }

    extension MemberBlockItemListSyntax {
        fileprivate var declaresTable: Bool {
            contains { member in
                guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifier(.static) != nil else {
                    return false
                }
                return variable.bindings.contains { $0.pattern.trimmedDescription == "jsonVariants" }
            }
        }
    }
#endif
