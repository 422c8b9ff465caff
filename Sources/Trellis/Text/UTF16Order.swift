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
            func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
                unsafe UnsafeBufferPointer(rebasing: bytes[ends[index]..<ends[index + 1]])
            }
            // Most strings differ in their first bytes, which are compared as one number.
            var entries: [(start: UInt64, index: Int)] = []
            entries.reserveCapacity(ends.count - 1)
            for index in 0..<ends.count - 1 { entries.append((unsafe start(of: text(index)), index)) }
            func precedes(_ left: (start: UInt64, index: Int), _ right: (start: UInt64, index: Int)) -> Bool {
                if left.start != right.start { return left.start < right.start }
                return unsafe Self.precedes(text(left.index), text(right.index))
            }
            if entries.indices.dropFirst().allSatisfy({ precedes(entries[$0 - 1], entries[$0]) }) { return nil }
            entries.sort(by: precedes)
            return entries.map(\.index)
        }
    }

    /// The first eight bytes of a string as a number with the same order. Shorter strings are followed by zeros.
    private static func start(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var start: UInt64 = 0
        for index in 0..<8 { start = unsafe start << 8 | (index < text.count ? UInt64(rank(text[index])) : 0) }
        return start
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
