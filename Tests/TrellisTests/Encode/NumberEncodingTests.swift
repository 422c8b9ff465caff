import Foundation
import Testing
import Trellis

/// Encoding numbers.
@Suite struct NumberEncodingTests {
    @Test func integers() throws {
        #expect(
            try encoded([0, -1, 10, 99, 100, -100, 12345678, Int.max, Int.min])
                == "[0,-1,10,99,100,-100,12345678,9223372036854775807,-9223372036854775808]")
        #expect(try encoded([UInt64.max, 0]) == "[18446744073709551615,0]")
        #expect(try encoded([Int8.min, Int8.max]) == "[-128,127]")
        #expect(
            try encoded([Int128.min, Int128.max])
                == "[-170141183460469231731687303715884105728,170141183460469231731687303715884105727]")
        #expect(try encoded(UInt128.max) == "340282366920938463463374607431768211455")
        var power = 1
        while power < Int.max / 10 {
            #expect(
                try encoded([power - 1, power, power + 1, -power]) == "[\(power - 1),\(power),\(power + 1),\(-power)]")
            power *= 10
        }
    }

    @Test func doublesAreShortestAndRoundTrip() throws {
        for (value, text): (Double, String) in [(0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (100, "100")] {
            #expect(try encoded(value) == text)
        }
        let values = [
            0.1 + 0.2, .pi, 1e21, 1e22, 1e-7, 123456789012345680, .greatestFiniteMagnitude, .leastNormalMagnitude,
            .leastNonzeroMagnitude, 0.1, 1 / 3, -0.0, 1e15, 1e16, 5e-5, 4.35,
        ]
        for value in values {
            let text = try encoded(value)
            #expect(Double(text)?.bitPattern == value.bitPattern, "\(text)")
            let digits = text.split(separator: /[eE]/)[0].filter(\.isNumber).trimmingPrefix("0")
            // Swift's own description is the shortest.
            let shortest = value.description.split(separator: /[eE]/)[0].filter(\.isNumber)
            func significant(_ text: some StringProtocol) -> String {
                let front = text.drop { $0 == "0" }
                return String(String(front.reversed().drop { $0 == "0" }).reversed())
            }
            #expect(significant(String(digits)).count <= significant(shortest).count, "\(text)")
        }
    }

    @Test func floatsAreShortestForTheirOwnType() throws {
        #expect(try encoded(Float(0.1)) == "0.1")
        #expect(try encoded([Float(16777216), Float(0.3)]) == "[16777216,0.3]")
        #expect(Float(try encoded(Float.greatestFiniteMagnitude)) == .greatestFiniteMagnitude)
        #expect(Float(try encoded(Float.leastNonzeroMagnitude)) == .leastNonzeroMagnitude)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN]) func nonFinite(_ value: Double) throws {
        for error in [
            encodingFailure(value), encodingFailure([1, value]), encodingFailure(["a": Float(value)]),
            encodingFailure(Holder(value: value)),
        ] {
            let error = try #require(error)
            #expect(error.code == .nonFiniteNumber)
            #expect(error.position == nil)
        }
        #expect(encodingFailure(Decimal.nan)?.code == .nonFiniteNumber)
    }

    @Test func theErrorOfANonFiniteNumberHasItsPath() throws {
        let error = try #require(encodingFailure([Holder(value: 1), Holder(value: .nan)]))
        #expect(error.path.description == "[1].inner.value")
        #expect(error.found == "nan")
    }

    @Test func booleansAndNulls() throws {
        #expect(try encoded([true, false]) == "[true,false]")
        #expect(try encoded([Bool?.none, true]) == "[null,true]")
    }
}

private struct Holder: JSONModel {
    var value: Double

    init(value: Double) { self.value = value }

    static let modelSchema = JSONModelSchema(Holder.self, [JSONField("value", \Holder.value, keys: "inner.value")])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}
