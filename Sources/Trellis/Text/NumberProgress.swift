/// A state of the grammar for numbers in RFC 8259, section 6.
struct NumberProgress: Equatable {
    enum State: UInt8 {
        case minus, zero, digits, point, fraction, exponent, exponentSign, exponentDigits
    }

    enum Step {
        /// The byte is part of the number.
        case next
        /// The number ended before the byte.
        case end
        /// The number is incomplete, and cannot continue with the byte.
        case wrong
    }

    private(set) var state: State

    /// The state after the first byte of a number; nil if no number starts with the byte.
    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "-"): state = .minus
        case UInt8(ascii: "0"): state = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .digits
        default: return nil
        }
    }

    /// Whether the number may end here.
    var isComplete: Bool {
        switch state {
        case .zero, .digits, .fraction, .exponentDigits: true
        case .minus, .point, .exponent, .exponentSign: false
        }
    }

    /// Consumes the next byte.
    mutating func advance(_ byte: UInt8) -> Step {
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        let isExponent = byte | 0x20 == UInt8(ascii: "e")
        switch state {
        case .minus:
            if byte == UInt8(ascii: "0") { return go(.zero) }
            return isDigit ? go(.digits) : .wrong
        case .zero, .digits:
            if byte == UInt8(ascii: ".") { return go(.point) }
            if isExponent { return go(.exponent) }
            return isDigit && state == .digits ? .next : .end
        case .point: return isDigit ? go(.fraction) : .wrong
        case .fraction:
            if isExponent { return go(.exponent) }
            return isDigit ? .next : .end
        case .exponent:
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { return go(.exponentSign) }
            return isDigit ? go(.exponentDigits) : .wrong
        case .exponentSign: return isDigit ? go(.exponentDigits) : .wrong
        case .exponentDigits: return isDigit ? .next : .end
        }
    }

    private mutating func go(_ next: State) -> Step {
        state = next
        return .next
    }

    /// Whether the bytes are exactly one number. O(length).
    static func isNumber(_ text: some Sequence<UInt8>) -> Bool {
        var bytes = text.makeIterator()
        guard let first = bytes.next(), var number = NumberProgress(first) else { return false }
        while let byte = bytes.next() {
            guard case .next = number.advance(byte) else { return false }
        }
        return number.isComplete
    }
}
