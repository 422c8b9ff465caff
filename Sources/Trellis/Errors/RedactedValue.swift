/// Represents a redacted value in descriptions.
struct RedactedValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    static let text = "•••"

    var description: String { Self.text }
    var debugDescription: String { Self.text }
    var customMirror: Mirror { Mirror(self, children: []) }
}
