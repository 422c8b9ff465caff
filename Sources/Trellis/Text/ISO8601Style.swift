/// A style of ISO 8601 dates, taken from an example: the separator, the number of fraction digits, and the offset.
struct ISO8601Style: Hashable, Sendable {
    /// A date in the style.
    let example: String
    private let separator: UInt8
    private let fractionDigits: Int
    /// The text of the offset: `Z`, `+02:00`.
    private let offsetText: [UInt8]
    /// The seconds by which the offset is ahead of UTC; nil if the example is not a date with a time and an offset.
    private let offset: Int64?

    init(_ example: String) {
        self.example = example
        let bytes = Array(example.utf8)
        // Safety: The array outlives the call.
        let found = unsafe bytes.withUnsafeBufferPointer { text in unsafe ISO8601.parse(text) }
        guard let (seconds, _) = found, bytes.count > ISO8601.dayLength else {
            (separator, fractionDigits, offsetText, offset) = (0, 0, [], nil)
            return
        }
        separator = bytes[ISO8601.dayLength]
        let end = bytes[19...].firstIndex { $0 != UInt8(ascii: ".") && $0 &- 0x30 > 9 } ?? bytes.count
        fractionDigits = max(0, end - 20)
        offsetText = Array(bytes[end...])
        // In UTC, the same local time is later by the offset, so the difference of both is the offset.
        let inUTC = bytes[..<end] + [UInt8(ascii: "Z")]
        let utc = unsafe Array(inUTC).withUnsafeBufferPointer { text in unsafe ISO8601.parse(text) }
        offset = utc.map { $0.seconds - seconds }
    }

    static func == (left: ISO8601Style, right: ISO8601Style) -> Bool { left.example == right.example }
    func hash(into hasher: inout Hasher) { hasher.combine(example) }

    /// Whether the example is a date with a time and an offset.
    var isValid: Bool { offset != nil }

    /// The text of a date, rounded to the digits of the style; nil outside of the years 0 to 9999.
    func text(timeIntervalSinceReferenceDate interval: Double) -> [UInt8]? {
        guard let offset, interval.magnitude < 1e12 else { return nil }
        var units: Int64 = 1
        for _ in 0..<fractionDigits { units &*= 10 }
        let whole = interval.rounded(.down)
        // Exact: the difference between a number and its floor has no more significant bits than the number.
        var fraction = Int64(((interval - whole) * Double(units)).rounded())
        var seconds = Int64(whole) + ISO8601.referenceDate + offset
        if fraction >= units {
            fraction -= units
            seconds += 1
        }
        guard var text = ISO8601.text(ofSecond: seconds) else { return nil }
        text[ISO8601.dayLength] = separator
        if fractionDigits > 0 {
            let digits = String(fraction)
            text.append(UInt8(ascii: "."))
            text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: fractionDigits - digits.utf8.count))
            text.append(contentsOf: digits.utf8)
        }
        return text + offsetText
    }
}
