// How strings and the keys of dictionaries have changed.
extension ShapeDrift {
    /// The thresholds for strings that are not an enumeration. New values are reported if at least `fewestNew` strings
    /// have one, and if the share of these strings exceeds the expected share by at least `leastShare`.
    private static let leastShare = 0.2
    private static let fewestNew = 3
    /// The maximum number of new values that are reported separately.
    private static let mostValues = 16

    /// Compares strings with the form of the earlier strings, and with their values.
    ///
    /// - Parameter key: the key that leads to the strings.
    mutating func compare(_ old: StringFacts, _ new: StringFacts, _ path: ShapePath, key: String, isTag: Bool) {
        // Models may have an enum for strings that have the form of a locale by chance, such as units.
        let isEnumeration = !isTag && StringValues.areEnumeration(old, key: key)
        if !isEnumeration, let family = FormFamily.all.first(where: { $0.count(in: old) == old.count }) {
            let count = new.count - family.count(in: new)
            if count > 0 {
                let severity: DriftFinding.Severity = family.hasType(for: old) ? .breaking : .notice
                report(path, .form, severity, "not \(family.title) in \(count) of \(new.count), where all were")
            }
            return
        }
        guard !isTag, let known = old.values, !known.isEmpty else { return }
        if isEnumeration || old.hasFewValues {
            compareEnumeration(known, new, path)
        } else {
            compareShares(old, known, new, path)
        }
    }

    /// Reports each value that did not occur in the earlier enumeration.
    private mutating func compareEnumeration(_ known: [String: Int], _ new: StringFacts, _ path: ShapePath) {
        guard let values = new.values else {
            return report(
                path, .newValue, .addition, "any strings, where there were only \(known.count) different ones")
        }
        let added = values.keys.filter { known[$0] == nil }.sorted()
        for value in added.prefix(Self.mostValues) {
            report(path, .newValue, .addition, "a new value, \(ShapePath.quoted(value)), beside \(known.count) others")
        }
        if added.count > Self.mostValues {
            report(path, .newValue, .addition, "\(added.count - Self.mostValues) more new values")
        }
    }

    /// Reports if more strings have new values than expected from the earlier strings.
    ///
    /// The share of earlier values that occurred only once is an estimate of the probability of new values: if every
    /// earlier string was different, new values are expected.
    private mutating func compareShares(
        _ old: StringFacts, _ known: [String: Int], _ new: StringFacts, _ path: ShapePath
    ) {
        let expected = Double(known.values.count { $0 == 1 }) / Double(max(1, old.count))
        guard let values = new.values else {
            // There are too many different values to count them, and earlier there were a few that repeated.
            if expected <= Self.leastShare, new.count <= old.count * 2 {
                report(
                    path, .newValue, .addition,
                    "more than \(RecordedStrings.mostValues) different strings, where there were \(known.count)")
            }
            return
        }
        let added = values.filter { known[$0.key] == nil }
        let count = added.values.reduce(0, +)
        let share = Double(count) / Double(max(1, new.count))
        guard count >= Self.fewestNew, share >= expected + Self.leastShare else { return }
        let most = added.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let example = most.map { ", such as \(ShapePath.quoted($0.key))" } ?? ""
        report(
            path, .newValue, .addition,
            "\(count) of \(new.count) have one of \(added.count) new values\(example), beside \(known.count) others")
    }

    /// Compares the keys of dictionaries.
    mutating func compareKeys(_ old: StringFacts, _ new: StringFacts, _ path: ShapePath) {
        guard let family = FormFamily.all.first(where: { $0.keySeverity != nil && $0.count(in: old) == old.count }),
            let severity = family.keySeverity
        else { return }
        let count = new.count - family.count(in: new)
        if count > 0 {
            report(
                path, .keyForm, severity,
                "keys that are not \(family.title), \(count) of \(new.count), where all were")
        }
    }
}

/// Forms that are decoded as the same type.
private struct FormFamily {
    var forms: [StringForm]
    /// The forms for which models have a type, if they are not all. A short word may have the form of a locale by
    /// chance, and models have no type for integers in strings, nor for UUIDs in lower case, which a `UUID` would
    /// encode in upper case.
    var typedForms: [StringForm]?
    /// The severity of a key without the forms; nil if keys are not compared with them. Models have only dictionaries
    /// with keys of the types `Int` and `String`.
    var keySeverity: DriftFinding.Severity?

    static let all = [
        FormFamily(forms: [.uuid, .lowercaseUUID], typedForms: [.uuid], keySeverity: .notice),
        FormFamily(forms: [.iso8601, .iso8601Otherwise]),
        FormFamily(forms: [.localDateTime], typedForms: []),
        FormFamily(forms: [.dateOnly]),
        FormFamily(forms: [.weekdayDate]),
        FormFamily(forms: [.url]),
        FormFamily(forms: [.integer], typedForms: [], keySeverity: .breaking),
        FormFamily(forms: [.locale], typedForms: []),
    ]

    /// The number of strings that have one of the forms. The few that have two of them are counted twice.
    func count(in strings: StringFacts) -> Int { Self.count(of: forms, in: strings) }

    private static func count(of forms: [StringForm], in strings: StringFacts) -> Int {
        min(strings.count, forms.reduce(0) { $0 + (strings.forms[$1] ?? 0) })
    }

    /// Whether models have a type for strings that have the forms.
    func hasType(for strings: StringFacts) -> Bool {
        Self.count(of: typedForms ?? forms, in: strings) == strings.count
    }

    /// The first form, with an article.
    var title: String {
        let title = forms[0].title
        return ("AEI".contains(title.prefix(1)) || title.hasPrefix("int") ? "an " : "a ") + title
    }
}

extension StringFacts {
    /// The keys of members, each counted once, with their forms.
    init(keysOf members: [ShapeMember]) {
        var keys = RecordedStrings()
        keys.countsValues = false
        for member in members { _ = keys.record(Array(member.key.utf8).span, hash: 0) }
        self = keys.facts
    }

    /// Whether there are few different strings among many, regardless of their form: at most 16, each ten times on
    /// average, and at most one in twenty of them only once.
    fileprivate var hasFewValues: Bool {
        guard let values, !values.isEmpty, values.count <= 16 else { return false }
        let singles = values.values.count { $0 == 1 }
        return count >= values.count * 10 && count >= 20 && singles * 20 <= count
    }
}
