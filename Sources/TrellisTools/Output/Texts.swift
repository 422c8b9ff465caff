/// A text in one line, for a message or a comment: what ends or changes lines is spelled as an escape.
func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += visible($1) }
}

/// Controls, line separators, and what turns the direction of text around, as escapes; anything else as it is.
func visible(_ scalar: UnicodeScalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
}

/// A size in words: `1.2 GB`.
func sizeText(_ bytes: Int) -> String {
    var (size, unit) = (Double(bytes), 0)
    while size >= 1000 && unit < 4 {
        size /= 1000
        unit += 1
    }
    if unit == 0 { return "\(bytes) bytes" }
    let tenths = Int((size * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(["", "kB", "MB", "GB", "TB"][unit])"
}

/// A number with its thousands set apart: `5,000`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var result = ""
    while digits.count > 3 {
        result = "," + digits.suffix(3) + result
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + digits + result
}
