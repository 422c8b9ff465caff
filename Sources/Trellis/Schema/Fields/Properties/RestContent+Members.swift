// Safety: as in Fields/Properties/CompositeProperty.swift. `ValueMembers` owns its buffers, whose first `count` places
// are initialized.
extension RestContent {
    /// Unmapped members of any kind, in input order.
    static func objects<Model>(_ property: TypedProperty<Model, JSONObject>) -> RestContent {
        unsafe RestContent(
            value: JSON.self, hashesKeys: false, begin: { ObjectMembers(property) },
            initialize: { slot, members in
                unsafe property.slot.initialize(slot, (members as? ObjectMembers<Model>)?.members ?? JSONObject())
            },
            encoding: MembersEncoder(property) { members, writer, keys in
                for (key, value) in members { try writer.extraMember(key, value, &keys) }
            })
    }

    /// Unmapped members with values of one type.
    static func values<Model, Value: TrellisCodable>(_ property: TypedProperty<Model, [String: Value]>) -> RestContent {
        unsafe RestContent(
            value: Value.self, hashesKeys: true, begin: { ValueMembers(property) },
            initialize: { slot, members in
                unsafe property.slot.initialize(slot, (members as? ValueMembers<Model, Value>)?.take() ?? [:])
            },
            encoding: MembersEncoder(property) { members, writer, keys in
                for (key, value) in members { try writer.extraMember(key, value, &keys) }
            })
    }
}

private final class ObjectMembers<Model>: RestMembers {
    private let property: TypedProperty<Model, JSONObject>
    private(set) var members = JSONObject()

    init(_ property: TypedProperty<Model, JSONObject>) { self.property = property }

    var keptSize: Int? { 0 }

    func contains(_ key: String) -> Bool { members.contains(key) }

    func keep(_ key: String, at place: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        members.set(key, to: unsafe slot.assumingMemoryBound(to: JSON.self).move())
    }

    func complete(
        from model: any _JSONModelSchemaProviding, without removed: Set<JSONObjectKey>, ignoringNulls: Bool
    ) -> Bool {
        guard var all = (model as? Model)?[keyPath: property.keyPath] else { return false }
        let count = all.count
        if !removed.isEmpty { all.removeAll { removed.contains(JSONObjectKey($0.key)) } }
        let hasRemoved = all.count < count
        for (key, value) in members where !(ignoringNulls && value.isNull && all.contains(key)) {
            all.set(key, to: value)
        }
        members = all
        return hasRemoved
    }
}

@safe private final class ValueMembers<Model, Value: TrellisCodable>: RestMembers {
    private let property: TypedProperty<Model, [String: Value]>
    // The members in input order. The dictionary is created once: inserting each member without specialization takes
    // several times as long.
    private var keys: UnsafeMutablePointer<String>
    private var values: UnsafeMutablePointer<Value>
    private var count = 0
    private var capacity = 8
    /// The keys of the members, if the input may repeat keys.
    private var known: Set<String>?
    /// All members, if those of an existing model have been added.
    private var completed: [String: Value]?

    init(_ property: TypedProperty<Model, [String: Value]>) {
        self.property = property
        unsafe keys = .allocate(capacity: capacity)
        unsafe values = .allocate(capacity: capacity)
    }

    deinit {
        unsafe keys.deinitialize(count: count).deallocate()
        unsafe values.deinitialize(count: count).deallocate()
    }

    var keptSize: Int? { 0 }

    func contains(_ key: String) -> Bool {
        if known == nil { known = unsafe Set(UnsafeBufferPointer(start: keys, count: count)) }
        return known?.contains(key) == true
    }

    func keep(_ key: String, at place: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        if count == capacity { grow() }
        unsafe (keys + count).initialize(to: key)
        unsafe (values + count).moveInitialize(from: slot.assumingMemoryBound(to: Value.self), count: 1)
        count += 1
        known?.insert(key)
    }

    private func grow() {
        let (oldKeys, oldValues) = unsafe (keys, values)
        capacity *= 2
        unsafe keys = .allocate(capacity: capacity)
        unsafe values = .allocate(capacity: capacity)
        unsafe keys.moveInitialize(from: oldKeys, count: count)
        unsafe values.moveInitialize(from: oldValues, count: count)
        unsafe oldKeys.deallocate()
        unsafe oldValues.deallocate()
    }

    /// Moves the members into a dictionary. If a key is repeated, the last value is used.
    func take() -> [String: Value] {
        if let completed { return completed }
        return unsafe withUnsafeTemporaryAllocation(of: [String: Value].self, capacity: 1) { room in
            let slot = unsafe room.baseAddress.unsafelyUnwrapped
            unsafe Value._makeDictionary(keys, values, count: count, into: slot, keepingFirst: false)
            count = 0
            return unsafe slot.move()
        }
    }

    func complete(
        from model: any _JSONModelSchemaProviding, without removed: Set<JSONObjectKey>, ignoringNulls: Bool
    ) -> Bool {
        guard let existing = (model as? Model)?[keyPath: property.keyPath] else { return false }
        let kept = removed.isEmpty ? existing : existing.filter { !removed.contains(JSONObjectKey($0.key)) }
        var all = take()
        all.merge(kept) { new, old in
            ignoringNulls && new._isNil ? old : new
        }
        completed = all
        return kept.count < existing.count
    }
}
