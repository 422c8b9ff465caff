/// Writes the elements of an SVG file.
struct SVGWriter {
    private(set) var text = ""
    private var indent = ""

    /// Opens an element, which `close` closes.
    mutating func open(_ name: String, _ attributes: [(String, String)]) {
        text += "\(indent)<\(name)\(Self.written(attributes))>\n"
        indent += "  "
    }

    mutating func close(_ name: String) {
        indent.removeLast(2)
        text += "\(indent)</\(name)>\n"
    }

    /// Writes a complete element.
    ///
    /// - Parameters:
    ///   - content: the text of the element.
    ///   - tooltip: the text to show when the pointer is over it.
    mutating func element(
        _ name: String, _ attributes: [(String, String)], content: String = "", tooltip: String? = nil
    ) {
        let inner = Self.escaped(content) + (tooltip.map { "<title>\(Self.escaped($0))</title>" } ?? "")
        text += "\(indent)<\(name)\(Self.written(attributes))" + (inner.isEmpty ? "/>\n" : ">\(inner)</\(name)>\n")
    }

    /// Writes text that is already XML, such as a style.
    mutating func raw(_ lines: String) {
        for line in lines.split(separator: "\n") { text += "\(indent)\(line)\n" }
    }

    mutating func rect(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, class: String, tooltip: String? = nil
    ) {
        var attributes = [
            ("class", `class`), ("x", Self.number(x)), ("y", Self.number(y)), ("width", Self.number(width)),
            ("height", Self.number(height)),
        ]
        if radius > 0 { attributes.append(("rx", Self.number(radius))) }
        element("rect", attributes, tooltip: tooltip)
    }

    mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, class: String) {
        element(
            "line",
            [
                ("class", `class`), ("x1", Self.number(x1)), ("y1", Self.number(y1)), ("x2", Self.number(x2)),
                ("y2", Self.number(y2)),
            ])
    }

    mutating func polyline(_ points: [(x: Double, y: Double)], class: String) {
        let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
        element("polyline", [("class", `class`), ("points", list)])
    }

    mutating func circle(x: Double, y: Double, radius: Double, class: String, tooltip: String? = nil) {
        element(
            "circle",
            [("class", `class`), ("cx", Self.number(x)), ("cy", Self.number(y)), ("r", Self.number(radius))],
            tooltip: tooltip)
    }

    /// Writes one line of text, truncated to a width; the complete text is then its tooltip.
    ///
    /// - Parameter y: the base line.
    mutating func line(
        of kind: ChartText, _ content: String, x: Double, y: Double, anchor: Anchor = .start, room: Double = .infinity,
        class: String? = nil
    ) {
        let clean = Self.clean(content)
        let shown = kind.fitted(clean, in: room)
        var attributes = [
            ("class", kind.rawValue + (`class`.map { " \($0)" } ?? "")), ("x", Self.number(x)), ("y", Self.number(y)),
        ]
        if anchor != .start { attributes.append(("text-anchor", anchor.rawValue)) }
        element("text", attributes, content: shown, tooltip: shown == clean ? nil : clean)
    }

    /// Writes a heading with a note on the same line. The note is part of the heading's text, because the width of the
    /// heading depends on the font.
    mutating func heading(_ heading: String, note: String?, x: Double, y: Double, room: Double) {
        let start = ChartText.heading.fitted(Self.clean(heading), in: room)
        var content = Self.escaped(start)
        if let note {
            let rest = ChartText.note.fitted(Self.clean(note), in: room - ChartText.heading.width(start) - 12)
            content += "<tspan class=\"note\" dx=\"12\">\(Self.escaped(rest))</tspan>"
        }
        raw("<text class=\"heading\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(content)</text>")
    }

    /// The end of the text at which its `x` is.
    enum Anchor: String {
        case start, middle, end
    }

    /// A coordinate with two decimal places.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        var text = fixed(value, 2)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// The text as valid XML on one line. Invalid characters, and characters that change the writing direction, are
    /// replaced.
    static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: clean.append(" ")
            case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: clean.append("\u{FFFD}")
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// The text escaped for content or attribute values.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in clean(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func written(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    }
}
