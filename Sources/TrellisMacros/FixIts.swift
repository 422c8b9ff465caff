#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxBuilder

    /// The fix-its of the macros.
    enum ModelFixIt: FixItMessage, Equatable {
        case addType(String)
        case addValue(String)
        case makeVariable
        case addIgnored
        case addIgnoredContext(String)
        case removeAttribute(String)
        case renameAttribute(String, to: String)
        case removeArgument
        case removeContext(String)
        case addSuperclass(String)
        case nameSuperclass(String)
        case constrain(String, to: String)
        case makeFileprivate
        case addConformance(String)
        case changeType(String)
        case addContent
        case wrapInTransform

        var message: String {
            switch self {
            case .addType(let type): "add the type ': \(type)'"
            case .addValue(let value): "add the default '= \(value)'"
            case .makeVariable: "change 'let' to 'var'"
            case .addIgnored: "add @JSONIgnored"
            case .addIgnoredContext(let context): "add @JSONIgnored(in: .\(context))"
            case .removeAttribute(let name): "remove @\(name)"
            case .renameAttribute(let name, let other): "change @\(name) to @\(other)"
            case .removeArgument: "remove the argument"
            case .removeContext(let context): "remove '.\(context)'"
            case .addSuperclass(let name): "inherit from '\(name)'"
            case .nameSuperclass(let name): "add 'superclass: \(name).self'"
            case .makeFileprivate: "change 'private' to 'fileprivate'"
            case .addConformance(let name): "declare the conformance to \(name)"
            case .changeType(let type): "change the type to '\(type)'"
            case .wrapInTransform: "wrap the closure in a JSONTransform"
            case .addContent: "add the key of the values"
            case .constrain(let parameter, let form): "constrain '\(parameter)' to \(form)"
            }
        }

        var fixItID: MessageID {
            MessageID(domain: "TrellisMacros", id: String("\(self)".prefix { $0 != "(" }))
        }
    }

    extension FixIt {
        static func addType(_ type: String, to binding: PatternBindingSyntax) -> FixIt {
            var changed = binding
            let space = binding.pattern.trailingTrivia
            changed.pattern = binding.pattern.with(\.trailingTrivia, [])
            changed.typeAnnotation = TypeAnnotationSyntax(
                colon: .colonToken(trailingTrivia: .space),
                type: TypeSyntax(stringLiteral: type),
                trailingTrivia: space)
            return .replace(message: ModelFixIt.addType(type), oldNode: binding, newNode: changed)
        }

        static func addValue(_ value: String, to binding: PatternBindingSyntax) -> FixIt {
            var changed = binding
            let space = binding.typeAnnotation?.trailingTrivia ?? []
            changed.typeAnnotation?.trailingTrivia = []
            changed.initializer = InitializerClauseSyntax(
                equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
                value: ExprSyntax(stringLiteral: value),
                trailingTrivia: space)
            return .replace(message: ModelFixIt.addValue(value), oldNode: binding, newNode: changed)
        }

        static func makeVariable(_ declaration: VariableDeclSyntax) -> FixIt {
            let keyword = declaration.bindingSpecifier
            return .replace(
                message: ModelFixIt.makeVariable,
                oldNode: keyword,
                newNode: keyword.with(\.tokenKind, .keyword(.var)))
        }

        static func addIgnored(to declaration: VariableDeclSyntax) -> FixIt {
            .replace(
                message: ModelFixIt.addIgnored, oldNode: declaration, newNode: declaration.adding("@JSONIgnored"))
        }

        /// Removes all attributes with the name from the declaration, or all except the first.
        static func removeAttribute(
            _ name: String, from declaration: any WithAttributesSyntax, keepingFirst: Bool = false
        ) -> FixIt {
            var changed = declaration
            let leading = declaration.leadingTrivia
            var kept = keepingFirst
            changed.attributes = declaration.attributes.filter { element in
                guard case .attribute(let attribute) = element, attribute.macroName == name else { return true }
                defer { kept = false }
                return kept
            }
            changed.leadingTrivia = leading
            // Keeps the trivia after the removed attribute; behind a comment, the line feed before it.
            if let index = changed.attributes.indices.last, let last = declaration.attributes.last,
                changed.attributes[index].id != last.id
            {
                let trivia = changed.attributes[index].trailingTrivia
                if trivia.isEmpty {
                    changed.attributes[index].trailingTrivia = last.trailingTrivia
                } else if trivia.endsWithLineComment, !last.trailingTrivia.isEmpty {
                    changed.attributes[index].trailingTrivia = trivia + last.leadingTrivia
                }
            }
            return .replace(
                message: ModelFixIt.removeAttribute(name), oldNode: Syntax(declaration), newNode: Syntax(changed))
        }

        static func addSuperclass(_ name: String, to declaration: ClassDeclSyntax) -> FixIt {
            .replace(
                message: ModelFixIt.addSuperclass(name), oldNode: declaration,
                newNode: inheriting(name, in: declaration))
        }

        static func addConformance(_ name: String, to declaration: some DeclGroupSyntax) -> FixIt? {
            let changed: Syntax
            if let type = declaration.as(StructDeclSyntax.self) {
                changed = Syntax(inheriting(name, in: type))
            } else if let type = declaration.as(ClassDeclSyntax.self) {
                changed = Syntax(inheriting(name, in: type))
            } else if let type = declaration.as(EnumDeclSyntax.self) {
                changed = Syntax(inheriting(name, in: type))
            } else {
                return nil
            }
            return .replace(
                message: ModelFixIt.addConformance(name), oldNode: Syntax(declaration), newNode: changed)
        }

        private static func inheriting<Declaration>(_ name: String, in declaration: Declaration) -> Declaration
        where Declaration: DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax {
            var changed = declaration
            var inherited = InheritedTypeSyntax(type: TypeSyntax(stringLiteral: name))
            if var clause = declaration.inheritanceClause, let index = clause.inheritedTypes.indices.last {
                inherited.trailingTrivia = clause.inheritedTypes[index].trailingTrivia
                clause.inheritedTypes[index].trailingTrivia = []
                clause.inheritedTypes[index].trailingComma = .commaToken(trailingTrivia: .space)
                clause.inheritedTypes.append(inherited)
                changed.inheritanceClause = clause
                return changed
            }
            if let clause = declaration.genericParameterClause {
                inherited.trailingTrivia = clause.trailingTrivia
                changed.genericParameterClause?.trailingTrivia = []
            } else {
                inherited.trailingTrivia = declaration.name.trailingTrivia
                changed.name.trailingTrivia = []
            }
            changed.inheritanceClause = InheritanceClauseSyntax(
                colon: .colonToken(trailingTrivia: .space), inheritedTypes: [inherited])
            return changed
        }

        static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
            .replace(
                message: ModelFixIt.makeFileprivate,
                oldNode: modifier.name,
                newNode: modifier.name.with(\.tokenKind, .keyword(.fileprivate)))
        }

        static func nameSuperclass(_ name: String, in attribute: AttributeSyntax) -> FixIt {
            var arguments = attribute.labeledArguments
            let superclass = LabeledExprSyntax(
                label: "superclass", colon: .colonToken(trailingTrivia: .space),
                expression: ExprSyntax("\(raw: name).self"))
            // Only the direction comes before it.
            arguments.insert(superclass, at: arguments.first?.label?.text == "for" ? 1 : 0)
            let changed = attribute.with(arguments: arguments)
            return .replace(message: ModelFixIt.nameSuperclass(name), oldNode: attribute, newNode: changed)
        }

        static func constrain(_ parameter: GenericParameterSyntax, to form: String) -> FixIt {
            var changed = parameter
            if let constraint = parameter.inheritedType {
                let text = "\(constraint.trimmedDescription) & \(form)"
                changed.inheritedType = TypeSyntax(stringLiteral: text)
                    .with(\.trailingTrivia, constraint.trailingTrivia)
            } else {
                let space = parameter.name.trailingTrivia
                changed.name.trailingTrivia = []
                changed.colon = .colonToken(trailingTrivia: .space)
                changed.inheritedType = TypeSyntax(stringLiteral: form).with(\.trailingTrivia, space)
            }
            return .replace(
                message: ModelFixIt.constrain(parameter.name.text, to: form), oldNode: parameter, newNode: changed)
        }
    }
#endif
