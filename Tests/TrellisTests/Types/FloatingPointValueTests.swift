import Foundation
import Testing
import Trellis

/// Doubles, Floats and Decimals.
@Suite struct FloatingPointValueTests {
    @Test func doubles() throws {
        let texts = [
            "0", "1", "-1", "0.1", "1e3", "1E-3", "123456789.123456789", "1.7976931348623157e308",
            "2.2250738585072014e-308", "4.9e-324", "9007199254740993", "0.30000000000000004", "1e-400",
            "2.2250738585072011e-308", "8.41e21", "9.5367431640625e-7", "12345678901234567890123456789",
        ]
        for text in texts {
            let expected = try #require(Double(text))
            #expect(try decoded(Double.self, text) == expected, "\(text)")
            #expect(try decoded([Double?].self, "[null,\(text)]") == [nil, expected], "\(text)")
        }
    }

    @Test func theSignOfZero() throws {
        #expect(try decoded(Double.self, "-0").sign == .minus)
        #expect(try decoded(Double.self, "-0.0").sign == .minus)
        #expect(try decoded(Double.self, "0").sign == .plus)
        #expect(try decoded(Float.self, "-0").sign == .minus)
        #expect(try decoded(Double.self, try encoded(-0.0)).sign == .minus)
    }

    @Test(arguments: ["1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999"])
    func overflow(_ text: String) {
        let error = failure([Double].self, "[\(text)]")
        #expect(error?.code == .numberOutOfRange)
        #expect(error?.expected == "Double")
        #expect(error?.path.description == "[0]")
    }

    @Test func floats() throws {
        for text in ["0.1", "16777217", "3.4028235e38", "1.4e-45", "1e-50", "0.333333333333333333"] {
            #expect(try decoded(Float.self, text) == Float(text), "\(text)")
        }
        for text in ["3.4028236e38", "1e39", "-1e39", "1e400"] {
            #expect(failure(Float.self, text)?.code == .numberOutOfRange, "\(text)")
        }
    }

    @Test func floatsAreRoundedOnce() throws {
        // Slightly more than halfway between two Floats; converted to a Double first, it would be exactly halfway, and
        // rounded down.
        #expect(try decoded(Float.self, "1.00000005960464477539063") == Float(1).nextUp)
        #expect(try decoded(Float.self, "1.000000059604644775390625") == 1)
    }

    @Test func roundTripsOfManyDoubles() throws {
        var generator = SplitMix64(seed: 7)
        let values = (0..<2000).map { _ in
            let value = Double(bitPattern: generator.next())
            return value.isFinite ? value : 0
        }
        #expect(try decoded([Double].self, try encoded(values)) == values)
        let floats = (0..<2000).map { _ in
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            return value.isFinite ? value : 0
        }
        #expect(try decoded([Float].self, try encoded(floats)) == floats)
    }

    @Test(arguments: ["\"1\"", "true", "null", "[]", "{}", "\"NaN\""]) func otherKindsAreErrors(_ text: String) {
        let code: TrellisError.Code = text == "null" ? .unexpectedNull : .typeMismatch
        #expect(failure(Double.self, text)?.code == code)
        #expect(failure(Float.self, text)?.code == code)
        #expect(failure(Decimal.self, text)?.code == code)
    }

    @Test func decimals() throws {
        for text in [
            "0", "1", "-1", "0.1", "123456789012345678901234567890.12345678", "1e100", "1e-100", "-0.5",
            "99999999999999999999999999999999999999", "1.10",
        ] {
            let expected = try #require(Decimal(string: text))
            #expect(try decoded(Decimal.self, text) == expected, "\(text)")
            #expect(try decoded(Decimal.self, try encoded(expected)) == expected, "\(text)")
        }
        #expect(try encoded(Decimal(string: "0.1")) == "0.1")
        #expect(try encoded(Decimal(string: "-12.50")) == "-12.5")
    }

    @Test func decimalsOutOfRange() {
        #expect(failure(Decimal.self, "1e400")?.code == .numberOutOfRange)
        #expect(failure(Decimal.self, String(repeating: "1", count: 50))?.code == .inexactNumber)
        #expect(failure([Decimal].self, "[1,1e999]")?.path.description == "[1]")
    }
}
