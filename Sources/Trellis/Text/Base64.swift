// Safety: Three bytes are written for each four read when decoding, and four for each three when encoding. The tables
// have a value for every byte and every six bits.
/// Base64 as defined by RFC 4648, section 4: the standard alphabet, always with padding.
enum Base64 {
    // Values are below 64, so the top bit of several values combined shows whether one of the bytes is not a digit.
    private static let invalid: UInt8 = 0x80
    private static let padding: UInt8 = 0x3D
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The value of each byte.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        for (value, byte) in "\(alphabet)".utf8.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

    /// The buffer size that `decode` needs for a number of base64 bytes.
    @inline(__always)
    static func decodedCapacity(_ count: Int) -> Int { count / 4 * 3 }

    /// The number of base64 bytes that `encode` writes for a number of bytes.
    @inline(__always)
    static func encodedCount(_ count: Int) -> Int { (count / 3 + (count % 3 == 0 ? 0 : 1)) * 4 }

    /// Decodes base64 and returns the number of bytes, or nil if the input is not in canonical form.
    ///
    /// White space, missing padding and non-zero bits after the last byte are rejected. The buffer must hold
    /// `decodedCapacity` bytes; its contents are undefined after a failure.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        let count = text.count
        guard count % 4 == 0 else { return nil }
        guard count > 0 else { return 0 }
        return unsafe values.withUnsafeBufferPointer { values in
            // The count is a multiple of four, three bytes are written for each four read, and the table has a value
            // for every byte.
            let last = count - 4
            var all: UInt8 = 0
            var index = 0
            var length = 0
            while index < last {
                let first = unsafe values[Int(text[index])]
                let second = unsafe values[Int(text[index &+ 1])]
                let third = unsafe values[Int(text[index &+ 2])]
                let fourth = unsafe values[Int(text[index &+ 3])]
                all |= first | second | third | fourth
                unsafe buffer[length] = first << 2 | second >> 4
                unsafe buffer[length &+ 1] = second << 4 | third >> 2
                unsafe buffer[length &+ 2] = third << 6 | fourth
                index &+= 4
                length &+= 3
            }
            let first = unsafe values[Int(text[last])]
            let second = unsafe values[Int(text[last &+ 1])]
            all |= first | second
            unsafe buffer[length] = first << 2 | second >> 4
            if unsafe text[last &+ 2] == padding {
                let isCanonical = unsafe text[last &+ 3] == padding && second & 0xF == 0
                return all & invalid == 0 && isCanonical ? length + 1 : nil
            }
            let third = unsafe values[Int(text[last &+ 2])]
            all |= third
            unsafe buffer[length &+ 1] = second << 4 | third >> 2
            if unsafe text[last &+ 3] == padding {
                return all & invalid == 0 && third & 0x3 == 0 ? length + 2 : nil
            }
            let fourth = unsafe values[Int(text[last &+ 3])]
            all |= fourth
            unsafe buffer[length &+ 2] = third << 6 | fourth
            return all & invalid == 0 ? length + 3 : nil
        }
    }

    /// Encodes bytes and returns the number of base64 bytes.
    ///
    /// The buffer must hold `encodedCount` bytes.
    @discardableResult
    static func encode(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        // Four bytes are written for each three read, and six bits always lie inside the alphabet.
        let digits = unsafe alphabet.utf8Start
        let count = bytes.count
        var index = 0
        var length = 0
        while count &- index >= 3 {
            let first = unsafe bytes[index]
            let second = unsafe bytes[index &+ 1]
            let third = unsafe bytes[index &+ 2]
            unsafe buffer[length] = digits[Int(first >> 2)]
            unsafe buffer[length &+ 1] = digits[Int((first << 4 | second >> 4) & 0x3F)]
            unsafe buffer[length &+ 2] = digits[Int((second << 2 | third >> 6) & 0x3F)]
            unsafe buffer[length &+ 3] = digits[Int(third & 0x3F)]
            index &+= 3
            length &+= 4
        }
        guard index < count else { return length }
        let first = unsafe bytes[index]
        let second: UInt8 = unsafe index &+ 1 < count ? bytes[index &+ 1] : 0
        unsafe buffer[length] = digits[Int(first >> 2)]
        unsafe buffer[length &+ 1] = digits[Int((first << 4 | second >> 4) & 0x3F)]
        unsafe buffer[length &+ 2] = index &+ 1 < count ? digits[Int(second << 2 & 0x3F)] : padding
        unsafe buffer[length &+ 3] = padding
        return length &+ 4
    }
}
