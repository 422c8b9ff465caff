internal import Foundation

// Safety: Sixteen bytes are written to the sixteen bytes of a UUID, or read from there. The input is checked to have 36
// bytes. The caller of `write` has room for as many.
/// UUIDs as defined by RFC 9562, read in either case and written in upper case. Foundation uses `sscanf` and
/// `snprintf`, which take many times as long.
enum UUIDText {
    /// The number of characters.
    static let length = 36

    /// The UUID, or nil if the bytes are not a UUID.
    static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard text.count == length else { return nil }
        var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        let isValid = unsafe withUnsafeMutableBytes(of: &uuid) { bytes in
            var index = 0
            for number in 0..<16 {
                if followsHyphen(number) {
                    guard unsafe text[index] == UInt8(ascii: "-") else { return false }
                    index += 1
                }
                guard let high = unsafe text[index].hexDigitValue, let low = unsafe text[index + 1].hexDigitValue else {
                    return false
                }
                unsafe bytes[number] = high << 4 | low
                index += 2
            }
            return true
        }
        return isValid ? UUID(uuid: uuid) : nil
    }

    /// Writes `length` characters.
    static func write(_ uuid: UUID, to text: UnsafeMutablePointer<UInt8>) {
        unsafe withUnsafeBytes(of: uuid.uuid) { bytes in
            var index = 0
            for number in 0..<16 {
                if followsHyphen(number) {
                    unsafe text[index] = UInt8(ascii: "-")
                    index += 1
                }
                unsafe text[index] = UInt8(hexDigit: bytes[number] >> 4, isUpperCase: true)
                unsafe text[index + 1] = UInt8(hexDigit: bytes[number] & 15, isUpperCase: true)
                index += 2
            }
        }
    }

    private static func followsHyphen(_ number: Int) -> Bool {
        number == 4 || number == 6 || number == 8 || number == 10
    }
}
