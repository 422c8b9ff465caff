#if Macros
    import SwiftSyntax

    /// Generates the table of an enum's variants.
    struct VariantsEmitter {
        let variants: VariantsDeclaration
        /// The expression for the type in the table.
        let type: String

        init(_ variants: VariantsDeclaration) {
            self.variants = variants
            type = variants.scope.selfName
        }

        var members: [String] {
            guard variants.needsTable else { return [] }
            let table = "\("JSONVariantTable".inLibrary)<\(type)>"
            let access = variants.scope.closedAccess
            // Only members of the enum itself need the modifier: an extension has it for all its members.
            let isolation = variants.scope.isNested ? "nonisolated" : nil
            let words = [access, isolation, "static"].compactMap(\.self)
            let head = variants.scope.deprecation + words.joined(separator: " ")
            if variants.isPlaceholder {
                return ["\(head) var jsonVariants: \(table) {\n    \(placeholderBody)\n}"]
            }
            if variants.scope.isGeneric {
                return [
                    """
                    \(head) var jsonVariants: \(table) {
                        \("JSONVariantTable".inLibrary).cached {
                    \("\(table)(\(arguments))".indented.indented)
                        }
                    }
                    """
                ]
            }
            // Without its type, it would be taken for a case of the same name.
            let needsType = variants.cases.contains { $0.identifier.text == "jsonVariants" }
            let name = needsType ? "jsonVariants: \(table)" : "jsonVariants"
            return ["\(head) let \(name) = \(table)(\(arguments))"]
        }

        private var arguments: String {
            let list = variants.cases.filter { !$0.isDefault }.map { "    \(form($0)),\n" }.joined()
            let forms = list.isEmpty ? "[]" : "[\n\(list)]"
            var arguments = [variants.tagging?.trimmedDescription ?? ".byKey", forms]
            if let other = variants.cases.first(where: \.isDefault) { arguments.append("default: \(form(other))") }
            return arguments.joined(separator: ", ")
        }

        private func form(_ variant: VariantCase) -> String {
            let identifier = variant.identifier.text
            var arguments: [String] = []
            if variant.payload == nil {
                arguments.append(variant.name.expression)
                arguments.append("value: \(type).\(identifier)")
                arguments.append("matches: { if case .\(identifier) = $0 { true } else { false } }")
            } else {
                if variant.hasName, !variants.isUntagged { arguments.append(variant.name.expression) }
                let direction = variants.direction
                if direction.isDecoded, let keys = variant.variant?.keys, !keys.isEmpty {
                    arguments.append("keys: [\(keys.map(\.trimmedDescription).joined(separator: ", "))]")
                }
                // Before Swift 6, the case itself is not a Sendable function.
                if direction.isDecoded { arguments.append("make: { \(type).\(identifier)(\(variant.label)$0) }") }
                guard direction.isEncoded else { return call(arguments) }
                // Otherwise, `make` tells whether the payload is an Optional.
                let value = direction.isDecoded ? "value" : ".some(value)"
                arguments.append("take: { if case .\(identifier)(let value) = $0 { \(value) } else { nil } }")
            }
            return call(arguments)
        }

        private func call(_ arguments: [String]) -> String {
            "\("JSONVariantCase".inLibrary)(\(arguments.joined(separator: ", ")))"
        }
    }
#endif
