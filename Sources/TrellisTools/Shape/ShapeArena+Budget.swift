// Simplifies the shape if the documents differ so much that it exceeds the memory budget.
extension ShapeRecorder {
    /// Simplifies the shape until half of the budget is free, so that this is rarely necessary.
    ///
    /// First, different strings are no longer counted; then the widest objects become dictionaries, then narrower ones.
    /// Finally, all places below a certain depth are merged into one.
    mutating func economize() {
        let (mostPlaces, mostBytes) = (limits.places / 2, limits.bytes / 2)
        compact()
        if arena.held > mostBytes { arena.dropText(to: mostBytes) }
        var width = 64
        while arena.used > mostPlaces || arena.held > mostBytes, width > 0 {
            arena.makeDictionaries(from: width)
            compact()
            width /= 2
        }
        if arena.used > mostPlaces, arena.foldRecursions() { compact() }
        var depth = 64
        while arena.used > mostPlaces || arena.held > mostBytes {
            arena.cut(at: depth)
            compact()
            if arena.held > mostBytes { arena.dropText(to: mostBytes) }
            if depth == 0 { return }
            depth /= 2
        }
    }

    /// Frees unused places.
    private mutating func compact() {
        for index in open.indices {
            open[index].place = arena.find(open[index].place)
            open[index].valuePlace = arena.find(open[index].valuePlace)
        }
        arena.compact(keeping: open.flatMap { [$0.place, $0.valuePlace] })
    }
}

extension ShapeArena {
    /// Frees the places that cannot be reached from the root or from the given places.
    mutating func compact(keeping others: [Int32]) {
        var isUsed = Array(repeating: false, count: places.count)
        var pending = [find(0)] + others
        while let next = pending.popLast() {
            let place = Int(find(next))
            if isUsed[place] { continue }
            isUsed[place] = true
            if let objects = places[place].objects {
                for index in objects.members.indices {
                    objects.members[index].place = find(objects.members[index].place)
                }
                if let values = objects.dictionary?.place { objects.dictionary?.place = find(values) }
            }
            if let elements = places[place].arrays?.place {
                let found = find(elements)
                places[place].arrays?.place = found
            }
            pending += children(Int32(place))
        }
        // The first place represents the root, even if it has been merged into another place.
        isUsed[0] = true
        free = []
        for index in isUsed.indices.reversed() where !isUsed[index] {
            places[index] = RecordedPlace(alias: Self.unused)
            free.append(Int32(index))
        }
    }

    private static let unused: Int32 = -2

    /// The value that `held` should have, for tests.
    var measured: Int {
        var sum = 0
        for place in places where place.alias == -1 {
            sum += place.strings?.cost ?? 0
            guard let objects = place.objects else { continue }
            sum += objects.dictionary?.keys.cost ?? 0
            for member in objects.members { sum += member.key.count + 96 }
            for tag in objects.tags { sum += tag.cost }
        }
        return sum
    }

    /// Stops counting different strings at places where there are many, and then at places where there are fewer.
    mutating func dropText(to limit: Int) {
        var most = RecordedStrings.mostValues / 2
        while held > limit {
            for index in places.indices where places[index].alias == -1 {
                if let strings = places[index].strings, strings.countsValues, strings.values.count > most {
                    held += places[index].strings?.dropValues() ?? 0
                }
                guard let objects = places[index].objects else { continue }
                if let keys = objects.dictionary?.keys, keys.countsValues, keys.values.count > most {
                    held += objects.dictionary?.keys.dropValues() ?? 0
                }
                if most <= 4 { dropTags(objects) }
            }
            if most == 0 { return }
            most /= 2
        }
    }

    /// Converts all objects with at least `width` members to dictionaries.
    mutating func makeDictionaries(from width: Int) {
        _ = makeDictionaries { _, objects in objects.dictionary == nil && objects.members.count >= width }
    }

    /// Merges each place at a depth with all places below it.
    mutating func cut(at depth: Int) {
        var isKnown = Array(repeating: false, count: places.count)
        var level = [find(0)]
        isKnown[Int(level[0])] = true
        for _ in 0..<depth {
            var next: [Int32] = []
            for place in level {
                for child in children(place) {
                    let child = find(child)
                    if isKnown[Int(child)] { continue }
                    isKnown[Int(child)] = true
                    next.append(child)
                }
            }
            level = next
        }
        for place in level {
            // Merged places may have further places below them, which are merged as well.
            while let other = children(find(place)).map({ find($0) }).first(where: { $0 != find(place) }) {
                merge(other, into: find(place))
            }
        }
    }
}
