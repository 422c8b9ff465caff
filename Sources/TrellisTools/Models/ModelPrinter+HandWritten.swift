extension ModelPrinter {
    /// A model with the members that the macro would write.
    ///
    /// - Parameters:
    ///   - name: the name of the type outside of the root type.
    ///   - width: the columns that a line may have.
    func handWritten(_ type: PlannedType, _ content: ModelContent, _ name: String, _ width: Int) -> Declaration {
        let lines = comment(type, content)
        // The initializers of a class are declared in its body.
        if isClass(type) {
            return Declaration(
                body: lines + [head(type, conformances: ["JSONModel"])] + properties(content, width)
                    + [""] + members(name, content, width) + ["}"])
        }
        return Declaration(
            body: lines + [head(type)] + properties(content, width) + ["}"],
            conformance: ["extension \(name): JSONModel {"] + members(name, content, Self.width) + ["}"])
    }

    private func members(_ name: String, _ content: ModelContent, _ width: Int) -> [String] {
        var lines = ["\(access)static let modelSchema = JSONModelSchema("]
        let style = content.keyStyle.source.map { " keyStyle: \($0)," } ?? ""
        lines += ["    \(name).self,\(style)", "    ["]
        // Swift's formatter removes the comma after a single element.
        let comma = content.fields.count == 1 ? "" : ","
        for field in content.fields {
            let parts = fieldLines(field, of: name, width)
            lines += parts.dropLast().map { "        " + $0 } + ["        " + (parts.last ?? "") + comma]
        }
        lines += ["    ])", "", "\(access)init(from fields: borrowing JSONFieldValues) throws {"]
        for (index, field) in content.fields.enumerated() {
            lines.append("    self.\(SwiftIdentifier.written(field.name)) = fields.take(\(index))")
        }
        lines += ["}", "", "\(access)func encode(field index: Int, to writer: inout JSONFieldWriter) throws {"]
        lines.append("    switch index {")
        for (index, field) in content.fields.enumerated() {
            // The parameters hide properties with their names.
            let isHidden = field.name == "index" || field.name == "writer"
            lines.append(
                "    case \(index): try writer.field(\(isHidden ? "self." : "")\(SwiftIdentifier.written(field.name)))")
        }
        lines += ["    default: break", "    }", "}"]
        return lines.map { $0.isEmpty ? "" : "    " + $0 }
    }

    /// A field of a schema.
    private func fieldLines(_ field: PlannedField, of type: String, _ width: Int) -> [String] {
        var arguments = [SwiftLiteral.string(field.name), "\\\(type).\(SwiftIdentifier.written(field.name))"]
        if !field.isKeyImplied { arguments.append("keys: \(SwiftLiteral.path(field.path))") }
        if let format = field.format { arguments.append("as: \(format.source)") }
        let modifier = field.writesNull ? ".nilFields(.writeNull)" : ""
        let line = "JSONField(\(arguments.joined(separator: ", ")))\(modifier)"
        if 13 + line.count <= width { return [line] }
        let rest = arguments.dropFirst(2).joined(separator: ", ")
        let first = "    " + arguments.prefix(2).joined(separator: ", ")
        return ["JSONField("] + (rest.isEmpty ? [first + ")\(modifier)"] : [first + ",", "    \(rest))\(modifier)"])
    }
}
