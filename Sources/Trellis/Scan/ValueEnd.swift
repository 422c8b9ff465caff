/// Finds the end of one JSON value in text that arrives in fragments.
///
/// The end depends only on the text, not on the fragments. The parser reports the error of an invalid value, whose end
/// only has to be after the error.
struct ValueEnd {
    private enum Step {
        /// The value continues after the byte, or has not begun.
        case inside
        /// The byte is the last one of the value.
        case last
        /// The value has ended before the byte.
        case after
    }

    private let allowsComments: Bool
    private var depth = 0
    private var quotes = QuoteState()
    private var comment = Comment.none
    /// Whether the value is a number, which only another byte or the end of the text ends.
    private(set) var isNumber = false
    /// The number of bytes that a literal still lacks.
    private var remaining = 0

    init(allowsComments: Bool) { self.allowsComments = allowsComments }

    /// Processes the next bytes.
    ///
    /// - Returns: the number of bytes up to the end of the value; nil if the value has not ended.
    mutating func find<Bytes: Collection<UInt8>>(in bytes: Bytes) -> Int? where Bytes.Index == Int {
        for index in bytes.indices {
            switch advance(bytes[index]) {
            case .inside: continue
            case .last: return index + 1 - bytes.startIndex
            case .after: return index - bytes.startIndex
            }
        }
        return nil
    }

    private mutating func advance(_ byte: UInt8) -> Step {
        if comment != .none {
            _ = comment.advance(byte)
            return .inside
        }
        if isNumber { return byte.isInNumber ? .inside : .after }
        if remaining > 0 {
            remaining -= 1
            return remaining == 0 ? .last : .inside
        }
        switch quotes.advance(byte) {
        case .openingQuote, .inside: return .inside
        case .closingQuote: return depth == 0 ? .last : .inside
        case .outside: break
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return depth <= 0 ? .last : .inside
        case UInt8(ascii: "/") where allowsComments: comment = .slash
        default: if depth == 0 { begin(byte) }
        }
        return .inside
    }

    /// Begins a number or a literal.
    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): isNumber = true
        case UInt8(ascii: "t"), UInt8(ascii: "n"): remaining = 3
        case UInt8(ascii: "f"): remaining = 4
        default: break
        }
    }
}
