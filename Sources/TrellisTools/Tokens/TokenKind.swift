/// The kind of a token of JSON text. Commas and colons are not tokens.
enum TokenKind: UInt8, Equatable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// The key of a member.
    case key
    case string, number, `true`, `false`, null

    /// Whether the token begins a container.
    var begins: Bool { self == .beginObject || self == .beginArray }
    /// Whether the token ends a container.
    var ends: Bool { self == .endObject || self == .endArray }
}
