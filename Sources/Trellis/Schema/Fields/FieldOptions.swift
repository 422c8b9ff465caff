/// What a field says about itself beyond its property.
struct FieldOptions: Sendable {
    /// Where it is read; empty for the property's name in the key style that applies.
    var paths: [JSONPath] = []
    /// Where it is written, if not at the first of `paths`.
    var writingPath: JSONPath?
    var format: JSONFormat?
    /// Instead of those of the options.
    var coercions: JSONCoercions?
    /// Instead of that of the options.
    var nilFields: JSONNilPolicy?
    var ignored: JSONContexts = []
    var isLossy = false
    /// Of a model that is an array, set if the field takes all elements from its position on.
    var tail: TailElements?
    /// Whether a model's field is written.
    var isWritten: (@Sendable (Any) -> Bool)?
}
