#if Macros
    import SwiftSyntax

    extension AttributeSyntax {
        /// The attribute's name without module and generic arguments.
        var macroName: String { attributeName.baseName ?? attributeName.trimmedDescription }

        /// The type in `@Name<Type>`.
        var genericArgument: TypeSyntax? { attributeName.firstGenericArgument }

        var labeledArguments: [LabeledExprSyntax] {
            guard case .argumentList(let arguments)? = arguments else { return [] }
            return Array(arguments)
        }

        /// The argument with the label, unless it is nil.
        func argument(_ label: String) -> ExprSyntax? {
            labeledArguments.first { $0.label?.text == label }?.expression.ifNotNil
        }

        /// The attribute with these arguments, or without parentheses if there are none.
        func with(arguments: [LabeledExprSyntax]) -> AttributeSyntax {
            var changed = self
            if arguments.isEmpty {
                changed.leftParen = nil
                changed.arguments = nil
                changed.rightParen = nil
            } else {
                var list = arguments.map { $0.with(\.trailingComma, .commaToken(trailingTrivia: .space)).trimmed }
                list[list.count - 1].trailingComma = nil
                for index in list.indices.dropLast() { list[index].trailingTrivia = .space }
                changed.attributeName.trailingTrivia = []
                changed.leftParen = leftParen ?? .leftParenToken()
                changed.arguments = .argumentList(LabeledExprListSyntax(list))
                changed.rightParen = rightParen ?? .rightParenToken()
            }
            changed.leadingTrivia = leadingTrivia
            changed.trailingTrivia = trailingTrivia
            return changed
        }
    }

    extension TypeSyntax {
        /// The last component of a type's name, without generic arguments; nil for a type without a name.
        var baseName: String? {
            self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
        }

        /// Whether it is the named protocol, or a composition with it.
        func includes(_ name: String) -> Bool {
            guard let composition = self.as(CompositionTypeSyntax.self) else { return baseName == name }
            return composition.elements.contains { $0.type.includes(name) }
        }

        /// The first generic argument of a named type.
        var firstGenericArgument: TypeSyntax? {
            let clause =
                self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
                ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
            return (clause?.arguments.first?.argument).flatMap { TypeSyntax($0) }
        }
    }

    extension ExprSyntax {
        /// The initial value of a property as an argument. An `if` or `switch` expression can be the former only.
        var argument: String {
            let first = self.as(SequenceExprSyntax.self)?.elements.first ?? self
            let isStatement = first.is(IfExprSyntax.self) || first.is(SwitchExprSyntax.self)
            return isStatement ? "{ \(trimmedDescription) }()" : trimmedDescription
        }

        /// The expression as an argument, with its type, so that the compiler can report a value of another type.
        func argument(as type: TypeSyntax) -> String {
            let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
            let name = unwrapped.map { "\($0.trimmedDescription)?" } ?? type.trimmedDescription
            let isSimple = !self.is(SequenceExprSyntax.self) && !self.is(InfixOperatorExprSyntax.self)
            return (isSimple ? argument : "(\(argument))") + " as \(name)"
        }

        /// The expression; nil if it is the literal `nil`.
        var ifNotNil: ExprSyntax? { self.is(NilLiteralExprSyntax.self) ? nil : self }
    }

    extension ClosureExprSyntax {
        /// Whether its only statement is evidently a comparison or another Boolean operation.
        var isComparison: Bool {
            guard statements.count == 1, case .expr(let expression)? = statements.first?.item else { return false }
            let operators: Set = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "~="]
            // The compiler has parsed the operators of an attribute into a tree, but not those of a declaration. Both
            // must have the same result.
            if let sequence = expression.as(SequenceExprSyntax.self) {
                let names = sequence.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
                let isOther = sequence.elements.contains { element in
                    element.is(AssignmentExprSyntax.self) || element.is(UnresolvedTernaryExprSyntax.self)
                        || element.is(TryExprSyntax.self)
                }
                let assigns = names.contains { $0.hasSuffix("=") && !operators.contains($0) && !$0.hasSuffix("==") }
                return !isOther && !assigns && names.contains(where: operators.contains)
            }
            if let infix = expression.as(InfixOperatorExprSyntax.self) {
                return operators.contains(infix.operator.trimmedDescription)
            }
            return expression.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
        }
    }

    extension WithAttributesSyntax {
        func attributes(named name: String) -> [AttributeSyntax] {
            attributes.compactMap { element in
                guard case .attribute(let attribute) = element, attribute.macroName == name else { return nil }
                return attribute
            }
        }
    }

    extension AttributeListSyntax {
        /// The attributes of this package inside `#if`, of which a macro cannot tell whether they apply.
        var conditional: [AttributeSyntax] {
            flatMap { element -> [AttributeSyntax] in
                guard case .ifConfigDecl(let condition) = element else { return [] }
                return condition.clauses.flatMap { clause -> [AttributeSyntax] in
                    guard case .attributes(let attributes)? = clause.elements else { return [] }
                    let direct = attributes.compactMap { $0.as(AttributeSyntax.self) }
                    return direct.filter { $0.macroName.hasPrefix("JSON") } + attributes.conditional
                }
            }
        }
    }

    extension MemberBlockItemListSyntax {
        /// Whether one of the members has this name, without backticks.
        func declare(_ name: String) -> Bool {
            contains { member in
                if let variable = member.decl.as(VariableDeclSyntax.self) {
                    return variable.bindings.contains {
                        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText == name
                    }
                }
                if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
                    return cases.elements.contains { $0.name.plainText == name }
                }
                return member.decl.asProtocol((any NamedDeclSyntax).self)?.name.plainText == name
            }
        }

        /// Whether one of the properties or cases is deprecated.
        var declaresDeprecated: Bool {
            contains { member in
                guard member.decl.is(VariableDeclSyntax.self) || member.decl.is(EnumCaseDeclSyntax.self) else {
                    return false
                }
                let attributed = member.decl.asProtocol((any WithAttributesSyntax).self)
                let available = attributed?.attributes(named: "available") ?? []
                return available.contains { $0.trimmedDescription.contains("deprecated") }
            }
        }
    }

    extension Trivia {
        /// Whether the next token must be on another line.
        var endsWithLineComment: Bool {
            switch pieces.last {
            case .lineComment, .docLineComment: true
            default: false
            }
        }
    }

    extension EnumCaseDeclSyntax {
        /// Whether no code can use the cases.
        var isUnavailable: Bool {
            attributes(named: "available").contains { attribute in
                guard case .availability(let arguments)? = attribute.arguments else { return false }
                let texts = arguments.map(\.argument.trimmedDescription)
                return texts.first == "*" && texts.contains("unavailable")
            }
        }
    }

    extension WithModifiersSyntax {
        func modifier(_ keyword: Keyword...) -> DeclModifierSyntax? {
            modifiers.first { modifier in
                keyword.contains { modifier.name.tokenKind == .keyword($0) }
            }
        }
    }

    extension TokenSyntax {
        /// The identifier without backticks.
        var plainText: String {
            let text = self.text
            return text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
                ? String(text.dropFirst().dropLast()) : text
        }

        /// The identifier as the label of an argument, with backticks only if they are needed.
        var label: String { ["inout", "var", "let"].contains(plainText) ? text : plainText }

        /// Whether this is the name of a type by convention: its first character other than an underscore is a letter,
        /// but not in lower case.
        var isCapitalized: Bool {
            plainText.drop { $0 == "_" }.first.map { $0.isLetter && !$0.isLowercase } == true
        }

        /// Whether the compiler reads it behind a type as a metatype, even in backticks.
        var namesMetatype: Bool { ["Type", "Protocol"].contains(plainText) }
    }

    extension VariableDeclSyntax {
        /// A description of why the declaration does not declare stored instance properties; nil if it does.
        var nonStoredKind: String? {
            if modifier(.static, .class) != nil { return "a static property" }
            if modifier(.lazy) != nil { return "a lazy property" }
            // An override adds observers or accessors to an inherited property. The superclass decodes it.
            if modifier(.override) != nil { return "an overriding property" }
            if isComputed { return "a computed property" }
            return nil
        }

        var isComputed: Bool { !bindings.isEmpty && bindings.allSatisfy(\.isComputed) }
    }

    extension PatternBindingSyntax {
        var isComputed: Bool {
            switch accessorBlock?.accessors {
            case nil: false
            case .getter: true
            case .accessors(let accessors):
                !accessors.allSatisfy {
                    [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
                }
            }
        }
    }
#endif
