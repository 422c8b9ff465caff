#if Macros
    import SwiftSyntax

    /// A property that is a field.
    struct ModelProperty {
        let identifier: TokenSyntax
        let type: TypeSyntax
        /// The default value as written; nil also for an Optional whose initial value is nil.
        let defaultValue: ExprSyntax?
        /// Whether it is a constant with a value, which can only be encoded.
        let isConstant: Bool
        let attributes: PropertyAttributes
        /// Whether it is `weak` or `unowned`, so that it can only be encoded.
        let isReference: Bool
        /// Whether the model is an array in JSON.
        let isElement: Bool
        let direction: ModelDirection
        /// The documentation comment that becomes its description.
        let comment: String?

        var name: String { identifier.plainText }

        /// Whether the generated initializer sets it.
        var isTaken: Bool { !isConstant && !attributes.isComputed }

        /// Whether its JSON is determined only by its type.
        var isPlainValue: Bool {
            if case .value = attributes.form { attributes.key?.transform == nil } else { false }
        }

        /// Whether the generated `encode(field:to:)` writes it. A type that is only decoded may not be encodable. If it
        /// is, the schema writes the field in archives.
        var isWrittenByModel: Bool { isPlainValue && usedDirection != .decoding }

        /// The direction that its field is declared for.
        var usedDirection: ModelDirection {
            guard direction == .both else { return direction }
            switch (attributes.isDecoded, attributes.isEncoded) {
            case (true, false): return .decoding
            case (false, true): return .encoding
            default: return .both
            }
        }

        /// Further contexts in which its field is ignored.
        var ignoredContexts: [String] {
            var contexts = attributes.ignored?.contexts ?? []
            // References may be cyclic, and archives and comparisons would follow them.
            if isReference { contexts += ["archive", "comparison"].filter { !contexts.contains($0) } }
            guard case .value = attributes.form else { return contexts }
            if attributes.key?.transform != nil {
                // A transform does not determine the direction, but other forms do.
                let other: String? =
                    switch usedDirection {
                    case .both: nil
                    case .decoding: "encoding"
                    case .encoding: "decoding"
                    }
                if let other, !contexts.contains(other) { contexts.insert(other, at: 0) }
                return contexts
            }
            switch usedDirection {
            case .both: return contexts
            case .decoding: return contexts.filter { $0 != "encoding" }
            case .encoding: return contexts.filter { $0 != "decoding" }
            }
        }
    }

    extension TypeSyntax {
        /// Whether a missing or null value can be nil: `T?`, `T!` or `Optional<T>`.
        var isOptional: Bool {
            if hasImplicitNil { return true }
            if let member = self.as(MemberTypeSyntax.self) {
                return member.name.text == "Optional" && member.baseType.trimmedDescription == "Swift"
            }
            return self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
        }

        /// The `T` in `T?`, `T!` or `Optional<T>`; nil for another type.
        var wrapped: TypeSyntax? {
            if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
            if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
            return isOptional ? firstGenericArgument : nil
        }

        /// Whether a `var` is implicitly initialized with nil. `Optional<T>` is not.
        var hasImplicitNil: Bool {
            self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        }

        /// The types that must be decodable or encodable for this one to be: the innermost elements of Optionals,
        /// arrays and dictionary values.
        var leaves: [TypeSyntax] {
            if let wrapped { return wrapped.leaves }
            if let type = self.as(ArrayTypeSyntax.self) { return type.element.leaves }
            if let type = self.as(DictionaryTypeSyntax.self) { return type.value.leaves }
            if let type = self.as(TupleTypeSyntax.self), type.elements.count == 1, let only = type.elements.first,
                !only.type.is(PackExpansionTypeSyntax.self)
            {
                return only.type.leaves
            }
            if let type = self.as(IdentifierTypeSyntax.self), let arguments = type.genericArgumentClause?.arguments,
                ["Array", "Dictionary", "Set"].contains(type.name.text), let last = arguments.last,
                let element = TypeSyntax(last.argument)
            {
                return element.leaves
            }
            return [self]
        }

        /// Whether it is a dictionary with keys of type `String`.
        var isDictionaryOfStrings: Bool {
            if let type = self.as(DictionaryTypeSyntax.self) { return type.key.baseName == "String" }
            return baseName == "Dictionary" && firstGenericArgument?.baseName == "String"
        }

        /// The integer types by name.
        static let integers: [String: (bits: Int, isSigned: Bool)] = [
            "Int": (64, true), "Int8": (8, true), "Int16": (16, true), "Int32": (32, true), "Int64": (64, true),
            "Int128": (128, true), "UInt": (64, false), "UInt8": (8, false), "UInt16": (16, false),
            "UInt32": (32, false), "UInt64": (64, false), "UInt128": (128, false),
        ]

        /// Whether the syntax alone shows that it has no elements: a scalar, or an Optional of one.
        ///
        /// A type in another namespace than a library's is the program's own.
        var isEvidentScalar: Bool {
            let others: Set = [
                "Bool", "String", "Substring", "Character", "Float", "Double", "Decimal", "Date", "URL", "UUID", "Data",
                "JSON", "JSONNumber", "JSONObject", "RawJSON",
            ]
            if let wrapped { return wrapped.isEvidentScalar }
            if let member = self.as(MemberTypeSyntax.self) {
                let modules: Set = ["Swift", "Foundation", "FoundationEssentials", "Trellis"]
                if !modules.contains(member.baseType.trimmedDescription) { return false }
            }
            return baseName.map { Self.integers[$0] != nil || others.contains($0) } ?? false
        }

        /// A description of the kind of type if it has no JSON form; nil otherwise.
        var unsupportedKind: String? {
            for leaf in leaves {
                if leaf.is(TupleTypeSyntax.self) { return "a tuple" }
                if leaf.is(FunctionTypeSyntax.self) { return "a function" }
                if leaf.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) == true {
                    return "a function"
                }
                if leaf.is(MetatypeTypeSyntax.self) { return "a metatype" }
                let name = leaf.as(IdentifierTypeSyntax.self)?.name.text
                if leaf.is(SomeOrAnyTypeSyntax.self) || name == "Any" || name == "AnyObject" {
                    return "of the type '\(leaf.trimmedDescription)'"
                }
            }
            return nil
        }
    }

    extension ExprSyntax {
        /// Whether the expression is nil, as a value of this type. The type may itself have a case `none`.
        func isNil(as type: TypeSyntax) -> Bool {
            self.is(NilLiteralExprSyntax.self) || type.isOptional && trimmedDescription == ".none"
        }

        /// The type of an unannotated property with this initial value, if the syntax alone shows it.
        var evidentType: String? {
            if self.is(StringLiteralExprSyntax.self) { return "String" }
            if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
            if self.is(FloatLiteralExprSyntax.self) { return "Double" }
            if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
            if let signed = self.as(PrefixOperatorExprSyntax.self), signed.operator.text == "-" {
                return signed.expression.evidentType.flatMap { ["Int", "Double"].contains($0) ? $0 : nil }
            }
            guard let call = self.as(FunctionCallExprSyntax.self), call.calledExpression.isTypeName else { return nil }
            // An enum may return nil, and an option set does not.
            if call.arguments.first?.label?.text == "rawValue" { return nil }
            return call.calledExpression.trimmedDescription + (call.isFailable ? "?" : "")
        }

        /// Whether the expression may be the name of a type.
        var mayBeType: Bool {
            self.is(DeclReferenceExprSyntax.self) || self.is(GenericSpecializationExprSyntax.self)
                || self.as(MemberAccessExprSyntax.self)?.base?.mayBeType == true
        }

        /// Whether the expression looks like a type: `T`, `A.T`, `T<U>`, `[T]` or `[K: V]` with capitalized names.
        var isTypeName: Bool {
            if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.isCapitalized }
            if let member = self.as(MemberAccessExprSyntax.self) {
                return member.base?.isTypeName == true && member.declName.baseName.isCapitalized
            }
            if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.isTypeName }
            if let array = self.as(ArrayExprSyntax.self), array.elements.count == 1, let element = array.elements.first
            {
                return element.expression.isTypeName
            }
            if case .elements(let elements)? = self.as(DictionaryExprSyntax.self)?.content, elements.count == 1,
                let pair = elements.first
            {
                return pair.key.isTypeName && pair.value.isTypeName
            }
            return false
        }
    }

    extension FunctionCallExprSyntax {
        /// Whether it is evidently an initializer that may return nil, which parses a string.
        fileprivate var isFailable: Bool {
            guard arguments.count == 1, let argument = arguments.first else { return false }
            let type = calledExpression.trimmedDescription
            switch argument.label?.text {
            case nil: break
            case "string"?: return ["URL", "URLComponents", "Decimal"].contains(type)
            case let label?: return ["uuidString", "base64Encoded", "exactly"].contains(label)
            }
            return argument.expression.is(StringLiteralExprSyntax.self)
                && (["Bool", "Float", "Double"].contains(type) || TypeSyntax.integers[type] != nil)
        }
    }
#endif
