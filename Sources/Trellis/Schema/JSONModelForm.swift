/// The kind of JSON value that represents a model.
public enum JSONModelForm: Sendable {
    /// An object: each field has a key.
    case object
    /// An array: each field has an index.
    case array
}
