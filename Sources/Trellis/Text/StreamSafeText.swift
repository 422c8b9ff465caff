// The standard library compares strings by canonical equivalence. For this, it sorts consecutive combining marks, in
// time quadratic in their number: 200 KB of them take seconds. Since the input may be untrusted, strings are checked
// before they are compared or hashed.

// Safety: Bytes are read at indices below the count, also if the UTF-8 is ill-formed. The bytes of a String are
// borrowed during a call.
/// A check whether a string can be compared and hashed in linear time: it must have no more consecutive combining marks
/// than Unicode's stream-safe format allows.
@usableFromInline
enum StreamSafeText {
    @inlinable static var maximumMarks: Int { 30 }

    /// Strings up to this length cannot exceed the limit, since the shortest mark has two bytes.
    @inlinable static var harmlessLength: Int { 2 * maximumMarks + 1 }

    /// - Parameter text: valid UTF-8.
    @inline(__always)
    static func isSafe(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe text.count <= harmlessLength || hasFewMarks(text)
    }

    @inline(never)
    private static func hasFewMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var marks = 0
        var index = 0
        while index < text.count {
            let lead = unsafe text[index]
            if lead < 0x80 {
                marks = 0
                index += 1
                continue
            }
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            // Invalid UTF-8, which does not occur, is not read beyond its end.
            guard length <= text.count - index else { return true }
            if unsafe isMark(lead, text, index, length) {
                marks += 1
                if marks > maximumMarks { return false }
            } else {
                marks = 0
            }
            index += length
        }
        return true
    }

    private static func isMark(
        _ lead: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int
    ) -> Bool {
        // There are no marks up to U+02FF, and in the ideographs from U+4000 to U+9FFF.
        if lead < 0xCC || lead >= 0xE4 && lead <= 0xE9 { return false }
        var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
        for offset in 1..<length { value = unsafe value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value)?.properties.canonicalCombiningClass ?? .notReordered != .notReordered
    }
}

extension String {
    /// Whether comparing and hashing the string takes linear time. O(length).
    @usableFromInline package var isStreamSafe: Bool {
        if utf8.count <= StreamSafeText.harmlessLength { return true }
        var text = self
        // The bytes are only read during the call.
        return text.withUTF8 { unsafe StreamSafeText.isSafe($0) }
    }

    /// Whether two strings are equal: with `==` if that takes linear time, and otherwise byte by byte. O(length).
    func isEqualText(to other: String) -> Bool {
        if hasSameBytes(as: other) { return true }
        return isStreamSafe && other.isStreamSafe && self == other
    }

    /// Hashes the string consistently with ``isEqualText(to:)``. O(length).
    func hashText(into hasher: inout Hasher) {
        if isStreamSafe { hasher.combine(self) } else { hashBytes(into: &hasher) }
    }

    /// Hashes the UTF-8 bytes. O(length).
    func hashBytes(into hasher: inout Hasher) {
        var text = self
        // The bytes are only read during the call.
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // This byte does not occur in UTF-8, so it separates the string from following hashed values.
        hasher.combine(0xFF as UInt8)
    }

    /// At most `limit` bytes of the string, with an ellipsis if it is longer.
    func shortened(limit: Int) -> String {
        var text = self
        // The bytes are only read during the call.
        return text.withUTF8 { unsafe Trellis.shortened($0, limit: limit) }
    }
}
