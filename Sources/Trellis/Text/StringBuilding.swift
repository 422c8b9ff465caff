// Safety: as in Shortened.swift
/// Creates a `String` from bytes that are known to be UTF-8: the input check has validated them, or yajl created them
/// from escapes that the check has validated. Allocates for more than 15 bytes.
@inline(__always)
func makeString(_ text: UnsafeBufferPointer<UInt8>) -> String {
    #if os(Linux)
        // Skips the second validation, which would take a third of the time.
        unsafe String(copying: UTF8Span(unchecked: text.span))
    #else
        String(decoding: text, as: UTF8.self)
    #endif
}
