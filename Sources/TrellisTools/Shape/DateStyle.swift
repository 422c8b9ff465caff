/// How an ISO 8601 date is written: the separator, the number of fraction digits and the offset.
///
/// Dates of one style are written back as they were by the format `.iso8601(like:)` with the example of the style.
struct DateStyle: Equatable, Sendable {
    /// The style packed into a number: 8 bits for the separator, 4 for the number of digits, 3 for the form of the
    /// offset and 12 for its minutes. Never zero.
    let code: UInt32

    private init(code: UInt32) { self.code = code }

    /// The code of strings that are dates of several styles, or a date that `.iso8601(like:)` does not write back.
    static let mixed = UInt32.max

    /// The forms of an offset.
    private enum OffsetForm: UInt32 {
        case upperZ, lowerZ, hours, hoursAndMinutes, colon
    }

    /// The style of a valid date; nil if its fraction has so many digits that a `Date` loses some.
    ///
    /// - Parameter fractionDigits: the number of digits after the decimal point, which follows the seconds.
    init?(_ text: Span<UInt8>, fractionDigits: Int) {
        guard fractionDigits <= 6 else { return nil }
        let start = fractionDigits == 0 ? 19 : 20 + fractionDigits
        let rest = text.count - start
        let form: OffsetForm
        var minutes: UInt32 = 0
        switch (rest, text[start]) {
        case (1, UInt8(ascii: "Z")): form = .upperZ
        case (1, _): form = .lowerZ
        default:
            form = rest == 3 ? .hours : rest == 5 ? .hoursAndMinutes : .colon
            guard let hour = StringForms.pair(text, start + 1) else { return nil }
            let minute = rest == 3 ? 0 : StringForms.pair(text, text.count - 2) ?? 0
            minutes = UInt32(hour * 60 + minute) << 1 | (text[start] == UInt8(ascii: "-") ? 1 : 0)
        }
        code = UInt32(text[10]) << 19 | UInt32(fractionDigits) << 15 | form.rawValue << 12 | minutes
    }

    /// The style with a code, which must be the `code` of a style.
    static func withCode(_ code: UInt32) -> DateStyle? {
        code == 0 || code == mixed ? nil : DateStyle(code: code)
    }

    /// An example in this style. The date is the same for all styles.
    var example: String {
        let digits = Int(code >> 15 & 0xF)
        var text = "2024-01-31" + String(UnicodeScalar(UInt8(code >> 19 & 0xFF))) + "12:00:00"
        if digits > 0 { text += "." + String(repeating: "0", count: digits) }
        let minutes = Int(code >> 1 & 0x7FF)
        func pair(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        let sign = code & 1 == 1 ? "-" : "+"
        switch OffsetForm(rawValue: code >> 12 & 7) {
        case .lowerZ: text += "z"
        case .hours: text += sign + pair(minutes / 60)
        case .hoursAndMinutes: text += sign + pair(minutes / 60) + pair(minutes % 60)
        case .colon: text += sign + pair(minutes / 60) + ":" + pair(minutes % 60)
        case .upperZ, nil: text += "Z"
        }
        return text
    }

    /// The style of an example; nil for any other string.
    init?(example: String) {
        let bytes = Array(example.utf8)
        guard let code = StringForms.forms(of: bytes.span).dateStyle, let style = DateStyle.withCode(code),
            style.example == example
        else { return nil }
        self = style
    }
}
