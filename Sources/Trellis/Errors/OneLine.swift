extension String {
    /// The text with `·` for each character that would end a line, control a terminal or reverse the text after it.
    /// O(bytes).
    var inOneLine: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        var text = UnicodeScalarView()
        for scalar in unicodeScalars { text.append(Self.isControl(scalar) ? "·" : scalar) }
        return String(text)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Control characters, line and paragraph separators, and marks that change the direction of text.
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
