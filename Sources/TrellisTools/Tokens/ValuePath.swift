internal import Trellis

/// A path to values in documents, as it is written on a command line: `data.items.each.name`, `items[0].id`,
/// `users.*.email`.
///
/// A dot separates steps, and a backslash escapes the next character. A number is the index of an element or, in an
/// object, a key. `each` means all elements of an array, and `*` means all elements or all members. So that the paths
/// of a listing can be used, the step of an array may be in brackets, `{*}` is the same as `*`, a key may be in quotes,
/// and `\u{A}` is the character with that number.
///
/// A path that begins with a dot may also use the syntax of jq: `.items[].name`, `.[0]`, `.a?`.
struct ValuePath: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case key([UInt8])
        /// A key of an object, or the index of an array's element.
        case keyOrIndex([UInt8], Int)
        /// All elements of an array, or the member of an object with this key.
        case each
        /// All elements or members.
        case all
    }

    /// The steps; empty for the document itself.
    var steps: [Step] = []

    /// The document itself.
    static let root = ValuePath()

    private init() {}

    /// - Throws: a one-line reason why the text is not a path.
    init(_ text: String) throws(UsageError) {
        if text.isEmpty || text == "." { return }
        var scanner = PathScanner(text)
        while true {
            steps.append(try scanner.step())
            if try !scanner.passSeparator() { return }
        }
    }
}

/// Splits a path into steps.
private struct PathScanner {
    private let text: String
    private var rest: ArraySlice<UnicodeScalar>
    /// Whether the path begins with a dot, as those of jq do.
    private let isOfJQ: Bool

    init(_ text: String) {
        self.text = text
        rest = Array(text.unicodeScalars)[...]
        isOfJQ = rest.first == "."
        if isOfJQ { rest.removeFirst() }
    }

    private var isAtValues: Bool { rest.starts(with: ["{", "*", "}"]) }

    mutating func step() throws(UsageError) -> ValuePath.Step {
        let step: ValuePath.Step
        if isAtValues {
            rest.removeFirst(3)
            step = .all
        } else if rest.first == "[" {
            step = try bracket()
        } else if rest.first == "\"" {
            step = .key(Array(try quoted().utf8))
        } else {
            step = try name()
        }
        // Missing values are not errors here, so the mark is ignored.
        if isOfJQ { while rest.first == "?" { rest.removeFirst() } }
        return step
    }

    /// Consumes the separator between two steps.
    ///
    /// - Returns: false at the end of the path.
    mutating func passSeparator() throws(UsageError) -> Bool {
        switch rest.first {
        case nil: return false
        case ".": rest.removeFirst()
        case "[": break
        default:
            if isAtValues { break }
            if isOfJQ { try refuseFilter() }
            throw UsageError("a dot is missing in the path '\(visible(text))'")
        }
        return true
    }

    /// Rejects filters of jq, which are not paths.
    private func refuseFilter() throws(UsageError) {
        throw UsageError(
            "'\(visible(text))' is a filter of jq: trellis get takes a path alone, such as data.items.each.name")
    }

    /// A step before a dot, a bracket or the end.
    private mutating func name() throws(UsageError) -> ValuePath.Step {
        var name = String.UnicodeScalarView()
        var isEscaped = false
        while let scalar = rest.first, scalar != ".", scalar != "[", !isAtValues, !(isOfJQ && scalar == "?") {
            rest.removeFirst()
            guard scalar == "\\" else {
                if isOfJQ, " |(),".unicodeScalars.contains(scalar) { try refuseFilter() }
                name.append(scalar)
                continue
            }
            guard let escaped = escaped() else {
                throw UsageError("a backslash ends the path '\(visible(text))'")
            }
            isEscaped = true
            name.append(escaped)
        }
        let key = String(name)
        if !isEscaped {
            switch key {
            case "":
                if isOfJQ, text.hasPrefix("..") {
                    throw UsageError("'..' is not supported in a path; trellis shape lists every path of a document")
                }
                throw UsageError("a step of the path '\(visible(text))' is empty; an empty key is written \"\"")
            case "*": return .all
            case "each": return .each
            default: break
            }
            if key.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let index = Int(key) {
                return .keyOrIndex(Array(key.utf8), index)
            }
        }
        return .key(Array(key.utf8))
    }

    /// A step in brackets: an index, `[*]`, or in jq's syntax `[]` and `["key"]`.
    private mutating func bracket() throws(UsageError) -> ValuePath.Step {
        rest.removeFirst()
        if rest.first == "\"" {
            let key = try quoted()
            guard rest.popFirst() == "]" else { throw UsageError("a ']' is missing in the path '\(visible(text))'") }
            return .key(Array(key.utf8))
        }
        guard let end = rest.firstIndex(of: "]") else {
            throw UsageError("a ']' is missing in the path '\(visible(text))'")
        }
        let name = String(String.UnicodeScalarView(rest[..<end]))
        rest = rest[(end + 1)...]
        if name == "*" || name.isEmpty { return .all }
        guard let index = Int(name), index >= 0 else {
            let reason =
                name.contains(":")
                ? "a slice, which is not supported"
                : name.hasPrefix("-") ? "negative, which is not supported" : "no index"
            throw UsageError(
                "'[\(visible(name))]' in the path '\(visible(text))' is \(reason); all elements are [*]")
        }
        return .keyOrIndex(Array(name.utf8), index)
    }

    /// The character that a backslash before it escapes, or the one with the number in `u{A}`; nil at the end.
    private mutating func escaped() -> UnicodeScalar? {
        guard let scalar = rest.popFirst() else { return nil }
        guard scalar == "u", rest.first == "{", let end = rest.firstIndex(of: "}"),
            let number = UInt32(String(String.UnicodeScalarView(rest[..<end].dropFirst())), radix: 16),
            let numbered = UnicodeScalar(number)
        else { return scalar }
        rest = rest[(end + 1)...]
        return numbered
    }

    /// A key between quotes, in which a backslash escapes the next character. In the syntax of jq, the escapes are
    /// those of JSON.
    private mutating func quoted() throws(UsageError) -> String {
        rest.removeFirst()
        var key = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(key) }
            guard scalar == "\\" else {
                key.append(scalar)
                continue
            }
            if let escaped = isOfJQ ? try escapedInJSON() : escaped() { key.append(escaped) }
        }
        throw UsageError("a quote is missing in the path '\(visible(text))'")
    }

    /// The character of a JSON escape, or the one with the number in `u{A}`; nil at the end.
    private mutating func escapedInJSON() throws(UsageError) -> UnicodeScalar? {
        if rest.isEmpty || rest.starts(with: ["u", "{"]) { return escaped() }
        // A character outside of the Basic Multilingual Plane has two escapes.
        for count in rest.first == "u" ? [5, 11] : [1] {
            let json = "\"\\\(String(String.UnicodeScalarView(rest.prefix(count))))\""
            guard let text = try? TrellisDecoder().decode(String.self, from: json) else { continue }
            rest.removeFirst(count)
            return text.unicodeScalars.first
        }
        throw UsageError("an escape in the path '\(visible(text))' is not one of JSON")
    }
}
