internal import Foundation

/// The changes from the shape of earlier samples to that of new ones, path by path.
///
/// The severity of a change is its effect on models generated from the earlier shape: missing members that they
/// require, values that they do not accept, and members that they do not know.
struct ShapeDrift {
    /// If a member was in some of the earlier objects, its absence is reported only if the probability that all new
    /// objects lack it by chance is lower than this.
    static let chance = 0.001
    /// The maximum number of findings.
    static let mostFindings = 10_000
    /// Two places that have both been compared with this many others are not compared.
    private static let mostComparisons = 8

    let earlier: Shape
    let later: Shape
    private(set) var findings: [DriftFinding] = []
    /// Whether models accept any value at the place that is compared.
    private var acceptsAnyValue = false

    /// The changes in the order of a document. For each object, changes of its members come first.
    static func findings(from earlier: Shape, to later: Shape) -> [DriftFinding] {
        var drift = ShapeDrift(earlier: earlier, later: later)
        drift.walk()
        return drift.findings
    }

    private init(earlier: Shape, later: Shape) {
        self.earlier = earlier
        self.later = later
    }

    /// Two places to compare.
    private struct Pair {
        var earlier: Int
        var later: Int
        var path: ShapePath
        /// The last key of the path.
        var key = ""
        /// Whether the values are those of a tag, whose changes are reported separately.
        var isTag = false
        /// Whether models accept any value here, since an earlier value around it is of one of several kinds.
        var isInAnyValue = false
    }

    private mutating func walk() {
        // Both shapes may contain cycles, of different lengths. So that the traversal ends, two places are not compared
        // if both have been compared with several others. A single place may be compared with any number of others: the
        // values of a dictionary are compared with each member of an object.
        var compared: Set<[Int]> = []
        var comparisons = (
            earlier: Array(repeating: 0, count: earlier.places.count),
            later: Array(repeating: 0, count: later.places.count)
        )
        var pending = [Pair(earlier: 0, later: 0, path: ShapePath())]
        while let pair = pending.popLast(), findings.count < Self.mostFindings {
            if min(comparisons.earlier[pair.earlier], comparisons.later[pair.later]) >= Self.mostComparisons {
                continue
            }
            guard compared.insert([pair.earlier, pair.later]).inserted else { continue }
            comparisons.earlier[pair.earlier] += 1
            comparisons.later[pair.later] += 1
            let (old, new) = (earlier.places[pair.earlier], later.places[pair.later])
            if old.count == 0 || new.count == 0 {
                if new.count > 0 { report(pair.path, .newPath, .addition, "new: \(new.kindsDescription)") }
                continue
            }
            acceptsAnyValue = pair.isInAnyValue
            compareKinds(old, new, pair.path)
            if old.kindCounts.count(where: { $0.name != "null" }) > 1 { acceptsAnyValue = true }
            if let old = old.numbers, let new = new.numbers { compare(old, new, pair.path) }
            if let old = old.strings, let new = new.strings {
                compare(old, new, pair.path, key: pair.key, isTag: pair.isTag)
            }
            if let old = old.arrays, let new = new.arrays {
                let path = pair.path.appending(.elements)
                pending.append(
                    Pair(
                        earlier: old.place, later: new.place, path: path, key: pair.key, isInAnyValue: acceptsAnyValue))
            }
            if let old = old.objects, let new = new.objects {
                for var member in compare(old, new, pair.path, key: pair.key).reversed() {
                    member.isInAnyValue = acceptsAnyValue
                    pending.append(member)
                }
            }
        }
    }

    /// Adds a finding. Where models accept any value, no change is breaking.
    mutating func report(
        _ path: ShapePath, _ kind: DriftFinding.Kind, _ severity: DriftFinding.Severity, _ message: String
    ) {
        let severity = acceptsAnyValue && severity == .breaking ? .addition : severity
        findings.append(DriftFinding(path: path, kind: kind, severity: severity, message: message))
    }

    /// Whether it is improbable that a member of some earlier objects is missing in all new ones by chance:
    /// `(1 - p)ⁿ < 0.001`. A member of all earlier objects is never missing by chance.
    static func isMissed(_ count: Int, of total: Int, in samples: Int) -> Bool {
        guard count > 0, total > 0, samples > 0 else { return false }
        if count >= total { return true }
        return pow(1 - Double(count) / Double(total), Double(samples)) < chance
    }

    // MARK: - Objects

    private mutating func compare(_ old: ObjectFacts, _ new: ObjectFacts, _ path: ShapePath, key: String) -> [Pair] {
        if let dictionary = old.dictionary {
            compareKeys(dictionary.keys, new.dictionary?.keys ?? StringFacts(keysOf: new.members), path)
            if let other = new.dictionary {
                return [Pair(earlier: dictionary.place, later: other.place, path: path.appending(.values), key: key)]
            }
            return new.members.map {
                Pair(earlier: dictionary.place, later: $0.place, path: path.appending(.member($0.key)), key: key)
            }
        }
        if new.dictionary != nil {
            // Models cannot distinguish an object that never had a member from an empty dictionary.
            let severity: DriftFinding.Severity = old.members.isEmpty ? .addition : .breaking
            report(
                path, .dictionary, severity, "a dictionary, whose keys are data, where there was an object with members"
            )
            return []
        }
        let tags = compareTags(old, new, path)
        var pairs: [Pair] = []
        let (oldMembers, newMembers) = (Self.byKey(old), Self.byKey(new))
        for member in old.members {
            let path = path.appending(.member(member.key))
            let bytes = Array(member.key.utf8)
            let now = newMembers[bytes]
            compare(member, now, old.count, new.count, path)
            guard let now else { continue }
            pairs.append(
                Pair(
                    earlier: member.place, later: now.place, path: path, key: member.key,
                    isTag: tags.contains(bytes)))
        }
        for member in new.members where oldMembers[Array(member.key.utf8)] == nil {
            let place = later.places[member.place]
            let presence = member.count < new.count ? ", in \(member.count) of \(new.count)" : ""
            report(
                path.appending(.member(member.key)), .newPath, .addition, "new: \(place.kindsDescription)\(presence)")
        }
        return pairs
    }

    /// Members by the bytes of their keys: strings with many combining marks take quadratic time to compare.
    private static func byKey(_ objects: ObjectFacts) -> [[UInt8]: ShapeMember] {
        Dictionary(objects.members.map { (Array($0.key.utf8), $0) }) { first, _ in first }
    }

    /// Compares how often a member occurs.
    private mutating func compare(
        _ member: ShapeMember, _ now: ShapeMember?, _ earlierCount: Int, _ laterCount: Int, _ path: ShapePath
    ) {
        let count = now?.count ?? 0
        let wasAlways = member.count >= earlierCount && member.count > 0
        if count == 0 {
            guard Self.isMissed(member.count, of: earlierCount, in: laterCount) else { return }
            let before = wasAlways ? "all \(earlierCount)" : "\(member.count) of \(earlierCount)"
            // Models require members that all earlier objects had.
            report(path, .gone, wasAlways ? .breaking : .notice, "gone: it was in \(before)")
        } else if wasAlways, count < laterCount {
            report(
                path, .sometimesMissing, .breaking,
                "missing in \(laterCount - count) of \(laterCount), where it was in all \(earlierCount)")
        }
    }

    /// Compares the kinds of objects. Returns the keys of the earlier tags.
    private mutating func compareTags(_ old: ObjectFacts, _ new: ObjectFacts, _ path: ShapePath) -> Set<[UInt8]> {
        for tag in old.tags {
            let kinds = new.tags.first { $0.key.utf8.elementsEqual(tag.key.utf8) }?.kinds.map(\.value)
            let member = new.members.first { $0.key.utf8.elementsEqual(tag.key.utf8) }
            let strings = member.flatMap { later.places[$0.place].strings }
            guard let values = kinds ?? strings?.values?.keys.map(\.self) else {
                if strings != nil {
                    report(
                        path.appending(.member(tag.key)), .newTag, .addition,
                        "too many different strings for kinds of objects, of which there were \(tag.kinds.count)")
                }
                continue
            }
            let known = Set(tag.kinds.map { Array($0.value.utf8) })
            for value in values.sorted() where !known.contains(Array(value.utf8)) {
                report(
                    path.appending(.member(tag.key)), .newTag, .addition,
                    "objects of a new kind, \(ShapePath.quoted(value)), beside \(known.count) others")
            }
        }
        return Set(old.tags.map { Array($0.key.utf8) })
    }
}
