// Safety: A slot is read only as the type that the schema was compiled for; any other type traps. The presence bit is
// cleared before a value is moved out, so that no value is moved twice. The field values cannot be copied out of the
// call.
/// The location of a field's value in the draft of its model.
@usableFromInline
@unsafe struct FieldSlot {
    @usableFromInline var offset: Int
    /// The type of the property.
    @usableFromInline var declared: ObjectIdentifier
    /// The type of the stored value: the property's type without its Optional.
    @usableFromInline var stored: ObjectIdentifier
    /// The stored type, for operations on the slot's memory.
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

/// Computes the offsets of consecutive values in memory.
struct MemoryOffsets {
    /// The offset after the last value.
    private(set) var end: Int
    private(set) var alignment = 16

    init(from start: Int) { end = start }

    /// Reserves memory for a value and returns its offset.
    mutating func next(size: Int, alignment: Int) -> Int {
        self.alignment = max(self.alignment, alignment)
        let offset = (end + alignment - 1) & ~(alignment - 1)
        end = offset + size
        return offset
    }
}
