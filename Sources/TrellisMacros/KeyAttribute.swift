#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// The arguments of a `@JSONKey`.
    struct KeyAttribute {
        private(set) var paths: [PathLiteral] = []
        /// The path for encoding, if it is not the first of `paths`.
        private(set) var writing: PathLiteral?
        private(set) var format: ExprSyntax?
        private(set) var transform: ExprSyntax?
        /// Whether the property uses the `Codable` conformance of its type.
        private(set) var isCodable = false
        private(set) var coercions: ExprSyntax?
        private(set) var nilFields: ExprSyntax?
        private(set) var diagnostics: [Diagnostic] = []

        init(_ attribute: AttributeSyntax) {
            for argument in attribute.labeledArguments {
                let expression = argument.expression
                switch argument.label?.text {
                case "as":
                    // `as: .codable` is a transform, not a format.
                    if expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "codable" {
                        transform = expression
                        isCodable = true
                    } else {
                        format = expression.ifNotNil
                    }
                case "using": transform = expression.ifNotNil
                case "coercing": coercions = expression.ifNotNil
                case "nilFields": nilFields = expression.ifNotNil
                case "writing":
                    writing = expression.ifNotNil.flatMap { path($0) }
                    if let writing, !writing.isWritable {
                        diagnostics.append(
                            PathDiagnostic.writingIntoArray(path: writing.components.text).at(expression))
                    }
                default:
                    if let path = path(expression) { paths.append(path) }
                }
            }
        }

        private mutating func path(_ expression: ExprSyntax) -> PathLiteral? {
            do throws(PathLiteral.Failure) {
                return try PathLiteral(expression)
            } catch {
                diagnostics.append(error.diagnostic.at(error.node))
                return nil
            }
        }

        /// Errors in the attribute itself.
        static func check(_ attribute: AttributeSyntax, on variable: VariableDeclSyntax) -> [Diagnostic] {
            guard !attribute.labeledArguments.isEmpty else {
                return [
                    AttributeDiagnostic.keyWithoutArguments
                        .at(attribute, fixIts: [.removeAttribute("JSONKey", from: variable)])
                ]
            }
            return KeyAttribute(attribute).diagnostics
        }
    }
#endif
