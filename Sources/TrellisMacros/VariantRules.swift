#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Finds cases that can never be decoded, as far as the syntax shows this.
    enum VariantRules {
        static func find(
            in cases: [VariantCase], tagging: ExprSyntax?, isUntagged: Bool, _ direction: ModelDirection
        ) -> [Diagnostic] {
            let unsupported = cases.compactMap { variant -> Diagnostic? in
                guard let payload = variant.payload, let kind = payload.unsupportedKind else { return nil }
                return VariantDiagnostic.unsupportedType(name: variant.identifier.plainText, kind: kind).at(payload)
            }
            guard unsupported.isEmpty else { return unsupported }
            if isUntagged { return direction.isDecoded ? unreached(cases) : [] }
            guard let call = tagging?.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "tag"
            else { return [] }
            return cases.compactMap { variant in
                guard !variant.isDefault, let payload = variant.payload, payload.isNoObject else { return nil }
                let error = VariantDiagnostic.noObject(
                    name: variant.identifier.plainText, type: payload.trimmedDescription)
                return error.at(payload, fixIts: [.addContent(to: call)])
            }
        }

        /// Untagged cases are tried in order. A case after one that matches all of its values is never decoded.
        private static func unreached(_ cases: [VariantCase]) -> [Diagnostic] {
            var earlier: [(name: String, type: TypeSyntax)] = []
            var diagnostics: [Diagnostic] = []
            for variant in cases where !variant.isDefault && variant.variant?.keys.isEmpty != false {
                guard let payload = variant.payload else { continue }
                let name = variant.identifier.plainText
                if let other = earlier.first(where: { $0.type.takesAll(of: payload) }) {
                    let error = VariantDiagnostic.neverReached(
                        name: name, other: other.name, type: payload.trimmedDescription)
                    diagnostics.append(error.at(variant.identifier))
                }
                earlier.append((name, payload))
            }
            return diagnostics
        }
    }

    extension TypeSyntax {
        /// Whether the syntax alone shows that the type is not an object in JSON.
        fileprivate var isNoObject: Bool {
            if self.is(ArrayTypeSyntax.self) || ["Array", "Set", "ContiguousArray"].contains(baseName) { return true }
            if let wrapped { return wrapped.isNoObject }
            // A program may have models named `Character` or `Data`.
            return isEvidentScalar && !["JSON", "JSONObject", "RawJSON", "Character", "Data"].contains(baseName)
        }

        /// Whether every JSON value of the other type can also be decoded as this type.
        fileprivate func takesAll(of other: TypeSyntax) -> Bool {
            if trimmedDescription == other.trimmedDescription || ["JSON", "RawJSON"].contains(baseName) { return true }
            guard let baseName, let other = other.baseName else { return false }
            if baseName == "String" { return ["Substring", "UUID", "URL"].contains(other) }
            guard let integer = Self.integers[other] else { return false }
            if ["Double", "Float", "Decimal"].contains(baseName) { return integer.bits <= 64 || baseName == "Double" }
            guard let own = Self.integers[baseName] else { return false }
            return own.isSigned == integer.isSigned
                ? own.bits >= integer.bits : own.isSigned && own.bits > integer.bits
        }
    }
#endif
