/// That a property reads and writes itself as a Codable type does, for types that have no JSON form of their own: somebody
/// else's, most of the time.
///
/// ```swift
/// @JSONKey("pull_request", as: .codable) let pullRequest: SomebodyElses?
/// ```
///
/// In a schema by hand the same is a transform, ``JSONTransform/codable-(JSONTransform<Source,Value>)``.
public struct JSONCodableForm: Sendable {
    private init() {}

    /// By `init(from:)` and `encode(to:)`. Dates are spelled as the options say.
    public static let codable = JSONCodableForm()
}

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Codable & SendableMetatype {
    /// Makes a value by its own `init(from:)`, and writes it by its own `encode(to:)`: see ``JSONCodableValue``.
    ///
    /// ```swift
    /// JSONField("pullRequest", \Issue.pullRequest, keys: "pull_request", using: .codable)
    /// ```
    public static var codable: JSONTransform {
        JSONTransform(decode: { source in source.value }, encode: { value in JSONCodableValue(value) })
    }
}

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Decodable & SendableMetatype {
    /// The same for fields that are only decoded.
    @_disfavoredOverload
    public static var codable: JSONTransform { JSONTransform(decode: { source in source.value }) }
}

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Encodable & SendableMetatype {
    /// The same for fields that are only encoded.
    @_disfavoredOverload
    public static var codable: JSONTransform { JSONTransform(encode: { value in JSONCodableValue(value) }) }
}
