internal import Trellis

/// One path of a listing.
struct ShapeRow: Equatable, Sendable {
    /// The number of objects with a member.
    struct Presence: Equatable, Sendable {
        var count: Int
        var parents: Int
    }

    var path: ShapePath
    var place: ShapePlace
    var presence: Presence?
    /// The path under which the same place has already been listed.
    var sameAs: ShapePath?

    /// The number of values of each kind.
    var kinds: [(name: String, count: Int)] { place.kindCounts }

    var kindsText: String {
        if kinds.isEmpty { return "nothing" }
        return kinds.map { "\($0.name) \(grouped($0.count))" }.joined(separator: ", ")
    }

    /// The details, one per element.
    var details: [String] {
        var parts: [String] = []
        if let presence, presence.count < presence.parents {
            parts.append("in \(grouped(presence.count)) of \(grouped(presence.parents))")
        }
        if let sameAs {
            parts.append("as \(sameAs)")
            return parts
        }
        if let numbers = place.numbers { parts += Self.details(of: numbers) }
        if let strings = place.strings { parts += Self.details(of: strings) }
        if let arrays = place.arrays { parts.append(Self.range(arrays.fewest, arrays.most) + " elements") }
        if let objects = place.objects { parts += Self.details(of: objects) }
        return parts
    }

    private static func range(_ least: Int, _ greatest: Int) -> String {
        let (low, high) = (grouped(least), grouped(greatest))
        return least == greatest ? low : "\(low)…\(high)"
    }

    /// A number, without a fraction of zero.
    private static func text(_ number: Double) -> String {
        if let integer = Int(exactly: number), integer.magnitude < 1 << 53 { return grouped(integer) }
        return number.description
    }

    private static func details(of numbers: NumberFacts) -> [String] {
        let (low, high) = (text(numbers.least), text(numbers.greatest))
        var parts = [low == high ? low : "\(low)…\(high)"]
        if numbers.integers == numbers.count {
            parts.append("integers")
        } else if numbers.integers > 0 {
            parts.append(
                "integers in \(grouped(numbers.integers)) of \(grouped(numbers.count))")
        }
        if numbers.beyondInt64 > 0 { parts.append("\(grouped(numbers.beyondInt64)) beyond Int64") }
        if numbers.beyondUInt64 > 0 { parts.append("\(grouped(numbers.beyondUInt64)) beyond UInt64") }
        if numbers.beyondDouble > 0 { parts.append("\(grouped(numbers.beyondDouble)) beyond Double") }
        if numbers.beyondDecimal > 0 { parts.append("\(grouped(numbers.beyondDecimal)) beyond Decimal") }
        return parts
    }

    private static func details(of strings: StringFacts) -> [String] {
        var parts = [range(strings.shortest, strings.longest) + " bytes"]
        for form in StringForm.allCases {
            guard let count = strings.forms[form], count > 0 else { continue }
            let part =
                count == strings.count
                ? "" : " in \(grouped(count)) of \(grouped(strings.count))"
            parts.append(form.title + part)
        }
        // More values would make the listing too long, and values that never repeat are not informative.
        if let values = strings.values, values.count <= 8, values.count < strings.count || strings.count == 1 {
            parts.append(values.keys.sorted().map(ShapePath.quoted).joined(separator: " "))
        }
        return parts
    }

    private static func details(of objects: ObjectFacts) -> [String] {
        var parts = [range(objects.fewest, objects.most) + " members"]
        if let dictionary = objects.dictionary {
            parts.append("a dictionary")
            if let form = dictionary.keys.onlyForm { parts.append("keys: \(form.title)") }
        }
        for tag in objects.tags {
            parts.append("\(tag.kinds.count) kinds by \(ShapePath.quoted(tag.key))")
        }
        if objects.repeatedKeys > 0 { parts.append("duplicate keys in \(grouped(objects.repeatedKeys))") }
        return parts
    }
}

extension ShapePlace {
    /// The number of values of each kind that occurs.
    var kindCounts: [(name: String, count: Int)] {
        [
            ("object", objects?.count ?? 0), ("array", arrays?.count ?? 0), ("string", strings?.count ?? 0),
            ("number", numbers?.count ?? 0), ("boolean", trues + falses), ("null", nulls),
        ].filter { $0.1 > 0 }
    }
}

extension StringFacts {
    /// The form that all strings have; nil if there is none.
    var onlyForm: StringForm? {
        count == 0 ? nil : StringForm.allCases.first { forms[$0] == count }
    }
}

extension StringForm {
    /// The name of the form in messages.
    var title: String {
        switch self {
        case .url: "URL"
        case .uuid: "UUID"
        case .lowercaseUUID: "UUID in lower case"
        case .iso8601: "ISO 8601 date"
        case .iso8601Otherwise: "ISO 8601 date in another style"
        case .localDateTime: "ISO 8601 date without an offset"
        case .dateOnly: "day"
        case .weekdayDate: "date with its weekday"
        case .integer: "integer"
        case .locale: "locale"
        }
    }
}
