/// The path to a place: keys with dots between them, `[*]` for the elements of an array, and `{*}` for the values of a
/// dictionary. The document itself is `.`.
struct ShapePath: Equatable, Sendable, CustomStringConvertible {
    enum Step: Equatable, Sendable {
        case member(String)
        case elements
        case values
    }

    /// The maximum number of steps at each end of a long path that are printed.
    private static let mostAtEnds = 20
    private static let longestKey = 60

    private var first: [Step] = []
    private var last: [Step] = []
    private var count = 0

    /// The path of the document.
    init() {}

    func appending(_ step: Step) -> ShapePath {
        var path = self
        path.count += 1
        if path.first.count < Self.mostAtEnds {
            path.first.append(step)
        } else {
            if path.last.count == Self.mostAtEnds { path.last.removeFirst() }
            path.last.append(step)
        }
        return path
    }

    /// The path with shortened keys, for people.
    var description: String { text(longestKey: Self.longestKey) }

    /// The path with all bytes of its keys, for programs. In the middle of a long path, steps are omitted.
    var whole: String { text(longestKey: .max) }

    private func text(longestKey: Int) -> String {
        if count == 0 { return "." }
        if count <= Self.mostAtEnds * 2 { return Self.text(first + last, longestKey) }
        return Self.text(first, longestKey) + "…" + Self.text(last, longestKey)
    }

    private static func text(_ steps: [Step], _ longestKey: Int) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .member(let key):
                if !text.isEmpty { text += "." }
                text += escaped(shortened(key, to: longestKey))
            case .elements: text += "[*]"
            case .values: text += "{*}"
            }
        }
        return text
    }

    /// A key with escapes for controls and for characters that have a meaning in paths; an empty key as two quotes.
    private static func escaped(_ key: String) -> String {
        if key.utf8.count <= 4, key == "each" || key == "*" { return "\\" + key }
        var text = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "\\", ".", "[", "{": text += "\\" + String(scalar)
            case "\"" where text.isEmpty: text = "\\\""
            default: text += visible(scalar)
            }
        }
        return text.isEmpty ? "\"\"" : text
    }

    /// A text in quotes, shortened if it is long.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in shortened(text, to: longestKey).unicodeScalars {
            result += scalar == "\"" ? "\\\"" : visible(scalar)
        }
        return result + "\""
    }

    private static func shortened(_ text: String, to length: Int) -> String {
        guard
            let end = text.unicodeScalars.index(
                text.startIndex, offsetBy: length, limitedBy: text.unicodeScalars.endIndex),
            end < text.unicodeScalars.endIndex
        else { return text }
        return String(text.unicodeScalars[..<end]) + "…"
    }
}
