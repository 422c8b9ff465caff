// Safety: The bytes are valid during the call. `StringBuilding` creates a String without validating its UTF-8 again,
// since the input check, yajl or the writer has produced or checked the bytes. `Shortened` validates them.
/// At most `limit` bytes of the string, with an ellipsis if it is longer.
func shortened(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> String {
    guard text.count > limit else { return unsafe String(decoding: text, as: UTF8.self) }
    // Does not end inside a character.
    var end = limit
    while unsafe end > 0 && text[end] & 0xC0 == 0x80 { end -= 1 }
    return unsafe String(decoding: text[..<end], as: UTF8.self) + "…"
}
