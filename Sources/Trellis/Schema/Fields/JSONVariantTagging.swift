/// How JSON identifies the variant of a value: see ``JSONVariants``.
public enum JSONVariantTagging: Sendable {
    /// A member contains the variant's name.
    ///
    /// Without `content`, the member is part of the payload's own object: `{"type": "circle", "radius": 1}`. With
    /// `content`, the payload is the value of that key: `{"type": "circle", "data": {"radius": 1}}`.
    case tag(String, content: String? = nil)
    /// The only key of an object is the variant's name: `{"circle": {"radius": 1}}`. A variant without a payload is the
    /// string `"circle"`.
    case byKey
    /// The JSON contains no name. A value is decoded as the first variant, in their order, whose payload can be decoded
    /// from it. A variant with `keys` is selected for each object that has all of these keys.
    ///
    /// If no variant matches an object, the error is that of the first model whose required keys the object has. For
    /// other values, and if there is no such model, the error is `unknownVariant`.
    case untagged
    /// A closure returns the name of a value's variant, or nil if there is none. The payload is encoded as with
    /// ``untagged``.
    case choosing(@Sendable (JSON) throws -> String?)
}
