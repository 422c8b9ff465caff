#if Macros
    import SwiftParser
    import SwiftSyntax

    /// A model with its members, from the type and its extensions.
    struct HandWrittenModel {
        let name: String
        /// The type with only its stored properties, annotated so that the macro generates the same fields.
        let annotated: String
        let isSubclass: Bool
        /// The tokens of the generated members, without whitespace.
        let members: [String: String]

        static func models(in file: SourceFileSyntax) -> [HandWrittenModel] {
            let declarations = file.statements.compactMap { $0.item.as(DeclSyntax.self) }
            return declarations.compactMap { declaration in
                guard let type = declaration.asProtocol((any DeclGroupSyntax).self),
                    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text,
                    !declaration.is(EnumDeclSyntax.self)
                else { return nil }
                let extensions = declarations.compactMap { $0.as(ExtensionDeclSyntax.self) }
                    .filter { $0.extendedType.trimmedDescription == name }
                let all = ([type] + extensions.map { $0 as any DeclGroupSyntax })
                    .flatMap { $0.memberBlock.members.map(\.decl) }
                let model = HandWrittenModel(name: name, type: type, members: all)
                // A type without a schema is the value of a field.
                return model.members["modelSchema"] == nil ? nil : model
            }
        }

        private init(name: String, type: any DeclGroupSyntax, members: [DeclSyntax]) {
            self.name = name
            var texts: [String: String] = [:]
            var schema: FunctionCallExprSyntax?
            for member in members {
                if let variable = member.as(VariableDeclSyntax.self), variable.isSchema {
                    texts[variable.propertyName] = Self.tokens(of: member)
                    schema = variable.bindings.first?.initializer?.value.as(FunctionCallExprSyntax.self) ?? schema
                } else if let initializer = member.as(InitializerDeclSyntax.self),
                    initializer.signature.parameterClause.parameters.first?.type.trimmedDescription
                        == "borrowing JSONFieldValues"
                {
                    texts["init(from:)"] = Self.tokens(of: member)
                } else if let function = member.as(FunctionDeclSyntax.self), function.name.text == "encode" {
                    texts["encode(field:to:)"] = Self.tokens(of: member)
                }
            }
            self.members = texts

            let isOnlyDecoded = texts["encode(field:to:)"] == nil
            // An option that the model's direction implies is removed from all fields.
            let implied = isOnlyDecoded ? "@JSONIgnored(in: .encoding)" : nil
            var attributes: [String: String] = [:]
            for element in schema?.arguments.last?.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
                guard let field = HandWrittenField(element.expression) else { continue }
                attributes[field.name] = field.attributes.filter { $0 != implied }.map { "\($0) " }.joined()
            }
            let stored = type.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
                .filter { !$0.isSchema }
                .map { "    " + (attributes[$0.propertyName] ?? "") + $0.trimmedDescription + "\n" }
            let superclass = schema?.arguments.first { $0.label?.text == "superclass" }?.expression.trimmedDescription
            isSubclass = superclass != nil
            let words = type.modifiers.map(\.name.text) + [type.introducer.text, name]
            let argument = superclass.map { "(superclass: \($0))" } ?? (isOnlyDecoded ? "(for: .decoding)" : "")
            annotated =
                "@JSONModel\(argument)\n"
                + "\(words.joined(separator: " "))\(superclass.map { ": \($0.dropLast(5))" } ?? "") {\n"
                + "\(stored.joined())}"
        }

        /// Line breaks and the comma after the last element are ignored.
        private static func tokens(of member: DeclSyntax) -> String {
            member.tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " ").replacing(" , ]", with: " ]")
        }
    }

    extension VariableDeclSyntax {
        fileprivate var propertyName: String { bindings.first?.pattern.trimmedDescription ?? "" }
        /// A class divides its schema into two members.
        fileprivate var isSchema: Bool { propertyName == "modelSchema" || propertyName.hasPrefix("_jsonSchema") }
    }

    /// A `JSONField` with the attributes from which the macro generates it.
    private struct HandWrittenField {
        let name: String
        private(set) var attributes: [String] = []

        init?(_ expression: ExprSyntax) {
            guard var call = expression.as(FunctionCallExprSyntax.self) else { return nil }
            var modifiers: [String: String] = [:]
            while let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
                guard let base = member.base?.as(FunctionCallExprSyntax.self) else { return nil }
                modifiers[member.declName.baseName.text] =
                    call.arguments.first?.expression.trimmedDescription ?? ""
                call = base
            }
            guard let first = call.arguments.first,
                let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            else { return nil }
            self.name = name
            if first.label?.text == "rest" { attributes.append("@JSONRest") }
            let arguments = call.arguments.dropFirst(2)
            let form = arguments.first { $0.label?.text == "form" }
            var values = Self.values(arguments)
            for (name, arguments) in Self.chain(form?.expression) {
                switch name {
                case "decoding": attributes.append("@JSONIgnored(in: .encoding)")
                case "encoding": attributes.append("@JSONIgnored(in: .decoding)")
                case "flattened": attributes.append("@JSONFlattened")
                case "composite": values.merge(Self.values(arguments)) { $1 }
                default: values[name] = arguments.map(\.expression.trimmedDescription)
                }
            }
            add(values, modifiers)
        }

        /// The members of a method chain, from the first to the last.
        private static func chain(
            _ expression: ExprSyntax?
        ) -> [(name: String, arguments: Slice<LabeledExprListSyntax>)] {
            var chain: [(String, Slice<LabeledExprListSyntax>)] = []
            var next = expression
            while let expression = next {
                let call = expression.as(FunctionCallExprSyntax.self)
                guard let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self) else { break }
                chain.append((member.declName.baseName.text, (call?.arguments ?? []).dropFirst(0)))
                next = member.base
            }
            return chain.reversed()
        }

        /// The arguments by label; unlabeled arguments of a list follow its first.
        private static func values(_ arguments: Slice<LabeledExprListSyntax>) -> [String: [String]] {
            var values: [String: [String]] = [:]
            var label = ""
            for argument in arguments {
                label = argument.label?.text ?? label
                values[label, default: []].append(argument.expression.trimmedDescription)
            }
            return values
        }

        private mutating func add(_ values: [String: [String]], _ modifiers: [String: String]) {
            func labeled(_ label: String) -> [String] { values[label].map { ["\(label): \($0[0])"] } ?? [] }

            let transform = values["transform"].map { ["using: \($0[0])"] } ?? []
            let coercions = modifiers["coercing"].map { ["coercing: \($0)"] } ?? []
            add("JSONKey", (values["keys"] ?? []) + labeled("as") + transform + coercions)
            add("JSONComposite", (values["of"] ?? []) + labeled("decode") + labeled("encode"))
            add("JSONValidated", values["validated"] ?? [])
            var causes: [String] = []
            if values["onNull"] != nil { causes.append(".null") }
            if values["onMismatch"] != nil { causes.append(".mismatch") }
            if !causes.isEmpty { add("JSONDefault", ["on: \(causes.joined(separator: ", "))"]) }
            if let contexts = modifiers["ignored"] { add("JSONIgnored", ["in: \(contexts)"]) }
            if modifiers["lossy"] != nil { attributes.append("@JSONLossy") }
        }

        private mutating func add(_ attribute: String, _ arguments: [String]) {
            if !arguments.isEmpty { attributes.append("@\(attribute)(\(arguments.joined(separator: ", ")))") }
        }
    }
#endif
