/// The part of the options that decides what a schema compiles to.
struct SchemaOptions: Hashable, Sendable {
    var dates: JSONFormat = .iso8601
    var keyStyle: JSONKeyStyle?
    var coercions: JSONCoercions = []
    var transforms = JSONTransformSet()
    /// Whether a field's default also stands in for a null, or for a value that does not fit.
    var usesDefaultForNull = false
    var usesDefaultForMismatch = false
    /// Whether a scalar or array on the way of a path is an error also if nothing below it is required.
    var requiresObjectsOnPaths = false
    /// Whether every model may have to be completed from an existing one.
    var isUpdate = false
    /// Whether an archive is read, which lacks the fields that stay out of archives.
    var isArchive = false
    /// What else sees objects before they are decoded.
    var stage: AnyObjectStage?

    /// The length of the strings in them, in bytes.
    var textLength: Int { (dates.dateSpelling?.textLength ?? 0) + keyStyle.textLength }
}
