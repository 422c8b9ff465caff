import Foundation
import Testing

@testable import Trellis

/// Numbers that keep their text, and their equality.
@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(exactly: text), "\(text)") }

    @Test(arguments: [
        "0", "-0", "1", "-1", "10", "0.0", "-0.10", "1e5", "1E5", "1e+5", "1e-05", "0e0", "12.5e000", "1e999999999",
        "123456789012345678901234567890.123456789", "9007199254740993",
    ])
    func theTextIsKeptExactly(text: String) throws {
        let number = try number(text)
        #expect(number.text == text)
        #expect(number.description == text)
    }

    @Test(arguments: [
        "", "-", "+1", "01", "-01", "00", ".5", "5.", "1.e5", "e5", "1e", "1e+", "1e5.0", " 1", "1 ", "1\n", "0x1",
        "NaN",
        "Infinity", "1_000", "1,5", "--1", "1-", "٣", "1\u{0}", "1e٣", "1\u{301}",
    ])
    func invalidTextsAreRefused(text: String) {
        #expect(JSONNumber(exactly: text) == nil)
    }

    @Test func theGrammarMatchesTheValidator() {
        // Every string of up to five characters that occur in numbers.
        let letters = ["", "0", "1", "-", "+", ".", "e"]
        for code in 0..<16807 {
            let text = [1, 7, 49, 343, 2401].map { letters[code / $0 % 7] }.joined()
            let isValid = (try? TrellisValidator.validate(Array(text.utf8))) != nil
            if (JSONNumber(exactly: text) != nil) != isValid { Issue.record("\(text)") }
        }
    }

    @Test func integersOfAnyWidth() {
        #expect(JSONNumber(0).text == "0")
        #expect(JSONNumber(Int8.min).text == "-128")
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
        #expect(JSONNumber(Int128.min).text == "-170141183460469231731687303715884105728")
        #expect(JSONNumber(UInt128.max).text == "340282366920938463463374607431768211455")
        let literal: JSONNumber = -12
        #expect(literal.text == "-12")
    }

    @Test func floatingPoint() throws {
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        #expect(JSONNumber(Float.nan) == nil)
        #expect(JSONNumber(-Float.infinity) == nil)
        #expect(JSONNumber(Float(0.1))?.text == "0.1")
        #expect(JSONNumber(-0.0)?.text == "-0")
        var generator = SplitMix64(seed: 3)
        let special = [
            0, 1, -1.5, 0.1, 1e15, 1e16, 1e22, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e-5, 12345678.9,
            0x1p53,
        ]
        for value in special + (0..<2000).map({ _ in Double(bitPattern: generator.next()) }) where value.isFinite {
            let number = try #require(JSONNumber(value))
            #expect(number.text == (try encoded(value)))
            #expect(JSONNumber(exactly: number.text) != nil)
            #expect(number.double?.bitPattern == value.bitPattern)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard let other = JSONNumber(float) else { continue }
            #expect(other.text == (try encoded(float)))
            #expect(other.float?.bitPattern == float.bitPattern)
        }
    }

    @Test func decimals() throws {
        for text in ["0", "1.5", "-12345678901234567890.123456789", "1e100", "-3e-100"] {
            let value = try #require(Decimal(string: text))
            let number = try #require(JSONNumber(value))
            #expect(number.text == (try encoded(value)))
            #expect(number.decimal == value)
            #expect(number == (try self.number(text)))
        }
        #expect(JSONNumber(Decimal.nan) == nil)
        #expect(try number("1e128").decimal == nil)
        #expect(try number("0.12345678901234567890123456789012345678").decimal?.description.count == 40)
        #expect(try number("0.1000000000000000000000000000000000000000001").decimal == nil)
    }

    @Test func integersWithFractionsAndExponents() throws {
        #expect(try number("4.0").integer() == 4)
        #expect(try number("1e3").integer() == 1000)
        #expect(try number("-0").integer() == 0)
        #expect(try number("4.7").integer(as: Int.self) == nil)
        #expect(try number("0.40e1").integer(as: UInt8.self) == 4)
        #expect(try number("256").integer(as: UInt8.self) == nil)
        #expect(try number("-1").integer(as: UInt8.self) == nil)
        #expect(try number("9223372036854775807").integer(as: Int64.self) == .max)
        #expect(try number("9223372036854775808").integer(as: Int64.self) == nil)
        #expect(try number("9223372036854775808").integer(as: UInt64.self) == 9_223_372_036_854_775_808)
        #expect(try number("18446744073709551616").integer(as: UInt64.self) == nil)
        #expect(try number("1e38").integer(as: UInt128.self) == 100_000_000_000_000_000_000_000_000_000_000_000_000)
        #expect(try number("1e999999999").integer(as: Int.self) == nil)
        #expect(try number("1e-999999999").integer(as: Int.self) == nil)
    }

    @Test func doublesAreRoundedToNearest() throws {
        #expect(try number("9007199254740993").double == 9_007_199_254_740_992)
        #expect(try number("1e999999999").double == nil)
        #expect(try number("-1e309").double == nil)
        #expect(try number("1e-999999999").double == 0)
        #expect(try number("-0").double?.sign == .minus)
        // Rounding twice would return 16777216.
        #expect(try number("16777217.0000000001").float == 16_777_218)
        #expect(try number("1e39").float == nil)
    }

    @Test(arguments: [
        ["1", "1.0", "10e-1", "0.1e1", "1e0", "1E+00", "0.001e3", "100e-2"],
        ["0", "-0", "0.0", "0e999999999999999999999999", "-0.000e-5"],
        ["1e999999999", "10e999999998", "0.1e1000000000"],
        ["-120", "-1.2e2", "-0.12e+3"], ["120"], ["1e-120"], ["12"], ["102"], ["1.02"], ["100000000000000000001"],
        ["100000000000000000000", "1e20"],
        ["1e99999999999999999999", "10e99999999999999999998", "0.001e100000000000000000002"],
        ["1e100000000000000000000", "0.1e100000000000000000001", "100e00099999999999999999998"],
        ["1e-99999999999999999999", "0.1e-99999999999999999998", "100e-100000000000000000001"],
        ["1e-100000000000000000000", "10e-100000000000000000001", "0.1e-99999999999999999999"],
        ["-1e99999999999999999999"],
    ])
    func textsOfEqualValueAreEqual(texts: [String]) throws {
        // The numbers in the other lines are different.
        let others = [
            "2", "11", "1.1", "1e1", "-1", "1e-1", "1e576460752303423488", "1e576460752303423489", "1.0000001",
        ]
        for text in texts {
            let left = try number(text)
            for other in texts {
                #expect(left == (try number(other)), "\(text) \(other)")
                #expect(left.hashValue == (try number(other)).hashValue, "\(text) \(other)")
            }
            for other in others { #expect(left != (try number(other)), "\(text) \(other)") }
        }
    }

    @Test func textsOfDifferentValueDiffer() throws {
        let texts = [
            "0", "1", "12", "-12", "120", "102", "1.02", "1e999999999", "1e-999999999", "1e288230376151711743",
            "1e288230376151711744", "1e576460752303423487", "1e576460752303423488", "1e576460752303423489",
            "1e99999999999999999999", "1e100000000000000000000", "1e-99999999999999999999",
            "1e-100000000000000000000", "100000000000000000001", "10000000000000000000100000000000000000001",
        ]
        #expect(Set(try texts.map(number)).count == texts.count)
    }

    @Test func randomSpellings() throws {
        var generator = SplitMix64(seed: 7)
        var spelled: [Value] = []
        for _ in 0..<4000 {
            // Often the previous value in another notation, or a similar one.
            var value = spelled.last ?? Value(digits: "1", exponent: 0, isNegative: false)
            switch generator.below(6) {
            case 0, 1: break
            case 2: value.exponent += generator.once(in: 2) ? 1 : -1
            case 3: value.isNegative.toggle()
            case 4: value.digits = String(Int.random(in: 0..<30, using: &generator) * 10 + 1) + value.digits
            default: value = Value(using: &generator)
            }
            if value.digits.utf8.count > 60 { value.digits = "7" }
            spelled.append(value)
        }
        let numbers = try spelled.map { try number($0.spelling(using: &generator)) }
        for index in numbers.indices.dropFirst() {
            for other in [index - 1, generator.below(index)] {
                let isSame = spelled[index] == spelled[other]
                #expect((numbers[index] == numbers[other]) == isSame, "\(numbers[index]) \(numbers[other])")
                if isSame { #expect(numbers[index].hashValue == numbers[other].hashValue) }
            }
        }
        #expect(Set(numbers).count == Set(spelled).count)
    }

    @Test func longTexts() throws {
        let zeros = String(repeating: "0", count: 1_000_000)
        #expect(try number("1" + zeros) == number("1e1000000"))
        #expect(try number("0." + zeros + "1") == number("1e-1000001"))
        #expect(try number("1" + zeros + "1") != number("1" + zeros + "2"))
        #expect(try number("1e1" + zeros) == number("10e" + String(repeating: "9", count: 1_000_000)))
        #expect(try number("1e1" + zeros) != number("1e" + String(repeating: "9", count: 1_000_000)))
    }
}

/// The value of a number: digits without zeros at the ends, times a power of ten.
private struct Value: Hashable {
    var digits: String
    var exponent: Int128
    var isNegative: Bool
}

extension Value {
    init(using generator: inout SplitMix64) {
        digits = String(generator.next() >> UInt64(generator.below(64)) | 1)
        while digits.hasSuffix("0") { digits.removeLast() }
        let exponents: [Int128] = [0, 5, 400, 1 << 58, 1 << 59, 1 << 60, 1_000_000_000_000_000_000_000]
        exponent = exponents[generator.below(exponents.count)] + Int128(generator.below(7)) - 3
        if generator.once(in: 2) { exponent = -exponent }
        isNegative = generator.once(in: 2)
    }

    /// One of the notations of the number.
    func spelling(using generator: inout SplitMix64) -> String {
        var text = digits + String(repeating: "0", count: generator.below(4))
        var power = exponent - Int128(text.count - digits.count)
        let fraction = generator.below(text.count + 4)
        if fraction > 0 {
            if fraction >= text.count { text = String(repeating: "0", count: fraction - text.count + 1) + text }
            power += Int128(fraction)
            text.insert(".", at: text.index(text.endIndex, offsetBy: -fraction))
        }
        if power != 0 || generator.once(in: 3) {
            let zeros = String(repeating: "0", count: generator.below(3))
            let sign = power < 0 ? "-" : generator.once(in: 2) ? "+" : ""
            text += (generator.once(in: 2) ? "e" : "E") + sign + zeros + "\(power.magnitude)"
        }
        return (isNegative ? "-" : "") + text
    }
}
