#if Macros
    import SwiftSyntax

    extension AttributeSyntax {
        /// The attribute's name without a module in front.
        var macroName: String {
            attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
        }
    }

    extension WithAttributesSyntax {
        func attributes(named name: String) -> [AttributeSyntax] {
            attributes.compactMap { element in
                guard case .attribute(let attribute) = element, attribute.macroName == name else { return nil }
                return attribute
            }
        }
    }

    extension WithModifiersSyntax {
        func modifier(_ keyword: Keyword...) -> DeclModifierSyntax? {
            modifiers.first { modifier in
                keyword.contains { modifier.name.tokenKind == .keyword($0) }
            }
        }
    }

    extension TokenSyntax {
        /// The text of an identifier without backticks.
        var plainText: String {
            let text = self.text
            return text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
                ? String(text.dropFirst().dropLast()) : text
        }
    }

    extension VariableDeclSyntax {
        /// Why the declaration is not one of stored instance properties, in words, or nil if it is.
        var nonStoredKind: String? {
            if modifier(.static, .class) != nil { return "a static property" }
            if modifier(.lazy) != nil { return "a lazy property" }
            // An override adds observers or accessors to the inherited property, which the superclass decodes.
            if modifier(.override) != nil { return "an overriding property" }
            if !bindings.isEmpty, bindings.allSatisfy(\.isComputed) { return "a computed property" }
            return nil
        }
    }

    extension PatternBindingSyntax {
        var isComputed: Bool {
            switch accessorBlock?.accessors {
            case nil: false
            case .getter: true
            case .accessors(let accessors):
                !accessors.allSatisfy {
                    [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
                }
            }
        }
    }
#endif
