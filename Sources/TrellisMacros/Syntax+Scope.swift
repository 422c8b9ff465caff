#if Macros
    import SwiftSyntax

    extension DeclGroupSyntax {
        /// The access modifier that a member needs to satisfy a requirement of this type.
        func access(in scopes: [Syntax]) -> String? {
            let keywords: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
            func level(_ modifiers: DeclModifierListSyntax) -> Keyword? {
                for modifier in modifiers {
                    if case .keyword(let keyword) = modifier.name.tokenKind, keywords.contains(keyword) {
                        return keyword
                    }
                }
                return nil
            }
            // The access modifier of an extension is the default for its members.
            let found = level(modifiers) ?? scopes.first?.as(ExtensionDeclSyntax.self).flatMap { level($0.modifiers) }
            switch found {
            case .open: return "open"
            case .public: return "public"
            case .package: return "package"
            default: return nil
            }
        }
    }

    extension InheritanceClauseSyntax {
        /// The `~Copyable`, if there is one.
        var suppressedCopyable: SuppressedTypeSyntax? {
            inheritedTypes.lazy.compactMap { $0.type.as(SuppressedTypeSyntax.self) }
                .first { $0.type.baseName == "Copyable" }
        }
    }

    extension ClassDeclSyntax {
        /// Whether one of its inherited types may be isolated to a global actor, as far as the names show. A class that
        /// is declared `Sendable` cannot have such a superclass.
        var mayInheritIsolation: Bool {
            if modifier(.nonisolated) != nil { return false }
            let names = inheritanceClause?.inheritedTypes.map { $0.type.baseName ?? "" } ?? []
            return !names.contains("Sendable")
                && names.contains {
                    !Self.knownProtocols.contains($0) && $0 != "NSObject" && !$0.hasPrefix("JSON")
                        && !$0.hasPrefix("Trellis")
                }
        }

        /// Protocols of the standard libraries, which are not isolated and have no superclass.
        static let knownProtocols: Set = [
            "Sendable", "Identifiable", "Equatable", "Hashable", "Comparable", "Codable", "Decodable", "Encodable",
            "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError", "ObservableObject",
        ]
    }

    extension WithAttributesSyntax {
        /// An attribute such as `@MainActor`. Attributes with other names cannot be recognized as global actors.
        var globalActor: AttributeSyntax? {
            attributes.lazy.compactMap { element -> AttributeSyntax? in
                guard case .attribute(let attribute) = element else { return nil }
                return attribute.macroName.hasSuffix("Actor") ? attribute : nil
            }.first
        }
    }

    extension Syntax {
        var genericParameters: [GenericParameterSyntax] {
            asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause.map { Array($0.parameters) }
                ?? []
        }

        /// Whether types declared here are generic. For an extension, only a where clause shows this.
        var isGeneric: Bool {
            !genericParameters.isEmpty || self.as(ExtensionDeclSyntax.self)?.genericWhereClause != nil
        }

        var availability: [String] {
            asProtocol((any WithAttributesSyntax).self)?.attributes(named: "available").map(\.trimmedDescription) ?? []
        }
    }
#endif
