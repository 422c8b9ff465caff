#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Reads the stored properties of a member list.
    struct PropertyParser {
        private(set) var properties: [ModelProperty] = []
        private(set) var diagnostics: [Diagnostic] = []
        /// Whether an attribute has errors. Its own macro reports them, so they are not reported again.
        private(set) var hasAttributeErrors = false
        private let needsInitializer: Bool
        private let model: String
        private let direction: ModelDirection
        private let isArray: Bool
        /// Whether documentation comments become descriptions.
        private let describes: Bool

        /// - Parameters:
        ///   - model: the name of the type.
        ///   - needsInitializer: whether the initializer is generated, which must initialize ignored properties.
        ///   - isArray: whether the model is an array in JSON.
        ///   - hasKeyStyle: whether keys may differ from property names.
        ///   - describes: whether documentation comments become descriptions.
        init(
            _ members: MemberBlockItemListSyntax, of model: String, _ direction: ModelDirection, isArray: Bool,
            needsInitializer: Bool, hasKeyStyle: Bool, describes: Bool
        ) {
            self.direction = direction
            self.isArray = isArray
            self.describes = describes
            self.needsInitializer = needsInitializer
            self.model = model
            for member in members {
                if let variable = member.decl.as(VariableDeclSyntax.self) {
                    parse(variable)
                } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                    reportStored(in: condition)
                }
            }
            diagnostics += properties.restTwice
            if !hasErrors { diagnostics += FormRules.find(in: properties) }
            // Only the library knows the index of a property without a path, and keys from a key style.
            if !hasErrors { diagnostics += PathConflicts.find(in: properties, hasKeyStyle: hasKeyStyle || isArray) }
        }

        var hasErrors: Bool {
            hasAttributeErrors || diagnostics.contains { $0.diagMessage.severity == .error }
        }

        private mutating func report(
            _ diagnostic: ModelDiagnostic, at node: some SyntaxProtocol, fixIts: [FixIt] = []
        ) {
            diagnostics.append(diagnostic.at(node, fixIts: fixIts))
        }

        private mutating func reportStored(in condition: IfConfigDeclSyntax) {
            for clause in condition.clauses {
                guard case .decls(let members)? = clause.elements else { continue }
                for member in members {
                    if let inner = member.decl.as(IfConfigDeclSyntax.self) { reportStored(in: inner) }
                    guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
                    let attributes = PropertyAttributes(variable)
                    guard variable.nonStoredKind == nil && !attributes.isLeftOut || attributes.isComputed else {
                        continue
                    }
                    for binding in variable.bindings where !binding.isComputed || attributes.isComputed {
                        let name = binding.pattern.trimmedDescription
                        report(.insideIfConfig(property: name), at: binding.pattern)
                    }
                }
            }
        }

        private mutating func parse(_ variable: VariableDeclSyntax) {
            let attributes = PropertyAttributes(variable)
            if hasMistakes(in: variable) { hasAttributeErrors = true }
            diagnostics += AttributeDiagnostic.insideIfConfig(variable.attributes)
            let isComputed = attributes.isComputed && variable.isComputed
            guard variable.nonStoredKind == nil || isComputed else { return }
            diagnostics += attributes.withoutEffect(in: model, direction, on: variable)
            // A computed property is not decoded.
            if isComputed, !direction.isEncoded { return }

            if variable.bindings.count > 1 {
                for name in PropertyAttributes.all where name != "JSONIgnored" || !attributes.isLeftOut {
                    guard let node = attributes.nodes[name] else { continue }
                    diagnostics.append(AttributeDiagnostic.onSeveral(attribute: name).at(node))
                }
            } else {
                diagnostics += attributes.conflicts(on: variable)
            }

            // In `let a, b: Int`, the type also applies to the preceding names.
            var types: [TypeSyntax?] = []
            var shared: TypeSyntax?
            for binding in variable.bindings.reversed() {
                if let type = binding.typeAnnotation?.type {
                    shared = type
                } else if binding.initializer != nil {
                    shared = nil
                }
                types.append(shared)
            }

            for (binding, type) in zip(variable.bindings, types.reversed()) where !binding.isComputed || isComputed {
                if attributes.isLeftOut {
                    checkIgnored(binding, of: variable, type: type)
                } else if let property = property(binding, of: variable, type: type, attributes) {
                    properties.append(property)
                    diagnostics += property.mistakes(in: binding, of: variable, model: model)
                }
            }
        }

        private func hasMistakes(in variable: VariableDeclSyntax) -> Bool {
            PropertyAttributes.attributes(of: variable).contains { attribute in
                let mistakes =
                    PropertyAttributeMacro.misplacement(of: attribute, on: variable)
                    + PropertyAttributeMacro.ownMistakes(of: attribute, on: variable)
                return mistakes.contains { $0.diagMessage.severity == .error }
            }
        }

        private mutating func property(
            _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, type: TypeSyntax?,
            _ attributes: PropertyAttributes
        ) -> ModelProperty? {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                if binding.pattern.is(TuplePatternSyntax.self) { report(.tuplePattern, at: binding.pattern) }
                return nil
            }
            let name = pattern.identifier.plainText
            if pattern.identifier.namesMetatype {
                report(.metatypeName(property: name), at: pattern)
                return nil
            }
            // Attributes apply to the whole declaration, so the fix-its are offered only if it declares one property.
            // They are created only if needed, since each of them parses code.
            var ignore: [FixIt] {
                variable.bindings.count == 1 && attributes.nodes.isEmpty ? [.addIgnored(to: variable)] : []
            }

            if let actor = variable.globalActor {
                report(
                    .isolatedProperty(property: name, attribute: actor.trimmedDescription), at: actor,
                    fixIts: [.removeAttribute(actor.macroName, from: variable)] + ignore)
                return nil
            }
            let isDecoded = direction.isDecoded && attributes.isDecoded
            let reference = variable.modifier(.weak, .unowned)
            if let reference, isDecoded {
                let isPlain = variable.bindings.count == 1 && attributes.formName == nil
                let unread = isPlain && direction == .both ? [FixIt.addIgnored(in: "decoding", to: variable)] : []
                report(.reference(property: name, keyword: reference.name.text), at: reference, fixIts: ignore + unread)
                return nil
            }
            if reference != nil, !direction.isEncoded || !attributes.isEncoded {
                checkIgnored(binding, of: variable, type: type)
                return nil
            }
            let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let) && binding.initializer != nil
            if isConstant, isDecoded {
                report(
                    .constantWithValue(property: name), at: pattern,
                    fixIts: [.makeVariable(variable)] + ignore)
                return nil
            }
            guard let type else {
                let evident = binding.initializer?.value.evidentType
                report(
                    .missingType(property: name), at: pattern, fixIts: [.addType(evident ?? "<#Type#>", to: binding)])
                return nil
            }
            if case .value = attributes.form, !attributes.isConverted, let kind = type.unsupportedKind {
                report(.unsupportedType(property: name, kind: kind), at: type, fixIts: ignore)
                return nil
            }
            var defaultValue = binding.initializer?.value
            if type.isOptional, defaultValue?.isNil(as: type) == true { defaultValue = nil }
            return ModelProperty(
                identifier: pattern.identifier, type: type, defaultValue: defaultValue, isConstant: isConstant,
                attributes: attributes, isReference: reference != nil, isElement: isArray,
                direction: direction, comment: describes ? variable.documentation : nil)
        }

        private mutating func checkIgnored(
            _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, type: TypeSyntax?
        ) {
            guard needsInitializer, binding.initializer == nil, !variable.hasWrapper else { return }
            let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
            if isVariable, type?.hasImplicitNil == true { return }
            report(
                .ignoredWithoutValue(property: binding.pattern.trimmedDescription), at: binding.pattern,
                fixIts: [.addValue(type?.isOptional == true ? "nil" : "<#value#>", to: binding)])
        }
    }

    extension VariableDeclSyntax {
        /// Whether an attribute may be a property wrapper or macro that initializes the property.
        fileprivate var hasWrapper: Bool {
            attributes.contains { element in
                guard case .attribute(let attribute) = element else { return false }
                let name = attribute.macroName
                let others: Set = ["JSONIgnored", "MainActor", "ObservationIgnored"]
                return !others.contains(name) && name.first?.isUppercase == true
            }
        }
    }
#endif
