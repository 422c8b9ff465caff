#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// The arguments of a `@JSONIgnored`.
    struct IgnoredAttribute {
        static let known = ["decoding", "encoding", "archive", "comparison"]

        /// The contexts in which the property is ignored, such as `.encoding`; empty if it is not a field.
        private(set) var contexts: [String] = []
        private(set) var diagnostics: [Diagnostic] = []
        let isPlain: Bool

        init(_ attribute: AttributeSyntax) {
            isPlain = attribute.labeledArguments.isEmpty
            for argument in attribute.labeledArguments {
                let elements = argument.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression)
                for expression in elements ?? [argument.expression] {
                    let name = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                    guard let name, Self.known.contains(name) else {
                        diagnostics.append(AttributeDiagnostic.contextUnknown.at(expression))
                        continue
                    }
                    if !contexts.contains(name) { contexts.append(name) }
                }
            }
        }
    }

    /// The arguments of a `@JSONDefault`.
    struct DefaultAttribute {
        let attribute: AttributeSyntax
        /// The default value; nil for the property's initial value.
        private(set) var value: ExprSyntax?
        private(set) var onNull = false
        private(set) var onMismatch = false
        private(set) var diagnostics: [Diagnostic] = []

        init(_ attribute: AttributeSyntax) {
            self.attribute = attribute
            var isCause = false
            for argument in attribute.labeledArguments {
                isCause = isCause || argument.label?.text == "on"
                guard isCause else {
                    value = argument.expression
                    continue
                }
                switch argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
                case "null": onNull = true
                case "mismatch": onMismatch = true
                default: diagnostics.append(AttributeDiagnostic.causeUnknown.at(argument.expression))
                }
            }
            if !isCause { diagnostics.append(AttributeDiagnostic.causeMissing.at(attribute)) }
        }
    }

    /// The arguments of a `@JSONWritten`.
    struct WrittenAttribute {
        let condition: ExprSyntax
        /// The type of the condition's parameter, if it is written.
        let subject: TypeSyntax?

        init?(_ attribute: AttributeSyntax) {
            guard let condition = attribute.labeledArguments.first?.expression else { return nil }
            self.condition = condition
            var subject = attribute.genericArgument ?? condition.as(KeyPathExprSyntax.self)?.rootType
            if let clause = condition.as(ClosureExprSyntax.self)?.signature?.parameterClause,
                case .parameterClause(let parameters) = clause, let type = parameters.parameters.first?.type
            {
                subject = type
            }
            self.subject = subject
        }
    }

    extension KeyPathExprSyntax {
        /// The names of the properties up to the first component of another kind.
        fileprivate var properties: [TokenSyntax] {
            components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName }
                .prefix { $0 != nil }.compactMap(\.self)
        }

        /// The number of components that name types, as `Issue` in `\API.Issue.isClosed`: in the syntax, the root of
        /// this key path is `API`.
        fileprivate var typeCount: Int { root == nil ? 0 : properties.prefix(while: \.isCapitalized).count }

        /// The type at which the key path begins.
        fileprivate var rootType: TypeSyntax? {
            guard let root else { return nil }
            return properties.prefix(typeCount).reduce(root.trimmed) { base, name in
                TypeSyntax(MemberTypeSyntax(baseType: base, name: name.trimmed))
            }
        }
    }

    extension WrittenAttribute {
        /// Whether the condition receives the model instead of the property's value, as its type shows.
        func seesModel(named model: String, property type: TypeSyntax) -> Bool {
            guard let subject else { return false }
            return [model, "Self"].contains(subject.baseName) && subject.trimmedDescription != type.trimmedDescription
        }

        /// Whether the condition uses the property as a member of its parameter, as far as the tokens show.
        func takes(_ property: String) -> Bool {
            if let keyPath = condition.as(KeyPathExprSyntax.self) {
                return keyPath.properties.dropFirst(keyPath.typeCount).first?.plainText == property
            }
            guard let closure = condition.as(ClosureExprSyntax.self) else { return false }
            var subject = "$0"
            switch closure.signature?.parameterClause {
            case .simpleInput(let names): subject = names.first?.name.text ?? subject
            case .parameterClause(let clause):
                if let parameter = clause.parameters.first {
                    subject = (parameter.secondName ?? parameter.firstName).text
                }
            case nil: break
            }
            let tokens = closure.statements.tokens(viewMode: .sourceAccurate).map(\.plainText)
            return tokens.indices.dropLast(2).contains { index in
                tokens[index] == subject && tokens[index + 1] == "." && tokens[index + 2] == property
                    && (index == 0 || tokens[index - 1] != ".")
            }
        }
    }

    /// The arguments of a `@JSONComposite`.
    struct CompositeAttribute {
        private(set) var parts: [ExprSyntax] = []
        private(set) var decode: ExprSyntax?
        private(set) var encode: ExprSyntax?
        /// The paths of the parts that are literals.
        private(set) var paths: [PathLiteral] = []
        private(set) var diagnostics: [Diagnostic] = []

        init(_ attribute: AttributeSyntax) {
            for argument in attribute.labeledArguments {
                switch argument.label?.text {
                case "decode": decode = argument.expression.ifNotNil
                case "encode": encode = argument.expression.ifNotNil
                default:
                    parts.append(argument.expression)
                    let call = argument.expression.as(FunctionCallExprSyntax.self)
                    guard let path = call?.arguments.first(where: { $0.label?.text == "at" })?.expression else {
                        continue
                    }
                    do throws(PathLiteral.Failure) {
                        paths.append(try PathLiteral(path))
                    } catch {
                        // The schema checks paths that are not literals.
                        if case .notLiteral = error.diagnostic { continue }
                        diagnostics.append(error.diagnostic.at(error.node))
                    }
                }
            }
            if parts.isEmpty { diagnostics.append(AttributeDiagnostic.compositeWithoutParts.at(attribute)) }
        }
    }

    /// The arguments of a `@JSONComputed`.
    struct ComputedAttribute {
        private(set) var path: PathLiteral?
        private(set) var format: ExprSyntax?
        private(set) var diagnostics: [Diagnostic] = []

        init(_ attribute: AttributeSyntax) {
            for argument in attribute.labeledArguments {
                if argument.label?.text == "as" {
                    format = argument.expression.ifNotNil
                } else if let expression = argument.expression.ifNotNil {
                    do throws(PathLiteral.Failure) {
                        let path = try PathLiteral(expression)
                        self.path = path
                        guard !path.isWritable, !path.isPosition else { continue }
                        diagnostics.append(
                            PathDiagnostic.writingIntoArray(path: path.components.text).at(expression))
                    } catch {
                        diagnostics.append(error.diagnostic.at(error.node))
                    }
                }
            }
        }
    }
#endif
