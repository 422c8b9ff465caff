#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Checks that the format of a property can be used with its type, as far as the syntax shows the type. The schema
    /// checks the other cases at run time.
    enum FormatRules {
        private static let numbers = Set(TypeSyntax.integers.keys).union(["Bool", "Float", "Double", "Decimal"])
        private static let strings: Set = ["String", "URL", "UUID"]

        /// Finds formats that have no effect on the property.
        static func find(_ property: ModelProperty) -> [Diagnostic] {
            let format: ExprSyntax?
            let attribute: AttributeSyntax?
            switch property.attributes.form {
            case .value:
                guard let key = property.attributes.key, key.transform == nil else { return [] }
                (format, attribute) = (key.format, property.attributes.nodes["JSONKey"])
            case .computed(let computed):
                (format, attribute) = (computed.format, property.attributes.nodes["JSONComputed"])
            case .composite, .flattened, .rest: return []
            }
            guard let format, let attribute, let values = Values(format) else { return [] }
            for leaf in property.type.leaves {
                guard let name = leaf.baseName, values.excludes(name) else { continue }
                // The format applies to an array of bytes, whose elements are `UInt8`.
                if values == .bytes, name == "UInt8", leaf.id != property.type.id { continue }
                let error = AttributeDiagnostic.formatWithoutEffect(
                    property: property.name, type: leaf.trimmedDescription, format: format.trimmedDescription,
                    values: values)
                var fixIts = values.type.map { [FixIt.changeType(leaf, to: $0)] } ?? []
                if let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self) {
                    let isOnly = attribute.labeledArguments.count == 1 && attribute.macroName == "JSONKey"
                    fixIts.append(
                        isOnly
                            ? .removeAttribute("JSONKey", from: variable) : .removeArgument("as", of: attribute))
                }
                return [error.at(format, fixIts: fixIts)]
            }
            return []
        }

        /// The kinds of values that a format applies to.
        enum Values {
            case dates, bytes, numbers

            init?(_ format: ExprSyntax) {
                let expression = format.as(FunctionCallExprSyntax.self)?.calledExpression ?? format
                guard let member = expression.as(MemberAccessExprSyntax.self),
                    member.base.map({ ["JSONFormat", "Trellis.JSONFormat"].contains($0.trimmedDescription) }) ?? true
                else { return nil }
                switch member.declName.baseName.text {
                case "iso8601", "secondsSince1970", "millisecondsSince1970", "dateOnly", "pattern", "oneOf":
                    self = .dates
                case "base64": self = .bytes
                case "string": self = .numbers
                default: return nil
                }
            }

            /// Whether values of a type with this name cannot have the format.
            func excludes(_ type: String) -> Bool {
                switch self {
                case .dates: FormatRules.numbers.contains(type) || FormatRules.strings.contains(type) || type == "Data"
                case .bytes: FormatRules.numbers.contains(type) || FormatRules.strings.contains(type) || type == "Date"
                case .numbers: ["Date", "Data"].contains(type)
                }
            }

            var words: String {
                switch self {
                case .dates: "dates"
                case .bytes: "bytes"
                case .numbers: "numbers and Booleans"
                }
            }

            /// The type to use instead, if there is one.
            var type: String? {
                switch self {
                case .dates: "Date"
                case .bytes: "Data"
                case .numbers: nil
                }
            }
        }
    }
#endif
