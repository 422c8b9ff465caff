internal import Foundation

extension JSONFieldwise {
    /// The model's fields with their values, one per line, for debugging and logs.
    ///
    ///     Issue
    ///       number: 1347
    ///       title: "Found a bug"
    ///       user: User
    ///         login: "octocat"
    ///       labels: ["bug", "urgent"]
    ///       events: 2
    ///         [0]: Event
    ///           name: "opened"
    ///         [1]: Event
    ///           name: "closed"
    ///
    /// Strings, and other values on one line, are truncated after 100 characters. At most 20 elements of arrays and
    /// dictionaries of models are listed, and nested models up to eight levels, so that the listing of cyclic
    /// structures is finite. The format may change, and is not meant to be parsed.
    public var fieldListing: String {
        var lines = FieldLines()
        lines.append(model: self, label: "", level: 0)
        return lines.lines.joined(separator: "\n")
    }
}

/// The lines of a model's listing.
private struct FieldLines {
    private static let maximumLength = 100
    private static let maximumCount = 20
    private static let maximumLevel = 8
    private static let maximumPartCount = 300

    private(set) var lines: [String] = []

    private mutating func append(_ text: String, label: String, level: Int) {
        let text = label.isEmpty ? text : label + ": " + text
        lines.append(String(repeating: "  ", count: level) + text)
    }

    mutating func append(model: any _JSONModelSchemaProviding, label: String, level: Int) {
        let name = "\(type(of: model))"
        guard level < Self.maximumLevel else { return append(name + " …", label: label, level: level) }
        append(name, label: label, level: level)
        for field in type(of: model).modelSchema.fields {
            let value = field.options.isRedacted ? RedactedValue() : field.property.value(in: model)
            append(value, label: field.name, level: level + 1)
        }
    }

    private mutating func append(_ value: Any?, label: String, level: Int) {
        guard let value = unwrapped(value) else { return append("nil", label: label, level: level) }
        if let model = value as? any _JSONModelSchemaProviding {
            return append(model: model, label: label, level: level)
        }
        if let elements = value as? [Any] {
            let shown = elements.prefix(Self.maximumCount)
            if shown.contains(where: Self.holdsModels) {
                return append(
                    shown.enumerated().map { ("[\($0)]", $1) }, of: elements.count, label: label, level: level)
            }
            let texts = elements.lazy.map { Self.holdsModels($0) ? nil : Self.text(of: $0) }
            return append(Self.list(texts), label: label, level: level)
        }
        if let entries = value as? [AnyHashable: Any] {
            let sorted = entries.map { ("\($0.key.base)", $0.value) }.sorted { $0.0 < $1.0 }
            let shown = sorted.prefix(Self.maximumCount)
            if shown.contains(where: { Self.holdsModels($0.1) }) {
                return append(
                    shown.map { ("[\(Self.quoted($0.0))]", $0.1) }, of: entries.count, label: label, level: level)
            }
            let texts = sorted.lazy.map {
                Self.holdsModels($0.1) ? nil : Self.quoted($0.0) + ": " + Self.text(of: $0.1)
            }
            return append(entries.isEmpty ? "[:]" : Self.list(texts), label: label, level: level)
        }
        if Self.holdsModels(value) { return append(parts: Mirror(reflecting: value), label: label, level: level) }
        append(Self.text(of: value), label: label, level: level)
    }

    /// The parts of a struct, tuple, set or enum case that holds models. Its own description could show their redacted
    /// fields.
    private mutating func append(parts mirror: Mirror, label: String, level: Int) {
        append("\(mirror.subjectType)", label: label, level: level)
        guard level < Self.maximumLevel else { return }
        for (index, part) in mirror.children.prefix(Self.maximumCount).enumerated() {
            append(part.value, label: part.label ?? "[\(index)]", level: level + 1)
        }
    }

    private mutating func append(
        _ entries: [(String, Any)], of count: Int, label: String, level: Int
    ) {
        append("\(count)", label: label, level: level)
        guard level < Self.maximumLevel else { return }
        for (key, value) in entries { append(value, label: key, level: level + 1) }
        if entries.count < count { append("…", label: "", level: level + 1) }
    }

    /// Whether a value is or contains a model. A value with too many parts to tell counts as one, so that it is not
    /// described.
    private static func holdsModels(_ value: Any) -> Bool {
        var count = 0
        return holdsModels(value, &count)
    }

    private static func holdsModels(_ value: Any, _ count: inout Int) -> Bool {
        guard let value = unwrapped(value) else { return false }
        if value is any _JSONModelSchemaProviding { return true }
        count += 1
        if count > maximumPartCount { return true }
        if value is String || value is any Numeric || value is JSON || value is Data { return false }
        for child in Mirror(reflecting: value).children where holdsModels(child.value, &count) { return true }
        return false
    }

    /// The elements that fit on one line, up to the first one that holds a model, for which the text is nil.
    private static func list(_ texts: some Sequence<String?>) -> String {
        var line = ""
        for text in texts {
            if !line.isEmpty { line += ", " }
            line += text ?? "…"
            if text == nil { break }
            if line.utf8.count > maximumLength * 4 || line.count > maximumLength { break }
        }
        return "[" + capped(line) + "]"
    }

    private static func text(of value: Any) -> String {
        guard let value = unwrapped(value) else { return "nil" }
        if let string = value as? String { return quoted(string) }
        // Foundation traps if it describes such a date.
        if let date = value as? Date, !date.timeIntervalSinceReferenceDate.isFinite {
            return "a date at \(date.timeIntervalSinceReferenceDate)"
        }
        return capped(String(describing: value).inOneLine)
    }

    private static func quoted(_ string: String) -> String { capped(string).debugDescription }

    private static func capped(_ text: String) -> String {
        // A single character may be as long as the string.
        guard text.utf8.count <= maximumLength * 8 else { return text.shortened(limit: maximumLength * 4) }
        guard let end = text.index(text.startIndex, offsetBy: maximumLength, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text[..<end] + "…"
    }
}
