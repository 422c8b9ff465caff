// Safety: as in JSONWriter+Escapes.swift
/// The start offsets and keys of the members of the open objects.
final class MemberSorter {
    private struct Member {
        /// The offset after the comma that precedes the member.
        var start: Int
        var level: Int
        var key: Range<Int>
    }

    /// The members in the order in which they were written; those of the innermost object are last.
    private var members: [Member] = []
    /// Their keys without escapes, concatenated.
    private var keys: [UInt8] = []

    /// Whether keys are sorted by UTF-16 code units and must not repeat.
    private let isCanonical: Bool
    private var repeatedKey: String?

    init(isCanonical: Bool) { self.isCanonical = isCanonical }

    func add(key: UnsafeBufferPointer<UInt8>, start: Int, level: Int) {
        let position = keys.count
        unsafe keys.append(contentsOf: key)
        members.append(Member(start: start, level: level, key: position..<keys.count))
    }

    /// Removes the members that start at or after an offset.
    func discard(from start: Int) {
        var first = members.count
        while first > 0, members[first - 1].start >= start { first -= 1 }
        remove(members.count - first)
    }

    /// The keys of the innermost object's members that start at `start` or later, in the order of writing.
    func keys(level: Int, from start: Int) -> [String] {
        var first = members.count
        while first > 0, members[first - 1].level >= level, members[first - 1].start >= start { first -= 1 }
        return members[first...].map { String(decoding: keys[$0.key], as: UTF8.self) }
    }

    /// Removes and returns the members of the innermost object.
    ///
    /// - Parameters:
    ///   - level: the number of open objects and arrays.
    ///   - end: the end of the last member.
    /// - Returns: the ranges of the members without commas, sorted by key; members with the same key remain in the
    ///   order in which they were written. Nil if the members are already sorted.
    func takeOrder(level: Int, end: Int) -> [Range<Int>]? {
        var first = members.count
        while first > 0, members[first - 1].level >= level { first -= 1 }
        defer { remove(members.count - first) }
        // Uses indices: a slice would cause a copy of all members when these are removed.
        let own = first..<members.count
        if own.isEmpty { return nil }
        if own.dropFirst().allSatisfy({ !precedes($0, $0 - 1) }) {
            if isCanonical { noteRepeatedKey(own) }
            return nil
        }
        let order = own.sorted { left, right in precedes(left, right) || !precedes(right, left) && left < right }
        if isCanonical { noteRepeatedKey(order) }
        return order.map { members[$0].start..<($0 + 1 < own.upperBound ? members[$0 + 1].start - 1 : end) }
    }

    /// Removes and returns a key that occurred twice in an object.
    func takeRepeatedKey() -> String? { repeatedKey.take() }

    private func noteRepeatedKey(_ sorted: some Sequence<Int>) {
        var last: Int?
        for member in sorted {
            if let last, keys[members[last].key] == keys[members[member].key] {
                repeatedKey = String(decoding: keys[members[member].key], as: UTF8.self)
                return
            }
            last = member
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        if isCanonical {
            // The bytes are only read during the call.
            return unsafe keys.withUnsafeBufferPointer { keys in
                unsafe UTF16Order.precedes(
                    UnsafeBufferPointer(rebasing: keys[members[left].key]),
                    UnsafeBufferPointer(rebasing: keys[members[right].key]))
            }
        }
        return keys[members[left].key].lexicographicallyPrecedes(keys[members[right].key])
    }

    private func remove(_ count: Int) {
        guard count > 0 else { return }
        let first = members[members.count - count]
        keys.removeLast(keys.count - first.key.lowerBound)
        members.removeLast(count)
    }
}
