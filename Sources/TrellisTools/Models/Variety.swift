internal import Trellis

/// Whether objects at one place are of kinds that differ so much that each is a model of its own.
struct Variety {
    var key: String
    var kinds: [TagKind]

    /// What a member that says the kind is usually called.
    private static let usual: Set<String> = [
        "type", "_type", "@type", "$type", "kind", "event", "object", "class", "__typename", "op", "action", "category",
        "tag", "method",
    ]
    /// Above this it is no longer a list of kinds.
    private static let limit = 48

    /// The kinds by the first tag by which it is worthwhile; nil if there is none.
    init?(_ facts: ObjectFacts) {
        for tag in facts.tags {
            let kinds = tag.kinds.filter {
                StringValues.isNameLike($0.value) && $0.members.count == facts.members.count
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
        guard kinds.count >= 2, kinds.count <= limit else { return false }
        let told = kinds.reduce(0) { $0 + $1.count }
        // Most of the objects say their kind, and it is no name that each has for itself.
        guard told * 10 >= facts.count * 9,
            told >= kinds.count * 2 || tag.key.isStreamSafe && usual.contains(tag.key)
        else { return false }
        // In one model, as many members as are missing in a kind would be Optional in it without need.
        let members = facts.members.indices.filter { !facts.members[$0].key.utf8.elementsEqual(tag.key.utf8) }
        var present = 0
        for kind in kinds { present += members.count { kind.members[$0] > 0 } }
        let possible = members.count * kinds.count
        return possible > 0 && present * 100 <= possible * 70 && members.count >= 2
    }
}
