/// The type of a slot, which stores a property's value without its Optional.
struct SlotType: Sendable {
    /// The property's type, including the Optional. The operations of `type.wrapped` apply to the slot's value.
    let type: any TrellisDecodable.Type
    /// The property's type, and the type of the stored value: the property's type without its Optional.
    let declared: ObjectIdentifier
    let stored: ObjectIdentifier
    let size: Int
    let alignment: Int
    /// Whether the property's type may be an Optional that the slot stores as a whole.
    let hidesOptional: Bool

    var isOptional: Bool { declared != stored }

    init<Declared>(
        _ type: any TrellisDecodable.Type, declared: Declared.Type, stored: Any.Type, hidesOptional: Bool = true
    ) {
        self.type = type
        self.hidesOptional = hidesOptional
        self.declared = ObjectIdentifier(declared)
        self.stored = ObjectIdentifier(stored)
        size = MemoryLayout<Declared>.size
        alignment = MemoryLayout<Declared>.alignment
    }

    /// The slot of a property that is not decoded. It stays empty.
    static var unused: SlotType { SlotType(Opaque<Void>.self, declared: Void.self, stored: Void.self) }

    /// The slot of a decodable type.
    static func decodable<Value: TrellisDecodable>(_ type: Value.Type) -> SlotType {
        var stored: any TrellisDecodable.Type = Value.self
        switch Value._jsonShape.kind {
        case .optional(let wrapped), .presence(let wrapped): stored = wrapped
        default: break
        }
        return SlotType(Value.self, declared: Value.self, stored: stored, hidesOptional: false)
    }
}

/// The operations on a slot.
@safe struct TypedSlot<Value>: Sendable {
    let type: SlotType
    let initialize: @Sendable (UnsafeMutableRawPointer, consuming Value) -> SlotState
    /// Moves the value out.
    let take: @Sendable (UnsafeMutableRawPointer, SlotState) -> Value
}

// Safety: as in Fields/Properties/CompositeProperty.swift
extension TypedSlot where Value: TrellisDecodable {
    /// The slot of a decodable type.
    static var decodable: Self {
        unsafe Self(
            type: .decodable(Value.self),
            initialize: { slot, value in
                switch unsafe Value._initializeSlot(slot, with: value) {
                case true?: .value
                case false?: .absent
                case nil: .null
                }
            },
            take: { slot, state in unsafe Value._takeSlot(slot, state == .value, isNull: state == .null) })
    }
}

extension TypedSlot {
    /// The slot of a type that a transform creates.
    static var opaque: Self {
        unsafe Self(
            type: SlotType(Opaque<Value>.self, declared: Value.self, stored: Value.self),
            initialize: { slot, value in
                unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
                return .value
            },
            take: { slot, _ in unsafe slot.assumingMemoryBound(to: Value.self).move() })
    }

    /// The slot of an Optional whose wrapped value a transform creates.
    static func optional<Wrapped>(_ type: Wrapped.Type) -> Self where Value == Wrapped? {
        unsafe Self(
            type: SlotType(Opaque<Wrapped>?.self, declared: Value.self, stored: Wrapped.self),
            initialize: { slot, value in
                guard let value else { return .absent }
                unsafe slot.bindMemory(to: Wrapped.self, capacity: 1).initialize(to: value)
                return .value
            },
            take: { slot, state in
                state == .value ? unsafe slot.assumingMemoryBound(to: Wrapped.self).move() : nil
            })
    }
}

/// Wraps a value of any type, to provide the memory operations of `TrellisDecodable`. It has the layout of the value,
/// and its Optional has the layout of the value's Optional.
struct Opaque<Value>: TrellisDecodable {
    var value: Value
}
