/// Searches a document that is still arriving for the value at a path.
///
/// If a key is repeated, its values are searched in the order of the document, as a decode of the path does, or only
/// the first one, if the options say so. Each value is visited once, by all calls together.
struct SnapshotPathSearch: Sendable {
    private struct Position: Sendable {
        let record: Int32
        /// The number of children that were visited.
        var visited = 0
    }

    private let steps: [SnapshotField.Step]
    /// Whether only the first of several members with equal keys counts.
    private let keepsFirst: Bool
    /// The values on the way, outermost first.
    private var way = [Position(record: 0)]

    init(_ path: JSONPath?, keepsFirst: Bool) {
        steps = path?.snapshotSteps ?? []
        self.keepsFirst = keepsFirst
    }

    /// The value at the path, or the member whose value has not begun; nil if it has not arrived.
    mutating func record(in index: borrowing SnapshotIndex) -> Int32? {
        guard !index.records.isEmpty else { return nil }
        guard !steps.isEmpty else { return 0 }
        while let position = way.last {
            let record = index.records[Int(position.record)]
            let count = record.container >= 0 ? index.containers[Int(record.container)].children.count : 0
            guard position.visited < count else {
                guard record.end != .max else { return nil }
                // A decode ends at a null on the way.
                if record.kind == .null || keepsFirst { way = [] } else { way.removeLast() }
                continue
            }
            let child = index.child(position.visited, of: position.record)
            way[way.count - 1].visited += 1
            guard index.isSelected(child, by: steps[way.count - 1]) else { continue }
            if way.count == steps.count { return child }
            way.append(Position(record: child))
        }
        return nil
    }
}

extension SnapshotIndex {
    fileprivate func isSelected(_ child: Int32, by step: SnapshotField.Step) -> Bool {
        let isMember = records[Int(child)].isMember
        switch step {
        case .key(let key): return isMember && hasKey(child, key)
        case .index(let position): return !isMember && Int(records[Int(child)].keyStart) == position
        }
    }
}
