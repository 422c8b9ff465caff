/// What to do with an Optional field that is nil.
public enum JSONNilPolicy: Sendable {
    /// Its key is left out.
    case omit
    /// It is written as null.
    case writeNull
}
