#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    extension DeclGroupSyntax {
        /// Reports values whose type is directly composed of a generic parameter that is not constrained to be
        /// decodable or encodable. A macro cannot make the conformance conditional instead, since it would have to
        /// declare the inherited conformances of each protocol itself.
        ///
        /// - Parameter form: the required protocol for the directions of the model.
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

        /// Whether the where clause constrains the parameter.
        private func isConstrained(_ parameter: String) -> Bool {
            let clause = asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
            return clause?.requirements.contains { requirement in
                switch requirement.requirement {
                case .conformanceRequirement(let conformance):
                    conformance.leftType.trimmedDescription == parameter && !conformance.rightType.isUnrelatedConstraint
                case .sameTypeRequirement(let same): same.leftType.trimmedDescription == parameter
                default: false
                }
            } ?? false
        }
    }

    extension GenericParameterSyntax {
        /// Whether the parameter has no constraints of its own that may imply decoding or encoding.
        fileprivate var isUnconstrained: Bool { inheritedType?.isUnrelatedConstraint ?? true }
    }

    extension TypeSyntax {
        /// Whether it consists of protocols that are known not to imply decoding or encoding.
        fileprivate var isUnrelatedConstraint: Bool {
            let others: Set = [
                "Sendable", "Equatable", "Hashable", "Comparable", "Identifiable", "Codable", "Decodable", "Encodable",
                "CustomStringConvertible", "Any",
            ]
            let composed = self.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [self]
            return composed.allSatisfy { others.contains($0.trimmedDescription) }
        }
    }
#endif
