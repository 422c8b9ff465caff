/// Tells the bytes of strings from those between them, one byte at a time. It sees quotes and escaped quotes, and
/// nothing else.
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

    /// Takes a byte and tells what it is.
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
