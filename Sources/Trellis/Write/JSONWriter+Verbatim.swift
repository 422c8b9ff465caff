// Writing JSON unchanged.
// Safety: as in JSONWriter+Escapes.swift
extension JSONWriter {
    /// Writes bytes of one JSON value, or of a part of one, unchanged. O(bytes).
    mutating func verbatim(_ value: [UInt8]) { verbatim(value[...]) }

    /// Writes bytes of one JSON value, or of a part of one, unchanged. O(bytes).
    mutating func verbatim(_ value: ArraySlice<UInt8>) {
        // The bytes are copied during the call.
        unsafe value.withUnsafeBufferPointer { unsafe verbatim($0) }
    }

    /// Writes one JSON value unchanged. O(bytes).
    mutating func verbatim(_ value: String) {
        // Bytes of native strings are borrowed, not copied.
        var value = value
        value.withUTF8 { unsafe verbatim($0) }
    }

    private mutating func verbatim(_ value: UnsafeBufferPointer<UInt8>) {
        guard let bytes = value.baseAddress else { return }
        unsafe append(bytes, value.count)
    }
}
