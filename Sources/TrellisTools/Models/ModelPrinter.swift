internal import Trellis

/// Prints a plan.
struct ModelPrinter {
    let plan: ModelPlan
    let options: ModelOptions

    /// Longer lines are broken if possible.
    static let width = 120

    /// The access level with a space after it, or nothing for the default level.
    var access: String { options.access == .internal ? "" : options.access.rawValue + " " }

    var isByHand: Bool { options.form == .handWritten }

    /// The root type that contains all other types; nil if types are not nested.
    private var outer: Int? {
        guard options.isNested, plan.roots.count == 1, case .planned(let index) = plan.roots[0].type.innermost else {
            return nil
        }
        return index
    }

    /// The number of columns by which a type is indented.
    func indentation(of index: Int) -> Int { outer == nil || outer == index ? 0 : 4 }

    /// The whole file.
    var file: String {
        var parts = [header, imports]
        for root in plan.roots {
            if let alias = root.alias { parts.append(["\(access)typealias \(alias) = \(name(of: root.type))"]) }
        }
        let declarations = plan.types.indices.map(declaration)
        if let outer {
            var body = declarations[outer].body
            let last = body.removeLast()
            for index in plan.types.indices where index != outer {
                body.append("")
                body += declarations[index].body.map { $0.isEmpty ? "" : "    " + $0 }
            }
            parts += [body + [last]] + declarations.map(\.conformance)
        } else {
            for declaration in declarations { parts += [declaration.body, declaration.conformance] }
        }
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var header: [String] {
        let count = plan.documents == 1 ? "a document" : "\(grouped(plan.documents)) documents"
        var lines = ["// Models of \(count), printed by `trellis models`.", "//"]
        for root in plan.roots {
            lines.append("//     " + usage(of: typeExpression(of: root)))
        }
        for note in plan.notes {
            switch note {
            case .singleObject, .tooManyKinds: lines += ["//"] + Self.wrapped("Note: " + visible(note.text) + ".")
            case .repeatedKeys, .containsItself, .noModel: break
            }
        }
        return lines
    }

    /// How values of a root type are decoded.
    private func usage(of type: String) -> String {
        switch options.source {
        case .documents: "let value = try TrellisDecoder().decode(\(type).self, from: data)"
        case .member(let path):
            "let value = try TrellisDecoder().decode(\(type).self, at: \(SwiftLiteral.path(path)), from: data)"
        case .lines: "try TrellisDecoder().forEachElement(\(type).self, as: .lines, from: data) { value in }"
        case .values: "Each value at the path is of the type \(type)."
        }
    }

    /// The type of the first root's documents, as an expression before `.self`.
    var documentType: String { plan.roots.first.map(typeExpression) ?? "JSON" }

    private func typeExpression(of root: PlannedRoot) -> String {
        let type = root.alias ?? name(of: root.type)
        // The metatype of an Optional needs its long name or parentheses.
        return type.hasSuffix("?") ? "(\(type))" : type
    }

    /// A sentence as lines of a comment.
    private static func wrapped(_ sentence: String) -> [String] {
        var lines: [String] = []
        var line = "//"
        for word in sentence.split(separator: " ") {
            if line.count + 1 + word.count > width, line != "//" {
                lines.append(line)
                line = "//"
            }
            line += " " + word
        }
        return lines + [line]
    }

    private var imports: [String] {
        var usesFoundation = plan.roots.contains { $0.type.needsFoundation }
        for case .model(let content) in plan.types.map(\.content) where !usesFoundation {
            usesFoundation = content.fields.contains { $0.type.needsFoundation }
        }
        let hasCode = plan.roots.contains { $0.alias != nil } || !plan.types.isEmpty
        return (usesFoundation && hasCode ? [Self.importing("Foundation", access)] : [])
            + (plan.types.isEmpty && !plan.roots.contains { $0.type.needsTrellis }
                ? [] : [Self.importing("Trellis", access)])
    }

    /// The import of a module that declarations with an access modifier use. A `package import` would make the plain
    /// imports in other files of the module ambiguous.
    static func importing(_ module: String, _ access: String) -> String {
        "\(access == "package " ? "" : access)import \(module)"
    }

    /// A declaration, and an extension with a conformance if the declaration does not have it.
    struct Declaration {
        var body: [String]
        var conformance: [String] = []
    }

    private func declaration(_ index: Int) -> Declaration {
        let type = plan.types[index]
        switch type.content {
        case .strings(let cases, let unknown): return Declaration(body: strings(type, cases, unknown))
        case .variants(let content): return variants(type, content, qualifiedName(index))
        case .model(let content):
            // The macro hashes keys as strings, which takes quadratic time for many combining marks.
            let isSafe = content.fields.allSatisfy { $0.path.allSatisfy(\.isStreamSafe) }
            let width = Self.width - indentation(of: index)
            return isByHand || !isSafe
                ? handWritten(type, content, qualifiedName(index), width)
                : Declaration(body: withMacro(type, content, width))
        }
    }

    // MARK: What both forms have

    /// The name of a type outside of the root type.
    private func qualifiedName(_ index: Int) -> String {
        guard let outer, outer != index else { return plan.types[index].name }
        return "\(plan.types[outer].name).\(plan.types[index].name)"
    }

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

    /// The first line of the declaration, with the opening brace.
    func head(_ type: PlannedType, conformances: [String] = [], equality: String = "Equatable") -> String {
        let keyword = isClass(type) ? "final class" : type.isModel ? "struct" : "enum"
        let all = conformances + (type.isEquatable ? [equality] : []) + ["Sendable"]
        return "\(access)\(keyword) \(type.name): \(all.joined(separator: ", ")) {"
    }

    /// The documentation comment of a model.
    func comment(_ type: PlannedType, _ content: ModelContent) -> [String] {
        var lines: [String] = []
        if options.evidence { lines.append("/// \(objects(content.count)).") }
        if type.isBoxed { lines.append("/// A class, because it contains itself.") }
        if content.repeatedKeys > 0 {
            let verb = content.repeatedKeys == 1 ? "has" : "have"
            lines.append(
                "/// \(objects(content.repeatedKeys)) \(verb) a duplicate key, of which the last value counts.")
        }
        return lines
    }

    private func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(grouped(count)) objects" }

    /// The comment of a property: its remarks and, with `evidence`, how often it occurs; nil if there are none.
    private func comment(_ field: PlannedField, of count: Int) -> String? {
        var parts: [String] = []
        if options.evidence {
            if field.present < count { parts.append("in \(grouped(field.present)) of \(grouped(count))") }
            if field.nulls > 0, !field.remarks.contains("always null") {
                parts.append("null in \(grouped(field.nulls))" + (parts.isEmpty ? " of \(grouped(count))" : ""))
            }
        }
        parts += field.remarks
        if options.evidence { parts += field.doubts }
        return parts.isEmpty ? nil : "// " + parts.joined(separator: ", ")
    }

    /// The properties, indented.
    ///
    /// - Parameter attribute: the attribute of a property.
    func properties(
        _ content: ModelContent, _ width: Int, attribute: (PlannedField) -> String? = { _ in nil }
    ) -> [String] {
        var lines: [String] = []
        for field in content.fields {
            let property = "\(access)let \(SwiftIdentifier.written(field.name)): \(name(of: field.type))"
            var parts = [([attribute(field)].compactMap(\.self) + [property]).joined(separator: " ")]
            if let comment = comment(field, of: content.count) {
                if 4 + parts[0].count + 2 + comment.count <= width {
                    parts[0] += "  " + comment
                } else {
                    lines.append("    " + comment)
                }
            }
            if 4 + parts[0].count > width, let attribute = attribute(field) { parts = [attribute, property] }
            lines += parts.map { "    " + $0 }
        }
        return lines
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
