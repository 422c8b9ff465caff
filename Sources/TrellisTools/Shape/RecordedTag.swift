/// What a recorder knows of a member by which objects of different kinds may be told apart.
struct RecordedTag {
    /// The most kinds, and the most bytes of the name of one.
    static let mostKinds = 32
    static let longestName = 64
    /// The most such members that objects have, and the most members at all: counts are kept for each kind and member.
    static let mostTags = 4
    static let mostMembers = 256

    /// The index of the member.
    var member: Int
    var kinds: [Kind] = []
    /// Set once it is clear that it is none.
    var isVoid = false

    struct Kind {
        var value: [UInt8]
        var hash: UInt64
        var count = 0
        /// By the index of the member; shorter than the members if the last are in none of the objects.
        var members: [Int] = []

        /// How many bytes it holds, roughly.
        var cost: Int { value.count + 64 + 8 * members.count }
    }

    /// How many bytes it holds, roughly.
    var cost: Int { kinds.reduce(0) { $0 + $1.cost } }

    /// The index of the kind with a name, which is added if it is new. Nil if the member is no tag; its kinds are to be
    /// dropped then.
    mutating func kind(_ value: Span<UInt8>, hash: UInt64) -> Int? {
        if isVoid { return nil }
        for index in kinds.indices where kinds[index].hash == hash && kinds[index].value.hasBytes(of: value) {
            return index
        }
        guard kinds.count < Self.mostKinds, Self.isIdentifier(value) else {
            isVoid = true
            return nil
        }
        kinds.append(Kind(value: [UInt8](value), hash: hash))
        return kinds.count - 1
    }

    /// Whether it looks like the name of something: letters, digits and what joins words, with a letter.
    static func isIdentifier(_ value: Span<UInt8>) -> Bool {
        guard value.count >= 1, value.count <= longestName else { return false }
        var hasLetter = false
        for index in value.indices {
            switch value[index] {
            case 0x41...0x5A, 0x61...0x7A: hasLetter = true
            case 0x30...0x39, 0x5F, 0x2D, 0x2E, 0x3A, 0x2F, 0x23, 0x40: break
            default: return false
            }
        }
        return hasLetter
    }

    /// Whether a key may be that of a tag: one of the usual ones, or the last word of it is type or kind. The less the
    /// likelier.
    static func rank(ofKey key: [UInt8]) -> Int? {
        // Only the end of a key is read, and only short keys become strings: comparing strings takes quadratic time on
        // combining marks.
        if key.count <= 12 {
            switch String(decoding: key, as: UTF8.self) {
            case "type", "_type", "@type", "__typename": return 0
            case "kind", "resourceType": return 1
            case "event", "object": return 2
            default: break
            }
        }
        func ends(with word: StaticString) -> Bool { key.suffix(4).elementsEqual(word.description.utf8) }
        if ends(with: "type") || ends(with: "Type") { return 3 }
        return ends(with: "kind") || ends(with: "Kind") ? 4 : nil
    }
}

extension RecordedObjects {
    /// Has objects told apart by a member from now on, if that is likely by its key.
    func considerTag(_ index: Int) {
        // Objects that were there before had none of it.
        guard tags.count < RecordedTag.mostTags, RecordedTag.rank(ofKey: members[index].key) != nil else { return }
        members[index].tag = Int8(tags.count)
        tags.append(RecordedTag(member: index))
    }
}
