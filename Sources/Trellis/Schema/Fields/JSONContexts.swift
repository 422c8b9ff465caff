/// The contexts in which a field can be ignored.
public struct JSONContexts: OptionSet, Hashable, Sendable, AnyThread {
    /// The bits of the set, which may have other meanings in other versions.
    public let rawValue: UInt8

    /// A set with these bits, as ``rawValue`` returns them. Unknown bits have no effect.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Decoding: the property keeps its default and is only encoded.
    public static let decoding = JSONContexts(rawValue: 1)
    /// Encoding: the property is only decoded.
    public static let encoding = JSONContexts(rawValue: 2)
    /// Archives: the property is transient.
    public static let archive = JSONContexts(rawValue: 4)
    /// ``JSONFieldwise/hasEqualFields(to:)`` and ``JSONFieldwise/hashFields(into:)``.
    public static let comparison = JSONContexts(rawValue: 8)
}
