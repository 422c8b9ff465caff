/// The members of one object that no field is mapped to, while it is open.
protocol RestMembers: AnyObject {
    /// Whether there is a value for a key.
    func contains(_ key: String) -> Bool
    /// Moves the value of a key out of its memory.
    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer)
    /// Puts those of a model beneath them that are not among them. A null among them gives way if it shall change nothing.
    func complete(from model: any _JSONModelSchemaProviding, ignoringNulls: Bool)
    /// Roughly what they take of memory until the object is complete, as far as it counts as kept.
    var keptSize: Int { get }
}

/// A field that takes the members that no other field is mapped to.
@safe struct RestContent: Sendable {
    /// The type of their values.
    let value: any TrellisDecodable.Type
    /// Whether their keys become those of a dictionary, which compares them as strings.
    let hashesKeys: Bool
    let begin: @Sendable () -> any RestMembers
    /// Puts them into an empty slot.
    let initialize: @Sendable (UnsafeMutableRawPointer, (any RestMembers)?) -> SlotState
    /// Writes those of a model.
    let write: @Sendable (any _JSONModelSchemaProviding, inout JSONWriter, inout RestKeys) throws -> Void
}

/// The keys of the members that an object has been given when those are written that no field has.
struct RestKeys {
    /// Whether a field or tag writes a member.
    let isWritten: (String) -> Bool
    /// Whether a field that is not read writes a member, which may have been in the input.
    let isWrittenUnread: (String) -> Bool
    var others: Set<JSONObjectKey> = []
}

extension RestContent {
    /// Members of any form, in their order.
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

    /// Members of one type.
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

    init(_ property: TypedProperty<Model, JSONObject>) { self.property = property }

    var keptSize: Int { 0 }

    func contains(_ key: String) -> Bool { members.contains(key) }

    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        members.set(key, to: unsafe slot.assumingMemoryBound(to: JSON.self).move())
    }

    func complete(from model: any _JSONModelSchemaProviding, ignoringNulls: Bool) {
        guard var all = (model as? Model)?[keyPath: property.keyPath] else { return }
        for (key, value) in members where !(ignoringNulls && value.isNull && all.contains(key)) {
            all.set(key, to: value)
        }
        members = all
    }
}

private final class ValueMembers<Model, Value: TrellisCodable>: RestMembers {
    private let property: TypedProperty<Model, [String: Value]>
    private(set) var members: [String: Value] = [:]

    init(_ property: TypedProperty<Model, [String: Value]>) { self.property = property }

    var keptSize: Int { 0 }

    func contains(_ key: String) -> Bool { members.index(forKey: key) != nil }

    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        members[key] = unsafe slot.assumingMemoryBound(to: Value.self).move()
    }

    func complete(from model: any _JSONModelSchemaProviding, ignoringNulls: Bool) {
        guard let existing = (model as? Model)?[keyPath: property.keyPath] else { return }
        members.merge(existing) { new, old in ignoringNulls && new._isNil ? old : new }
    }
}
