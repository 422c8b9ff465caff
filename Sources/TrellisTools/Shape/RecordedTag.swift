/// A member that may name the kind of an object, and the recorded kinds.
struct RecordedTag {
    /// The maximum number of kinds, and the maximum length of a kind's name in bytes.
    static let mostKinds = 512
    static let longestName = 64
    /// The maximum number of tags of objects, and the maximum number of members of objects with tags, since there is a
    /// count for each kind and member.
    static let mostTags = 4
    static let mostMembers = 512

    /// The index of the member.
    var member: Int
    var kinds: [Kind] = []
    /// Whether the member turned out not to be a tag.
    var isVoid = false
    /// Whether the member is not a tag because it has too many kinds.
    var isCrowded = false

    struct Kind {
        var value: [UInt8]
        var hash: UInt64
        var count = 0
        /// The number of objects with each member, by its index; shorter than the members if the last ones are missing.
        var members: [Int] = []

        /// The approximate number of bytes.
        var cost: Int { value.count + 64 + 8 * members.count }
    }

    /// The approximate number of bytes.
    var cost: Int { kinds.reduce(0) { $0 + $1.cost } }

    /// The index of the kind with a name, which is added if it is new. Nil if the member is not a tag; then the caller
    /// drops its kinds.
    mutating func kind(_ value: Span<UInt8>, hash: UInt64) -> Int? {
        if isVoid { return nil }
        for index in kinds.indices where kinds[index].hash == hash && kinds[index].value.hasBytes(of: value) {
            return index
        }
        guard kinds.count < Self.mostKinds, Self.isIdentifier(value) else {
            isVoid = true
            isCrowded = kinds.count >= Self.mostKinds
            return nil
        }
        kinds.append(Kind(value: [UInt8](value), hash: hash))
        return kinds.count - 1
    }

    /// Whether a string looks like an identifier: letters, digits and separators, with at least one letter.
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

    /// The rank of a key as that of a tag, the most probable first: a usual key, or one whose last word is type or
    /// kind. Nil for other keys.
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
    /// Adds a tag for a member, if its key is that of a tag.
    func considerTag(_ index: Int) {
        guard tags.count < RecordedTag.mostTags, RecordedTag.rank(ofKey: members[index].key) != nil else { return }
        members[index].tag = Int8(tags.count)
        tags.append(RecordedTag(member: index))
    }
}
