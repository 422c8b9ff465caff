extension TrellisEncoder {
    /// The JSON Schema of the documents that this encoder writes for values of a type. O(fields of all types in it).
    ///
    /// The schema depends on these options: key style, dates, transforms, nil fields, omitted defaults, non-finite
    /// numbers and the selected properties. Equal types and options give equal schemas, with members in the same order.
    /// <doc:JSONSchema> lists what a schema cannot express.
    ///
    /// - Parameters:
    ///   - type: the type of the values.
    ///   - dialect: the form of the schema.
    /// - Throws: `invalidSchema` if the type cannot be encoded, or if the dialect has no keyword for a part of it.
    public func jsonSchema(
        of type: any TrellisEncodable.Type, in dialect: JSONSchemaDialect = .draft2020
    ) throws(TrellisError) -> JSON {
        var describer = SchemaDescriber(encoding: options, dialect)
        return try describer.document(of: type)
    }
}
