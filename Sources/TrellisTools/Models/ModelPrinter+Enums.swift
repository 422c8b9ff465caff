extension ModelPrinter {
    /// An enum of strings, which preserves strings that have no case.
    func strings(_ type: PlannedType, _ cases: [NamedValue], _ unknown: String) -> [String] {
        var lines = [head(type, conformances: ["RawRepresentable", "TrellisCodable"], equality: "Hashable")]
        lines += cases.map { "    case \(SwiftIdentifier.written($0.name))" }
        lines += ["    /// Any other string.", "    case \(unknown)(String)", ""]
        lines += ["    \(access)init(rawValue: String) {", "        self =", "            switch rawValue {"]
        lines += cases.map { "            case \(SwiftLiteral.string($0.value)): .\(SwiftIdentifier.written($0.name))" }
        lines += ["            default: .\(unknown)(rawValue)", "            }", "    }", ""]
        lines += ["    \(access)var rawValue: String {", "        switch self {"]
        lines += cases.map { "        case .\(SwiftIdentifier.written($0.name)): \(SwiftLiteral.string($0.value))" }
        lines += ["        case .\(unknown)(let text): text", "        }", "    }", "}"]
        return lines
    }

    /// An enum of models that are distinguished by a tag.
    ///
    /// - Parameter name: the qualified name of the type.
    func variants(_ type: PlannedType, _ content: VariantContent, _ name: String) -> Declaration {
        var lines: [String] = []
        if !isByHand { lines.append("@JSONVariants(.tag(\(SwiftLiteral.string(content.tag))))") }
        lines.append(head(type))
        for item in content.cases {
            let attribute =
                isByHand || item.name.utf8.elementsEqual(item.tag.utf8)
                ? "" : "@JSONVariantCase(\(SwiftLiteral.string(item.tag))) "
            let payload = item.model.map { "(\(plan.types[$0].name))" } ?? ""
            let evidence = options.evidence ? "  // \(grouped(item.count))" : ""
            lines.append("    \(attribute)case \(SwiftIdentifier.written(item.name))\(payload)\(evidence)")
        }
        lines.append("    /// Any other value.")
        lines.append("    \(isByHand ? "" : "@JSONDefaultVariant ")case \(content.other)(JSON)")
        lines.append("}")
        return Declaration(body: lines, conformance: isByHand ? table(name, content) : [])
    }

    private func table(_ type: String, _ content: VariantContent) -> [String] {
        func taking(_ name: String) -> String { "take: { if case .\(name)(let value) = $0 { value } else { nil } })" }
        var lines = [
            "extension \(type): JSONVariants {",
            "    \(access)static let jsonVariants = JSONVariantTable<\(type)>(",
            "        .tag(\(SwiftLiteral.string(content.tag))),",
            "        [",
        ]
        for item in content.cases {
            let name = SwiftIdentifier.written(item.name)
            lines.append("            JSONVariantCase(")
            if item.model == nil {
                lines.append("                \(SwiftLiteral.string(item.tag)), value: \(type).\(name),")
                lines.append("                matches: { if case .\(name) = $0 { true } else { false } }),")
            } else {
                lines.append("                \(SwiftLiteral.string(item.tag)), make: { \(type).\(name)($0) },")
                lines.append("                \(taking(name)),")
            }
        }
        lines += [
            "        ],", "        default: JSONVariantCase(",
            "            make: { \(type).\(content.other)($0) },", "            \(taking(content.other)))", "}",
        ]
        return lines
    }
}
