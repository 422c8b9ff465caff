// Safety: as in JSONWriter+Escapes.swift
/// The start offsets and keys of the members of the open objects.
final class MemberSorter {
    private struct Member {
        /// The offset after the comma that precedes the member.
        var start: Int
        /// The offset of the key in `keys`.
        var keyStart: Int
        /// While members are moved and keys are no longer needed: the length of the member, 0 if it has been moved.
        var length: Int {
            get { keyStart }
            set { keyStart = newValue }
        }
        var level: Int
    }

    /// The members in the order in which they were written; those of the innermost object are last.
    private var members: [Member] = []
    /// Their keys without escapes, concatenated.
    private var keys: [UInt8] = []

    /// Whether keys are sorted by UTF-16 code units and must not repeat.
    private let isCanonical: Bool
    private var repeatedKey: String?
    /// A copy of members that are being moved. Its memory is kept unless it is large.
    private var scratch: [UInt8] = []

    init(isCanonical: Bool) { self.isCanonical = isCanonical }

    func add(key: UnsafeBufferPointer<UInt8>, start: Int, level: Int) {
        members.append(Member(start: start, keyStart: keys.count, level: level))
        unsafe keys.append(contentsOf: key)
    }

    /// The key of a member ends where the key of the next member starts.
    private func key(_ member: Int) -> Range<Int> {
        let next = member + 1
        return members[member].keyStart..<(next < members.count ? members[next].keyStart : keys.count)
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
        if first < members.count { remove(members.count - first, keysFrom: members[first].keyStart) }
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
    /// Members before the first one and after the last one in another position are not moved.
    ///
    /// - Parameters:
    ///   - level: the number of open objects and arrays.
    ///   - bytes: the output.
    ///   - end: the end of the last member.
    /// - Returns: the offset of the first moved byte; nil if the members are already sorted.
    func sortMembers(level: Int, in bytes: UnsafeMutablePointer<UInt8>, end: Int) -> Int? {
        let first = firstMember(level: level)
        // Uses indices: a slice would cause a copy of all members when these are removed.
        let own = first..<members.count
        if own.isEmpty { return nil }
        let firstKey = members[first].keyStart
        defer { remove(own.count, keysFrom: firstKey) }
        if own.dropFirst().allSatisfy({ !precedes($0, $0 - 1) }) {
            if isCanonical { noteRepeatedKey(own) }
            return nil
        }
        let order = own.sorted { left, right in precedes(left, right) || !precedes(right, left) && left < right }
        if isCanonical { noteRepeatedKey(order) }
        guard let low = order.indices.first(where: { order[$0] != first + $0 }),
            let high = order.indices.last(where: { order[$0] != first + $0 })
        else { return nil }
        let start = members[first + low].start
        for member in first + low...first + high {
            let end = member + 1 < own.upperBound ? members[member + 1].start - 1 : end
            members[member].length = end - members[member].start
        }
        unsafe move(order[low...high], in: bytes)
        return start
    }

    /// Moves adjacent members to their positions in the output.
    ///
    /// The members that come first are copied to other memory, as many as an eighth of the object has. The remaining
    /// members then move to the end of the object, and the copy to its start, and so on. So the additional memory is an
    /// eighth of the object, or its longest member. Two consecutive copies together have more than an eighth of the
    /// bytes, so there are at most 16.
    ///
    /// The bytes of an object move again in each object around it whose members are not in order. The total time is
    /// therefore at most the size of the output times the depth of the value.
    ///
    /// - Parameter order: the indices of the members in their order; their lengths are set.
    private func move(_ order: ArraySlice<Int>, in bytes: UnsafeMutablePointer<UInt8>) {
        guard let first = order.min(), let last = order.max() else { return }
        var front = members[first].start
        let end = members[last].start + members[last].length
        let largest = max(1 << 16, (end - front) / 8)
        var rest = order
        while let next = rest.first {
            if members[next].start == front {
                // It is in its position.
                front += members[next].length + 1
                members[next].length = 0
                rest = rest.dropFirst()
                continue
            }
            var size = 0
            let copied = rest.prefix { member in
                size += members[member].length + 1
                return size <= largest || member == next
            }
            rest = rest.dropFirst(copied.count)
            unsafe copy(copied, of: bytes)
            if rest.isEmpty { scratch.removeLast() } else { unsafe moveRest(of: first...last, to: end, in: bytes) }
            unsafe scratch.withUnsafeBufferPointer { copy in
                guard let source = copy.baseAddress, front + copy.count <= end else { return }
                unsafe (bytes + front).update(from: source, count: copy.count)
            }
            front += scratch.count
            scratch.removeAll(keepingCapacity: scratch.capacity <= 1 << 16)
        }
    }

    /// Moves the members that have not been copied to the end of the object, with a comma before each.
    ///
    /// The total length of the members and commas does not change, so there is room.
    private func moveRest(of members: ClosedRange<Int>, to end: Int, in bytes: UnsafeMutablePointer<UInt8>) {
        var target = end
        for member in members.reversed() {
            let length = self.members[member].length
            if length == 0 { continue }
            target -= length
            unsafe (bytes + target).update(from: bytes + self.members[member].start, count: length)
            self.members[member].start = target
            target -= 1
            unsafe bytes[target] = UInt8(ascii: ",")
        }
    }

    /// Copies members, each followed by a comma, and marks them as moved.
    private func copy(_ copied: ArraySlice<Int>, of bytes: UnsafeMutablePointer<UInt8>) {
        scratch.reserveCapacity(copied.reduce(0) { $0 + members[$1].length + 1 })
        for member in copied {
            unsafe scratch.append(
                contentsOf: UnsafeBufferPointer(start: bytes + members[member].start, count: members[member].length))
            scratch.append(UInt8(ascii: ","))
            members[member].length = 0
        }
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

    /// - Parameter first: the offset of the first key to remove.
    private func remove(_ count: Int, keysFrom first: Int) {
        keys.removeLast(keys.count - first)
        members.removeLast(count)
        // The memory of a large object is not needed for the rest of the output.
        if members.isEmpty, members.capacity > 4096 { (members, keys) = ([], []) }
    }
}
