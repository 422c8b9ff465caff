/// The progress within a UTF-8 sequence, according to RFC 3629, section 4.
struct UTF8Progress {
    /// The number of processed bytes of the open sequence.
    private(set) var length = 0
    private var missing = 0
    private var lowest: UInt8 = 0
    private var highest: UInt8 = 0

    var isOpen: Bool { missing > 0 }

    /// Processes one byte.
    ///
    /// - Returns: whether the bytes so far are well-formed. If not, the ill-formed sequence began `length` (before the
    ///   call) bytes before this one.
    mutating func advance(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard byte >= lowest, byte <= highest else { return false }
            lowest = 0x80
            highest = 0xBF
            missing -= 1
            length = missing == 0 ? 0 : length + 1
            return true
        }
        lowest = 0x80
        highest = 0xBF
        switch byte {
        case 0x00...0x7F:
            return true
        case 0xC2...0xDF:
            missing = 1
        case 0xE0...0xEF:
            missing = 2
            // Rejects overlong forms and surrogates.
            if byte == 0xE0 { lowest = 0xA0 }
            if byte == 0xED { highest = 0x9F }
        case 0xF0...0xF4:
            missing = 3
            // Rejects overlong forms and values over U+10FFFF.
            if byte == 0xF0 { lowest = 0x90 }
            if byte == 0xF4 { highest = 0x8F }
        default:
            return false
        }
        length = 1
        return true
    }
}
