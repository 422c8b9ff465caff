/// A type that provides its own JSON Schema, for ``TrellisDecoder/jsonSchema(of:in:)``.
///
/// It is for types whose JSON form is defined by code: types that implement ``TrellisDecodable/decode(from:)`` or
/// ``TrellisEncodable/encode(to:)``. Without the conformance, their schema allows all values that such a type could
/// accept.
///
/// ```swift
/// extension Celsius: JSONSchemaProviding {
///     static var jsonSchema: JSON { ["type": "number", "minimum": -273.15] }
/// }
/// ```
public nonisolated protocol JSONSchemaProviding: SendableMetatype {
    /// The schema of the type's values, for decoding and encoding. It cannot refer to definitions.
    static var jsonSchema: JSON { get }
}
