extension ModelPrinter {
    /// A model with the members that the macro would write.
    func handWritten(_ type: PlannedType, _ content: ModelContent) -> [String] {
        if isClass(type) {
            // A class has its initialisers in its body.
            return comment(type, content) + [head(type, conformances: ["JSONModel"])] + properties(content)
                + [""] + members(type, content) + ["}"]
        }
        return comment(type, content) + [head(type)] + properties(content)
            + ["}", "", "extension \(type.name): JSONModel {"] + members(type, content) + ["}"]
    }

    private func members(_ type: PlannedType, _ content: ModelContent) -> [String] {
        var lines = ["\(access)static let modelSchema = JSONModelSchema("]
        let style = content.keyStyle.source.map { " keyStyle: \($0)," } ?? ""
        lines += ["    \(type.name).self,\(style)", "    ["]
        // Swift's formatter wants no comma behind the only element.
        let comma = content.fields.count == 1 ? "" : ","
        for field in content.fields {
            let parts = fieldLines(field, of: type.name)
            lines += parts.dropLast().map { "        " + $0 } + ["        " + (parts.last ?? "") + comma]
        }
        lines += ["    ])", "", "\(access)init(from fields: borrowing JSONFieldValues) throws {"]
        for (index, field) in content.fields.enumerated() {
            lines.append("    self.\(SwiftIdentifier.written(field.name)) = fields.take(\(index))")
        }
        lines += ["}", "", "\(access)func encode(field index: Int, to writer: inout JSONFieldWriter) throws {"]
        lines.append("    switch index {")
        for (index, field) in content.fields.enumerated() {
            // The parameters hide properties of their names.
            let isHidden = field.name == "index" || field.name == "writer"
            lines.append(
                "    case \(index): try writer.field(\(isHidden ? "self." : "")\(SwiftIdentifier.written(field.name)))")
        }
        lines += ["    default: break", "    }", "}"]
        return lines.map { $0.isEmpty ? "" : "    " + $0 }
    }

    /// A field of a schema.
    private func fieldLines(_ field: PlannedField, of type: String) -> [String] {
        var arguments = [SwiftLiteral.string(field.name), "\\\(type).\(SwiftIdentifier.written(field.name))"]
        if !field.isKeyImplied { arguments.append("keys: \(path(field.path))") }
        if let format = field.format { arguments.append("as: \(format.source)") }
        let modifier = field.writesNull ? ".nilFields(.writeNull)" : ""
        let line = "JSONField(\(arguments.joined(separator: ", ")))\(modifier)"
        if 13 + line.count <= Self.width { return [line] }
        let rest = arguments.dropFirst(2).joined(separator: ", ")
        let first = "    " + arguments.prefix(2).joined(separator: ", ")
        return ["JSONField("] + (rest.isEmpty ? [first + ")\(modifier)"] : [first + ",", "    \(rest))\(modifier)"])
    }
}
