/// Information about the JSON value of a transform, in addition to its type.
indirect enum TransformDescription: Sendable {
    /// A schema, for both directions.
    case schema(JSON)
    /// The values that are accepted and those that are written; nil if all values of the source's type are.
    case values(decoding: [any TrellisEncodable & Sendable]?, encoding: [any TrellisEncodable & Sendable])
    /// The accepted JSON Schema types. Any value may be written.
    case kinds([String])
    /// An array whose elements are described by another transform.
    case array(TransformDescription)
}
