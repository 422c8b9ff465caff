// Recursive values: trees of nodes, comments with replies.
extension ShapeArena {
    /// Whether the objects at a place are similar to those at an ancestor, so that they are recursive.
    ///
    /// They must share two thirds of the members of the smaller and one third of those of the larger, because the
    /// innermost objects often lack the recursive member. Dictionaries are similar if both have values of the same kind
    /// besides objects. In dictionaries by year, month and day, which are not recursive, only the innermost have other
    /// values.
    mutating func isLikeAncestor(_ place: Int32, _ ancestor: Int32) -> Bool {
        guard let one = places[Int(place)].objects, let other = places[Int(ancestor)].objects else { return false }
        if one.dictionary != nil || other.dictionary != nil {
            guard let inner = one.dictionary, let outer = other.dictionary else { return false }
            let kinds = places[Int(find(inner.place))].kinds & places[Int(find(outer.place))].kinds
            return kinds & ~RecordedPlace.objectKind != 0
        }
        let (smaller, larger) = one.members.count < other.members.count ? (one, other) : (other, one)
        guard smaller.members.count > 0 else { return false }
        let shared = sharedMembers(smaller, larger)
        return shared * 3 >= smaller.members.count * 2 && shared * 3 >= larger.members.count
    }

    /// Merges a place with an ancestor if the same key leads to both and they are similar. If the keys differ, the
    /// ancestor must be recursive and have all kinds of values of the place: both children of a node are nodes.
    mutating func foldIfAlike(_ place: Int32, onto ancestor: Int32, isSameKey: Bool) -> Bool {
        guard let objects = places[Int(ancestor)].objects else { return false }
        if !isSameKey {
            guard objects.isRecursive, places[Int(place)].kinds == places[Int(ancestor)].kinds,
                places[Int(place)].nulls == 0 || places[Int(ancestor)].nulls > 0
            else { return false }
        }
        guard isLikeAncestor(place, ancestor) else { return false }
        objects.isRecursive = true
        merge(place, into: ancestor)
        return true
    }

    /// Merges all recursive values. Returns whether there were any.
    mutating func foldRecursions() -> Bool {
        /// A place on the current path, the key that led to it, and the index of its next child.
        struct Step {
            var place: Int32
            var key: UInt64
            var next = 0
        }
        var changed = false
        var isKnown = Array(repeating: false, count: places.count)
        var way = [Step(place: find(0), key: 0)]
        while let last = way.indices.last {
            let place = find(way[last].place)
            guard let (child, key) = child(way[last].next, of: place, key: way[last].key) else {
                way.removeLast()
                continue
            }
            way[last].next += 1
            let target = find(child)
            if isKnown[Int(target)] { continue }
            isKnown[Int(target)] = true
            if key != 0, places[Int(target)].objects != nil {
                var isFolded = false
                for step in way.suffix(64).reversed() where step.key == key {
                    let ancestor = find(step.place)
                    if ancestor == target || places[Int(ancestor)].objects == nil { continue }
                    isFolded = foldIfAlike(target, onto: ancestor, isSameKey: true)
                    if isFolded { break }
                }
                if isFolded {
                    changed = true
                    continue
                }
            }
            way.append(Step(place: target, key: key))
        }
        return changed
    }

    /// One of the places below a place, and the key that leads there. The key of an array leads to its elements as
    /// well.
    private func child(_ index: Int, of place: Int32, key: UInt64) -> (Int32, UInt64)? {
        var index = index
        if let elements = places[Int(place)].arrays?.place {
            if index == 0 { return (elements, key) }
            index -= 1
        }
        guard let objects = places[Int(place)].objects else { return nil }
        if let values = objects.dictionary?.place { return index == 0 ? (values, OpenContainer.dictionaryKey) : nil }
        return index < objects.members.count ? (objects.members[index].place, objects.members[index].hash) : nil
    }
}

extension ShapeRecorder {
    /// Merges the objects at a place with similar open ancestors.
    mutating func foldRecursion(_ place: Int32, key: UInt64) {
        // 64 levels are enough for real documents, and limit the cost for deep values that are not recursive.
        guard key != 0 else { return }
        for container in open.suffix(64).reversed() where container.isObject {
            let ancestor = arena.find(container.place)
            if ancestor == place { return }
            if arena.foldIfAlike(place, onto: ancestor, isSameKey: container.ownKey == key) { return }
        }
    }
}
