/// Values that the caller of a decoder or encoder passes to transforms and hooks.
///
/// ```swift
/// enum Tenant: JSONUserInfoKey { static let defaultValue = "none" }
/// var options = TrellisDecoder.Options()
/// options.userInfo[Tenant.self] = "acme"
/// ```
public struct JSONUserInfo: Sendable, AnyThread {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an empty collection of values.
    public init() {}

    /// The value of a key, or the key's default. O(1).
    public subscript<Key: JSONUserInfoKey>(_ key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A key in a ``JSONUserInfo``, with the type of its value.
public nonisolated protocol JSONUserInfoKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value if none is set.
    static var defaultValue: Value { get }
}
