// Safety: The bytes of keys are copied during the call that borrows them.
/// The requests of one decode, as events of its tape.
final class RequestLog {
    /// The maximum number of requests for missing members that are recorded.
    private static let maximumMissing = 16_384
    /// The maximum number of elements of an array that are examined.
    private static let maximumElements = 256

    /// Bits of events: of the key of a requested member, of the start of an object whose members were requested by key,
    /// and of the end of a container that was used as a whole, or whose keys were requested.
    private var bits: [UInt64]
    /// Keys that objects did not have.
    private var missing: [Int: [String]] = [:]
    private var missingCount = 0

    init(_ tape: TapeMemory) { bits = [UInt64](repeating: 0, count: tape.count / 64 + 1) }

    private func set(_ index: Int) { bits[index / 64] |= 1 << UInt64(index % 64) }
    private func isSet(_ index: Int) -> Bool { bits[index / 64] & 1 << UInt64(index % 64) != 0 }

    func noteOpened(objectAt index: Int) { set(index) }
    func noteRequest(ofMemberAt key: Int) { set(key) }

    /// Notes that a value is used as a whole, or that the keys of an object were requested.
    func noteAll(ofValueAt index: Int, _ tape: TapeMemory) {
        let kind = tape.kind(at: index)
        if kind == .beginObject || kind == .beginArray { set(tape.end(ofValueAt: index) - 1) }
    }

    func noteMissing(_ key: String, inObjectAt index: Int) {
        guard missingCount < Self.maximumMissing else { return }
        missingCount += 1
        missing[index, default: []].append(key)
    }

    /// The numbers of events that were not requested, and that were not examined.
    struct Counts {
        var skipped = 0
        var unexamined = 0
    }

    /// The requests as a tree. O(events).
    func tree(of tape: TapeMemory) -> (tree: RequestTree, counts: Counts) {
        var (tree, counts) = (RequestTree(), Counts())
        add(valueAt: 0, of: tape, to: &tree, 0, depth: 0, &counts)
        return (tree, counts)
    }

    private func add(
        valueAt index: Int, of tape: TapeMemory, to tree: inout RequestTree, _ node: Int, depth: Int,
        _ counts: inout Counts
    ) {
        let end = tape.end(ofValueAt: index) - 1
        var next = index + 1
        switch tape.kind(at: index) {
        case .beginObject:
            guard isSet(index), !isSet(end) else { return tree.markWhole(node) }
            tree.markOpened(node)
            while next < end {
                let behind = tape.end(ofValueAt: next + 1)
                if !isSet(next) {
                    counts.skipped += behind - next
                } else if let child = tree.member(key(at: next, tape), of: node, depth: depth) {
                    add(valueAt: next + 1, of: tape, to: &tree, child, depth: depth + 1, &counts)
                }
                next = behind
            }
            for key in missing[index] ?? [] { _ = tree.member(Array(key.utf8), of: node, depth: depth) }
        case .beginArray:
            if isSet(end) { tree.markWhole(node) }
            var count = 0
            while next < end, count < Self.maximumElements,
                let child = tree.element(of: node, depth: depth)
            {
                add(valueAt: next, of: tape, to: &tree, child, depth: depth + 1, &counts)
                count += 1
                next = tape.end(ofValueAt: next)
            }
            counts.unexamined += end - next
        default: break
        }
    }

    private func key(at index: Int, _ tape: TapeMemory) -> [UInt8] {
        unsafe tape.withText(at: index) { unsafe Array($0) }
    }
}
