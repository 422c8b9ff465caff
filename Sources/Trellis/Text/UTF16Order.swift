// Safety: The bytes of strings are only read during the calls that borrow them.
/// The order of UTF-8 strings by their UTF-16 code units, which is the order of keys in canonical JSON.
///
/// It is the order of the bytes, except that characters from U+E000 to U+FFFF follow the characters beyond U+FFFF.
enum UTF16Order {
    /// Whether the left string precedes the right string. O(length).
    static func precedes(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
        left.lexicographicallyPrecedes(right) { rank($0) < rank($1) }
    }

    /// The position of a UTF-8 byte in the order. In UTF-16, characters from U+E000 to U+FFFF, whose first byte is EE
    /// or EF, follow larger characters, whose first byte is F0 to F4.
    @inline(__always)
    private static func rank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte &+ 0x10 : byte
    }
}

extension String {
    /// Whether the string precedes another one in the order of UTF-16 code units. O(length).
    func precedesInUTF16(_ other: String) -> Bool {
        // The bytes are only read during the calls.
        let isBefore = unsafe utf8.withContiguousStorageIfAvailable { own in
            unsafe other.utf8.withContiguousStorageIfAvailable { unsafe UTF16Order.precedes(own, $0) }
        }
        return (isBefore ?? nil) ?? UTF16Order.precedes(utf8, other.utf8)
    }
}
