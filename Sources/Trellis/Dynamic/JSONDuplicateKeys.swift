/// The rule for repeated keys in an object. Keys that the model does not map are only checked if it stores their
/// values, in a `@JSONRest` property or a flattened variant.
public enum JSONDuplicateKeys: Sendable {
    /// Uses the last value, as most parsers do.
    case useLast
    /// Uses the first value.
    case useFirst
    /// Throws the error `duplicateKey`.
    case error
}
