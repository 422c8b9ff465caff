#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax

    /// A path literal in an attribute, and its steps.
    struct PathLiteral {
        enum Component: Hashable {
            case key(String)
            case index(Int)
            case each
            case eachOrNil

            // Keys are equal if their bytes are, unlike strings.
            static func == (left: Component, right: Component) -> Bool {
                switch (left, right) {
                case (.key(let left), .key(let right)): left.utf8.elementsEqual(right.utf8)
                case (.index(let left), .index(let right)): left == right
                case (.each, .each), (.eachOrNil, .eachOrNil): true
                default: false
                }
            }
        }

        struct Failure: Error {
            let diagnostic: PathDiagnostic
            let node: ExprSyntax

            init(_ diagnostic: PathDiagnostic, _ node: ExprSyntax) {
                self.diagnostic = diagnostic
                self.node = node
            }
        }

        let expression: ExprSyntax
        let components: [Component]

        /// - Throws: an error if the expression is not a path literal, or if the literal is invalid.
        init(_ expression: ExprSyntax) throws(Failure) {
            self.expression = expression
            if let array = expression.as(ArrayExprSyntax.self) {
                components = try Self.components(of: array)
            } else {
                components = try Self.components(of: try Self.text(of: expression), expression)
            }
        }

        /// Whether it is an index in a model that is an array.
        var isPosition: Bool {
            guard components.count == 1, case .index? = components.first else { return false }
            return true
        }

        /// Whether it goes only through objects, so that it can be encoded.
        var isWritable: Bool { components.allSatisfy { if case .key = $0 { true } else { false } } }

        private static func components(of array: ArrayExprSyntax) throws(Failure) -> [Component] {
            let expression = ExprSyntax(array)
            guard !array.elements.isEmpty else { throw Failure(.empty, expression) }
            var components: [Component] = []
            for element in array.elements {
                let step = element.expression
                if let index = step.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue {
                    components.append(.index(index))
                } else if let member = step.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
                    member == "each" || member == "eachOrNil"
                {
                    components.append(member == "each" ? .each : .eachOrNil)
                } else {
                    components.append(.key(try text(of: step)))
                }
            }
            // A single index is valid for a model that is an array, which is not known here.
            if case .index? = components.first, components.count == 1 { return components }
            guard case .key? = components.first else { throw Failure(.notAKey, expression) }
            return components
        }

        /// The steps of the string form, split by Unicode scalars like in the library.
        private static func components(of text: String, _ expression: ExprSyntax) throws(Failure) -> [Component] {
            guard !text.isEmpty else { throw Failure(.textEmpty, expression) }
            var keys = [String.UnicodeScalarView()]
            var isEscaped = false
            for scalar in text.unicodeScalars {
                if !isEscaped, scalar == "\\" {
                    isEscaped = true
                } else if !isEscaped, scalar == "." {
                    keys.append(String.UnicodeScalarView())
                } else {
                    keys[keys.count - 1].append(scalar)
                    isEscaped = false
                }
            }
            if isEscaped { throw Failure(.trailingBackslash, expression) }
            if keys.contains(where: \.isEmpty) { throw Failure(.componentEmpty(path: text), expression) }
            return keys.map { .key(String($0)) }
        }

        private static func text(of expression: ExprSyntax) throws(Failure) -> String {
            guard let literal = expression.as(StringLiteralExprSyntax.self),
                literal.openingQuote.tokenKind == .stringQuote,
                let text = literal.representedLiteralValue
            else { throw Failure(.notLiteral, expression) }
            return text
        }
    }

    extension [PathLiteral.Component] {
        /// The path in the notation of the library's `description`.
        var text: String {
            var text = ""
            for (index, component) in enumerated() {
                switch component {
                case .key(let key):
                    if index > 0 { text += "." }
                    text += key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
                case .index(let index): text += "[\(index)]"
                case .each: text += "[*]"
                case .eachOrNil: text += "[*?]"
                }
            }
            return text
        }
    }
#endif
