// Safety: The text has as many bytes as the compiled pattern, and the indices of digits are below 20. A date in ISO
// 8601 has 20 bytes, of which 19 are written.
/// A compiled date pattern that consists of numbers of a fixed length, and of separators, such as `dd/MM/yyyy`. Most
/// patterns do. A formatter takes 100 times as long.
struct DigitDatePattern: Sendable {
    /// The numbers of a date: the letter and its count in a pattern, and the index of the first digit in ISO 8601.
    private static let numbers: [(letter: UInt8, count: Int, start: UInt8)] = [
        (UInt8(ascii: "y"), 4, 0), (UInt8(ascii: "M"), 2, 5), (UInt8(ascii: "d"), 2, 8), (UInt8(ascii: "H"), 2, 11),
        (UInt8(ascii: "m"), 2, 14), (UInt8(ascii: "s"), 2, 17),
    ]

    /// For each byte of a date: the index of the digit in ISO 8601, which is below 20, or the separator.
    private let bytes: [UInt8]

    /// The number of bytes of a date.
    var length: Int { bytes.count }

    /// Nil if the pattern has other parts, or no complete date. The formatter does not divide the digits of two numbers
    /// without a separator between them.
    init?(_ pattern: String) {
        let letters = Array(pattern.utf8)
        var bytes: [UInt8] = []
        // The numbers that the pattern has, as bits.
        var found = 0
        var wasNumber = false
        while bytes.count < letters.count {
            let first = letters[bytes.count]
            guard let part = Self.numbers.firstIndex(where: { $0.letter == first }) else {
                guard "-/.: ".utf8.contains(first) else { return nil }
                bytes.append(first)
                wasNumber = false
                continue
            }
            let number = Self.numbers[part]
            let count = letters[bytes.count...].prefix { $0 == first }.count
            guard count == number.count, !wasNumber, found & 1 << part == 0 else { return nil }
            for digit in 0..<UInt8(count) { bytes.append(number.start + digit) }
            found |= 1 << part
            wasNumber = true
        }
        // Without a time, a date is at midnight. A time has hours, and minutes and seconds only after them.
        guard [0b111, 0b1111, 0b11111, 0b111111].contains(found) else { return nil }
        self.bytes = bytes
    }

    /// Writes a date, and returns false if a formatter must decide: for other years, and within a millisecond of a full
    /// second, which it rounds. The buffer must hold `length` bytes.
    func write(timeIntervalSinceReferenceDate time: Double, to buffer: UnsafeMutablePointer<UInt8>) -> Bool {
        guard ISO8601.gregorianYears.contains(time) else { return false }
        let second = time.rounded(.down)
        guard time == second || (0.001..<0.999).contains(time - second) else { return false }
        var iso = InlineArray<20, UInt8>(repeating: 0)
        var span = iso.mutableSpan
        unsafe span.withUnsafeMutableBufferPointer { target in
            // The array is not empty.
            guard let start = target.baseAddress else { return }
            unsafe ISO8601.write(second: Int64(second) + ISO8601.referenceDate, to: start)
        }
        for (index, byte) in bytes.enumerated() { unsafe buffer[index] = byte < 20 ? iso[Int(byte)] : byte }
        return true
    }

    /// The seconds from 1970 to a date; nil if the text does not have the pattern, or for dates before 1600, for which
    /// formatters use the Julian calendar.
    func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == bytes.count else { return nil }
        // The same date in ISO 8601.
        var iso: InlineArray<20, UInt8> = [
            0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x54, 0x30, 0x30, 0x3A, 0x30, 0x30, 0x3A, 0x30,
            0x30, 0x5A,
        ]
        for (index, expected) in bytes.enumerated() {
            let byte = unsafe text[index]
            if expected < 20 {
                guard byte &- 0x30 <= 9 else { return nil }
                iso[Int(expected)] = byte
            } else if byte != expected {
                return nil
            }
        }
        guard iso[0] > 0x31 || iso[0] == 0x31 && iso[1] >= 0x36, iso[17] < 0x36 else { return nil }
        return unsafe iso.span.withUnsafeBufferPointer { unsafe ISO8601.parse($0)?.seconds }
    }
}
