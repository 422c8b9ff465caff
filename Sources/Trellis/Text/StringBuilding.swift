// Safety: as in Shortened.swift
/// A String of bytes that are known to be UTF-8: the input check has seen them, or yajl made them from escapes that the
/// check has seen. Allocates for more than 15 bytes.
@inline(__always)
func makeString(_ text: UnsafeBufferPointer<UInt8>) -> String {
    #if os(Linux)
        // Skips the second validation, which is a third of the cost.
        unsafe String(copying: UTF8Span(unchecked: text.span))
    #else
        String(decoding: text, as: UTF8.self)
    #endif
}
