/// The rule for repeated keys in an object. It applies to unmapped keys only if the model stores
/// their values, in a `@JSONRest` property or a flattened variant.
public enum JSONDuplicateKeys: Sendable {
    /// Uses the last value, as most parsers do.
    case useLast
    /// Uses the first value.
    case useFirst
    /// Throws the error `duplicateKey`.
    case error
}
