extension SnapshotIndex {
    /// The paths of the values that have begun, grown or become complete after an earlier extent. An object or array
    /// that has begun after it has one path, and the values inside it have none.
    ///
    /// O(length of the paths + d * log n), where d is the depth, and n the number of children at one level.
    ///
    /// - Parameters:
    ///   - root: the value at which the paths begin.
    ///   - old: the earlier extent.
    ///   - new: the extent in which the values are visible.
    func changes(of root: Int32, since old: Extent, _ new: Extent, showingStrings: Bool) -> [JSONPath] {
        var changes: [JSONPath] = []
        var path: [JSONPath.Component] = []
        collect(root, since: old, new, showingStrings, &path, &changes)
        return changes
    }

    private func collect(
        _ first: Int32, since old: Extent, _ new: Extent, _ showsStrings: Bool, _ path: inout [JSONPath.Component],
        _ changes: inout [JSONPath]
    ) {
        // Only the last child in the earlier extent can have been incomplete, so only one branch has to be followed.
        var record = first
        while exists(record, new), !(hasBegun(record, old) && isComplete(record, old)) {
            guard hasBegun(record, old), records[Int(record)].container >= 0 else {
                if isChanged(record, since: old, new, showsStrings) { changes.append(JSONPath(path)) }
                return
            }
            let known = childCount(of: record, old)
            let count = childCount(of: record, new)
            if isComplete(record, new) { changes.append(JSONPath(path)) }
            for position in known..<max(known, count) {
                let child = child(position, of: record)
                if isShown(child, new, showsStrings) { changes.append(JSONPath(path + [component(of: child)])) }
            }
            guard known > 0 else { return }
            record = child(known - 1, of: record)
            path.append(component(of: record))
        }
    }

    /// Whether anything of a value, or its key, is visible.
    private func isShown(_ record: Int32, _ extent: Extent, _ showsStrings: Bool) -> Bool {
        let value = records[Int(record)]
        return value.isMember || value.container >= 0 || value.kind == .string && showsStrings
            || isComplete(record, extent)
    }

    private func isChanged(_ record: Int32, since old: Extent, _ new: Extent, _ showsStrings: Bool) -> Bool {
        if !exists(record, old) { return isShown(record, new, showsStrings) }
        if isComplete(record, new) { return true }
        guard hasBegun(record, new) else { return false }
        if records[Int(record)].container >= 0 { return true }
        return showsStrings && text(of: record, new)?.upperBound != text(of: record, old)?.upperBound
    }
}
