import Testing

@testable import Trellis

/// Numbers at the start of a longer text are parsed like separate numbers.
@Suite struct NumberTextPrefixTests {
    /// The result of a conversion of the text and the bytes that follow it.
    private func prefix<Number: Equatable>(
        _ text: String, _ rest: String, _ initial: Number,
        _ parse: (UnsafePointer<UInt8>, UnsafeMutablePointer<Number>) -> Int
    ) -> (length: Int, value: Number) {
        // The bytes that must be readable, and no more.
        var bytes = Array((text + rest).utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "7"), count: max(0, NumberText.prefixRoom - bytes.count))
        var value = initial
        let length = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { unsafe parse($0, &value) } ?? 0
        }
        return (length, value)
    }

    private func check(_ text: String) {
        for rest in [",1", "]", " ,", "\n]", "\u{1}"] {
            let double = unsafe prefix(text, rest, Double.nan) { unsafe NumberText.floatingPoint(at: $0, into: $1) }
            let float = unsafe prefix(text, rest, Float.nan) { unsafe NumberText.floatingPoint(at: $0, into: $1) }
            let int = unsafe prefix(text, rest, 77) { unsafe NumberText.integer(at: $0, into: $1) }
            unsafe withBytes(text) { bytes in
                if double.length > 0 {
                    #expect(double.length == bytes.count)
                    let expected = try? unsafe NumberText.floatingPoint(bytes) as Double
                    #expect(double.value.bitPattern == expected?.bitPattern, "\(text)")
                }
                if float.length > 0 {
                    #expect(float.length == bytes.count)
                    let expected = try? unsafe NumberText.floatingPoint(bytes) as Float
                    #expect(float.value.bitPattern == expected?.bitPattern, "\(text)")
                }
                if int.length > 0 {
                    #expect(int.length == bytes.count)
                    let expected = try? unsafe NumberText.integer(bytes, as: Int.self)
                    #expect(int.value == expected, "\(text)")
                }
            }
        }
    }

    @Test(arguments: 0..<10) func randomNumbers(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let whole = String(random.next() >> random.below(64)).prefix(random.below(9) + 1)
            let fraction = String(random.next() >> random.below(64)) + String(random.next())
            let sign = random.once(in: 3) ? "-" : ""
            check("\(sign)\(whole)")
            check("\(sign)\(whole).\(fraction.prefix(random.below(24) + 1))")
            check("\(sign)0.\(String(repeating: "0", count: random.below(20)))\(random.below(1000))")
        }
    }

    @Test func usualNumbersAreParsed() {
        for text in ["0", "-0", "7", "-12.5", "1234567.123456789012", "0.1", "-65.613616999999977"] {
            let result = unsafe prefix(text, ",", Double.nan) { unsafe NumberText.floatingPoint(at: $0, into: $1) }
            #expect(result.length == text.utf8.count)
            #expect(result.value == Double(text))
        }
        for text in ["0", "-0", "7", "1234567", "-1234567"] {
            let result = unsafe prefix(text, "]", 77) { unsafe NumberText.integer(at: $0, into: $1) }
            #expect(result.length == text.utf8.count)
            #expect(result.value == Int(text))
        }
    }

    /// What is not a number, or not one of a usual form, is left to others.
    @Test(arguments: [
        "", "-", "- 1", "-,", "+1", ".5", "1.", "1.,", "01", "-01", "00", "1e5", "1.5e5", "12345678", "1.2.3", "1x",
        "1.5x", "x",
        "\"1\"", "1\"", "[1]", "12345678.5", "1.123456789012345678901234567890", "0x1", "1.5-", "1-",
    ])
    func otherTextsAreLeft(text: String) {
        for rest in [",", "]", " "] {
            let double = unsafe prefix(text, rest, Double.nan) { unsafe NumberText.floatingPoint(at: $0, into: $1) }
            #expect(double.length == 0 && double.value.isNaN)
            let int = unsafe prefix(text, rest, 77) { unsafe NumberText.integer(at: $0, into: $1) }
            #expect(int.length == 0 && int.value == 77)
        }
    }
}
