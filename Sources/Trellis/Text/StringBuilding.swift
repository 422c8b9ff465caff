// Safety: as in Shortened.swift. Words are loaded at offsets of at most the count minus their size.
/// Creates a `String` from bytes that are known to be UTF-8: the input check has validated them, or yajl created them
/// from escapes that the check has validated. Allocates for more than 15 bytes.
@inline(__always)
func makeString(_ text: UnsafeBufferPointer<UInt8>) -> String {
    #if os(Linux)
        // Skips the second validation, which would take a third of the time. A String that is known to be ASCII is
        // hashed three times as fast. Shorter strings, which are stored in place, are always examined.
        unsafe String(
            copying: UTF8Span(unchecked: text.span, isKnownASCII: text.count >= 16 && isASCII(text)))
    #else
        String(decoding: text, as: UTF8.self)
    #endif
}

/// Whether all bytes are ASCII. There are at least 16.
@inline(__always)
func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    let last = bytes.count - 16
    var offset = 0
    while offset < last {
        if unsafe !isASCII(bytes, offset) { return false }
        offset += 16
    }
    // The last 16 bytes, some of which may have been examined already.
    return unsafe isASCII(bytes, last)
}

@inline(__always)
private func isASCII(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    let first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let second = unsafe bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
    return (first | second) & 0x8080_8080_8080_8080 == 0
}
