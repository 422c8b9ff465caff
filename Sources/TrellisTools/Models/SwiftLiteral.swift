/// String literals of Swift.
enum SwiftLiteral {
    /// A path as an argument of `@JSONKey`: a string with dots, or an array of keys if a key is empty or contains a dot
    /// or a backslash.
    static func path(_ path: [String]) -> String {
        let isPlain = path.allSatisfy { !$0.isEmpty && !$0.utf8.contains(where: { ".\\".utf8.contains($0) }) }
        if isPlain { return string(path.joined(separator: ".")) }
        return "[" + path.map(string).joined(separator: ", ") + "]"
    }

    /// A string literal with exactly these scalars. It has no line breaks, no interpolation and no invisible
    /// characters.
    static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if isVisible(scalar) {
                    literal.unicodeScalars.append(scalar)
                } else {
                    literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return literal + "\""
    }

    /// Whether a scalar needs no escape: it is visible, and it does not combine with the character before it.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .currencySymbol, .mathSymbol, .otherSymbol, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return !scalar.properties.isDefaultIgnorableCodePoint
                && scalar.properties.canonicalCombiningClass == .notReordered
        default:
            return false
        }
    }
}
