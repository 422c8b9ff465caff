// Decisions after the last document.
extension ShapeArena {
    /// Converts objects whose keys are data to dictionaries, and recursive values to cycles.
    mutating func settle() {
        // Merged objects may then become dictionaries; a few rounds suffice for real documents.
        for _ in 0..<4 where !settleOnce() { return }
    }

    /// Returns whether something has changed.
    private mutating func settleOnce() -> Bool {
        let changed = makeDictionaries { arena, objects in arena.isDictionary(objects) }
        return foldRecursions() || changed
    }

    /// The places below a place, before merges are resolved.
    func children(_ place: Int32) -> [Int32] {
        var result: [Int32] = []
        if let objects = places[Int(place)].objects {
            result += objects.members.reversed().map(\.place)
            if let values = objects.dictionary?.place { result.append(values) }
        }
        if let elements = places[Int(place)].arrays?.place { result.append(elements) }
        return result
    }

    // MARK: - The shape

    /// The shape, with the places in the order in which they are reached from the root.
    mutating func shape(documents: Int) -> Shape {
        var order = [find(0)]
        var indices = Array(repeating: -1, count: places.count)
        indices[Int(order[0])] = 0
        var next = 0
        while next < order.count {
            for child in children(order[next]).reversed() {
                let place = find(child)
                if indices[Int(place)] >= 0 { continue }
                indices[Int(place)] = order.count
                order.append(place)
            }
            next += 1
        }
        var shape = Shape(places: [], documents: documents)
        for place in order {
            let recorded = places[Int(place)]
            var facts = ShapePlace(nulls: recorded.nulls, trues: recorded.trues, falses: recorded.falses)
            facts.numbers = recorded.numbers
            facts.strings = recorded.strings?.facts
            if let objects = recorded.objects {
                facts.objects = objects.facts { [self] in
                    indices[Int(self.resolved($0))]
                }
            }
            if let arrays = recorded.arrays {
                facts.arrays = ArrayFacts(
                    count: arrays.count, fewest: arrays.count == 0 ? 0 : arrays.fewest, most: arrays.most,
                    place: indices[Int(resolved(arrays.place))])
            }
            shape.places.append(facts)
        }
        return shape
    }

    /// The place into which a place has been merged; the place itself if it has not been merged. Does not shorten the
    /// path for later searches.
    func resolved(_ place: Int32) -> Int32 {
        var result = place
        while places[Int(result)].alias >= 0 { result = places[Int(result)].alias }
        return result
    }
}

extension RecordedObjects {
    /// The objects as a part of a shape.
    func facts(_ index: (Int32) -> Int) -> ObjectFacts {
        var facts = ObjectFacts(count: count, fewest: count == 0 ? 0 : fewest, most: most, repeatedKeys: repeatedKeys)
        facts.members = members.map {
            ShapeMember(key: String(decoding: $0.key, as: UTF8.self), count: $0.count, place: index($0.place))
        }
        if let dictionary {
            facts.dictionary = DictionaryFacts(keys: dictionary.keys.facts, place: index(dictionary.place))
        } else {
            facts.tags = tagFacts
            let crowded = tags.filter(\.isCrowded).map { String(decoding: members[$0.member].key, as: UTF8.self) }
            facts.crowdedTags = crowded.isEmpty ? nil : crowded
        }
        return facts
    }

    /// The tags. Those that predict the presence of more members come first.
    ///
    /// A tag is in all objects, and its value is always one of several kinds. At least one member is in all objects of
    /// one kind and in no object of another kind.
    private var tagFacts: [TagFacts] {
        var found: [(facts: TagFacts, told: Int, rank: Int)] = []
        for tag in tags where !tag.isVoid && tag.kinds.count >= 2 {
            guard tag.kinds.reduce(0, { $0 + $1.count }) == count else { continue }
            let kinds = tag.kinds.map { kind in
                TagKind(
                    value: String(decoding: kind.value, as: UTF8.self), count: kind.count,
                    members: kind.members + Array(repeating: 0, count: members.count - kind.members.count))
            }
            let told = members.indices.filter { index in
                kinds.contains { $0.members[index] == $0.count } && kinds.contains { $0.members[index] == 0 }
            }.count
            if told == 0 { continue }
            let key = members[tag.member].key
            found.append(
                (
                    TagFacts(key: String(decoding: key, as: UTF8.self), kinds: kinds), told,
                    RecordedTag.rank(ofKey: key) ?? 9
                ))
        }
        return found.sorted { ($1.told, $0.rank) < ($0.told, $1.rank) }.map(\.facts)
    }
}
