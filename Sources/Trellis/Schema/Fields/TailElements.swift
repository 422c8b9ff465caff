/// Marks a field that takes all elements after those of the other fields.
struct TailElements: Sendable {
    /// Encodes the elements of a model, without brackets.
    let write: @Sendable (_ model: any _JSONModelSchemaProviding, _ writer: inout JSONWriter) throws -> Void
}
