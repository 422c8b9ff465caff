internal import Trellis

/// Kinds of objects at one place that differ so much that each needs its own model.
struct Variety {
    var key: String
    var kinds: [TagKind]

    /// Usual keys of members whose value is the kind.
    private static let usual: Set<String> = [
        "type", "_type", "@type", "$type", "kind", "event", "object", "class", "__typename", "op", "action", "category",
        "tag", "method",
    ]

    /// The kinds of the first tag for which variants are useful; nil if there is none.
    init?(_ facts: ObjectFacts) {
        for tag in facts.tags {
            let kinds = tag.kinds.filter {
                StringValues.isKindLike($0.value) && $0.members.count == facts.members.count
            }
            guard Self.isWorthwhile(tag, kinds, facts) else { continue }
            self.key = tag.key
            self.kinds = kinds
            return
        }
        return nil
    }

    static func isWorthwhile(_ facts: ObjectFacts) -> Bool { Variety(facts) != nil }

    private static func isWorthwhile(_ tag: TagFacts, _ kinds: [TagKind], _ facts: ObjectFacts) -> Bool {
        guard kinds.count >= 2 else { return false }
        let told = kinds.reduce(0) { $0 + $1.count }
        // Most of the objects have a kind, and the kinds repeat.
        guard told * 10 >= facts.count * 9,
            told >= kinds.count * 2 || tag.key.isStreamSafe && usual.contains(tag.key)
        else { return false }
        // Members that exist only in some kinds would be Optional in a single model.
        let members = facts.members.indices.filter { !facts.members[$0].key.utf8.elementsEqual(tag.key.utf8) }
        var present = 0
        for kind in kinds { present += members.count { kind.members[$0] > 0 } }
        let possible = members.count * kinds.count
        return possible > 0 && present * 100 <= possible * 70 && members.count >= 2
    }
}
