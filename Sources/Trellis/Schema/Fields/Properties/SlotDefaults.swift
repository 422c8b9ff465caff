/// What stands in for what is missing, is null, or does not fit.
struct SlotDefaults: Sendable {
    var missing: SlotDefault?
    var null: SlotDefault?
    var mismatch: SlotDefault?
}

@safe struct SlotDefault: Sendable {
    /// Puts the default into an empty slot.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> SlotState
}

@safe struct SlotValidation: Sendable {
    /// Lets the field's validation see the value of a slot, and replace it.
    let validate: @Sendable (UnsafeMutableRawPointer, SlotState) throws -> SlotState
}
