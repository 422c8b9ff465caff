// The roles of bytes in JSON.

extension UInt8 {
    /// Whether this is white space: a space, tab, line feed or carriage return.
    @inline(__always)
    var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether this is a comma, a colon, a bracket or a brace.
    var isJSONStructure: Bool {
        switch self {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
            UInt8(ascii: ","):
            true
        default: false
        }
    }

    /// Whether a number can contain this byte.
    var isInNumber: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Whether this byte can be part of a number, true, false or null.
    var isScalarText: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The value of this hexadecimal digit, in either case; nil if the byte is not a hexadecimal digit.
    @inline(__always)
    var hexDigitValue: UInt8? {
        let decimal = self &- UInt8(ascii: "0")
        if decimal < 10 { return decimal }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The hexadecimal digit of a value below 16.
    @inline(__always)
    init(hexDigit value: UInt8, isUpperCase: Bool = false) {
        let letterA = isUpperCase ? UInt8(ascii: "A") : UInt8(ascii: "a")
        self = value < 10 ? UInt8(ascii: "0") + value : letterA + value - 10
    }
}

extension UInt64 {
    /// The high bit of each byte that must be escaped in a string: quotes, backslashes and control characters. Bits
    /// above the lowest such byte may be wrong.
    @inline(__always)
    var stringSpecials: UInt64 {
        let control = (self &- 0x2020_2020_2020_2020) & ~self & 0x8080_8080_8080_8080
        return control | (self ^ 0x2222_2222_2222_2222).zeroBytes | (self ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
    }

    /// The high bit of each byte that is zero. Bits above the lowest such byte may be wrong, because of the borrow.
    @inline(__always)
    var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}
