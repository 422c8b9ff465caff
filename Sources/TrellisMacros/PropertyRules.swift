#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    extension ModelProperty {
        /// Errors about the attributes of a property with this type and initial value.
        ///
        /// - Parameter model: the name of the type that declares the property.
        func mistakes(
            in binding: PatternBindingSyntax, of variable: VariableDeclSyntax, model: String
        ) -> [Diagnostic] {
            var diagnostics: [Diagnostic] = []
            // Created only if needed: each fix-it parses code.
            var addValue: FixIt { .addValue(type.isOptional ? "nil" : "<#value#>", to: binding) }
            var addIgnored: FixIt { .addIgnored(in: "encoding", to: variable) }

            if direction.isDecoded, !attributes.isDecoded, !attributes.isComputed, defaultValue == nil, !type.isOptional
            {
                diagnostics.append(
                    ModelDiagnostic.ignoredWithoutValue(property: name).at(binding.pattern, fixIts: [addValue]))
            }
            if let key = attributes.key, direction.isEncoded, attributes.isEncoded, key.writing == nil,
                let path = key.paths.first,
                !path.isWritable, !path.isPosition
            {
                diagnostics.append(
                    PathDiagnostic.intoArray(path: path.components.text, property: name)
                        .at(path.expression, fixIts: [addIgnored]))
            }
            if direction.isDecoded, let defaults = attributes.defaults, defaults.diagnostics.isEmpty {
                if defaults.value == nil, defaultValue == nil, !type.isOptional {
                    diagnostics.append(
                        AttributeDiagnostic.defaultMissing(property: name)
                            .at(defaults.attribute, fixIts: [addValue]))
                } else if defaults.onNull, !defaults.onMismatch, replacement?.isNil(as: type) == true {
                    diagnostics.append(
                        AttributeDiagnostic.defaultWithoutEffect(property: name)
                            .at(defaults.attribute, fixIts: [.removeAttribute("JSONDefault", from: variable)]))
                }
            }
            if let node = attributes.nodes["JSONLossy"], attributes.formName == nil, attributes.key?.transform == nil,
                type.isEvidentScalar
            {
                diagnostics.append(
                    AttributeDiagnostic.lossyScalar(property: name, type: type.trimmedDescription)
                        .at(node, fixIts: [.removeAttribute("JSONLossy", from: variable)]))
            }
            if let written = attributes.written, written.seesModel(named: model, property: type), written.takes(name) {
                diagnostics.append(AttributeDiagnostic.writtenByItself(property: name).at(written.condition))
            }
            diagnostics += FormatRules.find(self)
            if let closure = attributes.key?.transform?.as(ClosureExprSyntax.self) {
                let made = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
                diagnostics.append(
                    AttributeDiagnostic.closureAsTransform(property: name, type: made.trimmedDescription)
                        .at(closure, fixIts: [.wrapInTransform(closure, usedDirection)]))
            }
            switch attributes.form {
            case .rest where !isElement && type.baseName != "JSONObject" && !type.isDictionaryOfStrings:
                diagnostics.append(
                    AttributeDiagnostic.restNotAnObject(property: name)
                        .at(type, fixIts: [.changeType(type, to: "JSONObject")]))
            case .composite(let composite) where composite.encode == nil && attributes.isEncoded && direction.isEncoded:
                if let node = attributes.nodes["JSONComposite"] {
                    diagnostics.append(
                        AttributeDiagnostic.compositeNotWritten(property: name).at(node, fixIts: [addIgnored]))
                }
            default: break
            }
            return diagnostics
        }

        /// The default value of `@JSONDefault`; nil without the attribute.
        var replacement: ExprSyntax? {
            guard let defaults = attributes.defaults else { return nil }
            return defaults.value ?? defaultValue ?? ExprSyntax(NilLiteralExprSyntax())
        }
    }

    extension [ModelProperty] {
        /// Reports more than one property that collects unmapped members.
        var restTwice: [Diagnostic] {
            let all = filter { if case .rest = $0.attributes.form { true } else { false } }
            return all.dropFirst().compactMap { property in
                property.attributes.nodes["JSONRest"].map { node in
                    let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
                    return AttributeDiagnostic.restTwice(property: property.name, other: all[0].name).at(
                        node, fixIts: variable.map { [.removeAttribute("JSONRest", from: $0)] } ?? [])
                }
            }
        }
    }
#endif
