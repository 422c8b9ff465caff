/// Classifies bytes as inside or outside of strings, one byte at a time, by tracking only quotes and escaped quotes.
struct QuoteState {
    enum Kind {
        case outside
        case openingQuote
        case inside
        case closingQuote
    }

    /// Whether the next byte belongs to a string.
    private(set) var isInString = false
    /// Whether the next byte belongs to an escape.
    private(set) var isEscaped = false

    /// Processes a byte and returns its kind.
    @inline(__always)
    mutating func advance(_ byte: UInt8) -> Kind {
        guard isInString else {
            isInString = byte == UInt8(ascii: "\"")
            return isInString ? .openingQuote : .outside
        }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return .closingQuote
        }
        return .inside
    }
}
