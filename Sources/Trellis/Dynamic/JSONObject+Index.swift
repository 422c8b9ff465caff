// How a key is found.
extension JSONObject {
    /// Up to so many members are searched one by one, which is as fast and needs no memory.
    private static let searchLimit = 8

    /// Where a key is, or nil.
    func position(of key: String) -> Int? {
        if members.count > Self.searchLimit { return index[JSONObjectKey(key)] }
        return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    /// Where a key is; a new one is appended with the value null.
    mutating func position(inserting key: String) -> Int {
        let end = members.count
        if end > Self.searchLimit {
            let position = Self.same(&index[JSONObjectKey(key), default: end])
            if position == end { members.append((key, .null)) }
            return position
        }
        if let position = position(of: key) { return position }
        members.append((key, .null))
        if end == Self.searchLimit { renewIndex() }
        return end
    }

    /// Access by reference leaves the default in the dictionary, so that a key is hashed once.
    private static func same(_ position: inout Int) -> Int { position }

    /// Puts another value in a place and returns the one that was there.
    mutating func exchangeValue(at position: Int, with value: JSON) -> JSON {
        let earlier = members[position].value
        members[position].value = value
        return earlier
    }

    @discardableResult
    mutating func remove(at position: Int) -> JSON {
        let member = members.remove(at: position)
        if members.count > Self.searchLimit {
            index[JSONObjectKey(member.key)] = nil
            index = index.mapValues { $0 > position ? $0 - 1 : $0 }
        } else {
            index = [:]
        }
        return member.value
    }

    /// Makes the index anew. O(count).
    mutating func renewIndex() {
        index = [:]
        guard members.count > Self.searchLimit else { return }
        index.reserveCapacity(members.count)
        for (position, member) in members.enumerated() { index[JSONObjectKey(member.key)] = position }
    }
}

/// A key that is compared and hashed by its bytes.
///
/// The hash of a String would do for the comparison, but whoever writes the input could then choose keys that differ by
/// the order of combining marks alone, and all of them have the same hash.
struct JSONObjectKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: JSONObjectKey, right: JSONObjectKey) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
