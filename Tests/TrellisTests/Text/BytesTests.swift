import Testing

@testable import Trellis

/// Classification of bytes in JSON, compared with the simplest implementation.
@Suite struct BytesTests {
    @Test func everyByte() {
        for byte in UInt8.min ... .max {
            #expect(byte.isJSONWhiteSpace == [0x20, 0x09, 0x0A, 0x0D].contains(byte))
            let character = Character(UnicodeScalar(byte))
            #expect(byte.hexDigitValue.map(Int.init) == (byte < 0x80 ? character.hexDigitValue : nil))
        }
        for value in UInt8(0)..<16 {
            #expect(UInt8(hexDigit: value).hexDigitValue == value)
            #expect(String(UnicodeScalar(UInt8(hexDigit: value))) == String(value, radix: 16))
        }
    }

    @Test func wordsWithInvalidUTF8() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<10_000 {
            let bytes = (0..<8).map { _ in
                generator.once(in: 12)
                    ? [0x22, 0x5C, 0x00, 0x1F, 0x0A][generator.below(5)]
                    : UInt8.random(in: 0x20...0xFF, using: &generator)
            }
            let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let first = bytes.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
            #expect((word.stringSpecials == 0) == (first == nil))
            if let first { #expect(word.stringSpecials.trailingZeroBitCount / 8 == first) }
            let zero = bytes.firstIndex(of: 0)
            #expect((word.zeroBytes == 0) == (zero == nil))
            if let zero { #expect(word.zeroBytes.trailingZeroBitCount / 8 == zero) }
        }
    }

    @Test(arguments: [1, 3, 20, 70, 300, 5000]) func lineFeeds(_ distance: Int) {
        var generator = SplitMix64(seed: UInt64(distance))
        for _ in 0..<200 {
            let count = generator.below(generator.once(in: 10) ? 9000 : 200)
            let bytes = (0..<count).map { _ in generator.once(in: distance) ? UInt8(0x0A) : UInt8(generator.below(256))
            }
            // The pointer is used only inside the closure.
            let feeds = unsafe bytes.withUnsafeBufferPointer { unsafe LineFeeds(in: $0) }
            #expect(feeds.count == bytes.count { $0 == 0x0A })
            #expect(feeds.last == bytes.lastIndex(of: 0x0A))
        }
    }
}
