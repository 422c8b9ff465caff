/// What a token of JSON text is. Commas and colons are none.
enum TokenKind: UInt8, Equatable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// A string that names a member.
    case key
    case string, number, `true`, `false`, null

    /// Whether it begins a container.
    var begins: Bool { self == .beginObject || self == .beginArray }
    /// Whether it ends one.
    var ends: Bool { self == .endObject || self == .endArray }
}
