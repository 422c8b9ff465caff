internal import Foundation

// Safety: Sixteen bytes are written to the sixteen bytes of a UUID. The input is checked to have 36 bytes.
/// UUIDs as defined by RFC 9562, in either case. Foundation's own parser uses a C scanner and takes fifty times as
/// long.
enum UUIDText {
    /// The UUID, or nil if the bytes are not a UUID.
    static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        guard text.count == 36 else { return nil }
        var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        let isValid = unsafe withUnsafeMutableBytes(of: &uuid) { bytes in
            var index = 0
            for number in 0..<16 {
                if number == 4 || number == 6 || number == 8 || number == 10 {
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
}
