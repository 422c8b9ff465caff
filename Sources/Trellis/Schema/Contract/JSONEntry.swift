/// A member of an object whose members are decoded or encoded one by one: see ``JSONStreamFormat/entries``.
public struct JSONEntry<Value> {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value

    /// A member with this key and value.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }
}

extension JSONEntry: Sendable where Value: Sendable {}
extension JSONEntry: Equatable where Value: Equatable {}
