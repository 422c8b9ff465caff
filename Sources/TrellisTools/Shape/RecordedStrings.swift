internal import Trellis

/// The recorded strings of one place.
struct RecordedStrings {
    /// The maximum number of different strings that are counted, and the maximum length of one in bytes.
    static let mostValues = 64
    static let longestValue = 64

    var count = 0
    var shortest = Int.max
    var longest = 0
    var totalLength = 0
    /// The number of strings of each form, by the form's index in `StringForm.allCases`; empty if all are 0.
    var forms: [Int] = []
    /// The code of the style that all ISO 8601 dates among the strings have; 0 while there is no date.
    var dateStyle: UInt32 = 0
    /// The different strings; no longer counted if there are too many.
    var values: [Value] = []
    var countsValues = true

    struct Value {
        var text: [UInt8]
        var hash: UInt64
        var count: Int
    }

    /// Counts a string. Returns the growth of memory in bytes.
    mutating func record(_ text: Span<UInt8>, hash: UInt64) -> Int {
        count += 1
        shortest = min(shortest, text.count)
        longest = max(longest, text.count)
        totalLength &+= text.count
        let found = StringForms.forms(of: text)
        if found.mask != 0 {
            if forms.isEmpty { forms = Array(repeating: 0, count: StringForm.allCases.count) }
            for index in forms.indices where found.mask & 1 << UInt16(index) != 0 { forms[index] += 1 }
            if let style = found.dateStyle { addStyle(style) }
        }
        return countsValues ? recordValue(text, hash: hash, count: 1) : 0
    }

    private mutating func addStyle(_ style: UInt32) {
        if dateStyle == 0 { dateStyle = style } else if dateStyle != style { dateStyle = DateStyle.mixed }
    }

    /// Counts the value of a string.
    private mutating func recordValue(_ text: Span<UInt8>, hash: UInt64, count: Int) -> Int {
        for index in values.indices where values[index].hash == hash && values[index].text.hasBytes(of: text) {
            values[index].count += count
            return 0
        }
        // Strings with this many different values are not an enumeration.
        guard text.count <= Self.longestValue, values.count < Self.mostValues else { return dropValues() }
        let bytes = [UInt8](text)
        // The values are keys of a dictionary in a saved shape, where the decoder limits combining marks.
        guard String(decoding: bytes, as: UTF8.self).isStreamSafe else { return dropValues() }
        values.append(Value(text: bytes, hash: hash, count: count))
        return Self.cost(text.count)
    }

    /// Stops counting different strings. Returns the change of memory, which is negative.
    mutating func dropValues() -> Int {
        let freed = cost
        values = []
        countsValues = false
        return -freed
    }

    /// The approximate number of bytes of the different strings.
    var cost: Int { values.reduce(0) { $0 + Self.cost($1.text.count) } }

    private static func cost(_ length: Int) -> Int { length + 64 }

    /// Adds the counts of other strings. Returns the change of memory.
    mutating func merge(_ other: RecordedStrings) -> Int {
        count += other.count
        shortest = min(shortest, other.shortest)
        longest = max(longest, other.longest)
        totalLength &+= other.totalLength
        if forms.isEmpty {
            forms = other.forms
        } else {
            for index in other.forms.indices { forms[index] += other.forms[index] }
        }
        if other.dateStyle != 0 { addStyle(other.dateStyle) }
        var change = 0
        for value in other.values { change -= Self.cost(value.text.count) }
        guard countsValues else { return change }
        guard other.countsValues else { return change + dropValues() }
        for value in other.values where countsValues {
            change += recordValue(value.text.span, hash: value.hash, count: value.count)
        }
        return change
    }

    /// The strings as a part of a shape.
    var facts: StringFacts {
        var facts = StringFacts(
            count: count, shortest: count == 0 ? 0 : shortest, longest: longest, totalLength: totalLength)
        for (index, form) in StringForm.allCases.enumerated() where index < forms.count && forms[index] > 0 {
            facts.forms[form] = forms[index]
        }
        facts.dateStyle = DateStyle.withCode(dateStyle)?.example
        facts.values = nil
        if countsValues {
            var counted: [String: Int] = [:]
            for value in values { counted[String(decoding: value.text, as: UTF8.self), default: 0] += value.count }
            facts.values = counted
        }
        return facts
    }
}

extension RecordedStrings {
    /// Counts each string a number of times.
    mutating func multiply(by factor: Int) {
        count *= factor
        totalLength = totalLength.multipliedReportingOverflow(by: factor).partialValue
        for index in forms.indices { forms[index] *= factor }
        for index in values.indices { values[index].count *= factor }
    }
}
