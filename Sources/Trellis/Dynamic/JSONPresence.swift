/// A field's value that keeps apart what an Optional does not: a key that is missing, a null, and a value. For payloads
/// such as those of PATCH, in both directions.
///
/// It is for fields of models only, not for elements.
public enum JSONPresence<Wrapped>: AnyThread {
    /// The key is not there, and is not written.
    case missing
    /// The key's value is null, and null is written whatever the options say of nil.
    case null
    /// There is a value.
    case value(Wrapped)

    /// The value, or nil if it is missing or null.
    public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }
}

extension JSONPresence: Sendable where Wrapped: Sendable {}
extension JSONPresence: Equatable where Wrapped: Equatable {}
extension JSONPresence: Hashable where Wrapped: Hashable {}

/// Any `JSONPresence`, to tell one at run time.
protocol PresenceType {}
extension JSONPresence: PresenceType {}
