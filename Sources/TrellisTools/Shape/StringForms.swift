internal import Trellis

/// Finds the forms of strings.
enum StringForms {
    /// A bit for each form, by its index in `StringForm.allCases`.
    struct Found: Equatable {
        var mask: UInt16 = 0
        /// The code of the style of an ISO 8601 date; nil for any other string.
        var dateStyle: UInt32?

        mutating func add(_ form: StringForm) { mask |= 1 << UInt16(Self.place(of: form)) }

        func has(_ form: StringForm) -> Bool { mask & 1 << UInt16(Self.place(of: form)) != 0 }

        /// The index in `allCases`, which a test checks.
        static func place(of form: StringForm) -> Int {
            switch form {
            case .url: 0
            case .uuid: 1
            case .lowercaseUUID: 2
            case .iso8601: 3
            case .iso8601Otherwise: 4
            case .localDateTime: 5
            case .dateOnly: 6
            case .weekdayDate: 7
            case .integer: 8
            case .locale: 9
            }
        }
    }

    /// The forms of a string whose escapes are resolved.
    static func forms(of text: Span<UInt8>) -> Found {
        var found = Found()
        guard text.count >= 1 else { return found }
        let first = text[0]
        let isDigit = first &- 0x30 <= 9
        if isDigit || first == 0x2D, isInteger(text) { found.add(.integer) }
        if text.count == 36, text[8] == 0x2D { addUUID(text, to: &found) }
        if isDigit, text.count >= 10, text[4] == 0x2D { addDate(text, to: &found) }
        if text.count == 30, isWeekdayDate(text) { found.add(.weekdayDate) }
        if text.count <= 11, isLocale(text) { found.add(.locale) }
        if text.count >= 8, first >= 0x41, isURL(text) { found.add(.url) }
        return found
    }

    /// Whether a string is an integer as Swift prints an `Int`.
    static func isInteger(_ text: Span<UInt8>) -> Bool {
        let start = text.count > 0 && text[0] == 0x2D ? 1 : 0
        let digits = text.count - start
        guard digits >= 1, digits <= 19 else { return false }
        // No leading zeros, and no minus before zero.
        if text[start] == 0x30 { return digits == 1 && start == 0 }
        var value: UInt64 = 0
        for index in start..<text.count {
            let digit = text[index] &- 0x30
            guard digit <= 9 else { return false }
            value = value &* 10 &+ UInt64(digit)
        }
        return value <= UInt64(Int64.max) + (start == 1 ? 1 : 0)
    }

    private static func addUUID(_ text: Span<UInt8>, to found: inout Found) {
        var (upper, lower) = (false, false)
        for index in 0..<36 {
            let byte = text[index]
            switch index {
            case 8, 13, 18, 23:
                if byte != 0x2D { return }
            default:
                switch byte {
                case 0x30...0x39: break
                case 0x41...0x46: upper = true
                case 0x61...0x66: lower = true
                default: return
                }
            }
        }
        // A UUID without letters is the same in both cases.
        if !lower { found.add(.uuid) }
        if !upper { found.add(.lowercaseUUID) }
    }
}
