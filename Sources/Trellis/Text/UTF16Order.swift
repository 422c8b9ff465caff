// Safety: Indices are below the counts. The bytes of arrays are only read during the calls that borrow them.
/// The order of UTF-8 strings by their UTF-16 code units, which is the order of keys in canonical JSON.
///
/// It is the order of the bytes, except that characters from U+E000 to U+FFFF follow the characters beyond U+FFFF.
enum UTF16Order {
    /// Whether the left string precedes the right string. O(length).
    static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<min(left.count, right.count) {
            let (first, second) = unsafe (left[index], right[index])
            if first != second { return rank(first) < rank(second) }
        }
        return left.count < right.count
    }

    /// The indices of strings in their order; nil if the strings are already in order. O(n log n) comparisons, and a
    /// copy of the bytes.
    ///
    /// The bytes are copied because those of short strings cannot be borrowed without a copy for each comparison.
    static func order(of strings: some Sequence<String>) -> [Int]? {
        var bytes: [UInt8] = []
        var ends: [Int] = [0]
        for string in strings {
            bytes.append(contentsOf: string.utf8)
            ends.append(bytes.count)
        }
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            func precedes(_ left: Int, _ right: Int) -> Bool {
                unsafe Self.precedes(
                    UnsafeBufferPointer(rebasing: bytes[ends[left]..<ends[left + 1]]),
                    UnsafeBufferPointer(rebasing: bytes[ends[right]..<ends[right + 1]]))
            }
            let indices = 0..<ends.count - 1
            if indices.dropFirst().allSatisfy({ precedes($0 - 1, $0) }) { return nil }
            return indices.sorted(by: precedes)
        }
    }

    /// The position of a UTF-8 byte in the order. In UTF-16, characters from U+E000 to U+FFFF, whose first byte is EE
    /// or EF, follow larger characters, whose first byte is F0 to F4.
    @inline(__always)
    private static func rank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte &+ 0x10 : byte
    }
}

extension String {
    /// Whether the string precedes another one in the order of UTF-16 code units. O(length), and copies the bytes.
    func precedesInUTF16(_ other: String) -> Bool {
        // The bytes are only read during the calls.
        unsafe Array(utf8).withUnsafeBufferPointer { own in
            unsafe Array(other.utf8).withUnsafeBufferPointer { unsafe UTF16Order.precedes(own, $0) }
        }
    }
}
