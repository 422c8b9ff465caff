/// The kinds of text in a chart. A file does not know the font that it is shown in, so widths are estimated for wide
/// fonts.
enum ChartText: String, CaseIterable {
    /// The title of the chart.
    case title
    /// The heading of a part.
    case heading
    /// A name.
    case label
    /// A number.
    case figure
    /// A note.
    case note

    var size: Double {
        switch self {
        case .title: 19
        case .heading: 14
        case .label: 13
        case .figure, .note: 12
        }
    }

    var isBold: Bool { self == .title || self == .heading }

    /// The maximum width of the text in common system fonts.
    func width(_ text: String) -> Double {
        let ems = text.unicodeScalars.reduce(0) { $0 + Self.advance(of: $1) }
        return ems * size * (isBold ? 1.25 : 1.0)
    }

    /// The text, truncated with an ellipsis to a maximum width.
    func fitted(_ text: String, in width: Double) -> String {
        if self.width(text) <= width { return text }
        let ellipsis = "…"
        var room = width - self.width(ellipsis)
        var start = ""
        for character in text {
            room -= self.width(String(character))
            guard room >= 0 else { break }
            start.append(character)
        }
        while start.last == " " { start.removeLast() }
        return start + ellipsis
    }

    /// The width relative to the font size.
    private static func advance(of scalar: Unicode.Scalar) -> Double {
        if scalar.value < 0x80 { return advances[Int(scalar.value)] }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        case .decimalNumber, .mathSymbol, .dashPunctuation: 0.84
        // The maximum width of Latin, Greek and Cyrillic letters. Ideographs are one em wide, and emoji are wider.
        default: scalar.value < 0x1100 || scalar == "…" ? 1.05 : 1.4
        }
    }

    /// For ASCII: the maximum of DejaVu Sans and Liberation Sans, the widest fonts that systems use by default.
    private static let advances: [Double] = {
        var advances = Array(repeating: 1.05, count: 128)
        let groups: [(Double, String)] = [
            (0.28, "ijl"), (0.3, "I"), (0.33, " ,.'"), (0.34, "/:;\\|"), (0.37, "f-"), (0.41, "()[]t!"), (0.43, "r"),
            (0.5, "\"`"), (0.55, "zsc*"), (0.58, "J?L_k"), (0.6, "vxy"), (0.62, "FTaeo"),
            (0.64, "$0123456789bdghnpqu{}"), (0.67, "EKPSY"), (0.69, "ABVXZ"), (0.73, "CR"), (0.76, "HNU"),
            (0.79, "DG&OQ"), (0.84, "w#+<=>^~"), (0.87, "M"), (0.99, "%mW"), (1.02, "@"),
        ]
        for (advance, characters) in groups {
            for scalar in characters.unicodeScalars { advances[Int(scalar.value)] = advance }
        }
        return advances
    }()
}
