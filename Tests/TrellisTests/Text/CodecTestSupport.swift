import Foundation

enum CodecCases {
    /// The number of cases in a differential test. `TRELLIS_LONG_TESTS` sets another number.
    static func count(_ usual: Int) -> Int {
        ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"].flatMap { Int($0) } ?? usual
    }
}

/// Calls the body with the bytes of a string.
func withBytes<R>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    var text = text
    return text.withUTF8 { unsafe body($0) }
}

/// The text that the body writes into a buffer of the given size, or nil if it returns none or writes outside of the
/// buffer.
func written(maximumLength: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int?) -> String? {
    var bytes = [UInt8](repeating: 0xEE, count: maximumLength + 16)
    let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> Int? in
        guard let base = buffer.baseAddress else { return nil }
        return unsafe body(base + 8)
    }
    let isInside = bytes.prefix(8).allSatisfy { $0 == 0xEE } && bytes.suffix(8).allSatisfy { $0 == 0xEE }
    guard let length, isInside, length <= maximumLength else { return nil }
    return String(decoding: bytes[8..<8 + length], as: UTF8.self)
}
