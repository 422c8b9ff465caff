extension TrellisDecoder {
    /// The JSON Schema of the documents that this decoder decodes as a type. O(fields of all types in it).
    ///
    /// ```swift
    /// let schema = try TrellisDecoder().jsonSchema(of: User.self)
    /// print(schema.debugDescription)
    /// ```
    ///
    /// The schema depends on these options: key style, dates, coercions, transforms, defaults for nulls and mismatches,
    /// unknown keys. Equal types and options give equal schemas, with members in the same order. <doc:JSONSchema> lists
    /// what a schema cannot express, and where the decoder accepts more than the schema.
    ///
    /// - Parameters:
    ///   - type: the type of the document.
    ///   - dialect: the form of the schema.
    /// - Throws: `invalidSchema` if the type cannot be decoded, or if the dialect has no keyword for a part of it.
    public func jsonSchema(
        of type: any TrellisDecodable.Type, in dialect: JSONSchemaDialect = .draft2020
    ) throws(TrellisError) -> JSON {
        // Reports invalid schemas of all contained types.
        var compiler = SchemaCompiler(options: options.schema)
        _ = try compiler.compile(type)
        var describer = SchemaDescriber(decoding: options, dialect)
        return try describer.document(of: type)
    }
}
