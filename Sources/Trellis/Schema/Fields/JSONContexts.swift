/// What a field can be left out of.
public struct JSONContexts: OptionSet, Hashable, Sendable, AnyThread {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Decoding: the property takes its default, and is only written.
    public static let decoding = JSONContexts(rawValue: 1)
    /// Encoding: the property is only read.
    public static let encoding = JSONContexts(rawValue: 2)
    /// Archives: the property is transient.
    public static let archive = JSONContexts(rawValue: 4)
    /// ``JSONFieldwise/hasEqualFields(to:)`` and ``JSONFieldwise/hashFields(into:)``.
    public static let comparison = JSONContexts(rawValue: 8)
}
