// Access to the values of a tape as tokens.
// Safety: The bytes of a token are valid during the call that gets it. A token cannot be copied out.
extension EventTape {
    /// The kind of a value, as the kind of a token.
    func tokenKind(at index: Int) -> JSONToken.Kind {
        switch kind(at: index) {
        case .null: .null
        case .true, .false: .bool
        case .number: .number
        case .string, .key: .string
        case .beginObject, .endObject: .object
        case .beginArray, .endArray: .array
        }
    }

    /// Passes a value to a closure as a token. The token of a container has only its kind.
    func withToken<T>(
        at index: Int, style: TokenStyle, _ body: (borrowing JSONToken) throws -> T
    ) rethrows -> T {
        let kind = tokenKind(at: index)
        switch kind {
        case .number, .string:
            return try unsafe withText(at: index) { try unsafe body(JSONToken(kind: kind, text: $0, style: style)) }
        default:
            return try unsafe body(JSONToken(kind: kind, flag: self.kind(at: index) == .true, style: style))
        }
    }

    /// A description of a value for errors.
    func found(at index: Int) -> String {
        withToken(at: index, style: TokenStyle()) { $0.found }
    }
}
