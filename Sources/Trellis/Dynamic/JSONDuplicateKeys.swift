/// What to do with a key that appears twice in an object. Unmapped keys are not looked at.
public enum JSONDuplicateKeys: Sendable {
    /// The last value counts, as in most parsers.
    case useLast
    /// The first value counts.
    case useFirst
    /// The error `duplicateKey`.
    case error
}
