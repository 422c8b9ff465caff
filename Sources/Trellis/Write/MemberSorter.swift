// Safety: as in JSONWriter+Escapes.swift
/// Where the members of the open objects start, and their keys.
final class MemberSorter {
    private struct Member {
        /// Behind the comma that separates it from the one before.
        var start: Int
        var level: Int
        var key: Range<Int>
    }

    /// In the order in which they were written, so that those of the innermost object come last.
    private var members: [Member] = []
    /// Their keys without escapes, one after the other.
    private var keys: [UInt8] = []

    func add(key: UnsafeBufferPointer<UInt8>, start: Int, level: Int) {
        let position = keys.count
        unsafe keys.append(contentsOf: key)
        members.append(Member(start: start, level: level, key: position..<keys.count))
    }

    /// Forgets the members that start there or later.
    func discard(from start: Int) {
        var first = members.count
        while first > 0, members[first - 1].start >= start { first -= 1 }
        remove(members.count - first)
    }

    /// Takes the members of the innermost object.
    ///
    /// - Parameters:
    ///   - level: how many objects and arrays are open.
    ///   - end: where the last member ends.
    /// - Returns: where they are, without the commas between them, in the order of their keys, those with the same key
    ///   in the order in which they were written; nil if they are in order already.
    func takeOrder(level: Int, end: Int) -> [Range<Int>]? {
        var first = members.count
        while first > 0, members[first - 1].level >= level { first -= 1 }
        defer { remove(members.count - first) }
        // By index: a slice would make a copy of all members when these are removed.
        let own = first..<members.count
        if own.dropFirst().allSatisfy({ !precedes($0, $0 - 1) }) { return nil }
        let order = own.sorted { left, right in precedes(left, right) || !precedes(right, left) && left < right }
        return order.map { members[$0].start..<($0 + 1 < own.upperBound ? members[$0 + 1].start - 1 : end) }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        keys[members[left].key].lexicographicallyPrecedes(keys[members[right].key])
    }

    private func remove(_ count: Int) {
        guard count > 0 else { return }
        let first = members[members.count - count]
        keys.removeLast(keys.count - first.key.lowerBound)
        members.removeLast(count)
    }
}
