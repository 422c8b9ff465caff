#if Macros
    import SwiftSyntax

    /// Generates the members of a model.
    struct ModelEmitter {
        let model: ModelDeclaration
        /// The expression for the type in the members.
        let type: String

        init(_ model: ModelDeclaration) {
            self.model = model
            // In a class that is not final, `Self` would be the subclass.
            type = model.kind == .structure ? model.scope.selfName : model.scope.name
        }

        /// The members for the type's body, or those for the extension.
        func members(inBody: Bool) -> [String] {
            let wanted =
                inBody
                ? model.members.intersection(model.membersInBody) : model.members.subtracting(model.membersInBody)
            if model.isPlaceholder { return placeholders(wanted) }
            var members: [String] = []
            if wanted.contains(.schema) {
                if let isolationCheck { members.append(isolationCheck) }
                members += schema
            }
            if wanted.contains(.initializer) { members.append(initializer) }
            if wanted.contains(.encode), let encode { members.append(encode) }
            return members.map { model.scope.deprecation + $0 }
        }

        private func modified(_ words: String?..., declaration: String) -> String {
            (words.compactMap(\.self) + [declaration]).joined(separator: " ")
        }

        private var isSubclass: Bool {
            if case .subclass = model.kind { true } else { false }
        }

        /// Whether no subclass can inherit the members.
        private var isClosed: Bool { model.kind == .structure || model.kind == .baseClass(isFinal: true) }

        private var closedAccess: String? { model.scope.closedAccess }

        /// The isolation modifier of a member in the type's body. For an extension, the extension has the modifier.
        private func isolation(_ member: ModelDeclaration.Members) -> String? {
            model.membersInBody.contains(member) ? "nonisolated" : nil
        }

        // MARK: Placeholders

        /// Members without content, which prevent consequential errors about missing members.
        private func placeholders(_ wanted: ModelDeclaration.Members) -> [String] {
            var members: [String] = []
            if wanted.contains(.schema), !isSubclass {
                let keyword = model.kind == .baseClass(isFinal: false) ? "class" : "static"
                let head = modified(
                    closedAccess, isolation(.schema), keyword,
                    declaration: "var modelSchema: \("JSONModelSchema".inLibrary)")
                members.append(function(head, [placeholderBody]))
            }
            if wanted.contains(.initializer) {
                members.append(function(initializerHead, [placeholderBody]))
            }
            if wanted.contains(.encode), !isSubclass || model.lacksEncoding {
                members.append(function(encodeHead, []))
            }
            return members
        }

        // MARK: Schema

        private var schema: [String] {
            let schema = "JSONModelSchema".inLibrary
            let superclass: String?
            let modifier: String
            switch model.kind {
            case .structure, .baseClass(isFinal: true): (superclass, modifier) = (nil, "static")
            case .baseClass(isFinal: false): (superclass, modifier) = (nil, "class")
            case .subclass(let base): (superclass, modifier) = (base, "override class")
            }
            var argument = model.form.map { ", form: \($0.trimmedDescription)" } ?? ""
            if let superclass { argument += ", superclass: \(superclass).self" }
            if let style = model.keyStyle { argument += ", keyStyle: \(style.trimmedDescription)" }
            if let coercions = model.coercions { argument += ", coercing: \(coercions.trimmedDescription)" }
            let access = modifier == "static" ? closedAccess : model.scope.access

            if model.scope.isGeneric {
                let property = modified(access, isolation(.schema), modifier, declaration: "var modelSchema: \(schema)")
                return [
                    """
                    \(property) {
                        \(schema).cached(for: \(type).self\(argument)) {
                    \(fields(indent: 2))
                        }\(annotations)
                    }
                    """
                ]
            }

            let value = "\(schema)(\(type).self\(argument), \(fields(indent: 0)))\(annotations)"
            if modifier == "static" {
                // Without its type, it would be taken for a property of the same name.
                let needsType = model.properties.contains { $0.name == "modelSchema" }
                let name = needsType ? "modelSchema: \(schema)" : "modelSchema"
                return [modified(access, isolation(.schema), modifier, declaration: "let \(name) = \(value)")]
            }
            return [
                "private nonisolated static let \(storedName) = \(value)",
                """
                \(modified(access, isolation(.schema), modifier, declaration: "var modelSchema: \(schema)")) {
                    \(storedName)
                }
                """,
            ]
        }

        /// The constant with the schema of a class. Its name contains that of the class: a subclass that is nested in
        /// its superclass would otherwise override the constant.
        private var storedName: String { "_jsonSchema\(model.scope.plainName)" }

        private var annotations: String { model.annotations.map { ".described(\($0))" } ?? "" }

        /// The list of fields. A class that may inherit its isolation passes the list through the method that checks
        /// the isolation.
        private func fields(indent: Int) -> String {
            let list = fieldList(indent: indent)
            return isolationCheck == nil ? list : "\(type).\(Self.checkName)(\(Self.checkLabel): \(list))"
        }

        private func fieldList(indent: Int) -> String {
            let margin = String(repeating: "    ", count: indent)
            // The array must be indented, since it starts on its own line.
            guard !model.properties.isEmpty else { return margin + "[]" }
            let emitter = FieldEmitter(type: type, scope: model.scope)
            let lines = model.properties.map { "\(margin)    \(emitter.field($0)),\n" }
            return margin + "[\n" + lines.joined() + margin + "]"
        }

        // MARK: Isolation

        private static let checkName = "_jsonSchema"
        private static let checkLabel = "declareSuperclassOrProtocolNonisolated"

        /// A method that is isolated if the class is. Its call in the schema is then a compiler error, whose text, the
        /// method name, states what to do. Names of the other generated members cannot contain such text.
        private var isolationCheck: String? {
            guard model.mayInheritIsolation, !model.scope.isGeneric else { return nil }
            let list = "[\("JSONField".inLibrary)<\(type)>]"
            return "private static func \(Self.checkName)(\(Self.checkLabel) fields: \(list)) -> \(list) { fields }"
        }

        // MARK: Initializer

        private var initializer: String {
            var lines: [String] = []
            var offset = ""
            if case .subclass(let base) = model.kind, model.properties.contains(where: \.isTaken) {
                lines.append("let own = \(base).modelSchema.fieldCount")
                offset = "own + "
            }
            for (index, property) in model.properties.enumerated() where property.isTaken {
                lines.append("self.\(property.identifier.text) = fields.take(\(offset)\(index))")
            }
            if isSubclass { lines.append("try super.init(from: fields)") }
            return function(initializerHead, lines)
        }

        private var initializerHead: String {
            // Isolated like the superclass. Otherwise the compiler reports the implicit call of its initializer,
            // without a position.
            modified(
                closedAccess, model.mayInheritIsolation ? nil : isolation(.initializer), isClosed ? nil : "required",
                declaration: "init(from fields: borrowing \("JSONFieldValues".inLibrary)) throws")
        }

        // MARK: Encoding

        /// The method that encodes a field; nil if the inherited method is sufficient.
        private var encode: String? {
            var index = "index"
            var lines: [String] = []
            var otherwise = "break"
            // The schema writes the other properties.
            let written = model.properties.enumerated().filter { $0.element.isWrittenByModel }
            if case .subclass(let base) = model.kind {
                if written.isEmpty { return nil }
                index = "index - own"
                lines.append("let own = \(base).modelSchema.fieldCount")
                otherwise = "try super.encode(field: index, to: &writer)"
            }
            if !written.isEmpty {
                lines.append("switch \(index) {")
                for (index, property) in written {
                    lines.append("case \(index): try writer.field(\(reference(to: property)))")
                }
                lines.append("default: \(otherwise)")
                lines.append("}")
            }
            return function(encodeHead, lines)
        }

        private var encodeHead: String {
            modified(
                isClosed ? closedAccess : model.scope.access, isolation(.encode),
                isSubclass && !model.lacksEncoding ? "override" : nil,
                declaration:
                    "func encode(field index: Swift.Int, to writer: inout \("JSONFieldWriter".inLibrary)) throws")
        }

        /// A reference to a property. Parameters, local constants and generic parameters may shadow properties of the
        /// same name, and the model itself does. `await` would be a keyword.
        private func reference(to property: ModelProperty) -> String {
            let text = property.identifier.text
            let isHidden = ["index", "writer", "own", "self", "await"].contains(property.name)
            return isHidden || property.identifier.isCapitalized ? "self.\(text)" : text
        }

        private func function(_ head: String, _ lines: [String]) -> String {
            let body = lines.map { "    \($0)\n" }.joined()
            return body.isEmpty ? "\(head) {}" : "\(head) {\n\(body)}"
        }
    }
#endif
