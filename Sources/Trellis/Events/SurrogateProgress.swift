/// How far into a surrogate escape, or a pair of them, the input is.
///
/// Strings need not be tracked: a backslash is legal only inside them, and the parser refuses it elsewhere. What stands
/// in a comment does not come here. A malformed escape closes without a verdict, because the parser reports it.
struct SurrogateProgress {
    enum Outcome {
        case nothing
        /// The high escape that began `length` (as it was before the call) bytes before this byte stands alone.
        case loneHigh
        /// The low escape that began `length` (as it was before the call) bytes before this byte stands alone.
        case loneLow
    }

    private enum Phase: UInt8 {
        case text
        case backslash, u, d, high1, high2
        case high, highBackslash, highU, highD, pairLow1, pairLow2
        case low1, low2
    }

    private var phase = Phase.text

    init(afterBackslash: Bool = false) {
        phase = afterBackslash ? .backslash : .text
    }

    var isOpen: Bool { phase != .text }

    /// Whether a whole high escape waits for its low one.
    var hasHigh: Bool { phase.rawValue >= Phase.high.rawValue && phase.rawValue <= Phase.pairLow2.rawValue }

    /// The bytes from the first open backslash on. At most 11.
    var length: Int {
        switch phase {
        case .low1: 4
        case .low2: 5
        default: Int(phase.rawValue)
        }
    }

    /// Takes one byte.
    mutating func advance(_ byte: UInt8) -> Outcome {
        if let next = successor(byte) {
            defer { phase = next }
            return phase == .low2 ? .loneLow : .nothing
        }
        // The byte does not continue what is open. It may still continue a second escape seen as one of its own, or
        // begin another.
        let outcome = hasHigh ? Outcome.loneHigh : .nothing
        phase = withoutHigh
        phase = successor(byte) ?? (byte == 0x5C ? .backslash : .text)
        return outcome
    }

    /// The phase after a byte that continues this one, or nil.
    private func successor(_ byte: UInt8) -> Phase? {
        switch phase {
        case .text: byte == 0x5C ? .backslash : .text
        case .backslash: byte == UInt8(ascii: "u") ? .u : .text
        case .u: byte | 0x20 == UInt8(ascii: "d") ? .d : nil
        case .d: isHighDigit(byte) ? .high1 : isLowDigit(byte) ? .low1 : nil
        case .high1: byte.hexDigitValue != nil ? .high2 : nil
        case .high2: byte.hexDigitValue != nil ? .high : nil
        case .high: byte == 0x5C ? .highBackslash : nil
        case .highBackslash: byte == UInt8(ascii: "u") ? .highU : nil
        case .highU: byte | 0x20 == UInt8(ascii: "d") ? .highD : nil
        case .highD: isLowDigit(byte) ? .pairLow1 : nil
        case .pairLow1: byte.hexDigitValue != nil ? .pairLow2 : nil
        case .pairLow2: byte.hexDigitValue != nil ? .text : nil
        case .low1: byte.hexDigitValue != nil ? .low2 : nil
        case .low2: byte.hexDigitValue != nil ? .text : nil
        }
    }

    /// The phase that the second escape alone would be in.
    private var withoutHigh: Phase {
        switch phase {
        case .highBackslash: .backslash
        case .highU: .u
        case .highD: .d
        // A low escape that breaks off is malformed, and so is any other that does not go on.
        default: .text
        }
    }

    private func isHighDigit(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "8") || byte == UInt8(ascii: "9") || byte | 0x20 == UInt8(ascii: "a")
            || byte | 0x20 == UInt8(ascii: "b")
    }

    private func isLowDigit(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "c") && byte | 0x20 <= UInt8(ascii: "f")
    }
}
