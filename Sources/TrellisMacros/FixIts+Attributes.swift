#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxBuilder

    // Changes of attributes.
    extension FixIt {
        /// Adds a context to the property's `@JSONIgnored(in:)`, or the attribute with it.
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

        /// Takes a context out of a `@JSONIgnored(in:)`, and the attribute with it if it was the only one.
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

        static func changeType(_ type: TypeSyntax, to name: String) -> FixIt {
            .replace(
                message: ModelFixIt.changeType(name), oldNode: type,
                newNode: TypeSyntax(stringLiteral: name).with(\.trailingTrivia, type.trailingTrivia))
        }
    }

    extension VariableDeclSyntax {
        /// The declaration with an attribute in front.
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
