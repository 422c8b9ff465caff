#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// The contents of the attributes of one property.
    struct PropertyAttributes {
        /// How the field's value is decoded.
        enum Form {
            case value
            case composite(CompositeAttribute)
            case flattened
            case rest
            case computed(ComputedAttribute)
        }

        /// The attributes that determine how the value is decoded. A property can have only one of them.
        static let forms = ["JSONComposite", "JSONFlattened", "JSONRest", "JSONComputed"]
        static let all =
            [
                "JSONKey", "JSONDefault", "JSONIgnored", "JSONWritten", "JSONLossy", "JSONRequired", "JSONValidated",
                "JSONMerged", "JSONIdentified", "JSONDescribed", "JSONRedacted",
            ]
            + forms

        private(set) var form = Form.value
        private(set) var key: KeyAttribute?
        private(set) var defaults: DefaultAttribute?
        private(set) var ignored: IgnoredAttribute?
        private(set) var written: WrittenAttribute?
        private(set) var validate: ExprSyntax?
        private(set) var merge: ExprSyntax?
        /// The key path that identifies elements of an array.
        private(set) var identity: ExprSyntax?
        /// The range of valid values.
        private(set) var range: ExprSyntax?
        /// The first attribute with each name.
        private(set) var nodes: [String: AttributeSyntax] = [:]
        /// The second attribute with each name that is there twice.
        private var repeated: [String: AttributeSyntax] = [:]

        init(_ variable: VariableDeclSyntax) {
            // The list is read once, since most properties have no attribute, and the macro is not optimized in debug
            // builds.
            for attribute in Self.attributes(of: variable) {
                let name = attribute.macroName
                if nodes[name] == nil {
                    nodes[name] = attribute
                } else if repeated[name] == nil {
                    repeated[name] = attribute
                }
            }
            if nodes.isEmpty { return }
            for name in Self.all {
                guard let attribute = nodes[name] else { continue }
                let argument = attribute.labeledArguments.first?.expression
                switch name {
                case "JSONKey": key = KeyAttribute(attribute)
                case "JSONDefault": defaults = DefaultAttribute(attribute)
                case "JSONIgnored": ignored = IgnoredAttribute(attribute)
                case "JSONWritten": written = WrittenAttribute(attribute)
                case "JSONValidated":
                    range = attribute.argument("in")
                    validate = range == nil ? argument : nil
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

        /// The attributes of this package.
        static func attributes(of variable: VariableDeclSyntax) -> [AttributeSyntax] {
            variable.attributes.compactMap { element in
                guard case .attribute(let attribute) = element, all.contains(attribute.macroName) else { return nil }
                return attribute
            }
        }

        var isRedacted: Bool { nodes["JSONRedacted"] != nil }
        var isLossy: Bool { nodes["JSONLossy"] != nil }
        var isRequired: Bool { nodes["JSONRequired"] != nil }
        /// Whether the property is not a field.
        var isLeftOut: Bool { ignored?.isPlain == true }
        var isEncoded: Bool { ignored?.contexts.contains("encoding") != true }
        var isDecoded: Bool { ignored?.contexts.contains("decoding") != true }
        /// Whether the type of the property does not need to be decodable or encodable.
        var isConverted: Bool {
            if case .composite = form { return true }
            return key?.transform != nil
        }
        var isComputed: Bool { if case .computed = form { true } else { false } }
        var isFlattened: Bool { if case .flattened = form { true } else { false } }
        var formName: String? { Self.forms.first { nodes[$0] != nil } }

        // MARK: Rules

        /// Reports attributes and arguments for a direction that the model does not have.
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

        /// Reports combinations of attributes that are not allowed.
        func conflicts(on variable: VariableDeclSyntax) -> [Diagnostic] {
            if nodes.isEmpty { return [] }
            let property = variable.bindings.first?.pattern.trimmedDescription ?? ""
            var diagnostics: [Diagnostic] = []
            for name in Self.all {
                guard let second = repeated[name] else { continue }
                diagnostics.append(
                    AttributeDiagnostic.twice(property: property, attribute: name).at(
                        second, fixIts: [.removeAttribute(name, from: variable, keepingFirst: true)]))
            }

            func exclude(_ name: String, _ other: String) {
                guard let node = nodes[name] else { return }
                diagnostics.append(
                    AttributeDiagnostic.excluded(property: property, attribute: name, other: other).at(
                        node,
                        fixIts: [.removeAttribute(name, from: variable), .removeAttribute(other, from: variable)]))
            }
            if isLeftOut {
                for name in Self.all where name != "JSONIgnored" { exclude(name, "JSONIgnored") }
                return diagnostics
            }
            guard let form = formName else { return diagnostics }
            for other in Self.forms where other != form { exclude(other, form) }
            var excluded = ["JSONKey", "JSONDefault", "JSONRequired", "JSONMerged", "JSONIdentified"]
            if form != "JSONRest" { excluded.append("JSONLossy") }
            if form != "JSONComposite" { excluded.append("JSONValidated") }
            for name in excluded { exclude(name, form) }

            // A field of several members cannot be skipped in decoding, and a computed one is only encoded.
            let contexts = form == "JSONComputed" ? ["decoding", "encoding"] : ["decoding"]
            if let node = nodes["JSONIgnored"] {
                for context in contexts where ignored?.contexts.contains(context) == true {
                    diagnostics.append(
                        AttributeDiagnostic.contextExcluded(context: context, attribute: form).at(
                            node, fixIts: [.removeContext(context, of: node, from: variable)]))
                }
            }
            return diagnostics
        }
    }
#endif
