internal import Trellis

/// Prints a plan.
struct ModelPrinter {
    let plan: ModelPlan
    let options: ModelOptions
    let documents: Int

    /// Longer lines are broken where they can be.
    static let width = 120

    /// The word for who can use a declaration, with a space behind it if there is one.
    var access: String { options.access == .internal ? "" : options.access.rawValue + " " }

    var isByHand: Bool { options.form == .handWritten }

    /// The whole file.
    var file: String {
        var parts = [header, imports]
        if let alias = plan.alias { parts.append(["\(access)typealias \(alias) = \(name(of: plan.document))"]) }
        for index in plan.types.indices { parts.append(declaration(index)) }
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var header: [String] {
        let count = documents == 1 ? "a document" : "\(grouped(documents)) documents"
        let type = plan.alias ?? name(of: plan.document)
        // A metatype of an Optional needs its long name or parentheses.
        let metatype = type.hasSuffix("?") ? "(\(type)).self" : "\(type).self"
        return [
            "// Models of \(count), printed by `trellis models`.",
            "//",
            "//     let value = try TrellisDecoder().decode(\(metatype), from: data)",
        ]
    }

    private var imports: [String] {
        var usesFoundation = plan.document.needsFoundation
        for case .model(let content) in plan.types.map(\.content) where !usesFoundation {
            usesFoundation = content.fields.contains { $0.type.needsFoundation }
        }
        return (usesFoundation && (plan.alias != nil || !plan.types.isEmpty) ? ["\(access)import Foundation"] : [])
            + (plan.types.isEmpty && !plan.document.needsTrellis ? [] : ["\(access)import Trellis"])
    }

    private func declaration(_ index: Int) -> [String] {
        let type = plan.types[index]
        switch type.content {
        case .strings(let cases, let unknown): return strings(type, cases, unknown)
        case .variants(let content): return variants(type, content)
        case .model(let content):
            // The macro takes keys for the same that differ only in how accents are put together, which the library
            // does not.
            let isComparable = content.fields.allSatisfy { $0.path.allSatisfy(\.isStreamSafe) }
            let isAmbiguous = !isComparable || Set(content.fields.map(\.path)).count < content.fields.count
            return isByHand || isAmbiguous ? handWritten(type, content) : withMacro(type, content)
        }
    }

    // MARK: What both forms have

    func name(of type: ValueType) -> String {
        switch type {
        case .bool: "Bool"
        case .string: "String"
        case .int: "Int"
        case .uint64: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .number: "JSONNumber"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .json: "JSON"
        case .object: "JSONObject"
        case .planned(let index): plan.types[index].name
        case .optional(let type): name(of: type) + "?"
        case .presence(let type): "JSONPresence<\(name(of: type))>"
        case .array(let type): "[\(name(of: type))]"
        case .dictionary(let key, let type): "[\(name(of: key)): \(name(of: type))]"
        }
    }

    func isClass(_ type: PlannedType) -> Bool { type.isModel && (options.kind == .finalClass || type.isBoxed) }

    /// The first line, with the brace.
    func head(_ type: PlannedType, conformances: [String] = []) -> String {
        let keyword = isClass(type) ? "final class" : type.isModel ? "struct" : "enum"
        let all = conformances + (type.isEquatable ? ["Equatable"] : []) + ["Sendable"]
        return "\(access)\(keyword) \(type.name): \(all.joined(separator: ", ")) {"
    }

    /// What is said of a model in front of it.
    func comment(_ type: PlannedType, _ content: ModelContent) -> [String] {
        var lines: [String] = []
        if options.evidence { lines.append("/// \(objects(content.count)).") }
        if type.isBoxed { lines.append("/// A class, because it holds itself.") }
        if content.repeatedKeys > 0 {
            lines.append("/// Of a key that comes twice the last value counts: \(objects(content.repeatedKeys)).")
        }
        return lines
    }

    private func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(grouped(count)) objects" }

    /// What was seen of a member; nil if there is nothing to say.
    func evidence(_ field: PlannedField, of count: Int) -> String? {
        guard options.evidence else { return nil }
        var parts: [String] = []
        if field.present < count {
            parts.append("in \(grouped(field.present)) of \(grouped(count))")
        }
        if field.nulls > 0 {
            parts.append(
                "null in \(grouped(field.nulls))"
                    + (parts.isEmpty ? " of \(grouped(count))" : ""))
        }
        return parts.isEmpty ? nil : "// " + parts.joined(separator: ", ")
    }

    /// The properties, indented.
    ///
    /// - Parameter attribute: what stands in front of one.
    func properties(_ content: ModelContent, attribute: (PlannedField) -> String? = { _ in nil }) -> [String] {
        var lines: [String] = []
        for field in content.fields {
            let property = "\(access)let \(SwiftIdentifier.written(field.name)): \(name(of: field.type))"
            var parts = [([attribute(field)].compactMap(\.self) + [property]).joined(separator: " ")]
            if let comment = evidence(field, of: content.count) {
                if 4 + parts[0].count + 2 + comment.count <= Self.width {
                    parts[0] += "  " + comment
                } else {
                    lines.append("    " + comment)
                }
            }
            if 4 + parts[0].count > Self.width, let attribute = attribute(field) { parts = [attribute, property] }
            lines += parts.map { "    " + $0 }
        }
        return lines
    }

    /// The path as an expression: as an array where a dot would be one in the string form, or nothing at all.
    func path(_ path: [String]) -> String {
        let isPlain = path.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: { ".\\".utf8.contains($0) }) }
        if isPlain { return SwiftLiteral.string(path.joined(separator: ".")) }
        return "[" + path.map(SwiftLiteral.string).joined(separator: ", ") + "]"
    }
}

extension ValueType {
    var needsFoundation: Bool {
        switch innermost {
        case .date, .url, .uuid, .decimal: true
        default: false
        }
    }

    var needsTrellis: Bool {
        switch innermost {
        case .json, .object, .number: true
        default: false
        }
    }
}
