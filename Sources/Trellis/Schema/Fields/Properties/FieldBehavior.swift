// Safety: as in Fields/Properties/CompositeProperty.swift
/// The rules of a field for the values of its property.
struct FieldBehavior<Value>: Sendable {
    var defaultValue: (@Sendable () -> Value)?
    var nullDefault: (@Sendable () -> Value)?
    var mismatchDefault: (@Sendable () -> Value)?
    var validate: (@Sendable (inout Value) throws -> Void)?
    /// The valid values, if they are defined by a range.
    var range: ValidRange?
    var merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)?

    func defaults(in slot: TypedSlot<Value>) -> SlotDefaults {
        func make(_ value: (@Sendable () -> Value)?) -> SlotDefault? {
            // `map` would wrap the closure in another one.
            guard let value else { return nil }
            return unsafe SlotDefault { unsafe slot.initialize($0, value()) }
        }
        // A nil instead of a null or a mismatched value is not a missing key, which has a default of its own.
        func makeReplacement(_ value: (@Sendable () -> Value)?) -> SlotDefault? {
            guard let value else { return nil }
            if Value.self is any PresenceType.Type { return make(value) }
            return unsafe SlotDefault {
                let state = unsafe slot.initialize($0, value())
                return state == .absent ? .null : state
            }
        }
        return SlotDefaults(
            missing: make(defaultValue), null: makeReplacement(nullDefault), mismatch: makeReplacement(mismatchDefault))
    }

    func validation(in slot: TypedSlot<Value>) -> SlotValidation? {
        guard let validate else { return nil }
        return unsafe SlotValidation(range: range) { address, state in
            // A nil that the slot would store as a whole, of a type that is only encoded or of a generic one.
            if state == .absent, slot.type.hidesOptional, !slot.type.isOptional { return state }
            let original = unsafe slot.take(address, state)
            var value = original
            do {
                try validate(&value)
            } catch {
                // The slot must hold a value again, because its state says so and it will be destroyed.
                _ = unsafe slot.initialize(address, original)
                throw error
            }
            return unsafe slot.initialize(address, value)
        }
    }
}
