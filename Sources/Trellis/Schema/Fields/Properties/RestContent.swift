/// The members of one object that no field is mapped to, while it is open.
protocol RestMembers: AnyObject {
    /// Whether there is a value for a key.
    func contains(_ key: String) -> Bool
    /// Moves the value of a key out of its memory.
    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer)
    /// Puts those of a model beneath them that are not among them. A null among them gives way if it shall change
    /// nothing.
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
