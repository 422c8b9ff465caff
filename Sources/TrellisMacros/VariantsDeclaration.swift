#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// What an expansion of `@JSONVariants` depends on.
    struct VariantsDeclaration {
        /// What tells the cases apart, as the table's arguments.
        enum Place {
            case tag([LabeledExprSyntax])
            case byKey
            case untagged
        }

        let scope: TypeScope
        let direction: ModelDirection
        let conformance: NeededConformance
        /// Whether the type does not declare its table itself.
        let needsTable: Bool
        let place: Place
        let cases: [VariantCase]
        /// Whether an error has been found, so that the table only has to compile.
        let isPlaceholder: Bool

        /// Nil when there is nothing that could be expanded.
        static func read(
            _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, conformances: [TypeSyntax],
            in context: some MacroExpansionContext
        ) -> (variants: VariantsDeclaration?, diagnostics: [Diagnostic]) {
            guard let type = declaration.as(EnumDeclSyntax.self) else {
                let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
                let remove = attributed.map { [FixIt.removeAttribute("JSONVariants", from: $0)] } ?? []
                let error = VariantDiagnostic.notAnEnum(kind: declaration.kindName)
                return (nil, [error.at(attribute, fixIts: remove)])
            }
            let direction = ModelDirection(attribute)
            let needed = NeededConformance(direction.variants, asked: conformances)
            let scope = TypeScope(type, in: context)
            if let obstacle = scope.obstacle(
                in: type, conformance: direction.variants, needsConformance: needed.isNeeded)
            {
                return (nil, [obstacle])
            }

            var diagnostics: [Diagnostic] = []
            let place = place(attribute, &diagnostics)
            var cases: [VariantCase] = []
            var hasAttributeErrors = false
            let needsTable = !type.memberBlock.members.declaresTable
            if needsTable {
                var isUntagged = false
                if case .untagged? = place { isUntagged = true }
                let found = VariantCase.read(type.memberBlock.members, isUntagged: isUntagged)
                cases = found.cases
                hasAttributeErrors = found.hasAttributeErrors
                diagnostics += found.diagnostics
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
                place: place ?? .byKey,
                cases: cases, isPlaceholder: hasErrors)
            return (variants, diagnostics)
        }

        private static func place(_ attribute: AttributeSyntax, _ diagnostics: inout [Diagnostic]) -> Place? {
            let arguments = attribute.labeledArguments.filter { $0.label?.text != "for" }
            if arguments.first?.label?.text == "tag" {
                let keys = arguments.compactMap {
                    $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
                }
                if keys.count == 2, keys[0] == keys[1] {
                    diagnostics.append(
                        VariantDiagnostic.tagIsContent(key: keys[0]).at(arguments[1].expression))
                }
                return .tag(arguments.filter { $0.expression.ifNotNil != nil })
            }
            switch arguments.first?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
            case "byKey": return .byKey
            case "untagged": return .untagged
            default:
                diagnostics.append(VariantDiagnostic.placeMissing.at(attribute))
                return nil
            }
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
