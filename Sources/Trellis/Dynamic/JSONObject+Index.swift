// Finding keys.
extension JSONObject {
    /// The maximum number of members that are searched linearly, which is as fast as a table and needs no memory.
    private static let searchLimit = 8

    /// The index of a key; nil if it is missing.
    func position(of key: String) -> Int? {
        if members.count > Self.searchLimit { return index[JSONObjectKey(key)] }
        return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    /// The index of a key. A missing key is appended with the value null.
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

    /// Returns its argument. Passing a dictionary value `inout` inserts the default value and hashes the key only once.
    private static func same(_ position: inout Int) -> Int { position }

    /// Replaces the value at an index, and returns the old value.
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

    /// Builds the table of keys again. O(count).
    mutating func renewIndex() {
        index = [:]
        guard members.count > Self.searchLimit else { return }
        index.reserveCapacity(members.count)
        for (position, member) in members.enumerated() { index[JSONObjectKey(member.key)] = position }
    }
}

/// A key that is compared and hashed by its bytes.
///
/// The hash of a `String` would suffice for correctness. But crafted input could then contain keys that differ only in
/// the order of combining marks, which all have the same hash.
struct JSONObjectKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: JSONObjectKey, right: JSONObjectKey) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
