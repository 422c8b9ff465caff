// Determines which objects are dictionaries: objects whose keys are data.
extension ShapeArena {
    /// Converts the objects that satisfy a condition to dictionaries, the outermost first.
    ///
    /// - Returns: whether there was such an object.
    mutating func makeDictionaries(where isWanted: (inout ShapeArena, RecordedObjects) -> Bool) -> Bool {
        var changed = false
        var isKnown = Array(repeating: false, count: places.count)
        var pending = [find(0)]
        while let next = pending.popLast() {
            let place = find(next)
            // The values of an empty dictionary may be a new place.
            while isKnown.count < places.count { isKnown.append(false) }
            if isKnown[Int(place)] { continue }
            isKnown[Int(place)] = true
            if let objects = places[Int(place)].objects, isWanted(&self, objects) {
                makeDictionary(place)
                changed = true
            }
            pending += children(find(place))
        }
        return changed
    }

    /// Whether objects are a dictionary according to the keys so far. Called for each new member.
    ///
    /// They are if 16 or more keys all look like data; if the keys may be data and few objects share them; or if there
    /// are more than 300 keys of any form with similar values, or more than 2,000.
    mutating func isDictionaryAlready(_ objects: RecordedObjects) -> Bool {
        guard objects.decision == nil else { return objects.decision == .dictionary }
        let count = objects.members.count
        guard count >= 16 else { return false }
        if objects.dataKeys == count || count > 2000 { return true }
        // Checked only sometimes, since all members are examined.
        if count <= 300 {
            guard count % 16 == 0, objects.dataKeys + objects.likelyDataKeys == count else { return false }
            return (isSparse(objects) || count > 40) && areAlike(objects)
        }
        return count % 64 == 0 && areAlike(objects)
    }

    /// Whether objects are a dictionary, after all documents have been recorded.
    mutating func isDictionary(_ objects: RecordedObjects) -> Bool {
        let count = objects.members.count
        guard objects.dictionary == nil else { return false }
        if let decision = objects.decision { return decision == .dictionary }
        guard count > 0 else { return false }
        // A single key that is a short number may be a name.
        if objects.dataKeys == count { return count >= 2 || isClearlyData(objects.members[0].key) }
        // A few of many keys may be names, such as `default`.
        if count >= 12, objects.dataKeys * 12 >= count * 11, areAlike(objects) { return true }
        if hasLocales(objects), areAlike(objects) { return true }
        // Codes of currencies and countries.
        if count >= 8, hasCodes(objects), areAlike(objects) { return true }
        if count >= 16, objects.dataKeys + objects.likelyDataKeys == count, isSparse(objects) || count > 40,
            areAlike(objects)
        {
            return true
        }
        // There are many keys, each of them in few of the objects.
        if count >= 12, isSparse(objects), areAlike(objects) { return true }
        // With a single object, it is not known which members are optional, but structs are rarely that large.
        return count >= 100 && objects.count <= 1 && areAlike(objects)
    }

    /// Whether no member is in more than half of the objects, and members are in at most a quarter on average. False
    /// for fewer than three objects.
    private func isSparse(_ objects: RecordedObjects) -> Bool {
        guard objects.count >= 3 else { return false }
        var total = 0
        for member in objects.members {
            if member.count * 2 > objects.count { return false }
            total += member.count
        }
        return total * 4 <= objects.count * objects.members.count
    }

    private func isClearlyData(_ key: [UInt8]) -> Bool {
        key.count >= 4 || !key.allSatisfy { $0 &- 0x30 <= 9 }
    }

    private func hasCodes(_ objects: RecordedObjects) -> Bool {
        objects.members.allSatisfy { member in
            (2...3).contains(member.key.count) && member.key.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
        }
    }

    /// Whether all keys are languages. Since words such as `id`, `to` and `is` are also language codes, English, a
    /// region or four keys are required.
    private func hasLocales(_ objects: RecordedObjects) -> Bool {
        guard objects.members.count >= 2 else { return false }
        var isCertain = objects.members.count >= 4
        for member in objects.members {
            guard member.key.count <= 11, StringForms.isLocale(member.key.span) else { return false }
            if member.key.count > 2 || member.key == [0x65, 0x6E] { isCertain = true }
        }
        return isCertain
    }

    // MARK: - Values that are alike

    /// Whether the values of all members are similar: they are of the same kinds except for nulls, and objects
    /// share at least half of the members of the smaller one.
    mutating func areAlike(_ objects: RecordedObjects) -> Bool {
        var first: Int32?
        for member in objects.members {
            let place = find(member.place)
            if places[Int(place)].kinds == 0 { continue }
            guard let example = first else {
                first = place
                continue
            }
            if place == example { continue }
            guard isAlike(place, example) else { return false }
            // The larger of the two represents the objects in further comparisons.
            if let left = places[Int(place)].objects, let right = places[Int(example)].objects,
                left.members.count > right.members.count
            {
                first = place
            }
        }
        return true
    }

    private mutating func isAlike(_ left: Int32, _ right: Int32) -> Bool {
        guard places[Int(left)].kinds == places[Int(right)].kinds else { return false }
        if let one = places[Int(left)].arrays, let other = places[Int(right)].arrays {
            let kinds = (places[Int(find(one.place))].kinds, places[Int(find(other.place))].kinds)
            if kinds.0 != kinds.1, kinds.0 != 0, kinds.1 != 0 { return false }
        }
        guard let one = places[Int(left)].objects, let other = places[Int(right)].objects else { return true }
        if one.dictionary != nil || other.dictionary != nil { return true }
        let (smaller, larger) = one.members.count < other.members.count ? (one, other) : (other, one)
        return sharedMembers(smaller, larger) * 2 >= smaller.members.count
    }

    /// The number of members that both have with compatible values.
    mutating func sharedMembers(_ smaller: RecordedObjects, _ larger: RecordedObjects) -> Int {
        var shared = 0
        for member in smaller.members {
            guard let index = self.member(member.key.span, hash: member.hash, of: larger) else { continue }
            let kinds = (places[Int(find(member.place))].kinds, places[Int(find(larger.members[index].place))].kinds)
            if kinds.0 == 0 || kinds.1 == 0 || kinds.0 & kinds.1 != 0 { shared += 1 }
        }
        return shared
    }
}
