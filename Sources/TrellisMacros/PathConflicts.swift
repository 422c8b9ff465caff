#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Finds paths that two properties cannot both have.
    enum PathConflicts {
        private struct Use {
            let path: [String]
            let node: Syntax
            let property: String
            let isWritten: Bool

            var text: String {
                path.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: ".")
            }
        }

        static func find(in properties: [ModelProperty]) -> [Diagnostic] {
            let uses = properties.flatMap { property in
                property.paths.enumerated().map { index, path in
                    Use(path: path.components, node: path.node, property: property.name, isWritten: index == 0)
                }
            }
            var diagnostics: [Diagnostic] = []
            var first: [[String]: Use] = [:]
            for use in uses {
                guard let earlier = first[use.path] else {
                    first[use.path] = use
                    continue
                }
                let diagnostic: ModelDiagnostic =
                    use.property == earlier.property
                    ? .pathRepeated(path: use.text, property: use.property)
                    : .pathTaken(path: use.text, property: use.property, other: earlier.property)
                diagnostics.append(diagnostic.at(use.node, notes: [note(earlier)]))
            }

            // Only the first path of a property is written. A fallback may well read inside what another one reads whole.
            let written = uses.filter(\.isWritten)
            for (index, use) in written.enumerated() {
                for earlier in written[..<index] where use.path != earlier.path {
                    let diagnostic: ModelDiagnostic
                    if use.path.starts(with: earlier.path) {
                        diagnostic = .pathInsideValue(
                            path: use.text, property: use.property, leaf: earlier.text, other: earlier.property)
                    } else if earlier.path.starts(with: use.path) {
                        diagnostic = .pathHoldsValue(
                            path: use.text, property: use.property, inner: earlier.text, other: earlier.property)
                    } else {
                        continue
                    }
                    diagnostics.append(diagnostic.at(use.node, notes: [note(earlier)]))
                    break
                }
            }
            return diagnostics
        }

        private static func note(_ use: Use) -> Note {
            Note(node: use.node, message: PathNote(path: use.text))
        }
    }
#endif
