/// One member of an object whose members are decoded or encoded one by one: see ``JSONStreamFormat/entries``.
public struct JSONEntry<Value> {
    /// The key of the member.
    public let key: String
    /// The value of the member.
    public let value: Value

    /// Creates a member.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }
}

extension JSONEntry: Sendable where Value: Sendable {}
extension JSONEntry: Equatable where Value: Equatable {}
