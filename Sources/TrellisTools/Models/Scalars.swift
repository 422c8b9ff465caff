/// The types of numbers and strings that lose nothing.
enum Scalars {
    static func type(of numbers: NumberFacts, key: String) -> (type: ValueType, format: ValueFormat?) {
        if let format = EpochNames.format(numbers, key: key) { return (.date, format) }
        if numbers.integers == numbers.count {
            if numbers.beyondInt64 == 0 { return (.int, nil) }
            if numbers.beyondUInt64 == 0, numbers.least >= 0 { return (.uint64, nil) }
        } else if numbers.beyondDouble == 0 {
            return (.double, nil)
        }
        return (numbers.beyondDecimal == 0 ? .decimal : .number, nil)
    }

    /// The type of strings that are all of one form; nil if it is `String` or an enum.
    static func type(of strings: StringFacts) -> (type: ValueType, format: ValueFormat?)? {
        guard strings.count > 0 else { return nil }
        func areAll(_ form: StringForm) -> Bool { strings.forms[form] == strings.count }
        if areAll(.iso8601) { return (.date, .iso8601) }
        if areAll(.dateOnly) { return (.date, .dateOnly) }
        if areAll(.weekdayDate) { return (.date, .weekday) }
        if areAll(.uuid) { return (.uuid, nil) }
        if areAll(.url) { return (.url, nil) }
        return nil
    }
}
