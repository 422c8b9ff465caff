#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax

    /// The content of one `@JSONKey`.
    struct KeyAttribute {
        /// One path as written, and the keys it leads through.
        struct Path {
            let expression: ExprSyntax
            let components: [String]
        }

        private(set) var paths: [Path] = []
        private(set) var format: ExprSyntax?
        private(set) var diagnostics: [Diagnostic] = []

        init(_ attribute: AttributeSyntax) {
            guard case .argumentList(let arguments)? = attribute.arguments else { return }
            for argument in arguments {
                if argument.label?.text == "as" {
                    if !argument.expression.is(NilLiteralExprSyntax.self) { format = argument.expression }
                    continue
                }
                do throws(PathError) {
                    let expression = argument.expression
                    paths.append(Path(expression: expression, components: try Self.components(expression)))
                } catch {
                    diagnostics.append(error.diagnostic.at(error.node))
                }
            }
        }

        private struct PathError: Error {
            let diagnostic: ModelDiagnostic
            let node: ExprSyntax
        }

        private static func components(_ expression: ExprSyntax) throws(PathError) -> [String] {
            if let array = expression.as(ArrayExprSyntax.self) {
                guard !array.elements.isEmpty else { throw PathError(diagnostic: .pathEmpty, node: expression) }
                var components: [String] = []
                for element in array.elements {
                    let text = try literal(element.expression)
                    guard !text.isEmpty else { throw PathError(diagnostic: .pathEmpty, node: element.expression) }
                    components.append(text)
                }
                return components
            }

            let text = try literal(expression)
            guard !text.isEmpty else { throw PathError(diagnostic: .pathEmpty, node: expression) }
            var components = [""]
            var isEscaped = false
            for character in text {
                if !isEscaped, character == "\\" {
                    isEscaped = true
                } else if !isEscaped, character == "." {
                    components.append("")
                } else {
                    components[components.count - 1].append(character)
                    isEscaped = false
                }
            }
            if isEscaped { throw PathError(diagnostic: .pathTrailingBackslash, node: expression) }
            if components.contains("") {
                throw PathError(diagnostic: .pathComponentEmpty(path: text), node: expression)
            }
            return components
        }

        private static func literal(_ expression: ExprSyntax) throws(PathError) -> String {
            guard let literal = expression.as(StringLiteralExprSyntax.self),
                literal.openingQuote.tokenKind == .stringQuote,
                let text = literal.representedLiteralValue
            else { throw PathError(diagnostic: .pathNotLiteral, node: expression) }
            return text
        }

        /// What is wrong with having the attribute on the declaration at all.
        static func misuse(
            of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
        ) -> [Diagnostic] {
            guard let variable = declaration.as(VariableDeclSyntax.self) else {
                let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
                let fixIts = attributed.map { [FixIt.removeAttribute("JSONKey", from: $0)] } ?? []
                return [ModelDiagnostic.keyNotOnProperty.at(attribute, fixIts: fixIts)]
            }
            let remove = FixIt.removeAttribute("JSONKey", from: variable)
            if let kind = variable.nonStoredKind {
                return [ModelDiagnostic.keyOnNonStored(kind: kind).at(attribute, fixIts: [remove])]
            }
            if !variable.attributes(named: "JSONIgnored").isEmpty {
                let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
                return [
                    ModelDiagnostic.keyOnIgnored(property: name).at(
                        attribute, fixIts: [remove, .removeAttribute("JSONIgnored", from: variable)])
                ]
            }
            guard case .argumentList(let arguments)? = attribute.arguments, !arguments.isEmpty else {
                return [ModelDiagnostic.keyWithoutArguments.at(attribute, fixIts: [remove])]
            }
            return []
        }
    }
#endif
