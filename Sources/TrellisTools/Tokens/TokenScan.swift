// Safety: Words are loaded only where eight bytes are left, and bytes where one is left. The bytes that a receiver gets
// are inside the input, and it does not store them.
/// Finds the ends of tokens, eight bytes at a time.
enum TokenScan {
    /// Advances to the next quote, bracket, brace or slash; false if there is none.
    @inline(__always)
    static func findStructure(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        while index + 8 <= text.count {
            let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // Setting the bit of lower-case letters changes brackets to braces, and no other byte to these.
            let lower = word | 0x2020_2020_2020_2020
            let found =
                (word ^ 0x2222_2222_2222_2222).zeroBytes | (word ^ 0x2F2F_2F2F_2F2F_2F2F).zeroBytes
                | (lower ^ 0x7B7B_7B7B_7B7B_7B7B).zeroBytes | (lower ^ 0x7D7D_7D7D_7D7D_7D7D).zeroBytes
            if found != 0 {
                index += found.trailingZeroBitCount / 8
                return true
            }
            index += 8
        }
        while index < text.count {
            switch unsafe text[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"),
                UInt8(ascii: "]"):
                return true
            default: index += 1
            }
        }
        return false
    }

    /// Advances to the quote that ends a string; false if it is not in the text. The index is then where to search in
    /// the next chunk.
    @inline(__always)
    static func findQuote(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        while true {
            while index + 8 <= text.count {
                let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let found = (word ^ 0x2222_2222_2222_2222).zeroBytes | (word ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
                if found != 0 {
                    index += found.trailingZeroBitCount / 8
                    break
                }
                index += 8
            }
            guard index < text.count else { return false }
            switch unsafe text[index] {
            case UInt8(ascii: "\""): return true
            // The escaped byte may be a quote.
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
    }

    /// The first byte that can follow a number, or a quote, or the end of the text.
    @inline(__always)
    static func endOfNumber(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(text)
        var index = start
        while index + 8 <= text.count {
            let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let lower = word | 0x2020_2020_2020_2020
            let space = (word &- 0x2323_2323_2323_2323) & ~word & 0x8080_8080_8080_8080
            let found =
                space | (word ^ 0x2C2C_2C2C_2C2C_2C2C).zeroBytes | (lower ^ 0x7D7D_7D7D_7D7D_7D7D).zeroBytes
                | (word ^ 0x2F2F_2F2F_2F2F_2F2F).zeroBytes
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < text.count {
            let byte = unsafe text[index]
            if byte <= 0x22 || byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}")
                || byte == UInt8(ascii: "/")
            {
                return index
            }
            index += 1
        }
        return index
    }

    /// Whether a literal is spelled correctly; true for other tokens. The caller has checked that there are enough
    /// bytes.
    @inline(__always)
    static func isSpelled(_ kind: TokenKind, _ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        switch kind {
        case .true: return unsafe word(bytes, start) == 0x6575_7274
        case .null: return unsafe word(bytes, start) == 0x6C6C_756E
        case .false: return unsafe word(bytes, start + 1) == 0x6573_6C61
        default: return true
        }
    }

    /// Four bytes, the first in the lowest bits.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt32 {
        // The caller has checked that the bytes are there.
        unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    }
}

extension UInt64 {
    /// The high bit of each byte that is zero. Bytes above the lowest zero may be marked as well, by its borrow.
    @inline(__always)
    fileprivate var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}
