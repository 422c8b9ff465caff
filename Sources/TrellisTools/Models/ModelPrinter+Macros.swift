extension ModelPrinter {
    /// A model whose members the macro generates.
    func withMacro(_ type: PlannedType, _ content: ModelContent, _ width: Int) -> [String] {
        let style = content.keyStyle.source.map { "(keyStyle: \($0))" } ?? ""
        return comment(type, content) + ["@JSONModel\(style)", head(type)]
            + properties(content, width, attribute: attribute) + ["}"]
    }

    private func attribute(_ field: PlannedField) -> String? {
        var arguments: [String] = []
        if !field.isKeyImplied { arguments.append(SwiftLiteral.path(field.path)) }
        if let format = field.format { arguments.append("as: \(format.source)") }
        if field.writesNull { arguments.append("nilFields: .writeNull") }
        return arguments.isEmpty ? nil : "@JSONKey(\(arguments.joined(separator: ", ")))"
    }
}
