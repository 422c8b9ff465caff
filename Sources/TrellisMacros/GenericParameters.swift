#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    extension DeclGroupSyntax {
        /// Reports the values that are directly made of a generic parameter that is known to have no JSON form. The
        /// conformance could be made conditional instead, but not by a macro: it would have to state the inherited
        /// conformances of each protocol by itself.
        ///
        /// - Parameter form: The protocol that says that a type has a JSON form, in the directions that are needed.
        func unconstrainedUses(in values: [(name: String, type: TypeSyntax)], form: String) -> [Diagnostic] {
            let parameters = Syntax(self).genericParameters.filter {
                $0.isUnconstrained && !isConstrained($0.name.text)
            }
            return values.flatMap { value in
                value.type.leaves.compactMap { leaf in
                    parameters.first { $0.name.text == leaf.trimmedDescription }.map { parameter in
                        ModelDiagnostic.unconstrainedParameter(
                            parameter: parameter.name.text, property: value.name, form: form
                        ).at(leaf, fixIts: [.constrain(parameter, to: form)])
                    }
                }
            }
        }

        /// Whether the where clause says something about the parameter.
        private func isConstrained(_ parameter: String) -> Bool {
            let clause = asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
            return clause?.requirements.contains { requirement in
                switch requirement.requirement {
                case .conformanceRequirement(let conformance): conformance.leftType.trimmedDescription == parameter
                case .sameTypeRequirement(let same): same.leftType.trimmedDescription == parameter
                default: false
                }
            } ?? false
        }
    }

    extension GenericParameterSyntax {
        /// Whether the parameter's own constraints are none, or protocols known not to imply a JSON form.
        fileprivate var isUnconstrained: Bool {
            let others: Set = [
                "Sendable", "Equatable", "Hashable", "Comparable", "Identifiable", "Codable", "Decodable", "Encodable",
                "CustomStringConvertible", "Any",
            ]
            guard let constraint = inheritedType else { return true }
            let composed = constraint.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [constraint]
            return composed.allSatisfy { others.contains($0.trimmedDescription) }
        }
    }
#endif
