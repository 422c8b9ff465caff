#if Macros
    import SwiftSyntax

    /// Writes the `JSONField` of a property.
    struct FieldEmitter {
        /// How the schema refers to the type.
        let type: String
        let scope: TypeScope

        func field(_ property: ModelProperty) -> String {
            let name = "\"\(property.name.replacing("\"", with: "\\\""))\""
            let keyPath = "\\\(type).\(property.identifier.text)"
            let arguments: [String]
            switch property.attributes.form {
            case .value: arguments = [label(of: property) + name, keyPath] + values(of: property)
            case .composite(let composite): arguments = [name, keyPath] + values(of: composite, property)
            case .flattened: arguments = ["flattening: \(name)", keyPath]
            case .rest: arguments = [property.isElement ? "tail: \(name)" : "rest: \(name)", keyPath]
            case .computed(let computed):
                arguments =
                    ["computed: \(name)", keyPath]
                    + [
                        computed.path.map { "keys: " + $0.expression.trimmedDescription },
                        labeled("as", computed.format),
                    ].compactMap(\.self)
            }
            let field = "\(scope.library("JSONField"))(\(arguments.joined(separator: ", ")))"
            return field + modifiers(of: property).map { ".\($0)" }.joined()
        }

        private func label(of property: ModelProperty) -> String {
            switch property.usedDirection {
            case .both: ""
            case .decoding: "decoding: "
            case .encoding: "encoding: "
            }
        }

        private func labeled(_ label: String, _ expression: ExprSyntax?) -> String? {
            expression.map { "\(label): \($0.trimmedDescription)" }
        }

        private func values(of property: ModelProperty) -> [String] {
            let attributes = property.attributes
            let key = attributes.key
            var arguments: [String?] = []
            if let paths = key?.paths, !paths.isEmpty {
                arguments.append("keys: " + paths.map(\.expression.trimmedDescription).joined(separator: ", "))
            }
            arguments.append(labeled("as", key?.format))
            arguments.append(labeled("using", key?.transform))
            // Of what is only encoded no value is ever made.
            guard property.direction.isDecoded else { return arguments.compactMap(\.self) }
            arguments.append(labeled("default", property.defaultValue))
            if let defaults = attributes.defaults, let value = property.replacement {
                // A bare nil would say that nothing stands in. For a null, nil does so anyway.
                let text = value.isNil ? ".some(nil)" : value.trimmedDescription
                if defaults.onNull, !value.isNil { arguments.append("onNull: \(text)") }
                if defaults.onMismatch { arguments.append("onMismatch: \(text)") }
            }
            arguments.append(labeled("validate", attributes.validate))
            arguments.append(labeled("merge", attributes.merge))
            return arguments.compactMap(\.self)
        }

        private func values(of composite: CompositeAttribute, _ property: ModelProperty) -> [String] {
            var arguments: [String?] = []
            for (index, part) in composite.parts.enumerated() {
                arguments.append((index == 0 ? "from: " : "") + part.trimmedDescription)
            }
            arguments.append(labeled("decode", composite.decode))
            arguments.append(labeled("encode", composite.encode))
            arguments.append(labeled("default", property.defaultValue))
            arguments.append(labeled("validate", property.attributes.validate))
            return arguments.compactMap(\.self)
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
            return modifiers
        }

        /// The condition as the field wants it, which sees the model. One that says so by its type is taken as it is.
        private func condition(_ written: WrittenAttribute, _ property: ModelProperty) -> String {
            let text = written.condition.trimmedDescription
            if written.seesModel(named: scope.name, property: property.type) { return text }
            let wrapped = property.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
            let value = wrapped.map { "\($0.trimmedDescription)?" } ?? property.type.trimmedDescription
            // The type, which the closure got from the attribute's generic argument, would be lost.
            return "{ (\(text) as (\(value)) -> Bool)($0.\(property.identifier.text)) }"
        }
    }
#endif
