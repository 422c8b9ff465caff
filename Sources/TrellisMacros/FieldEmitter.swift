#if Macros
    import SwiftSyntax

    /// Generates the `JSONField` of a property.
    struct FieldEmitter {
        /// The expression for the type in the schema.
        let type: String
        let scope: TypeScope

        func field(_ property: ModelProperty) -> String {
            let name = "\"\(property.name.replacing("\"", with: "\\\""))\""
            let keyPath = "\\\(type).\(property.identifier.text)"
            let arguments: [String]
            switch property.attributes.form {
            case .value, .composite, .computed, .flattened: arguments = [name, keyPath] + values(of: property)
            case .rest: arguments = [property.isElement ? "tail: \(name)" : "rest: \(name)", keyPath]
            }
            let field = "\("JSONField".inLibrary)(\(arguments.joined(separator: ", ")))"
            return field + modifiers(of: property).map { ".\($0)" }.joined()
        }

        private func labeled(_ label: String, _ expression: ExprSyntax?) -> String? {
            expression.map { "\(label): \($0.trimmedDescription)" }
        }

        private func values(of property: ModelProperty) -> [String] {
            let key = property.attributes.key
            var (paths, format) = (key?.paths ?? [], key?.format)
            if case .computed(let computed) = property.attributes.form {
                (paths, format) = ([computed.path].compactMap(\.self), computed.format)
            }
            var arguments: [String?] = []
            if !paths.isEmpty {
                arguments.append("keys: " + paths.map(\.expression.trimmedDescription).joined(separator: ", "))
            }
            arguments.append(labeled("as", format))
            let form = coding(of: property) + rules(of: property).map { ".\($0)" }.joined()
            if form != ".value" { arguments.append("form: \(form)") }
            // A field that is only encoded is never initialized from a default, nor is a flattened one.
            if property.direction.isDecoded, !property.attributes.isFlattened {
                arguments.append(property.defaultValue.map { "default: \($0.argument)" })
            }
            return arguments.compactMap(\.self)
        }

        /// The form of the field, without rules.
        private func coding(of property: ModelProperty) -> String {
            switch property.attributes.form {
            case .composite(let composite):
                let arguments = [
                    "of: " + composite.parts.map(\.trimmedDescription).joined(separator: ", "),
                    labeled("decode", composite.decode),
                    composite.encode.map { "encode: " + encode($0, of: composite, property) },
                ]
                return ".composite(\(arguments.compactMap(\.self).joined(separator: ", ")))"
            case .computed: return ".computed"
            case .flattened: return ".flattened()"
            case .value, .rest: break
            }
            guard let transform = property.attributes.key?.transform else {
                switch property.usedDirection {
                case .both: return ".value"
                case .decoding: return ".decoding"
                case .encoding: return ".encoding"
                }
            }
            guard property.attributes.key?.isCodable == true else {
                return ".transform(\(transform.trimmedDescription))"
            }
            switch property.usedDirection {
            case .both: return ".transform(.codable)"
            case .decoding: return ".transform(.decodable)"
            case .encoding: return ".transform(.encodable)"
            }
        }

        /// The closure that encodes a composite. If there is only one part, the compiler (6.3) crashes on a function
        /// that returns a value instead of an Optional, unless it is a closure whose type is written.
        private func encode(
            _ function: ExprSyntax, of composite: CompositeAttribute, _ property: ModelProperty
        ) -> String {
            let text = function.trimmedDescription
            let part = composite.parts.first?.as(FunctionCallExprSyntax.self)?.arguments.first?.expression
            guard composite.parts.count == 1,
                let metatype = part?.as(MemberAccessExprSyntax.self), metatype.declName.baseName.text == "self",
                let type = metatype.base
            else { return text }
            let value = property.type.wrapped ?? property.type
            let escaping = value.is(FunctionTypeSyntax.self) || value.is(AttributedTypeSyntax.self) ? "@escaping " : ""
            let signature = "(\(escaping)\(value.trimmedDescription)) throws -> (\(type.trimmedDescription))?"
            let closure = function.is(ClosureExprSyntax.self) ? text : "{ try ((\(text)) as \(signature))($0) }"
            return "\(closure) as @Sendable \(signature)"
        }

        /// The rules for decoded values.
        private func rules(of property: ModelProperty) -> [String] {
            guard property.direction.isDecoded else { return [] }
            let attributes = property.attributes
            var rules: [String] = []
            if let defaults = attributes.defaults, let value = property.replacement {
                // The compiler checks an initial value already in the property's declaration.
                let text = defaults.value == nil ? value.argument : value.argument(as: property.type)
                // Null becomes nil without a rule.
                if defaults.onNull, !value.isNil(as: property.type) { rules.append("onNull(\(text))") }
                if defaults.onMismatch { rules.append("onMismatch(\(text))") }
            }
            let value = valueType(of: property)
            if let validate = attributes.validate {
                rules.append("validated(by: \(closure(validate, "(inout \(value)) throws -> Swift.Void", "(&$0)")))")
            }
            if let range = attributes.range { rules.append("validated(in: \(range.trimmedDescription))") }
            if let merge = attributes.merge {
                rules.append("merged(by: \(closure(merge, "(\(value), \(value)) throws -> \(value)", "($0, $1)")))")
            }
            return rules
        }

        /// A function as a closure that calls it, because a name of a function is not `@Sendable` in Swift 5 mode.
        /// Other expressions are not changed.
        private func closure(_ function: ExprSyntax, _ signature: String, _ arguments: String) -> String {
            let text = function.trimmedDescription
            guard function.is(DeclReferenceExprSyntax.self) || function.is(MemberAccessExprSyntax.self) else {
                return text
            }
            // The signature has `throws`, so that `try` is right for functions that do not throw too.
            return "{ try (\(text) as \(signature))\(arguments) }"
        }

        /// The type of a property as the type of a parameter.
        private func valueType(of property: ModelProperty) -> String {
            let wrapped = property.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
            return wrapped.map { "\($0.trimmedDescription)?" } ?? property.type.trimmedDescription
        }

        private func modifiers(of property: ModelProperty) -> [String] {
            let attributes = property.attributes
            var modifiers: [String] = []
            if let path = attributes.key?.writing {
                modifiers.append("writing(to: \(path.expression.trimmedDescription))")
            }
            if let coercions = attributes.key?.coercions {
                modifiers.append("coercing(\(coercions.trimmedDescription))")
            }
            if let policy = attributes.key?.nilFields { modifiers.append("nilFields(\(policy.trimmedDescription))") }
            if property.direction.isDecoded, attributes.isLossy { modifiers.append("lossy()") }
            if property.direction.isDecoded, attributes.isRequired { modifiers.append("required()") }
            if attributes.isRedacted { modifiers.append("redacted()") }
            if let identity = attributes.identity {
                modifiers.append("identified(by: \(identity.trimmedDescription))")
            }
            if property.direction.isEncoded, let written = attributes.written {
                modifiers.append("written(if: \(condition(written, property)))")
            }
            let contexts = property.ignoredContexts.map { ".\($0)" }
            if let first = contexts.first {
                modifiers.append(
                    "ignored(in: \(contexts.count == 1 ? first : "[" + contexts.joined(separator: ", ") + "]"))")
            }
            let annotations = DescribedArguments(attributes.nodes["JSONDescribed"], comment: property.comment)
            if let arguments = annotations.text { modifiers.append("described(\(arguments))") }
            return modifiers
        }

        /// The condition as a closure that receives the model. A condition whose type is already that is not changed.
        private func condition(_ written: WrittenAttribute, _ property: ModelProperty) -> String {
            let text = written.condition.trimmedDescription
            if written.seesModel(named: scope.name, property: property.type) { return text }
            // Adds the type, which the closure got from the attribute's generic argument.
            return "{ (\(text) as (\(valueType(of: property))) -> Swift.Bool)($0.\(property.identifier.text)) }"
        }
    }
#endif
