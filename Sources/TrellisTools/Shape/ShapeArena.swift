/// The places of a recorder.
struct ShapeArena {
    var places = [RecordedPlace()]
    /// Unused places, which are reused.
    var free: [Int32] = []
    /// The approximate number of bytes besides the places: keys, different strings and tags.
    var held = 0
    /// The user's rules, and the indices of those that matched objects.
    var rules: [ObjectRule] = []
    var matchedRules: Set<Int> = []
    /// Random in each process, so that a payload cannot be constructed whose keys all have the same hash.
    let seed = UInt64.random(in: .min ... .max) | 1

    private var lastEpoch = 0

    /// Empty objects, whose epoch no other objects have.
    mutating func newObjects() -> RecordedObjects {
        lastEpoch += 1
        let objects = RecordedObjects()
        objects.epoch = lastEpoch
        return objects
    }

    /// The number of used places, including those merged since the last clean-up.
    var used: Int { places.count - free.count }

    /// The place into which a place has been merged; the place itself if it has not been merged.
    mutating func find(_ place: Int32) -> Int32 {
        var result = place
        while places[Int(result)].alias >= 0 { result = places[Int(result)].alias }
        // Shortens the path for the next search.
        var next = place
        while next != result {
            let further = places[Int(next)].alias
            places[Int(next)].alias = result
            next = further
        }
        return result
    }

    mutating func newPlace() -> Int32 {
        if let place = free.popLast() {
            places[Int(place)] = RecordedPlace()
            return place
        }
        places.append(RecordedPlace())
        return Int32(places.count - 1)
    }

    // MARK: - Members

    /// The index of a member; nil if there is no such member.
    func member(_ key: Span<UInt8>, hash: UInt64, of objects: RecordedObjects) -> Int? {
        if objects.table.isEmpty {
            for index in objects.members.indices
            where objects.members[index].hash == hash && objects.members[index].key.hasBytes(of: key) { return index }
            return nil
        }
        let mask = objects.table.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while objects.table[slot] >= 0 {
            let index = Int(objects.table[slot])
            if objects.members[index].hash == hash, objects.members[index].key.hasBytes(of: key) { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a member to objects. The key must be new.
    mutating func addMember(_ key: [UInt8], hash: UInt64, valuePlace: Int32, to objects: RecordedObjects) -> Int {
        held += key.count + 96
        return objects.add(RecordedMember(key: key, hash: hash, place: valuePlace))
    }
}

extension RecordedObjects {
    func add(_ member: RecordedMember) -> Int {
        let index = members.count
        members.append(member)
        switch KeyLook.of(member.key.span) {
        case .data: dataKeys += 1
        case .likelyData: likelyDataKeys += 1
        case .name: break
        }
        if table.isEmpty {
            // A few members are compared without a hash table.
            if members.count > 8 { rebuildTable(count: 32) }
        } else if members.count * 2 > table.count {
            rebuildTable(count: table.count * 2)
        } else {
            enter(index)
        }
        return index
    }

    private func rebuildTable(count: Int) {
        table = Array(repeating: -1, count: count)
        for index in members.indices { enter(index) }
    }

    private func enter(_ index: Int) {
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: members[index].hash) & mask
        while table[slot] >= 0 { slot = (slot + 1) & mask }
        table[slot] = Int32(index)
    }

    /// Removes all members, which have become the values of a dictionary.
    func dropMembers() {
        members = []
        table = []
        tags = []
        (dataKeys, likelyDataKeys) = (0, 0)
        epoch = 0
    }
}
