/// An array or dictionary whose models an update can change.
protocol ModelContainer {
    /// The elements or values, in order.
    var contents: [Any] { get }
    /// The value of a key, if the container has keys.
    func value(forJSONKey key: String) -> Any?
    /// A copy with some values replaced; nil if `other` replaces none.
    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)?
    /// Whether the container may hold models by key.
    static var holdsModelsByKey: Bool { get }
}

extension ModelContainer {
    func value(forJSONKey key: String) -> Any? { nil }
    static var holdsModelsByKey: Bool { false }
}
