/// How an Optional field that is nil is encoded.
public enum JSONNilPolicy: Sendable {
    /// Omits the field's key.
    case omit
    /// Writes null.
    case writeNull
}
