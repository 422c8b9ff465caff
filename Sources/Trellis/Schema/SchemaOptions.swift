/// The options that a compiled schema depends on.
struct SchemaOptions: Hashable, Sendable {
    var dates: JSONFormat = .iso8601
    var keyStyle: JSONKeyStyle?
    var coercions: JSONCoercions = []
    var transforms = JSONTransformSet()
    /// Whether a field's default also replaces a null, and whether it replaces a mismatched value.
    var usesDefaultForNull = false
    var usesDefaultForMismatch = false
    /// Whether a scalar or array on the way of a path is an error even if nothing below it is required.
    var requiresObjectsOnPaths = false
    /// Whether models are completed from existing ones, as in an update.
    var isUpdate = false
    /// Whether an archive is decoded, which does not contain transient fields.
    var isArchive = false
    /// Whether the strings `NaN`, `Infinity` and `-Infinity` are decoded as numbers, regardless of the coercions.
    var readsNonFiniteNumbers = false
    /// An additional stage that changes objects before they are decoded.
    var stage: AnyObjectStage?

    /// The conversions of a value of which a field, a type or the decoder's options allow these.
    func coercions(allowing allowed: JSONCoercions) -> JSONCoercions {
        var coercions = allowed
        // An archive contains such numbers as these strings.
        if readsNonFiniteNumbers || isArchive { coercions.insert(.nonFiniteNumbersFromStrings) }
        // An empty string in an archive is an archived string.
        if isArchive { coercions.remove(.nullsFromEmptyStrings) }
        return coercions
    }

    /// The length of the strings in the options in bytes.
    var textLength: Int { (dates.dateSpelling?.textLength ?? 0) + keyStyle.textLength }
}
