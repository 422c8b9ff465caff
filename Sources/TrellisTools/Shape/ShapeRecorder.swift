/// Determines the shape of documents from their tokens.
///
/// Its memory depends on the differences between the documents, up to a budget. Usually nothing is allocated for a
/// token: only new keys and values need memory.
struct ShapeRecorder: ~Copyable, TokenReceiver {
    var arena = ShapeArena()
    var limits = ShapeLimits()
    var open: [OpenContainer] = []
    /// The indices of the members of open objects so far, those of the innermost last.
    var seen: [Int32] = []
    private var documents = 0
    /// The serial number of the last object that began. Identifies an object when a member records its last object.
    private var serial = 0
    /// A buffer for the content of strings with escapes.
    private var scratch: [UInt8] = []

    /// - Parameter rules: which objects are dictionaries or structs, regardless of their keys.
    init(limits: ShapeLimits = ShapeLimits(), rules: [ObjectRule] = []) {
        self.limits = limits
        arena.rules = rules
        arena.places[0].rules = rules.indices.map { PlaceRule(rule: $0, depth: 0) }
    }

    /// The rules that matched no objects.
    var unmatchedRules: [ObjectRule] {
        arena.rules.indices.filter { !arena.matchedRules.contains($0) }.map { arena.rules[$0] }
    }

    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        switch kind {
        case .key: withContent(text) { recorder, content in recorder.key(content) }
        case .string: withContent(text) { recorder, content in recorder.string(content) }
        case .number:
            let place = valuePlace()
            if arena.places[place].numbers == nil { arena.places[place].numbers = NumberFacts() }
            arena.places[place].numbers?.record(text)
        case .true: arena.places[valuePlace()].trues += 1
        case .false: arena.places[valuePlace()].falses += 1
        case .null: arena.places[valuePlace()].nulls += 1
        case .beginObject: beginObject()
        case .beginArray: beginArray()
        case .endObject: endObject()
        case .endArray: endArray()
        }
        return .more
    }

    mutating func endDocument() -> TokenDemand {
        documents += 1
        return .more
    }

    /// The shape of all documents.
    consuming func finish() -> Shape {
        arena.settle()
        return arena.shape(documents: documents)
    }

    // MARK: - Values

    /// Calls a closure with the content of a string.
    private mutating func withContent(_ text: Span<UInt8>, _ body: (inout ShapeRecorder, Span<UInt8>) -> Void) {
        let content = text.extracting(StringContent.range(in: text))
        guard StringContent.hasEscape(content) else { return body(&self, content) }
        var resolved: [UInt8] = []
        swap(&resolved, &scratch)
        resolved.removeAll(keepingCapacity: true)
        StringContent.resolve(content, into: &resolved)
        body(&self, resolved.span)
        swap(&resolved, &scratch)
    }

    /// The place of the next value. An element of an array is counted.
    private mutating func valuePlace() -> Int {
        guard let top = open.indices.last else { return Int(arena.find(0)) }
        if !open[top].isObject { open[top].count += 1 }
        return Int(arena.find(open[top].valuePlace))
    }

    private mutating func string(_ text: Span<UInt8>) {
        let place = valuePlace()
        let hash = text.hash(seed: arena.seed)
        if arena.places[place].strings == nil { arena.places[place].strings = RecordedStrings() }
        arena.held += arena.places[place].strings?.record(text, hash: hash) ?? 0
        if let top = open.indices.last, open[top].tag >= 0 { tell(text, hash) }
    }

    /// Records the kind of the open object.
    private mutating func tell(_ text: Span<UInt8>, _ hash: UInt64) {
        let top = open.count - 1
        let slot = Int(open[top].tag)
        guard let objects = arena.places[Int(arena.find(open[top].place))].objects, objects.epoch == open[top].epoch
        else { return }
        let known = objects.tags[slot].kinds.count
        let kind = objects.tags[slot].kind(text, hash: hash)
        if kind == nil {
            arena.held -= objects.tags[slot].cost
            objects.tags[slot].kinds = []
        } else if objects.tags[slot].kinds.count > known {
            arena.held += objects.tags[slot].kinds[known].cost
        }
        open[top].kinds[slot] = Int16(kind ?? -1)
    }

    // MARK: - Arrays

    private mutating func beginArray() {
        let place = Int32(valuePlace())
        let elements: Int32
        if let known = arena.places[Int(place)].arrays?.place {
            elements = arena.find(known)
        } else {
            elements = arena.newPlace()
            arena.places[Int(place)].arrays = RecordedArrays(place: elements)
            arena.passRules(from: place, toElementsAt: elements)
        }
        open.append(
            OpenContainer(place: place, valuePlace: elements, keyHash: open.last?.keyHash ?? 0, seenStart: seen.count))
        if arena.used > limits.places { economize() }
    }

    private mutating func endArray() {
        guard let array = open.popLast() else { return }
        let place = Int(arena.find(array.place))
        arena.places[place].arrays?.count += 1
        if let arrays = arena.places[place].arrays {
            arena.places[place].arrays?.fewest = min(arrays.fewest, array.count)
            arena.places[place].arrays?.most = max(arrays.most, array.count)
        }
    }

    // MARK: - Objects

    private mutating func beginObject() {
        let place = Int32(valuePlace())
        let objects = arena.places[Int(place)].objects ?? arena.newObjects()
        if objects.count == 0 {
            arena.places[Int(place)].objects = objects
            if !arena.rules.isEmpty { objects.decision = objects.decision ?? arena.decision(at: place) }
        }
        serial += 1
        var object = OpenContainer(
            place: place, valuePlace: place, keyHash: open.last?.keyHash ?? 0, seenStart: seen.count)
        object.isObject = true
        object.ownKey = object.keyHash
        object.serial = serial
        object.epoch = objects.epoch
        open.append(object)
    }

    private mutating func endObject() {
        guard let object = open.popLast() else { return }
        let place = arena.find(object.place)
        guard let objects = arena.places[Int(place)].objects else { return }
        objects.count += 1
        if object.isRepeated { objects.repeatedKeys += 1 }
        objects.fewest = min(objects.fewest, object.count)
        objects.most = max(objects.most, object.count)
        if !objects.tags.isEmpty, objects.epoch == object.epoch {
            arena.countKinds(seen[object.seenStart...], kinds: object.kinds, of: objects)
        }
        seen.removeSubrange(object.seenStart...)
        // At powers of two, so that the cost is negligible.
        if objects.count & (objects.count - 1) == 0 { foldRecursion(place, key: object.ownKey) }
    }

    private mutating func key(_ key: Span<UInt8>) {
        guard let top = open.indices.last, open[top].isObject else { return }
        let place = arena.find(open[top].place)
        guard let objects = arena.places[Int(place)].objects else { return }
        open[top].tag = -1
        if objects.dictionary != nil { return dictionaryKey(key, of: objects) }
        let expected = open[top].next
        if expected < objects.members.count, objects.members[expected].key.hasBytes(of: key) {
            return enter(expected, of: objects)
        }
        let hash = key.hash(seed: arena.seed)
        if let known = arena.member(key, hash: hash, of: objects) { return enter(known, of: objects) }
        addMember(key, hash: hash, to: place)
        // The objects may have become a dictionary, or may have been merged.
        let now = arena.find(open[top].place)
        guard let objects = arena.places[Int(now)].objects else { return }
        if objects.dictionary != nil { return dictionaryKey(key, of: objects) }
        if let member = arena.member(key, hash: hash, of: objects) { enter(member, of: objects) }
    }

    private mutating func dictionaryKey(_ key: Span<UInt8>, of objects: RecordedObjects) {
        let top = open.count - 1
        guard let values = objects.dictionary?.place else { return }
        open[top].count += 1
        open[top].valuePlace = arena.find(values)
        open[top].keyHash = OpenContainer.dictionaryKey
        let hash = key.hash(seed: arena.seed)
        arena.held += objects.dictionary?.keys.record(key, hash: hash) ?? 0
    }

    /// Counts a member of the innermost object. Its value follows.
    private mutating func enter(_ index: Int, of objects: RecordedObjects) {
        let top = open.count - 1
        let (last, serial) = (objects.members[index].lastObject, open[top].serial)
        open[top].next = index + 1
        open[top].keyHash = objects.members[index].hash
        open[top].valuePlace = arena.find(objects.members[index].place)
        let isCurrent = open[top].epoch == objects.epoch
        if isCurrent { open[top].tag = objects.members[index].tag }
        // With recursive objects, the member may also have been in an inner object, which is the last one then.
        var isRepeated = last == serial
        if !isRepeated, last > serial, isCurrent { isRepeated = seen[open[top].seenStart...].contains(Int32(index)) }
        objects.members[index].lastObject = serial
        if isRepeated {
            open[top].isRepeated = true
            return
        }
        open[top].count += 1
        objects.members[index].count += 1
        if isCurrent { seen.append(Int32(index)) }
    }

    /// Adds a member, unless there are so many that the object is a dictionary.
    private mutating func addMember(_ key: Span<UInt8>, hash: UInt64, to place: Int32) {
        guard let objects = arena.places[Int(place)].objects else { return }
        let values = arena.newPlace()
        arena.passRules(from: place, toMember: [UInt8](key), at: values)
        let index = arena.addMember([UInt8](key), hash: hash, valuePlace: values, to: objects)
        objects.considerTag(index)
        // The key is counted when it is entered.
        if arena.isDictionaryAlready(objects) { arena.makeDictionary(place) }
        if arena.used > limits.places || arena.held > limits.bytes { economize() }
    }
}

/// An open container.
struct OpenContainer {
    /// The hash that represents all keys of dictionaries.
    static let dictionaryKey: UInt64 = 1

    var isObject = false
    var place: Int32
    /// The place of the next value.
    var valuePlace: Int32
    /// The hash of the last key before the next value, or that of the container before the first key.
    var keyHash: UInt64
    /// The hash of the key of the container.
    var ownKey: UInt64 = 0
    /// The index of its first member in `ShapeRecorder.seen`.
    var seenStart: Int
    /// The member that is expected next.
    var next = 0
    /// The number of members or elements so far.
    var count = 0
    var serial = 0
    /// The epoch of the objects when the container began.
    var epoch = 0
    var isRepeated = false
    /// The tag of the next value; -1 if it is none.
    var tag: Int8 = -1
    /// The kind of the object by each tag; -1 if it has none.
    var kinds = SIMD4<Int16>(repeating: -1)

    init(place: Int32, valuePlace: Int32, keyHash: UInt64, seenStart: Int) {
        self.place = place
        self.valuePlace = valuePlace
        self.keyHash = keyHash
        self.seenStart = seenStart
    }
}

/// The memory of a recorder before it simplifies the shape.
struct ShapeLimits: Equatable, Sendable {
    /// The number of places.
    var places = 20_000
    /// The approximate number of bytes of keys, different strings and tags.
    var bytes = 8 << 20
}
