/// The rule for repeated keys in an object. It does not apply to unmapped keys.
public enum JSONDuplicateKeys: Sendable {
    /// Uses the last value, as most parsers do.
    case useLast
    /// Uses the first value.
    case useFirst
    /// Throws the error `duplicateKey`.
    case error
}
