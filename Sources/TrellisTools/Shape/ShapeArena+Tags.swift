extension ShapeArena {
    /// Counts the members of a complete object for its kinds.
    mutating func countKinds(_ seen: ArraySlice<Int32>, kinds: SIMD4<Int16>, of objects: RecordedObjects) {
        let memberCount = objects.members.count
        guard memberCount <= RecordedTag.mostMembers else { return dropTags(objects) }
        for slot in objects.tags.indices where kinds[slot] >= 0 {
            let kind = Int(kinds[slot])
            guard kind < objects.tags[slot].kinds.count else { continue }
            let missing = memberCount - objects.tags[slot].kinds[kind].members.count
            if missing > 0 {
                held += 8 * missing
                objects.tags[slot].kinds[kind].members.append(contentsOf: repeatElement(0, count: missing))
            }
            objects.tags[slot].kinds[kind].count += 1
            for member in seen { objects.tags[slot].kinds[kind].members[Int(member)] += 1 }
        }
    }

    /// Drops the tags of objects.
    mutating func dropTags(_ objects: RecordedObjects) {
        for slot in objects.tags.indices where !objects.tags[slot].isVoid {
            held -= objects.tags[slot].cost
            objects.tags[slot].kinds = []
            objects.tags[slot].isVoid = true
        }
    }

    /// Adds the tags of other objects, given the indices that their members have here.
    mutating func mergeTags(_ tags: [RecordedTag], _ indices: [Int], into objects: RecordedObjects) {
        for tag in tags {
            held -= tag.cost
            let member = indices[tag.member]
            if objects.members[member].tag < 0 { objects.considerTag(member) }
            let slot = Int(objects.members[member].tag)
            guard slot >= 0 else { continue }
            held -= objects.tags[slot].cost
            objects.tags[slot].merge(tag, indices)
            held += objects.tags[slot].cost
        }
    }
}

extension RecordedTag {
    /// Adds the kinds of the same member of other objects.
    fileprivate mutating func merge(_ other: RecordedTag, _ indices: [Int]) {
        if other.isVoid { isVoid = true }
        if other.isCrowded { isCrowded = true }
        for kind in other.kinds {
            guard let index = self.kind(kind.value.span, hash: kind.hash) else { break }
            kinds[index].count += kind.count
            for (member, count) in kind.members.enumerated() where count > 0 {
                let target = indices[member]
                if kinds[index].members.count <= target {
                    kinds[index].members.append(
                        contentsOf: repeatElement(0, count: target + 1 - kinds[index].members.count))
                }
                kinds[index].members[target] += count
            }
        }
        if isVoid { kinds = [] }
    }
}
