/// The value of a field that distinguishes a missing key, null and a value, in both directions, as PATCH requests
/// require.
///
/// It can be used only for fields of models, not for elements.
public enum JSONPresence<Wrapped>: AnyThread {
    /// The key is missing, and is omitted when encoding.
    case missing
    /// The value of the key is null. Null is written regardless of options for nil.
    case null
    /// The key has a value.
    case value(Wrapped)

    /// The value, or nil if it is missing or null.
    public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }
}

extension JSONPresence: Sendable where Wrapped: Sendable {}
extension JSONPresence: Equatable where Wrapped: Equatable {}
extension JSONPresence: Hashable where Wrapped: Hashable {}

/// Any `JSONPresence`, for checks at run time.
protocol PresenceType {}
extension JSONPresence: PresenceType {}
