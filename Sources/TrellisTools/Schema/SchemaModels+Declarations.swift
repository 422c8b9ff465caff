import Trellis

/// A case of an enum of strings or integers.
struct EnumCase {
    let value: JSON
    /// The name of the case, without backticks.
    let name: String

    /// Cases with different names for values of one type.
    static func named(_ values: [JSON]) -> [EnumCase] {
        var scope = NameScope()
        for name in SwiftNames.reservedCases { scope.insert(name) }
        return values.map { value in
            let text = value.string ?? "value \(value.int ?? 0)"
            return EnumCase(value: value, name: scope.claim([SwiftNames.property(text)]))
        }
    }
}

extension SchemaModels {
    /// The declaration of a type with its own schema.
    mutating func declaration(_ name: String, _ schema: JSON) throws(UsageError) -> SchemaDeclaration {
        if let cases = cases[name] {
            return enumeration(name, cases, schema, isOpen: SchemaDeclaration.cases(schema) == nil)
        }
        if schema["properties"].object != nil { return try model(name, schema) }
        if let items = schema["prefixItems"].array { return try row(name, items, schema) }
        return try variants(name, schema.alternatives ?? [], schema)
    }

    // MARK: Enums

    private mutating func enumeration(
        _ name: String, _ cases: [EnumCase], _ schema: JSON, isOpen: Bool
    ) -> SchemaDeclaration {
        let raw = cases[0].value.string == nil ? "Int" : "String"
        var lines = comment(schema)
        lines.append(
            "\(access)enum \(name): \(raw), TrellisCodable, CaseIterable, JSONDictionaryKey, "
                + (isOpen ? "JSONUnknownCase, " : "") + "Sendable {")
        for item in cases {
            let literal = item.value.string.map(SwiftLiteral.string) ?? "\(item.value.int ?? 0)"
            let isPlain = item.name == item.value.string
            lines.append("    case \(SwiftIdentifier.written(item.name))" + (isPlain ? "" : " = \(literal)"))
        }
        if isOpen {
            let last = cases.last { ["unknown", "other"].contains($0.value.string?.lowercased()) }
            var unknown = last?.name
            if unknown == nil {
                var scope = NameScope()
                for name in SwiftNames.reservedCases + cases.map(\.name) { scope.insert(name) }
                let added = scope.claim(["unknown"])
                let known = Set(cases.compactMap(\.value.int))
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
