/// What is known of the JSON side of a transform beyond its type.
indirect enum TransformDescription: Sendable {
    /// A schema, for both directions.
    case schema(JSON)
    /// The values that are read and those that are written; nil if they are any of the source's type.
    case values(decoding: [any TrellisEncodable & Sendable]?, encoding: [any TrellisEncodable & Sendable])
    /// The types of JSON Schema that are read. Anything may be written.
    case kinds([String])
    /// Arrays of what another transform has.
    case array(TransformDescription)
}
