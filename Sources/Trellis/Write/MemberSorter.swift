// Safety: as in JSONWriter+Escapes.swift
/// The start offsets and keys of the members of the open objects.
final class MemberSorter {
    private struct Member {
        /// The offset after the comma that precedes the member.
        var start: Int
        /// The offset of the key in `keys`.
        var keyStart: Int
        var keyLength: UInt32
        var level: UInt32
    }

    /// The members in the order in which they were written; those of the innermost object are last.
    private var members: [Member] = []
    /// Their keys without escapes, concatenated.
    private var keys: [UInt8] = []

    /// Whether keys are sorted by UTF-16 code units and must not repeat.
    private let isCanonical: Bool
    private var repeatedKey: String?
    /// Memory for members that are being moved. It is kept unless it is large.
    private var scratch: [UInt8] = []

    init(isCanonical: Bool) { self.isCanonical = isCanonical }

    func add(key: UnsafeBufferPointer<UInt8>, start: Int, level: Int) {
        let position = keys.count
        unsafe keys.append(contentsOf: key)
        members.append(
            Member(start: start, keyStart: position, keyLength: UInt32(key.count), level: UInt32(level)))
    }

    private func key(_ member: Int) -> Range<Int> {
        members[member].keyStart..<members[member].keyStart + Int(members[member].keyLength)
    }

    /// The index of the first member of the innermost object.
    private func firstMember(level: Int) -> Int {
        var first = members.count
        while first > 0, members[first - 1].level >= level { first -= 1 }
        return first
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
        return (first..<members.count).map { String(decoding: keys[key($0)], as: UTF8.self) }
    }

    /// Sorts the members of the innermost object by their keys, and removes them from the sorter. Members with the same
    /// key remain in the order in which they were written.
    ///
    /// Members before the first one and after the last one in another position are not moved. The others are copied
    /// once, so the additional memory is at most the length of the object.
    ///
    /// - Parameters:
    ///   - level: the number of open objects and arrays.
    ///   - bytes: the output.
    ///   - end: the end of the last member.
    /// - Returns: the offset of the first moved byte; nil if the members are already sorted.
    func sortMembers(level: Int, in bytes: UnsafeMutablePointer<UInt8>, end: Int) -> Int? {
        let first = firstMember(level: level)
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
        guard let low = order.indices.first(where: { order[$0] != first + $0 }),
            let high = order.indices.last(where: { order[$0] != first + $0 })
        else { return nil }
        func range(_ member: Int) -> Range<Int> {
            members[member].start..<(member + 1 < own.upperBound ? members[member + 1].start - 1 : end)
        }
        let moved = members[first + low].start..<range(first + high).upperBound
        scratch.reserveCapacity(moved.count)
        for position in low...high {
            if position > low { scratch.append(UInt8(ascii: ",")) }
            // The ranges are inside the written bytes.
            let member = range(order[position])
            unsafe scratch.append(
                contentsOf: UnsafeBufferPointer(start: bytes + member.lowerBound, count: member.count))
        }
        // The members have the same bytes in another order, so they fit into the same range.
        unsafe scratch.withUnsafeBufferPointer { sorted in
            guard let source = sorted.baseAddress, sorted.count == moved.count else { return }
            unsafe (bytes + moved.lowerBound).update(from: source, count: moved.count)
        }
        scratch.removeAll(keepingCapacity: scratch.capacity <= 1 << 16)
        return moved.lowerBound
    }

    /// Removes and returns a key that occurred twice in an object.
    func takeRepeatedKey() -> String? { repeatedKey.take() }

    private func noteRepeatedKey(_ sorted: some Sequence<Int>) {
        var last: Int?
        for member in sorted {
            if let last, keys[key(last)] == keys[key(member)] {
                repeatedKey = String(decoding: keys[key(member)], as: UTF8.self)
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
                    UnsafeBufferPointer(rebasing: keys[key(left)]),
                    UnsafeBufferPointer(rebasing: keys[key(right)]))
            }
        }
        return keys[key(left)].lexicographicallyPrecedes(keys[key(right)])
    }

    private func remove(_ count: Int) {
        guard count > 0 else { return }
        let first = members[members.count - count]
        keys.removeLast(keys.count - first.keyStart)
        members.removeLast(count)
    }
}
