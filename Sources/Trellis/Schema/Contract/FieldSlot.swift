// Safety: A slot is read only as the type that the schema was compiled for; any other type traps. The presence bit is
// cleared before a value is moved out, so that no value is moved twice. The field values cannot be copied out of the
// call.
/// Where a field's value is in the draft of its model.
@usableFromInline
@unsafe struct FieldSlot {
    @usableFromInline var offset: Int
    /// The property's type.
    @usableFromInline var declared: ObjectIdentifier
    /// The type of what is in the slot: the same without its Optional.
    @usableFromInline var stored: ObjectIdentifier
    /// That type, for what is done with the slot's memory.
    var type: any TrellisDecodable.Type
}

extension FieldSlot {
    init(_ slot: SlotType, at offset: Int) {
        unsafe self.init(
            offset: offset, declared: slot.declared, stored: slot.stored, type: slot.type.wrapped)
    }
}

extension TrellisDecodable {
    /// The type without its Optional.
    static var wrapped: any TrellisDecodable.Type {
        switch _jsonShape.kind {
        case .optional(let wrapped), .presence(let wrapped): wrapped
        default: Self.self
        }
    }
}

/// The offsets of values that follow each other in memory.
struct MemoryOffsets {
    /// The offset behind the last value.
    private(set) var end: Int
    private(set) var alignment = 16

    init(from start: Int) { end = start }

    /// Makes room for a value and gives its offset.
    mutating func next(size: Int, alignment: Int) -> Int {
        self.alignment = max(self.alignment, alignment)
        let offset = (end + alignment - 1) & ~(alignment - 1)
        end = offset + size
        return offset
    }
}
