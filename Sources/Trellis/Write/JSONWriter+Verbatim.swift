// Text that is JSON already.
// Safety: as in JSONWriter+Escapes.swift
extension JSONWriter {
    /// Writes what is one JSON value, or a part of one, as it stands. O(bytes).
    mutating func verbatim(_ value: [UInt8]) { verbatim(value[...]) }

    /// Writes what is one JSON value, or a part of one, as it stands. O(bytes).
    mutating func verbatim(_ value: ArraySlice<UInt8>) {
        // The bytes are copied during the call.
        unsafe value.withUnsafeBufferPointer { unsafe verbatim($0) }
    }

    /// Writes what is one JSON value as it stands. O(bytes).
    mutating func verbatim(_ value: String) {
        // Bytes of native strings are lent, not copied.
        var value = value
        value.withUTF8 { unsafe verbatim($0) }
    }

    private mutating func verbatim(_ value: UnsafeBufferPointer<UInt8>) {
        guard let bytes = value.baseAddress else { return }
        unsafe append(bytes, value.count)
    }
}
