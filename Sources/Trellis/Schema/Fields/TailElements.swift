/// A field that takes the elements behind those of the others.
struct TailElements: Sendable {
    /// Writes the elements of a model, without brackets.
    let write: @Sendable (_ model: any _JSONModelSchemaProviding, _ writer: inout JSONWriter) throws -> Void
}
