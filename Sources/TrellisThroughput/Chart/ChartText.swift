/// The kinds of text in a chart. A file cannot ask which font it is shown in, so places are kept for wide ones.
enum ChartText: String, CaseIterable {
    /// What the chart is about.
    case title
    /// What a part of it is about.
    case heading
    /// A name.
    case label
    /// A number.
    case figure
    /// What is said beside.
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

    /// How wide the text is at most, in the fonts that systems use for their own interfaces.
    func width(_ text: String) -> Double {
        let ems = text.unicodeScalars.reduce(0) { $0 + Self.advance(of: $1) }
        return ems * size * (isBold ? 1.25 : 1.0)
    }

    /// The text, or its beginning with an ellipsis, such that it is no wider.
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

    /// Relative to the size.
    private static func advance(of scalar: Unicode.Scalar) -> Double {
        if scalar.value < 0x80 { return advances[Int(scalar.value)] }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        case .decimalNumber, .mathSymbol, .dashPunctuation: 0.84
        // Latin, Greek and Cyrillic have letters as wide as this. Ideographs are one em wide, and emoji still wider.
        default: scalar.value < 0x1100 || scalar == "…" ? 1.05 : 1.4
        }
    }

    /// Of ASCII: the greatest of DejaVu Sans and Liberation Sans, which are as wide as any that a system has by
    /// default.
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
