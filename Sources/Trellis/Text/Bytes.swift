internal import Foundation

// What bytes are in JSON.

extension UInt8 {
    /// Whether this is white space: a space, tab, line feed or carriage return.
    @inline(__always)
    var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// The value of this hexadecimal digit, in either case; nil if it is none.
    @inline(__always)
    var hexDigitValue: UInt8? {
        let decimal = self &- UInt8(ascii: "0")
        if decimal < 10 { return decimal }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The hexadecimal digit of a value below 16, in lower case.
    init(hexDigit value: UInt8) {
        self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension UInt64 {
    /// The high bit of each byte that cannot stand in a string as it is: quotes, backslashes and controls. Bytes above the
    /// lowest such may be marked wrongly.
    @inline(__always)
    var stringSpecials: UInt64 {
        let control = (self &- 0x2020_2020_2020_2020) & ~self & 0x8080_8080_8080_8080
        return control | (self ^ 0x2222_2222_2222_2222).zeroBytes | (self ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
    }

    /// The high bit of each byte that is zero. Bytes above the lowest such may be marked wrongly, by its borrow.
    @inline(__always)
    var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}

/// The line feeds in some bytes.
struct LineFeeds {
    private(set) var count = 0
    /// The index of the last one, if there is any.
    private(set) var last: Int?

    /// Counts. Where they are far apart `memchr` sees them fastest, else sixteen bytes at a time.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        var index = 0
        while let next = unsafe memchr(start + index, 0x0A, bytes.count - index) {
            let gap = unsafe UnsafeRawPointer(next) - UnsafeRawPointer(start + index)
            count += 1
            index += gap + 1
            if gap < 64 {
                unsafe count += Self.dense(in: UnsafeBufferPointer(rebasing: bytes[index...]))
                index = bytes.count
                while unsafe bytes[index - 1] != 0x0A { index -= 1 }
                break
            }
        }
        if count > 0 { last = index - 1 }
    }

    private static func dense(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(bytes)
        var (count, index) = (0, 0)
        while bytes.count - index >= 16 {
            // No lane counts beyond 255.
            let end = min(bytes.count - 15, index + 16 * 255)
            var lanes = SIMD16<UInt8>(repeating: 0)
            while index < end {
                let block = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
                lanes.replace(with: lanes &+ 1, where: block .== 0x0A)
                index += 16
            }
            count += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
        }
        while index < bytes.count {
            if unsafe bytes[index] == 0x0A { count += 1 }
            index += 1
        }
        return count
    }
}
