extension ShapeDrift {
    /// Judges which kinds of values there are.
    mutating func compareKinds(_ old: ShapePlace, _ new: ShapePlace, _ path: ShapePath) {
        let before = Dictionary(uniqueKeysWithValues: old.kindCounts.map { ($0.name, $0.count) })
        let now = Dictionary(uniqueKeysWithValues: new.kindCounts.map { ($0.name, $0.count) })
        let others = before.keys.filter { $0 != "null" }
        var hasNew = false
        for (name, count) in new.kindCounts where before[name] == nil {
            if name == "null" {
                report(path, .newNull, .breaking, "null in \(count) of \(new.count), where there was none")
                continue
            }
            hasNew = true
            // Of what was null alone, and of what was of several kinds already, models take anything.
            let severity: DriftFinding.Severity = others.count == 1 ? .breaking : .addition
            report(
                path, .newKind, severity,
                "\(name) in \(count) of \(new.count), where there was only \(old.kindsDescription)")
        }
        // What is of another kind now has been said.
        for (name, count) in old.kindCounts where now[name] == nil && !hasNew {
            guard old.kindCounts.count > 1, Self.isMissed(count, of: old.count, in: new.count) else { continue }
            report(path, .kindGone, .notice, "no \(name) any more: \(count) of \(old.count) were")
        }
    }

    /// Judges numbers by the type that holds all of those before.
    mutating func compare(_ old: NumberFacts, _ new: NumberFacts, _ path: ShapePath) {
        if old.integers == old.count {
            if new.integers < new.count {
                report(
                    path, .number, .breaking,
                    "a fraction or an exponent in \(new.count - new.integers) of \(new.count), where all were integers")
            } else if old.beyondInt64 == 0, new.beyondInt64 > 0 {
                report(path, .number, .breaking, "\(new.beyondInt64) of \(new.count) do not fit Int64 any more")
            } else if old.beyondUInt64 == 0, new.beyondUInt64 > 0 {
                report(path, .number, .breaking, "\(new.beyondUInt64) of \(new.count) do not fit UInt64 any more")
            }
        } else if old.beyondDouble == 0, new.beyondDouble > 0 {
            report(path, .number, .breaking, "\(new.beyondDouble) of \(new.count) have more digits than a Double holds")
        } else if old.beyondDecimal == 0, new.beyondDecimal > 0 {
            report(
                path, .number, .breaking, "\(new.beyondDecimal) of \(new.count) have more digits than a Decimal holds")
        }
    }

    /// Judges strings by the form of those before, and by the few that there were.
    mutating func compare(_ old: StringFacts, _ new: StringFacts, _ path: ShapePath, isTag: Bool) {
        if let family = FormFamily.all.first(where: { $0.count(in: old) == old.count }) {
            let count = new.count - family.count(in: new)
            if count > 0 {
                // A locale may be a word by chance, and no type is chosen for integers in strings unless somebody asks.
                let severity: DriftFinding.Severity = family.hasType ? .breaking : .notice
                report(path, .form, severity, "no \(family.title) in \(count) of \(new.count), where all were")
            }
            return
        }
        guard !isTag, old.looksLikeEnumeration, let known = old.values else { return }
        guard let values = new.values else {
            return report(
                path, .newValue, .addition, "any strings, where there were only \(known.count) different ones")
        }
        let added = values.keys.filter { known[$0] == nil }.sorted()
        for value in added.prefix(16) {
            report(path, .newValue, .addition, "a new value, \(ShapePath.quoted(value)), beside \(known.count) others")
        }
        if added.count > 16 { report(path, .newValue, .addition, "\(added.count - 16) more new values") }
    }

    /// Judges the keys of dictionaries.
    mutating func compareKeys(_ old: StringFacts, _ new: StringFacts, _ path: ShapePath) {
        guard let family = FormFamily.all.first(where: { $0.canBeKey && $0.count(in: old) == old.count }) else {
            return
        }
        let count = new.count - family.count(in: new)
        if count > 0 {
            report(
                path, .keyForm, .breaking, "keys that are no \(family.title), \(count) of \(new.count), where all were")
        }
    }
}

/// Forms that one type reads.
private struct FormFamily {
    var forms: [StringForm]
    /// Whether models have a type of its own for it.
    var hasType = true
    var canBeKey = false

    static let all = [
        FormFamily(forms: [.uuid, .lowercaseUUID], canBeKey: true),
        FormFamily(forms: [.iso8601, .iso8601Otherwise]),
        FormFamily(forms: [.dateOnly]),
        FormFamily(forms: [.weekdayDate]),
        FormFamily(forms: [.url]),
        FormFamily(forms: [.integer], hasType: false, canBeKey: true),
        FormFamily(forms: [.locale], hasType: false),
    ]

    /// How many are of one of the forms. A few are of two of them, which are counted twice.
    func count(in strings: StringFacts) -> Int {
        min(strings.count, forms.reduce(0) { $0 + (strings.forms[$1] ?? 0) })
    }

    var title: String { forms[0].title }
}

extension StringFacts {
    /// Whether there are few different strings among many: no more than 16, each ten times on average.
    var looksLikeEnumeration: Bool {
        guard let values, !values.isEmpty, values.count <= 16 else { return false }
        // A value that came once or twice says that there are others which have not come yet.
        return count >= values.count * 10 && count >= 20 && values.values.allSatisfy { $0 >= 3 }
    }
}

extension ShapePlace {
    /// The kinds, the most frequent first, for a sentence: `string or null`.
    var kindsDescription: String {
        let names = kindCounts.sorted { $0.count > $1.count }.map(\.name)
        guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
