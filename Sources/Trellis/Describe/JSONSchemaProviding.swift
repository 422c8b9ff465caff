/// A type that says itself what its JSON looks like, for ``TrellisDecoder/jsonSchema(of:in:)``.
///
/// It is for types whose JSON form is only in code: those that implement ``TrellisDecodable/decode(from:)`` or
/// ``TrellisEncodable/encode(to:)``. Without the conformance their schema allows any value that they could accept.
///
/// ```swift
/// extension Celsius: JSONSchemaProviding {
///     static var jsonSchema: JSON { ["type": "number", "minimum": -273.15] }
/// }
/// ```
public nonisolated protocol JSONSchemaProviding: SendableMetatype {
    /// The schema of the type's values, for both directions. It cannot refer to definitions.
    static var jsonSchema: JSON { get }
}
