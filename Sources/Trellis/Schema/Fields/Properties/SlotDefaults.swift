/// The replacements for missing values, nulls and mismatched values.
struct SlotDefaults: Sendable {
    var missing: SlotDefault?
    var null: SlotDefault?
    var mismatch: SlotDefault?
}

@safe struct SlotDefault: Sendable {
    /// Initialises an empty slot with the default.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> SlotState
}

@safe struct SlotValidation: Sendable {
    /// The valid values, if they are defined by a range.
    var range: ValidRange?
    /// Passes the value of a slot to the field's validation, which may replace it.
    let validate: @Sendable (UnsafeMutableRawPointer, SlotState) throws -> SlotState
}
