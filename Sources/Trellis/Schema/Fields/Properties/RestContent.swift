// Safety: as in Fields/Properties/CompositeProperty.swift
/// The unmapped members of one object while it is open.
protocol RestMembers: AnyObject {
    /// Whether a member with this key exists.
    func contains(_ key: String) -> Bool
    /// Adds a member. Moves its value out of the slot.
    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer)
    /// Adds the members of an existing model whose keys are neither present nor removed. If `ignoringNulls` is true, an
    /// existing value also replaces a null. Returns whether an existing member is removed.
    func complete(
        from model: any _JSONModelSchemaProviding, without removed: Set<JSONObjectKey>, ignoringNulls: Bool
    ) -> Bool
    /// The approximate memory of the members in bytes until the object is complete, as far as it counts towards the
    /// limit of buffered values. Nil if a member could not be added because the members take too much memory for a
    /// tape, whatever the limit is.
    var keptSize: Int? { get }
}

/// A field that stores unmapped members. A class, so that decoding a member does not copy it.
@safe final class RestContent: Sendable {
    /// The type of the members' values.
    let value: any TrellisDecodable.Type
    /// Whether the keys become those of a dictionary, which hashes and compares them as strings.
    let hashesKeys: Bool
    let begin: @Sendable () -> any RestMembers
    /// Initializes an empty slot with the members.
    let initialize: @Sendable (UnsafeMutableRawPointer, (any RestMembers)?) -> SlotState
    /// Encodes the members of a model.
    let encoding: any MembersEncoding

    init(
        value: any TrellisDecodable.Type, hashesKeys: Bool, begin: @escaping @Sendable () -> any RestMembers,
        initialize: @escaping @Sendable (UnsafeMutableRawPointer, (any RestMembers)?) -> SlotState,
        encoding: any MembersEncoding
    ) {
        self.value = value
        self.hashesKeys = hashesKeys
        self.begin = begin
        unsafe self.initialize = unsafe initialize
        self.encoding = encoding
    }
}

/// The keys that an object already has while its unmapped members are encoded.
struct RestKeys {
    /// Whether a field or tag writes a member with this key.
    private let isWritten: (String) -> Bool
    /// The keys of other unmapped members; nil if all members have one source, whose keys differ.
    private var others: Set<JSONObjectKey>?

    /// - Parameter hasOneSource: whether all members come from one object or dictionary.
    init(hasOneSource: Bool, isWritten: @escaping (String) -> Bool) {
        self.isWritten = isWritten
        others = hasOneSource ? nil : []
    }

    /// Adds the key of a member, and throws if the object already has one with this key.
    mutating func add(_ key: String) throws(TrellisError) {
        guard !isWritten(key), others?.insert(JSONObjectKey(key)).inserted ?? true else {
            throw TrellisError(.notEncodable, found: "another member '\(key)'")
        }
    }
}
