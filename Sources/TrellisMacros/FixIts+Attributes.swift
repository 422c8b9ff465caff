#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxBuilder

    // Fix-its that change attributes.
    extension FixIt {
        /// Adds a context to the property's `@JSONIgnored(in:)`, or adds the attribute.
        static func addIgnored(in context: String, to declaration: VariableDeclSyntax) -> FixIt {
            let message = ModelFixIt.addIgnoredContext(context)
            if let attribute = declaration.attributes(named: "JSONIgnored").first {
                let contexts = IgnoredAttribute(attribute).contexts + [context]
                return .replace(message: message, oldNode: attribute, newNode: attribute.ignoring(contexts))
            }
            return .replace(
                message: message, oldNode: declaration,
                newNode: declaration.adding("@JSONIgnored(in: .\(raw: context))"))
        }

        /// Removes a context from `@JSONIgnored(in:)`, or the attribute if it is the only context.
        static func removeContext(
            _ context: String, of attribute: AttributeSyntax, from declaration: VariableDeclSyntax
        ) -> FixIt {
            let contexts = IgnoredAttribute(attribute).contexts.filter { $0 != context }
            if contexts.isEmpty { return .removeAttribute("JSONIgnored", from: declaration) }
            return .replace(
                message: ModelFixIt.removeContext(context), oldNode: attribute, newNode: attribute.ignoring(contexts))
        }

        static func renameAttribute(_ attribute: AttributeSyntax, to name: String) -> FixIt {
            var changed = attribute
            changed.attributeName = TypeSyntax(stringLiteral: name)
                .with(\.trailingTrivia, attribute.attributeName.trailingTrivia)
            return .replace(
                message: ModelFixIt.renameAttribute(attribute.macroName, to: name), oldNode: attribute,
                newNode: changed)
        }

        /// Removes the argument with the label.
        static func removeArgument(_ label: String, of attribute: AttributeSyntax) -> FixIt {
            .replace(
                message: ModelFixIt.removeArgument, oldNode: attribute,
                newNode: attribute.with(arguments: attribute.labeledArguments.filter { $0.label?.text != label }))
        }

        /// Wraps a closure in a transform. The closure decodes, or encodes if the property is only encoded.
        static func wrapInTransform(_ closure: ClosureExprSyntax, _ direction: ModelDirection) -> FixIt {
            let text = closure.trimmedDescription
            let arguments: String
            switch direction {
            case .both: arguments = "decode: \(text), encode: { <#value#> in <#source#> }"
            case .decoding: arguments = "decode: \(text)"
            case .encoding: arguments = "encode: \(text)"
            }
            return .replace(
                message: ModelFixIt.wrapInTransform, oldNode: ExprSyntax(closure),
                newNode: ExprSyntax("JSONTransform(\(raw: arguments))"))
        }

        /// Adds the key of the payload to a `.tag("type")`.
        static func addContent(to tagging: FunctionCallExprSyntax) -> FixIt {
            var changed = tagging
            changed.arguments = LabeledExprListSyntax(
                tagging.arguments.map { $0.with(\.trailingComma, .commaToken(trailingTrivia: .space)) } + [
                    LabeledExprSyntax(
                        label: "content", colon: .colonToken(trailingTrivia: .space),
                        expression: ExprSyntax("\"<#key#>\""))
                ])
            return .replace(message: ModelFixIt.addContent, oldNode: tagging, newNode: changed)
        }

        static func changeType(_ type: TypeSyntax, to name: String) -> FixIt {
            .replace(
                message: ModelFixIt.changeType(name), oldNode: type,
                newNode: TypeSyntax(stringLiteral: name).with(\.trailingTrivia, type.trailingTrivia))
        }
    }

    extension VariableDeclSyntax {
        /// The declaration with an attribute added before it.
        func adding(_ attribute: AttributeSyntax) -> VariableDeclSyntax {
            var changed = self
            changed.leadingTrivia = []
            changed.attributes.insert(
                .attribute(attribute.with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, .space)),
                at: changed.attributes.startIndex)
            return changed
        }
    }

    extension AttributeSyntax {
        fileprivate func ignoring(_ contexts: [String]) -> AttributeSyntax {
            let list = contexts.map { ".\($0)" }.joined(separator: ", ")
            var changed: AttributeSyntax = "@JSONIgnored(in: \(raw: list))"
            changed.leadingTrivia = leadingTrivia
            changed.trailingTrivia = trailingTrivia
            return changed
        }
    }
#endif
