// Safety: as in Fields/Properties/CompositeProperty.swift
extension RestContent {
    /// Unmapped members of any kind, in input order.
    static func objects<Model>(_ property: TypedProperty<Model, JSONObject>) -> RestContent {
        unsafe RestContent(
            value: JSON.self, hashesKeys: false, begin: { ObjectMembers(property) },
            initialize: { slot, members in
                unsafe property.slot.initialize(slot, (members as? ObjectMembers<Model>)?.members ?? JSONObject())
            },
            write: { model, writer, keys in
                guard let members = (model as? Model)?[keyPath: property.keyPath] else { return }
                for (key, value) in members { try writer.restMember(key, value, &keys) }
            })
    }

    /// Unmapped members with values of one type.
    static func values<Model, Value: TrellisCodable>(_ property: TypedProperty<Model, [String: Value]>) -> RestContent {
        unsafe RestContent(
            value: Value.self, hashesKeys: true, begin: { ValueMembers(property) },
            initialize: { slot, members in
                unsafe property.slot.initialize(slot, (members as? ValueMembers<Model, Value>)?.members ?? [:])
            },
            write: { model, writer, keys in
                guard let members = (model as? Model)?[keyPath: property.keyPath] else { return }
                for (key, value) in members { try writer.restMember(key, value, &keys) }
            })
    }
}

private final class ObjectMembers<Model>: RestMembers {
    private let property: TypedProperty<Model, JSONObject>
    private(set) var members = JSONObject()
    private var removed: Set<JSONObjectKey> = []

    init(_ property: TypedProperty<Model, JSONObject>) { self.property = property }

    var keptSize: Int { 0 }

    func contains(_ key: String) -> Bool { members.contains(key) }

    func keep(_ key: String, at place: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        members.set(key, to: unsafe slot.assumingMemoryBound(to: JSON.self).move())
    }

    func remove(_ key: String) { removed.insert(JSONObjectKey(key)) }

    func complete(from model: any _JSONModelSchemaProviding, ignoringNulls: Bool) {
        guard var all = (model as? Model)?[keyPath: property.keyPath] else { return }
        if !removed.isEmpty { all.removeAll { removed.contains(JSONObjectKey($0.key)) } }
        for (key, value) in members where !(ignoringNulls && value.isNull && all.contains(key)) {
            all.set(key, to: value)
        }
        members = all
    }
}

private final class ValueMembers<Model, Value: TrellisCodable>: RestMembers {
    private let property: TypedProperty<Model, [String: Value]>
    private(set) var members: [String: Value] = [:]
    private var removed: Set<String> = []

    init(_ property: TypedProperty<Model, [String: Value]>) { self.property = property }

    var keptSize: Int { 0 }

    func contains(_ key: String) -> Bool { members.index(forKey: key) != nil }

    func keep(_ key: String, at place: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        members[key] = unsafe slot.assumingMemoryBound(to: Value.self).move()
    }

    func remove(_ key: String) { removed.insert(key) }

    func complete(from model: any _JSONModelSchemaProviding, ignoringNulls: Bool) {
        guard let existing = (model as? Model)?[keyPath: property.keyPath] else { return }
        members.merge(existing.lazy.filter { !self.removed.contains($0.key) }) { new, old in
            ignoringNulls && new._isNil ? old : new
        }
    }
}
