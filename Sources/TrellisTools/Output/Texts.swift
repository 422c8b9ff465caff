/// A text on one line, for a message or a comment: characters that end or change lines are escaped.
func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += visible($1) }
}

/// Controls, line separators and formatting characters as escapes; any other character as it is.
func visible(_ scalar: UnicodeScalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
}

/// A path as one argument of a shell command that is printed: in quotes if it needs them, and not an option.
func shellArgument(_ path: String) -> String {
    let path = visible(path.hasPrefix("-") ? "./" + path : path)
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
}

/// A size with a unit: `1.2 GB`.
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

/// A number with thousands separators: `5,000`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var result = ""
    while digits.count > 3 {
        result = "," + digits.suffix(3) + result
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + digits + result
}
