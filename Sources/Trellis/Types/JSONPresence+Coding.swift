// Safety: as in JSON+Coding.swift
extension JSONPresence: TrellisDecodable where Wrapped: TrellisDecodable {
    public static var _jsonShape: _JSONShape { _JSONShape(.presence(Wrapped.self), of: Self.self) }

    /// The slot of a field holds the wrapped value.
    public static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming JSONPresence<Wrapped>)
        -> Bool?
    {
        switch consume value {
        case .missing: return false
        case .null: return nil
        case .value(let wrapped):
            unsafe slot.bindMemory(to: Wrapped.self, capacity: 1).initialize(to: wrapped)
            return true
        }
    }

    public static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> JSONPresence<
        Wrapped
    > {
        if hasValue { return .value(unsafe slot.assumingMemoryBound(to: Wrapped.self).move()) }
        return isNull ? .null : .missing
    }
}

extension JSONPresence: TrellisEncodable where Wrapped: TrellisEncodable {
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if case .value(let value) = self { try writer.value(value) } else { writer.null() }
    }

    @inlinable public var _isMissing: Bool { if case .missing = self { true } else { false } }
}
