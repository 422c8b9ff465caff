/// A member of an object that is read as a dictionary, one entry at a time.
public struct JSONEntry<Value> {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value
}

extension JSONEntry: Sendable where Value: Sendable {}
extension JSONEntry: Equatable where Value: Equatable {}
