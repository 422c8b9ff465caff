// Safety: The closures get the address of a slot of the property's type, which holds a value if the state says so.
/// The replacements for missing values, nulls and mismatched values.
struct SlotDefaults: Sendable {
    var missing: SlotDefault?
    var null: SlotDefault?
    var mismatch: SlotDefault?
}

@safe struct SlotDefault: Sendable {
    /// Initializes an empty slot with the default.
    let initialize: @Sendable (UnsafeMutableRawPointer) -> SlotState

    /// Whether the default is a value instead of nil. Evaluates the default.
    func isValue(of slot: SlotType) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: max(slot.size, 1), alignment: slot.alignment) { memory in
            guard let address = memory.baseAddress, unsafe initialize(address) == .value else { return false }
            // The memory holds the wrapped value of an Optional.
            unsafe slot.type.wrapped._destroy(address, count: 1)
            return true
        }
    }
}

@safe final class SlotValidation: Sendable {
    /// The valid values, if they are defined by a range.
    let range: ValidRange?
    /// Passes the value of a slot to the field's validation, which may replace it.
    let validate: @Sendable (UnsafeMutableRawPointer, SlotState) throws -> SlotState

    init(
        range: ValidRange?, validate: @escaping @Sendable (UnsafeMutableRawPointer, SlotState) throws -> SlotState
    ) {
        self.range = range
        unsafe self.validate = unsafe validate
    }
}
