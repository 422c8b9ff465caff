// How the kinds of values, and numbers, have changed.
extension ShapeDrift {
    /// Compares the kinds of values.
    mutating func compareKinds(_ old: ShapePlace, _ new: ShapePlace, _ path: ShapePath) {
        let before = Dictionary(uniqueKeysWithValues: old.kindCounts.map { ($0.name, $0.count) })
        let now = Dictionary(uniqueKeysWithValues: new.kindCounts.map { ($0.name, $0.count) })
        let others = before.keys.filter { $0 != "null" }
        // Models accept any value if all earlier values were null, or if they were of several kinds.
        let severity: DriftFinding.Severity = others.count == 1 ? .breaking : .addition
        var hasNew = false
        for (name, count) in new.kindCounts where before[name] == nil {
            if name == "null" {
                report(path, .newNull, severity, "null in \(count) of \(new.count), where there was none")
                continue
            }
            hasNew = true
            report(
                path, .newKind, severity,
                "\(name) in \(count) of \(new.count), where there was only \(old.kindsDescription)")
        }
        // A value that has changed its kind has been reported.
        for (name, count) in old.kindCounts where now[name] == nil && !hasNew {
            guard old.kindCounts.count > 1, Self.isMissed(count, of: old.count, in: new.count) else { continue }
            report(path, .kindGone, .notice, "no longer \(name): \(count) of \(old.count) were")
        }
    }

    /// Compares numbers with the type that models have for all earlier numbers.
    mutating func compare(_ old: NumberFacts, _ new: NumberFacts, _ path: ShapePath) {
        // Without a key, numbers are not dates.
        let message: String? =
            switch Scalars.type(of: old, key: "").type {
            case .int where new.integers < new.count, .uint64 where new.integers < new.count:
                "a fraction or an exponent in \(new.count - new.integers) of \(new.count), where all were integers"
            case .int where new.beyondInt64 > 0: "\(new.beyondInt64) of \(new.count) no longer fit Int64"
            case .uint64 where new.beyondUInt64 > 0: "\(new.beyondUInt64) of \(new.count) no longer fit UInt64"
            case .uint64 where new.least < 0: "negative numbers, where all fit UInt64"
            case .double where new.beyondDouble > 0:
                "\(new.beyondDouble) of \(new.count) have more digits than a Double holds"
            case .decimal where new.beyondDecimal > 0:
                "\(new.beyondDecimal) of \(new.count) have more digits than a Decimal holds"
            default: nil
            }
        if let message { report(path, .number, .breaking, message) }
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
