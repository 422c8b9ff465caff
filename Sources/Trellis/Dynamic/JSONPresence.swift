/// A field's value that keeps apart what an Optional does not: a key that is missing, a null, and a value. For payloads such
/// as those of PATCH, in both directions.
///
/// It is for fields of models only, not for elements.
public enum JSONPresence<Wrapped> {
    /// The key is not there, and is not written.
    case missing
    /// The key's value is null, and null is written whatever the options say of nil.
    case null
    /// There is a value.
    case value(Wrapped)

    /// The value, or nil if it is missing or null.
    public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }

    /// Whether the key was there.
    public var isPresent: Bool { if case .missing = self { false } else { true } }

    /// The same with another value.
    public func map<T, E: Error>(_ transform: (Wrapped) throws(E) -> T) throws(E) -> JSONPresence<T> {
        switch self {
        case .missing: .missing
        case .null: .null
        case .value(let value): .value(try transform(value))
        }
    }
}

extension JSONPresence: Sendable where Wrapped: Sendable {}
extension JSONPresence: Equatable where Wrapped: Equatable {}
extension JSONPresence: Hashable where Wrapped: Hashable {}

extension JSONPresence: JSONDecodable where Wrapped: JSONDecodable {
    public static var jsonShape: JSONShape { JSONShape(.presence(Wrapped.self), of: Self.self) }

    /// A field's slot holds the wrapped value.
    public static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming JSONPresence<Wrapped>)
        -> Bool
    {
        guard case .value(let wrapped) = value else { return false }
        unsafe slot.bindMemory(to: Wrapped.self, capacity: 1).initialize(to: wrapped)
        return true
    }

    public static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> JSONPresence<
        Wrapped
    > {
        if hasValue { return .value(unsafe slot.assumingMemoryBound(to: Wrapped.self).move()) }
        return isNull ? .null : .missing
    }

    public var _isNull: Bool { if case .null = self { true } else { false } }
}

extension JSONPresence: JSONEncodable where Wrapped: JSONEncodable {
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if case .value(let value) = self { try writer.value(value) } else { writer.null() }
    }

    @inlinable public var _isMissing: Bool { if case .missing = self { true } else { false } }
}

/// Any `JSONPresence`, to tell one at run time.
protocol PresenceType {}
extension JSONPresence: PresenceType {}
