#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Finds paths at which two properties cannot both be encoded. Decoding has no conflicts: several properties may be
    /// decoded from one path, or from inside the value of another property.
    enum PathConflicts {
        private struct Use {
            let path: [PathLiteral.Component]
            let node: Syntax
            let property: String

            var text: String { path.text }
        }

        /// - Parameter hasKeyStyle: whether keys may differ from property names. Then only the library knows them.
        static func find(in properties: [ModelProperty], hasKeyStyle: Bool) -> [Diagnostic] {
            var diagnostics = properties.flatMap(repeated)
            // Conflicting paths begin with the same component.
            var written: [PathLiteral.Component?: [Use]] = [:]
            for property in properties where property.attributes.isEncoded && property.direction.isEncoded {
                for use in uses(of: property, hasKeyStyle: hasKeyStyle) {
                    let first = use.path.first
                    if let diagnostic = conflict(of: use, with: written[first] ?? []) { diagnostics.append(diagnostic) }
                    written[first, default: []].append(use)
                }
            }
            return diagnostics
        }

        private static func repeated(in property: ModelProperty) -> [Diagnostic] {
            let uses = property.attributes.key?.paths.map { use($0, property) } ?? []
            return uses.indices.compactMap { index in
                uses[..<index].first { $0.path == uses[index].path }.map { earlier in
                    PathDiagnostic.repeated(path: earlier.text, property: property.name)
                        .at(uses[index].node, notes: [note(earlier)])
                }
            }
        }

        private static func conflict(of use: Use, with written: [Use]) -> Diagnostic? {
            for earlier in written {
                let diagnostic: PathDiagnostic
                if use.path == earlier.path {
                    diagnostic = .taken(path: use.text, property: use.property, other: earlier.property)
                } else if use.path.starts(with: earlier.path) {
                    diagnostic = .insideValue(
                        path: use.text, property: use.property, leaf: earlier.text, other: earlier.property)
                } else if earlier.path.starts(with: use.path) {
                    diagnostic = .holdsValue(
                        path: use.text, property: use.property, inner: earlier.text, other: earlier.property)
                } else {
                    continue
                }
                return diagnostic.at(use.node, notes: [note(earlier)])
            }
            return nil
        }

        /// The paths at which a property is encoded, as far as a macro can determine them.
        private static func uses(of property: ModelProperty, hasKeyStyle: Bool) -> [Use] {
            let path: PathLiteral?
            switch property.attributes.form {
            case .value: path = property.attributes.key.flatMap { $0.writing ?? $0.paths.first }
            case .computed(let computed): path = computed.path
            case .composite(let composite): return composite.paths.map { use($0, property) }
            case .flattened, .rest: return []
            }
            if let path { return [use(path, property)] }
            if hasKeyStyle { return [] }
            return [
                Use(path: [.key(property.name)], node: Syntax(property.identifier), property: property.name)
            ]
        }

        private static func use(_ path: PathLiteral, _ property: ModelProperty) -> Use {
            Use(path: path.components, node: Syntax(path.expression), property: property.name)
        }

        private static func note(_ use: Use) -> Note {
            Note(node: use.node, message: PathNote(path: use.text))
        }
    }
#endif
