/// How JSON tells the forms of a type apart: see ``JSONVariants``.
public enum JSONVariantTagging: Sendable {
    /// A member names the form.
    ///
    /// Without `content`, the member belongs to the payload's own object: `{"type": "circle", "radius": 1}`. With it,
    /// the payload is the member with that key: `{"type": "circle", "data": {"radius": 1}}`.
    case tag(String, content: String? = nil)
    /// The only key of an object names the form: `{"circle": {"radius": 1}}`. A form without a payload is the string
    /// `"circle"`.
    case byKey
    /// Nothing names the form: a value has the first form, in their order, whose payload can be decoded from it. A form
    /// with `keys` takes each object that has all of them.
    ///
    /// An object that has the keys required by a model, and no form, is refused with the error of the first such model;
    /// any other value with `unknownVariant`.
    case untagged
    /// A closure names the form of a value. Nil: it has none. In encoding, the payload is written as with ``untagged``.
    case choosing(@Sendable (JSON) throws -> String?)
}
