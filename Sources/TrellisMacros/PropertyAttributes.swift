#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// What the attributes of one property say.
    struct PropertyAttributes {
        /// What the field's value is made of.
        enum Form {
            case value
            case composite(CompositeAttribute)
            case flattened
            case rest
            case computed(ComputedAttribute)
        }

        /// The attributes that say what the value is made of, of which there can be one.
        static let forms = ["JSONComposite", "JSONFlattened", "JSONRest", "JSONComputed"]
        static let all =
            [
                "JSONKey", "JSONDefault", "JSONIgnored", "JSONWritten", "JSONLossy", "JSONRequired", "JSONValidated",
                "JSONMerged", "JSONIdentified",
            ]
            + forms

        private(set) var form = Form.value
        private(set) var key: KeyAttribute?
        private(set) var defaults: DefaultAttribute?
        private(set) var ignored: IgnoredAttribute?
        private(set) var written: WrittenAttribute?
        private(set) var validate: ExprSyntax?
        private(set) var merge: ExprSyntax?
        /// What tells the elements of an array apart.
        private(set) var identity: ExprSyntax?
        /// The first attribute of each name.
        private(set) var nodes: [String: AttributeSyntax] = [:]

        init(_ variable: VariableDeclSyntax) {
            for name in Self.all {
                guard let attribute = variable.attributes(named: name).first else { continue }
                nodes[name] = attribute
                let argument = attribute.labeledArguments.first?.expression
                switch name {
                case "JSONKey": key = KeyAttribute(attribute)
                case "JSONDefault": defaults = DefaultAttribute(attribute)
                case "JSONIgnored": ignored = IgnoredAttribute(attribute)
                case "JSONWritten": written = WrittenAttribute(attribute)
                case "JSONValidated": validate = argument
                case "JSONMerged": merge = argument
                case "JSONIdentified": identity = argument
                case "JSONComposite": form = .composite(CompositeAttribute(attribute))
                case "JSONFlattened": form = .flattened
                case "JSONRest": form = .rest
                case "JSONComputed": form = .computed(ComputedAttribute(attribute))
                default: continue
                }
            }
        }

        var isLossy: Bool { nodes["JSONLossy"] != nil }
        var isRequired: Bool { nodes["JSONRequired"] != nil }
        /// Whether it is no field at all.
        var isLeftOut: Bool { ignored?.isPlain == true }
        var isEncoded: Bool { ignored?.contexts.contains("encoding") != true }
        var isDecoded: Bool { ignored?.contexts.contains("decoding") != true }
        /// Whether the value need not have a JSON form itself.
        var isConverted: Bool {
            if case .composite = form { return true }
            return key?.transform != nil
        }
        var isComputed: Bool { if case .computed = form { true } else { false } }
        var formName: String? { Self.forms.first { nodes[$0] != nil } }

        // MARK: Rules

        /// Reports what says something of a direction that the model has not.
        func withoutEffect(in model: String, _ direction: ModelDirection, on variable: VariableDeclSyntax)
            -> [Diagnostic]
        {
            let names =
                switch direction {
                case .both: [String]()
                case .decoding: ["JSONWritten", "JSONComputed"]
                case .encoding: ["JSONDefault", "JSONLossy", "JSONRequired", "JSONValidated", "JSONMerged"]
                }
            return names.compactMap { name in
                nodes[name].map { node in
                    let warning = AttributeDiagnostic.otherDirection(
                        attribute: name, model: model, direction: direction.word ?? "")
                    return warning.at(node, fixIts: [.removeAttribute(name, from: variable)])
                }
            }
        }

        /// What is wrong with having these attributes together.
        static func conflicts(on variable: VariableDeclSyntax) -> [Diagnostic] {
            let attributes = PropertyAttributes(variable)
            let property = variable.bindings.first?.pattern.trimmedDescription ?? ""
            var diagnostics: [Diagnostic] = []
            for name in all {
                let found = variable.attributes(named: name)
                guard found.count > 1 else { continue }
                diagnostics.append(
                    AttributeDiagnostic.twice(property: property, attribute: name).at(
                        found[1], fixIts: [.removeAttribute(name, from: variable, keepingFirst: true)]))
            }

            func exclude(_ name: String, _ other: String) {
                guard let node = attributes.nodes[name] else { return }
                diagnostics.append(
                    AttributeDiagnostic.excluded(property: property, attribute: name, other: other).at(
                        node,
                        fixIts: [.removeAttribute(name, from: variable), .removeAttribute(other, from: variable)]))
            }
            if attributes.isLeftOut {
                for name in all where name != "JSONIgnored" { exclude(name, "JSONIgnored") }
                return diagnostics
            }
            guard let form = attributes.formName else { return diagnostics }
            for other in forms where other != form { exclude(other, form) }
            var excluded = ["JSONKey", "JSONDefault", "JSONRequired", "JSONMerged", "JSONIdentified"]
            if form != "JSONRest" { excluded.append("JSONLossy") }
            if form != "JSONComposite" { excluded.append("JSONValidated") }
            for name in excluded { exclude(name, form) }

            // What is made of several members cannot be passed by in decoding, and what is computed only encodes.
            let contexts = form == "JSONComputed" ? ["decoding", "encoding"] : ["decoding"]
            if let ignored = attributes.nodes["JSONIgnored"] {
                for context in contexts where attributes.ignored?.contexts.contains(context) == true {
                    diagnostics.append(
                        AttributeDiagnostic.contextExcluded(context: context, attribute: form).at(
                            ignored, fixIts: [.removeContext(context, of: ignored, from: variable)]))
                }
            }
            return diagnostics
        }
    }
#endif
