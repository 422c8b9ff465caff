extension ShapeArena {
    /// Merges two places, and the places below them at the same paths. Not recursive, since values may be deeply
    /// nested.
    ///
    /// The merge ends, since each step reduces the number of places that have not been merged.
    mutating func merge(_ source: Int32, into target: Int32) {
        var pairs = [(source, target)]
        while let (source, target) = pairs.popLast() {
            let (from, to) = (find(source), find(target))
            if from == to { continue }
            let taken = places[Int(from)]
            places[Int(from)] = RecordedPlace(alias: to)
            for rule in taken.rules { add(rule, to: to) }
            mergeScalars(taken, into: Int(to))
            if let arrays = taken.arrays {
                if let place = places[Int(to)].arrays?.place {
                    places[Int(to)].arrays?.merge(arrays)
                    pairs.append((arrays.place, place))
                } else {
                    places[Int(to)].arrays = arrays
                }
            }
            if let objects = taken.objects { mergeObjects(objects, into: to, &pairs) }
        }
    }

    private mutating func mergeScalars(_ taken: RecordedPlace, into to: Int) {
        places[to].nulls += taken.nulls
        places[to].trues += taken.trues
        places[to].falses += taken.falses
        if let numbers = taken.numbers {
            if places[to].numbers == nil { places[to].numbers = numbers } else { places[to].numbers?.merge(numbers) }
        }
        if let strings = taken.strings {
            if places[to].strings == nil {
                places[to].strings = strings
            } else {
                held += places[to].strings?.merge(strings) ?? 0
            }
        }
    }

    private mutating func mergeObjects(_ taken: RecordedObjects, into to: Int32, _ pairs: inout [(Int32, Int32)]) {
        guard let objects = places[Int(to)].objects else {
            places[Int(to)].objects = taken
            return
        }
        objects.mergeCounts(taken)
        if taken.dictionary != nil || objects.dictionary != nil {
            // If one of them is a dictionary, both become dictionaries.
            makeDictionary(to, &pairs)
            if let other = taken.dictionary, let values = objects.dictionary?.place {
                held += objects.dictionary?.keys.merge(other.keys) ?? 0
                pairs.append((other.place, values))
            }
            absorb(taken.members, taken.tags, into: objects, &pairs)
            return
        }
        var indices: [Int] = []
        indices.reserveCapacity(taken.members.count)
        for member in taken.members {
            held -= member.key.count + 96
            if let index = self.member(member.key.span, hash: member.hash, of: objects) {
                objects.members[index].count += member.count
                pairs.append((member.place, objects.members[index].place))
                indices.append(index)
            } else {
                let index = addMember(member.key, hash: member.hash, valuePlace: member.place, to: objects)
                objects.members[index].count = member.count
                indices.append(index)
            }
        }
        mergeTags(taken.tags, indices, into: objects)
    }

    /// Converts objects to a dictionary, and merges their values.
    mutating func makeDictionary(_ place: Int32) {
        var pairs: [(Int32, Int32)] = []
        makeDictionary(place, &pairs)
        while let (source, target) = pairs.popLast() { merge(source, into: target) }
    }

    /// Converts objects to a dictionary. The caller merges the pairs of values.
    private mutating func makeDictionary(_ place: Int32, _ pairs: inout [(Int32, Int32)]) {
        guard let objects = places[Int(place)].objects, objects.dictionary == nil else { return }
        let (members, tags) = (objects.members, objects.tags)
        let values = find(members.first?.place ?? newPlace())
        objects.dictionary = RecordedDictionary(place: values)
        passRules(from: place, toValuesAt: values)
        objects.dropMembers()
        absorb(members, tags, into: objects, &pairs)
    }

    /// Adds members to objects that are a dictionary.
    private mutating func absorb(
        _ members: [RecordedMember], _ tags: [RecordedTag], into objects: RecordedObjects,
        _ pairs: inout [(Int32, Int32)]
    ) {
        guard let values = objects.dictionary?.place else { return }
        for tag in tags { held -= tag.cost }
        for member in members {
            held -= member.key.count + 96
            var keys = RecordedStrings()
            held += keys.record(member.key.span, hash: member.hash)
            keys.multiply(by: member.count)
            held += objects.dictionary?.keys.merge(keys) ?? 0
            pairs.append((member.place, values))
        }
    }
}

extension RecordedObjects {
    /// Adds the counts of other objects, not their members.
    func mergeCounts(_ other: RecordedObjects) {
        isRecursive = isRecursive || other.isRecursive
        decision = decision ?? other.decision
        count += other.count
        fewest = min(fewest, other.fewest)
        most = max(most, other.most)
        repeatedKeys += other.repeatedKeys
    }
}

extension RecordedArrays {
    /// Adds the counts of other arrays.
    mutating func merge(_ other: RecordedArrays) {
        count += other.count
        fewest = min(fewest, other.fewest)
        most = max(most, other.most)
    }
}
