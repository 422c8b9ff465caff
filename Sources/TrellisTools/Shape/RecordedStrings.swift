/// What a recorder knows of the strings at a place.
struct RecordedStrings {
    /// The most different strings that are told apart, and the most bytes that one may have.
    static let mostValues = 64
    static let longestValue = 64

    var count = 0
    var shortest = Int.max
    var longest = 0
    var totalLength = 0
    /// How many strings are of each form, by the form's place in `StringForm.allCases`; empty while there is none.
    var forms: [Int] = []
    /// The different strings, as long as they are counted.
    var values: [Value] = []
    var countsValues = true

    struct Value {
        var text: [UInt8]
        var hash: UInt64
        var count: Int
    }

    /// Counts a string. Returns by how many bytes the memory has grown.
    mutating func record(_ text: Span<UInt8>, hash: UInt64) -> Int {
        count += 1
        shortest = min(shortest, text.count)
        longest = max(longest, text.count)
        totalLength &+= text.count
        let found = StringForms.forms(of: text)
        if found.mask != 0 {
            if forms.isEmpty { forms = Array(repeating: 0, count: StringForm.allCases.count) }
            for index in forms.indices where found.mask & 1 << UInt16(index) != 0 { forms[index] += 1 }
        }
        return countsValues ? recordValue(text, hash: hash, count: 1) : 0
    }

    /// Counts a string among the different ones.
    private mutating func recordValue(_ text: Span<UInt8>, hash: UInt64, count: Int) -> Int {
        for index in values.indices where values[index].hash == hash && values[index].text.hasBytes(of: text) {
            values[index].count += count
            return 0
        }
        // What is never repeated is no enumeration, however few of it there are.
        guard text.count <= Self.longestValue, values.count < Self.mostValues else { return dropValues() }
        values.append(Value(text: [UInt8](text), hash: hash, count: count))
        return Self.cost(text.count)
    }

    /// Ends the counting of different strings. Returns the change of memory, which is negative.
    mutating func dropValues() -> Int {
        let freed = cost
        values = []
        countsValues = false
        return -freed
    }

    /// How many bytes the different strings hold, roughly.
    var cost: Int { values.reduce(0) { $0 + Self.cost($1.text.count) } }

    private static func cost(_ length: Int) -> Int { length + 64 }

    /// Takes over what is known of other strings. Returns the change of memory.
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
        var change = 0
        for value in other.values { change -= Self.cost(value.text.count) }
        guard countsValues else { return change }
        guard other.countsValues else { return change + dropValues() }
        for value in other.values where countsValues {
            change += recordValue(value.text.span, hash: value.hash, count: value.count)
        }
        return change
    }

    /// As a shape has them.
    var facts: StringFacts {
        var facts = StringFacts(
            count: count, shortest: count == 0 ? 0 : shortest, longest: longest, totalLength: totalLength)
        for (index, form) in StringForm.allCases.enumerated() where index < forms.count && forms[index] > 0 {
            facts.forms[form] = forms[index]
        }
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
    /// Counts one string so many times.
    mutating func multiply(by factor: Int) {
        count *= factor
        totalLength = totalLength.multipliedReportingOverflow(by: factor).partialValue
        for index in forms.indices { forms[index] *= factor }
        for index in values.indices { values[index].count *= factor }
    }
}
