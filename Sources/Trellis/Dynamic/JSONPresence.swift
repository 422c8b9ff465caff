/// A field's value that keeps apart what an Optional does not: a key that is missing, a null, and a value. For payloads such
/// as those of PATCH, in both directions.
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

    /// Whether the key was there.
    public var isPresent: Bool { if case .missing = self { false } else { true } }

    /// The presence of what a closure makes of the value; what is missing or null stays so.
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

/// Any `JSONPresence`, to tell one at run time.
protocol PresenceType {}
extension JSONPresence: PresenceType {}
