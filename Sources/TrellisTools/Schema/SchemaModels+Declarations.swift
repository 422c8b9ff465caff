import Trellis

extension SchemaModels {
    /// The declaration of a type with its own schema.
    mutating func declaration(_ name: String, _ schema: JSON) throws(UsageError) -> SchemaDeclaration {
        if let cases = SchemaDeclaration.cases(schema) { return enumeration(name, cases, schema, isOpen: false) }
        if let cases = SchemaDeclaration.openCases(schema) {
            return enumeration(name, cases, schema, isOpen: true)
        }
        if schema["properties"].object != nil { return try model(name, schema) }
        if let items = schema["prefixItems"].array { return try row(name, items, schema) }
        return try variants(name, schema.alternatives ?? [], schema)
    }

    // MARK: Enums

    private mutating func enumeration(
        _ name: String, _ cases: [JSON], _ schema: JSON, isOpen: Bool
    ) -> SchemaDeclaration {
        var scope = NameScope()
        for name in SwiftNames.reservedCases { scope.insert(name) }
        let raw = cases[0].string == nil ? "Int" : "String"
        var lines = comment(schema)
        lines.append(
            "\(access)enum \(name): \(raw), TrellisCodable, CaseIterable, JSONDictionaryKey, "
                + (isOpen ? "JSONUnknownCase, " : "") + "Sendable {")
        var unknown: String?
        for value in cases {
            let text = value.string ?? value.int.map { "\($0)" } ?? ""
            let property = scope.claim([SwiftNames.property(raw == "Int" ? "value \(text)" : text)])
            let literal = value.string.map(SwiftLiteral.string) ?? text
            let isPlain = property == value.string
            lines.append("    case \(SwiftIdentifier.written(property))" + (isPlain ? "" : " = \(literal)"))
            if ["unknown", "other"].contains(text.lowercased()) { unknown = property }
        }
        if isOpen {
            if unknown == nil {
                let added = scope.claim(["unknown"])
                let known = Set(cases.compactMap(\.int))
                var free = Int.min
                while known.contains(free) { free += 1 }
                lines.append("    case \(added)" + (raw == "Int" ? " = \(free)" : ""))
                unknown = added
            }
            lines.append("")
            lines.append(
                "    \(access)static var unknownCase: \(name) { .\(SwiftIdentifier.written(unknown ?? "unknown")) }")
        }
        lines.append("}")
        return SchemaDeclaration(name: name, lines: lines)
    }

    // MARK: Comments

    /// The documentation comment of a schema.
    func comment(_ schema: JSON, indentation: String = "") -> [String] {
        guard let description = schema["description"].string else { return [] }
        // Swift ends a comment at every kind of line break.
        return description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            indentation + ($0.isEmpty ? "///" : "/// \(visible(String($0)))")
        }
    }

    /// The attribute with the title, the examples and the deprecation of a schema.
    func described(_ schema: JSON, fromComments: Bool = false) -> String? {
        var arguments: [String] = []
        if let title = schema["title"].string { arguments.append("title: \(SwiftLiteral.string(title))") }
        if let examples = schema["examples"].array {
            arguments.append("examples: [" + examples.map(Self.literal).joined(separator: ", ") + "]")
        }
        if schema["deprecated"] == true { arguments.append("deprecated: true") }
        if fromComments { arguments.append("fromComments: true") }
        return arguments.isEmpty ? nil : "@JSONDescribed(\(arguments.joined(separator: ", ")))"
    }

    /// A JSON value as a Swift literal.
    static func literal(_ value: JSON) -> String {
        switch value {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .number(let value): number(value)
        case .string(let text): SwiftLiteral.string(text)
        case .array(let elements): "[" + elements.map(literal).joined(separator: ", ") + "]"
        case .object(let members):
            members.isEmpty
                ? "[:]"
                : "[" + members.map { "\(SwiftLiteral.string($0.key)): \(literal($0.value))" }.joined(separator: ", ")
                    + "]"
        }
    }

    /// A number as a literal of `JSON`, which is an integer of 128 bits or a Double.
    private static func number(_ value: JSONNumber) -> String {
        if let integer = value.integer(as: Int128.self) { return "\(integer)" }
        if let text = number(value, as: "Double"), JSONNumber(exactly: text) == value { return text }
        return ".number(JSONNumber(exactly: \(SwiftLiteral.string(value.text)))!)"
    }

    /// A number as a literal of a type; nil if the type has no such value, or no literals of numbers.
    static func number(_ value: JSONNumber, as type: String) -> String? {
        func text<Integer: FixedWidthInteger>(_ type: Integer.Type) -> String? {
            value.integer(as: type).map { "\($0)" }
        }
        switch type {
        case "Double": return value.double.flatMap { JSONNumber($0)?.text }
        case "Float": return value.float.flatMap { JSONNumber($0)?.text }
        default:
            guard let integer = integers.first(where: { "\($0)" == type }) else { return nil }
            return text(integer)
        }
    }
}
