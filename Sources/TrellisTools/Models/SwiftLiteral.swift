/// Text as Swift source has it.
enum SwiftLiteral {
    /// A string literal with exactly these scalars, whatever they are. It has no line breaks, no interpolation and
    /// nothing invisible.
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

    /// Whether a scalar can stand for itself: nobody mistakes it, no editor changes it, and it joins nothing before it.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .currencySymbol, .mathSymbol, .otherSymbol, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            // What another spelling is equal to might be normalised on its way.
            return !scalar.properties.isDefaultIgnorableCodePoint
                && scalar.properties.canonicalCombiningClass == .notReordered
        default:
            return false
        }
    }
}
