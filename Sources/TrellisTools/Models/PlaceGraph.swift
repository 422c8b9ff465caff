/// The places of shapes. Places that are merged have the same model.
struct PlaceGraph {
    private(set) var places: [ShapePlace]
    /// The place into which each place has been merged, or the place itself.
    private var parents = Forest()
    /// Sets of places that have become the same member or element. These are smaller than the sets of one type: of two
    /// members with the same type, one may be null and the other never.
    private var slots = Forest()
    /// The number of nulls of each slot, at the index that represents the slot.
    private var nulls: [Int]

    init(_ places: [ShapePlace]) {
        self.places = places
        parents = Forest(count: places.count)
        slots = parents
        nulls = places.map(\.nulls)
    }

    /// The place that represents all places that were merged with `place`. Close to O(1).
    mutating func find(_ place: Int) -> Int { parents.find(place) }

    /// The number of nulls in the slot of a place: among the values of one member, or the elements of one array.
    mutating func nulls(_ place: Int) -> Int { nulls[slots.find(place)] }

    subscript(place: Int) -> ShapePlace {
        mutating get { places[find(place)] }
    }

    /// Merges two places, and the places below them. Each place is merged at most once.
    mutating func merge(_ first: Int, _ second: Int) {
        var pending: [(Int, Int)] = []
        mergeValues(first, second, &pending)
        while let (first, second) = pending.popLast() {
            let (a, b) = (slots.find(first), slots.find(second))
            if a != b { nulls[slots.join(a, b)] = nulls[a] + nulls[b] }
            mergeValues(first, second, &pending)
        }
    }

    private mutating func mergeValues(_ first: Int, _ second: Int, _ pending: inout [(Int, Int)]) {
        let (a, b) = (find(first), find(second))
        if a == b { return }
        // The lower index is retained, so that roots represent their sets.
        let kept = parents.join(a, b)
        let gone = kept == a ? b : a
        let other = places[gone]
        places[gone] = ShapePlace()
        places[kept].merge(other, pending: &pending)
    }
}

/// Disjoint sets of indices, each represented by one of its indices.
private struct Forest {
    private var parents: [Int]

    init(count: Int = 0) { parents = Array(0..<count) }

    mutating func find(_ index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        var next = index
        while parents[next] != root {
            let parent = parents[next]
            parents[next] = root
            next = parent
        }
        return root
    }

    /// Joins two sets, given by their representatives. The lower index represents both.
    mutating func join(_ first: Int, _ second: Int) -> Int {
        parents[max(first, second)] = min(first, second)
        return min(first, second)
    }
}

extension ShapePlace {
    /// Adds the values of another place.
    ///
    /// - Parameter pending: receives the places inside both, which are to be merged next.
    mutating func merge(_ other: ShapePlace, pending: inout [(Int, Int)]) {
        nulls += other.nulls
        trues += other.trues
        falses += other.falses
        numbers = numbers.merged(other.numbers) { $0.merge($1) }
        strings = strings.merged(other.strings) { $0.merge($1) }
        arrays = arrays.merged(other.arrays) {
            pending.append(($0.place, $1.place))
            $0.count += $1.count
            $0.fewest = min($0.fewest, $1.fewest)
            $0.most = max($0.most, $1.most)
        }
        objects = objects.merged(other.objects) { $0.merge($1, pending: &pending) }
    }
}

extension Optional {
    /// The two values merged, or the one that is not nil.
    fileprivate func merged(_ other: Wrapped?, _ merge: (inout Wrapped, Wrapped) -> Void) -> Wrapped? {
        guard var value = self, let other else { return self ?? other }
        merge(&value, other)
        return value
    }
}

extension StringFacts {
    mutating func merge(_ other: StringFacts) {
        if let style = other.dateStyle, isoDates == 0 {
            dateStyle = style
        } else if other.isoDates > 0, other.dateStyle != dateStyle {
            dateStyle = nil
        }
        count += other.count
        shortest = min(shortest, other.shortest)
        longest = max(longest, other.longest)
        totalLength += other.totalLength
        forms.merge(other.forms, uniquingKeysWith: +)
        guard let theirs = other.values, values != nil else {
            values = nil
            return
        }
        values?.merge(theirs, uniquingKeysWith: +)
        if let count = values?.count, count > RecordedStrings.mostValues { values = nil }
    }
}

extension ObjectFacts {
    mutating func merge(_ other: ObjectFacts, pending: inout [(Int, Int)]) {
        fewest = min(fewest, other.fewest)
        most = max(most, other.most)
        repeatedKeys += other.repeatedKeys
        if let theirs = other.crowdedTags {
            crowdedTags = (crowdedTags ?? []) + theirs.filter { crowdedTags?.contains($0) != true }
        }
        // Structs are merged with structs, and dictionaries with dictionaries.
        if let theirs = other.dictionary {
            if dictionary != nil {
                pending.append((dictionary!.place, theirs.place))
                dictionary!.keys.merge(theirs.keys)
            } else {
                dictionary = theirs
            }
        }
        let before = members.count
        var places: [[UInt8]: Int] = [:]
        for (index, member) in members.enumerated() { places[Array(member.key.utf8)] = index }
        var theirIndices: [Int] = []
        for member in other.members {
            if let index = places[Array(member.key.utf8)] {
                members[index].count += member.count
                pending.append((members[index].place, member.place))
                theirIndices.append(index)
            } else {
                theirIndices.append(members.count)
                members.append(member)
            }
        }
        mergeTags(other, theirIndices, membersBefore: before)
        count += other.count
    }

    /// Merges the tags that both have, and drops the others.
    private mutating func mergeTags(_ other: ObjectFacts, _ indices: [Int], membersBefore: Int) {
        let missing = Array(repeating: 0, count: members.count - membersBefore)
        tags = tags.compactMap { tag in
            guard let theirs = other.tags.first(where: { $0.key.utf8.elementsEqual(tag.key.utf8) }) else { return nil }
            var kinds = tag.kinds.map { TagKind(value: $0.value, count: $0.count, members: $0.members + missing) }
            for kind in theirs.kinds {
                var members = Array(repeating: 0, count: self.members.count)
                for (index, count) in zip(indices, kind.members) { members[index] += count }
                if let index = kinds.firstIndex(where: { $0.value.utf8.elementsEqual(kind.value.utf8) }) {
                    kinds[index].count += kind.count
                    for position in members.indices { kinds[index].members[position] += members[position] }
                } else {
                    kinds.append(TagKind(value: kind.value, count: kind.count, members: members))
                }
            }
            return TagFacts(key: tag.key, kinds: kinds)
        }
    }
}
