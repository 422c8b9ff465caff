/// A form of JSON Schema: see ``TrellisDecoder/jsonSchema(of:in:)``.
public enum JSONSchemaDialect: Hashable, Sendable {
    /// A document of JSON Schema draft 2020-12: the type's schema, with those of the types in it below `$defs`.
    case draft2020
    /// The object below `components/schemas` of an OpenAPI 3.1 document, with a member for each type.
    case openAPI31
    /// The subset of JSON Schema that language models support for the arguments of tools and for structured output.
    ///
    /// Every property is required, an Optional property may be null, and no object has other members. A part that the
    /// subset cannot express, such as a dictionary, is an `invalidSchema` error. <doc:JSONSchema> lists the keywords.
    case strictTools
}
