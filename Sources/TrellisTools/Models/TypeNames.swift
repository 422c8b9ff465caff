/// Chooses the name of a type by the keys under which it is used.
enum TypeNames {
    /// A use of a type: the key, and the name of the type that has it as a member.
    struct Use: Hashable {
        var key: String
        var isElement: Bool
        var owner: Int?

        // Keys are compared by their bytes: strings with many combining marks take quadratic time to compare.

        static func == (left: Use, right: Use) -> Bool {
            left.owner == right.owner && left.isElement == right.isElement
                && left.key.utf8.elementsEqual(right.key.utf8)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(owner)
            hasher.combine(isElement)
            for byte in key.utf8 { hasher.combine(byte) }
        }
    }

    /// Names for the type, the best first.
    ///
    /// - Parameters:
    ///   - uses: all uses of the type, in order. Uses without an owner are documents.
    ///   - ownerName: the name of the type with the first use.
    static func candidates(_ uses: [Use], ownerName: String?) -> [String] {
        // The user has named this document.
        if let root = uses.first(where: { $0.owner == nil }) {
            return [SwiftNames.type(root.key, isElement: root.isElement)]
        }
        var seen: Set<Use> = []
        let distinct = uses.filter { seen.insert($0).inserted }
        let names = distinct.map { SwiftNames.type($0.key, isElement: $0.isElement) }
        guard let first = names.first else { return ["Model"] }
        if Set(names).count == 1 { return [first] }
        let words = distinct.map { NameWords($0.key, isSingular: $0.isElement).words.map { $0.lowercased() } }
        let ranked = [
            sharedEnd(of: words), siblings(distinct, ownerName), entity(distinct, names), mostFrequent(names),
        ]
        .compactMap(\.self)
        let free = ranked.filter { !SwiftIdentifier.isTaken(asType: $0) }
        return Array((free.isEmpty ? [first] : free).prefix(1))
    }

    /// The last words that the keys of more than half of the uses have in common: `PriceSet` of `total_price_set` and
    /// `price_set`.
    private static func sharedEnd(of uses: [[String]]) -> String? {
        var counts: [[String]: Int] = [:]
        for words in uses {
            for length in 1...max(1, min(4, words.count)) where length <= words.count {
                counts[Array(words.suffix(length)), default: 0] += 1
            }
        }
        let shared = counts.filter { $0.value >= 2 && $0.value * 2 > uses.count }
        let usable = shared.filter { end, _ in
            (end.count > 1 || !roles.contains(end[0]) && !positions.contains(end[0]))
                && !SwiftIdentifier.isTaken(asType: SwiftNames.type(end.joined(separator: "_")))
        }
        // There is only one longest end, since each end is shared by more than half of the uses.
        let longest = usable.keys.max { ($0.count, $1.joined()) < ($1.count, $0.joined()) }
        return longest.map { SwiftNames.type($0.joined(separator: "_")) }
    }

    /// Members of one object: `small`, `medium` and `large` of `Sizes` are of the type `Size`.
    private static func siblings(_ uses: [Use], _ ownerName: String?) -> String? {
        guard let ownerName, let owner = uses[0].owner,
            Set(uses.filter { $0.owner == owner && !$0.isElement }.map { Array($0.key.utf8) }).count > 2
        else { return nil }
        let words = NameWords(ownerName)
        return words.singular == words ? nil : SwiftNames.type(ownerName, isElement: true)
    }

    /// The name of the thing, not of its role in a particular object: `User`, not `Assignee`.
    private static func entity(_ uses: [Use], _ names: [String]) -> String? {
        let nouns = uses.map { NameWords($0.key).noun }
        let plain = zip(names, nouns).filter { !roles.contains($0.1) && !positions.contains($0.1) }
        let known = plain.filter { entities.contains($0.1) && !organizations.contains($0.1) }
        // The full word, if another use has it: `Repository` instead of `Repo`.
        func fullWord(_ name: String) -> String {
            plain.map(\.0).first { $0.hasPrefix(name) && $0 != name && NameWords($0).words.count == 1 } ?? name
        }
        if let name = mostFrequent(known.map(\.0)) { return fullWord(name) }
        // Users and organizations have the same roles.
        if plain.count < names.count, !plain.isEmpty, plain.allSatisfy({ organizations.contains($0.1) }) {
            return "Account"
        }
        if let name = mostFrequent(plain.map(\.0)) { return fullWord(name) }
        return Set(nouns.filter(roles.contains)).count > 1 ? "User" : nil
    }

    /// The first of the most frequent names.
    private static func mostFrequent(_ names: [String]) -> String? {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        let most = counts.values.max()
        return names.first { counts[$0] == most }
    }

    /// The roles of people in relation to something.
    private static let roles: Set<String> = [
        "actor", "approver", "assigner", "assignee", "author", "by", "collaborator", "committer", "contact",
        "contributor", "creator", "editor", "follower", "maintainer", "member", "owner", "participant", "performer",
        "publisher", "recipient", "reporter", "requester", "requestor", "reviewer", "sender", "submitter", "uploader",
    ]

    private static let organizations: Set<String> = ["company", "org", "organization", "team"]

    /// Words for the position of something among others.
    private static let positions: Set<String> = [
        "after", "base", "before", "bottom", "child", "current", "default", "destination", "end", "first", "from",
        "head", "item", "large", "last", "latest", "left", "max", "medium", "min", "new", "next", "node", "object",
        "old", "origin", "original", "other", "parent", "previous", "primary", "result", "right", "root", "secondary",
        "self", "small", "source", "start", "target", "thumb", "to", "top", "value",
    ]

    /// Things that have a name of their own in any context.
    private static let entities: Set<String> = [
        "account", "address", "app", "application", "article", "branch", "category", "channel", "comment", "commit",
        "customer", "device", "document", "file", "group", "image", "invoice", "issue", "label", "location",
        "message", "milestone", "money", "order", "page", "person", "photo", "place", "post",
        "price", "product", "profile", "project", "release", "repo", "repository", "status", "store", "tag",
        "tweet", "user", "video",
    ]
}

extension NameWords {
    init(_ key: String, isSingular: Bool) {
        self = isSingular ? NameWords(key).singular : NameWords(key)
    }
}
