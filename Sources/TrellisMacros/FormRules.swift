#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Rules for properties that depend on the form of the model, an object or an array.
    enum FormRules {
        static func find(in properties: [ModelProperty]) -> [Diagnostic] {
            properties.flatMap { $0.isElement ? inArray($0) : inObject($0) }
        }

        private static func paths(of property: ModelProperty) -> [PathLiteral] {
            switch property.attributes.form {
            case .value: property.attributes.key?.paths ?? []
            case .composite(let composite): composite.paths
            case .computed(let computed): [computed.path].compactMap(\.self)
            case .flattened, .rest: []
            }
        }

        private static func inObject(_ property: ModelProperty) -> [Diagnostic] {
            paths(of: property).filter(\.isPosition).map { PathDiagnostic.notAKey.at($0.expression) }
        }

        private static func inArray(_ property: ModelProperty) -> [Diagnostic] {
            let attributes = property.attributes
            var diagnostics: [Diagnostic] = []
            var wrong = paths(of: property).filter { !$0.isPosition }
            if case .value = attributes.form { wrong += paths(of: property).dropFirst().filter(\.isPosition) }
            diagnostics += wrong.map { PathDiagnostic.notAPosition(property: property.name).at($0.expression) }
            if let writing = attributes.key?.writing {
                diagnostics.append(PathDiagnostic.writingInArray(property: property.name).at(writing.expression))
            }
            if let node = attributes.nodes["JSONFlattened"] {
                diagnostics.append(AttributeDiagnostic.flattenedInArray(property: property.name).at(node))
            }
            if case .rest = attributes.form, !property.type.isEvidentArray {
                diagnostics.append(
                    AttributeDiagnostic.restNotAnArray(property: property.name)
                        .at(property.type, fixIts: [.changeType(property.type, to: "[JSON]")]))
            }
            return diagnostics
        }
    }

    extension TypeSyntax {
        /// Whether the syntax alone shows that the type is an array: `[T]` or `Array<T>`.
        fileprivate var isEvidentArray: Bool { self.is(ArrayTypeSyntax.self) || baseName == "Array" }
    }
#endif
