internal import Foundation

// To the standard library two strings are equal if they are canonically equivalent. To find that out it puts combining
// marks that follow each other in order, in time quadratic in their number: 200 KB of them take seconds. Whoever writes
// the input chooses its text, so what is to be compared or hashed as a String is looked at first.

// Safety: Bytes are read at indices below the count, also if the UTF-8 is ill-formed. The bytes of a String are
// borrowed during a call.
/// Text that is compared and hashed in linear time: it has no more combining marks in a row than text in Unicode's
/// stream-safe format has.
@usableFromInline
enum StreamSafeText {
    @inlinable static var maximumMarks: Int { 30 }

    /// Text of so many bytes cannot have more marks, the shortest of which takes two.
    @inlinable static var harmlessLength: Int { 2 * maximumMarks + 1 }

    /// - Parameter text: well-formed UTF-8.
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
            // Ill-formed text, which nobody makes, is not read beyond its end.
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
        // Up to U+02FF, and in the ideographs from U+4000 to U+9FFF, there are none.
        if lead < 0xCC || lead >= 0xE4 && lead <= 0xE9 { return false }
        var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
        for offset in 1..<length { value = unsafe value << 6 | UInt32(text[index + offset] & 0x3F) }
        return Unicode.Scalar(value)?.properties.canonicalCombiningClass ?? .notReordered != .notReordered
    }
}

extension String {
    /// Whether comparing and hashing it takes linear time. O(length).
    @usableFromInline var isStreamSafe: Bool {
        if utf8.count <= StreamSafeText.harmlessLength { return true }
        var text = self
        // The bytes are only read during the call.
        return text.withUTF8 { unsafe StreamSafeText.isSafe($0) }
    }

    /// Whether two strings have the same UTF-8, not only the same characters. O(length).
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // The bytes are only read during the calls, and there are as many of one as of the other.
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
            unsafe other.utf8.withContiguousStorageIfAvailable { others in
                guard let left = own.baseAddress, let right = others.baseAddress else { return true }
                return unsafe memcmp(left, right, own.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether two strings are equal, as Swift sees it where that takes linear time, and else byte by byte. O(length).
    func isEqualText(to other: String) -> Bool {
        if hasSameBytes(as: other) { return true }
        return isStreamSafe && other.isStreamSafe && self == other
    }

    /// Feeds what equal strings have in common, as ``isEqualText(to:)`` compares them. O(length).
    func hashText(into hasher: inout Hasher) {
        if isStreamSafe { hasher.combine(self) } else { hashBytes(into: &hasher) }
    }

    /// Feeds the UTF-8. O(length).
    func hashBytes(into hasher: inout Hasher) {
        var text = self
        // The bytes are only read during the call.
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No UTF-8 has this byte, so what follows cannot be taken for a part of the text.
        hasher.combine(0xFF as UInt8)
    }

    /// At most `limit` bytes of the text, with an ellipsis if there were more.
    func shortened(limit: Int) -> String {
        var text = self
        // The bytes are only read during the call.
        return text.withUTF8 { unsafe Trellis.shortened($0, limit: limit) }
    }
}
