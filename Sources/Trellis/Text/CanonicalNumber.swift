// Safety: as in DecimalDigits.swift
/// The number format of ECMAScript's `Number::toString`, which canonical JSON (RFC 8785) requires.
///
/// The digits are those of `DoubleText`. Only the positions of the point and of the exponent differ: values from 1e-6
/// up to 1e21 have no exponent, an exponent has no leading zeros, and -0 is 0.
enum CanonicalNumber {
    /// Every integer up to this magnitude is a double-precision number.
    static let exactLimit: UInt64 = 1 << 53

    /// Converts a number in the format of `DoubleText` to the format of ECMAScript.
    ///
    /// - Parameters:
    ///   - text: the start of the number, in a buffer of `DoubleText.maximumLength` bytes.
    ///   - length: the number of bytes written.
    ///   - magnitude: the magnitude of the value.
    /// - Returns: the new number of bytes.
    @inline(__always)
    static func layOut<F: DecimalConvertible>(
        _ text: UnsafeMutablePointer<UInt8>, _ length: Int, magnitude: F
    ) -> Int {
        // In this range the formats are the same. Beyond its limit for integers, a type is written with an exponent.
        if magnitude >= 1e-4, magnitude < min(1e15, F.integerLimit) { return length }
        return unsafe layOutSlowly(text, length)
    }

    @inline(never)
    private static func layOutSlowly(_ text: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        let number = unsafe Digits(UnsafeBufferPointer(start: text, count: length))
        let result = number.text
        for index in result.indices { unsafe text[index] = result[index] }
        return result.count
    }

    /// The significant digits of a number, and the position of the point.
    private struct Digits {
        private var isNegative = false
        /// Without leading and trailing zeros; empty for zero.
        private var digits: [UInt8] = []
        /// The number of digits before the point; negative for the number of zeros after it.
        private var point = 0

        init(_ text: UnsafeBufferPointer<UInt8>) {
            digits.reserveCapacity(text.count)
            var isAfterPoint = false
            var index = 0
            while index < text.count {
                let byte = unsafe text[index]
                index += 1
                switch byte {
                case UInt8(ascii: "-"): isNegative = true
                case UInt8(ascii: "."): isAfterPoint = true
                case UInt8(ascii: "e"):
                    let exponent = unsafe String(decoding: text[index...], as: UTF8.self)
                    point += Int(exponent) ?? 0
                    index = text.count
                default:
                    if digits.isEmpty, byte == UInt8(ascii: "0") {
                        if isAfterPoint { point -= 1 }
                        continue
                    }
                    digits.append(byte)
                    if !isAfterPoint { point += 1 }
                }
            }
            while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        }

        var text: [UInt8] {
            guard !digits.isEmpty else { return [UInt8(ascii: "0")] }
            var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
            let zero = UInt8(ascii: "0")
            switch point {
            case 1...21 where digits.count <= point:
                text += digits + Array(repeating: zero, count: point - digits.count)
            case 1...21:
                text += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
            case -5...0:
                text += [zero, UInt8(ascii: ".")] + Array(repeating: zero, count: -point) + digits
            default:
                text.append(digits[0])
                if digits.count > 1 { text += [UInt8(ascii: ".")] + digits[1...] }
                text.append(UInt8(ascii: "e"))
                if point > 0 { text.append(UInt8(ascii: "+")) }
                text += "\(point - 1)".utf8
            }
            return text
        }
    }
}
