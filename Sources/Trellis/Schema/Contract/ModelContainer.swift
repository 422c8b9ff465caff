/// An array or dictionary, as what an update does with the models in it.
protocol ModelContainer {
    /// What is in it, as it stands there.
    var contents: [Any] { get }
    /// The value of a key, if it has keys.
    func value(forJSONKey key: String) -> Any?
    /// The same with other values in the places of some; nil if no other is given.
    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)?
    /// Whether what is in it may be models, found by keys.
    static var holdsModelsByKey: Bool { get }
}

extension ModelContainer {
    func value(forJSONKey key: String) -> Any? { nil }
    static var holdsModelsByKey: Bool { false }
}
