/// The way to values in documents, as it is written on a command line: `data.items.each.name`, `items[0].id`,
/// `users.*.email`.
///
/// A dot separates steps, and a backslash takes the next character as it is. A number is the index of an element or, of
/// an object, a key; `each` stands for all elements of an array, and `*` for all elements or all members. An array's
/// step may stand in brackets, and `{*}` is `*`: so paths of a shape's listing are understood.
struct ValuePath: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case key([UInt8])
        /// A key of an object, or the index of an array's element.
        case keyOrIndex([UInt8], Int)
        /// All elements of an array, or the member of an object that is called so.
        case each
        /// All elements or members.
        case all
    }

    /// None for the document itself.
    var steps: [Step] = []

    /// The document itself.
    static let root = ValuePath()

    private init() {}

    /// - Throws: why the text is no path, in one line.
    init(_ text: String) throws(UsageError) {
        var scanner = Scanner(rest: Array(text.unicodeScalars)[...])
        if text.isEmpty || text == "." { return }
        while true {
            if scanner.isAtValues {
                scanner.rest.removeFirst(3)
                steps.append(.all)
            } else if scanner.rest.first == "[" {
                steps.append(try scanner.bracket(of: text))
            } else {
                steps.append(try scanner.step(of: text))
            }
            switch scanner.rest.first {
            case nil: return
            case ".": scanner.rest.removeFirst()
            case "[": break
            default:
                guard scanner.isAtValues else { throw UsageError("a dot is missing in the path '\(text)'") }
            }
        }
    }

    private struct Scanner {
        var rest: ArraySlice<UnicodeScalar>

        var isAtValues: Bool { rest.starts(with: ["{", "*", "}"]) }

        /// A step in front of a dot, a bracket or the end.
        mutating func step(of text: String) throws(UsageError) -> Step {
            var name = String.UnicodeScalarView()
            var isEscaped = false
            while let scalar = rest.first, scalar != ".", scalar != "[", !isAtValues {
                rest.removeFirst()
                guard scalar == "\\" else {
                    name.append(scalar)
                    continue
                }
                guard let escaped = rest.popFirst() else {
                    throw UsageError("a backslash ends the path '\(text)'")
                }
                isEscaped = true
                name.append(escaped)
            }
            let key = String(name)
            if !isEscaped {
                switch key {
                case "": throw UsageError("a step of the path '\(text)' is empty; one to an empty key is not possible")
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

        /// A step in brackets.
        mutating func bracket(of text: String) throws(UsageError) -> Step {
            guard let end = rest.firstIndex(of: "]") else { throw UsageError("a ']' is missing in the path '\(text)'") }
            let name = String(String.UnicodeScalarView(rest[rest.startIndex + 1..<end]))
            rest = rest[(end + 1)...]
            if name == "*" { return .all }
            guard let index = Int(name), index >= 0 else {
                throw UsageError("'[\(name)]' in the path '\(text)' is no index; all elements are [*]")
            }
            return .keyOrIndex(Array(name.utf8), index)
        }
    }
}
