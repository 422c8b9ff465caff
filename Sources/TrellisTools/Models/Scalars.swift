/// The types of numbers and strings.
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

    /// The type of strings that all have one form; nil if they are a `String` or an enum.
    static func type(
        of strings: StringFacts, key: String, _ options: ModelOptions
    ) -> (type: ValueType, format: ValueFormat?)? {
        guard strings.count > 0 else { return nil }
        func areAll(_ form: StringForm) -> Bool { strings.forms[form] == strings.count }
        if areAll(.iso8601) { return (.date, .iso8601) }
        if strings.isoDates == strings.count {
            if let style = strings.dateStyle { return (.date, .styled(style)) }
            return options.isExact ? nil : (.date, .iso8601InUTC)
        }
        if areAll(.dateOnly) { return (.date, .dateOnly) }
        if areAll(.weekdayDate) { return (.date, .weekday) }
        if areAll(.uuid) { return (.uuid, nil) }
        if areAll(.url) { return options.isCautious && !isURLName(key) ? (.string, nil) : (.url, nil) }
        return nil
    }

    /// Whether the key says that the value is a URL. Under other keys, such as `homepage`, strings are often empty.
    private static func isURLName(_ key: String) -> Bool {
        ["url", "uri", "href", "link"].contains(NameWords(key).noun)
    }
}

extension StringFacts {
    /// The number of ISO 8601 dates with a time and an offset, in any style.
    var isoDates: Int { (forms[.iso8601] ?? 0) + (forms[.iso8601Otherwise] ?? 0) }
}
