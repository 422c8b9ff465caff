import Foundation
import Testing

@testable import Trellis

@Suite struct Base64Tests {
    private func decode(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Base64.decodedCapacity(text.utf8.count) + 1)
        let length = unsafe withBytes(text) { text in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                unsafe buffer.baseAddress.flatMap { unsafe Base64.decode(text, to: $0) }
            }
        }
        #expect(bytes.last == 0, "nothing is written behind the capacity")
        return length.map { Array(bytes.prefix($0)) }
    }

    private func encode(_ bytes: [UInt8]) -> String? {
        unsafe written(maximumLength: Base64.encodedCount(bytes.count)) { buffer in
            unsafe bytes.withUnsafeBufferPointer { unsafe Base64.encode($0, to: buffer) }
        }
    }

    @Test func decodesAsFoundation() {
        var generator = SplitMix64(seed: 40)
        for count in 0..<400 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            let text = Data(bytes).base64EncodedString()
            #expect(encode(bytes) == text)
            #expect(decode(text) == bytes)
        }
    }

    @Test func everyByteInEveryPosition() {
        for place in 0..<8 {
            for byte in UInt8(0)..<128 {
                var text = Array("QUJDREVG".utf8)
                text[place] = byte
                let string = String(decoding: text, as: UTF8.self)
                let character = Character(UnicodeScalar(byte))
                let isDigit = character == "+" || character == "/" || character.isLetter || character.isNumber
                // "QUJDREV=" is refused as well, since its unused bits are not zero.
                #expect(decode(string) == (isDigit ? Data(base64Encoded: string).map(Array.init) : nil))
            }
        }
    }

    @Test(arguments: [
        "A", "AA", "AAA", "=", "====", "A===", "AA=A", "AAA=AAAA", "AA==AAAA", "AB==", "AAB=", "QQ=", "QQ", " QQ==",
        "QQ==\n", "QU\nJD", "QU-_", "QQ==QQ==", "é123", "=QQ=", "Q=Q=", "QUJ\u{0}",
    ])
    func refused(text: String) {
        #expect(decode(text) == nil)
    }

    @Test(arguments: [
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ])
    func vectorsOfTheStandard(text: String, plain: String) {
        #expect(decode(text) == Array(plain.utf8))
        #expect(encode(Array(plain.utf8)) == text)
    }

    @Test func everyByteValueIsHandled() {
        var generator = SplitMix64(seed: 41)
        for _ in 0..<20_000 {
            let text = (0..<8).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            var bytes = [UInt8](repeating: 0, count: 6)
            let isDecoded = unsafe text.withUnsafeBufferPointer { text in
                unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                    unsafe buffer.baseAddress.flatMap { unsafe Base64.decode(text, to: $0) } != nil
                }
            }
            let isASCII = text.allSatisfy { $0 < 128 }
            #expect(!isDecoded || isASCII)
        }
    }
}
