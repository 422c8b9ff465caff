#if Macros
    import Foundation
    import SwiftParser
    import SwiftSyntax

    /// The public declarations in the library's sources.
    struct PublicNames: Sendable {
        /// Read only once, since parsing the sources is slow.
        static let all = Result { try PublicNames() }

        private(set) var types: Set<String> = []
        /// The macros with their argument labels.
        private(set) var macros: Set<String> = []
        /// The variables of types, by type name.
        private(set) var variables: [String: Set<String>] = [:]
        /// The codes of errors.
        private(set) var codes: Set<String> = []

        private init() throws {
            for file in try SourceFiles(in: "Sources/Trellis").all {
                add(Parser.parse(source: file.text).statements)
                if file.path.hasSuffix("TrellisError+Code.swift") {
                    let declared = file.text.matches(of: /public static let ([A-Za-z0-9]+) = Self\("/)
                    codes.formUnion(declared.map { String($0.output.1) })
                }
            }
        }

        /// Declarations at the top level of a file, or inside conditional compilation there.
        private mutating func add(_ statements: CodeBlockItemListSyntax) {
            for statement in statements {
                if let condition = statement.item.as(IfConfigDeclSyntax.self) {
                    for clause in condition.clauses {
                        if case .statements(let inner) = clause.elements { add(inner) }
                    }
                } else if let macro = statement.item.as(MacroDeclSyntax.self), Self.isPublic(macro) {
                    let labels = macro.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
                    macros.insert("\(macro.name.text)(\(labels.joined()))")
                } else if let coder = statement.item.as(ExtensionDeclSyntax.self),
                    ["TrellisDecoder", "TrellisEncoder"].contains(coder.extendedType.trimmedDescription)
                {
                    for member in coder.memberBlock.members where !member.decl.is(FunctionDeclSyntax.self) {
                        addType(Syntax(member.decl), in: coder.extendedType.trimmedDescription + "/")
                    }
                } else if !statement.item.is(FunctionDeclSyntax.self) {
                    addType(Syntax(statement.item), in: "")
                }
            }
        }

        /// A public type, and the variables of a struct.
        private mutating func addType(_ declaration: Syntax, in outer: String) {
            guard let named = declaration.asProtocol((any NamedDeclSyntax).self),
                let modified = declaration.asProtocol((any WithModifiersSyntax).self), Self.isPublic(modified),
                !named.name.text.hasPrefix("_"), !Self.isSPI(declaration)
            else { return }
            let name = outer + named.name.text
            types.insert(name)
            guard let type = declaration.as(StructDeclSyntax.self) else { return }
            let names = type.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
                .filter(Self.isPublic).flatMap(\.bindings).map { $0.pattern.trimmedDescription }
            variables[name, default: []].formUnion(names)
        }

        private static func isSPI(_ declaration: Syntax) -> Bool {
            declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.trimmedDescription.contains("@_spi")
                == true
        }

        private static func isPublic(_ declaration: any WithModifiersSyntax) -> Bool {
            declaration.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
        }
    }
#endif
