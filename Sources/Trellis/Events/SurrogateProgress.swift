/// The progress within a surrogate escape or a pair of them.
///
/// Strings need not be tracked: a backslash is valid only inside strings, and the parser rejects it elsewhere. The
/// contents of comments are not processed here. A malformed escape ends without a failure, because the parser reports
/// it.
struct SurrogateProgress {
    enum Outcome {
        case nothing
        /// The high escape that began `length` (before the call) bytes before this byte is unpaired.
        case loneHigh
        /// The low escape that began `length` (before the call) bytes before this byte is unpaired.
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

    /// Whether a complete high escape is waiting for its low escape.
    var hasHigh: Bool { phase.rawValue >= Phase.high.rawValue && phase.rawValue <= Phase.pairLow2.rawValue }

    /// The number of bytes from the first open backslash on. At most 11.
    var length: Int {
        switch phase {
        case .low1: 4
        case .low2: 5
        default: Int(phase.rawValue)
        }
    }

    /// Processes one byte.
    mutating func advance(_ byte: UInt8) -> Outcome {
        if let next = successor(byte) {
            defer { phase = next }
            return phase == .low2 ? .loneLow : .nothing
        }
        // The byte does not continue the open escapes. It may continue the second escape by itself, or begin another
        // one.
        let outcome = hasHigh ? Outcome.loneHigh : .nothing
        phase = withoutHigh
        phase = successor(byte) ?? (byte == 0x5C ? .backslash : .text)
        return outcome
    }

    /// The phase after a byte that continues this phase, or nil.
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

    /// The phase of the second escape without the first.
    private var withoutHigh: Phase {
        switch phase {
        case .highBackslash: .backslash
        case .highU: .u
        case .highD: .d
        // A low escape that breaks off is malformed, and so are all other incomplete escapes.
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
