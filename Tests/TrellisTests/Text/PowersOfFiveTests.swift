import Testing

@testable import Trellis

@Suite struct PowersOfFiveTests {
    private func fiveToThe(_ exponent: Int) -> BigUnsigned {
        var power = BigUnsigned(1)
        power.multiplyByFive(times: exponent)
        return power
    }

    /// The significand of a power plus another number, times powers of two and five.
    private func significand(of exponent: Int, plus summand: Int, twos: Int, fives: Int) -> BigUnsigned {
        var result = BigUnsigned(PowersOfFive.upper(exponent))
        result.shiftLeft(by: 64)
        // None of the lower words is so close to its limits that this would carry.
        result.multiply(by: 1, adding: UInt64(Int128(PowersOfFive.lower(exponent)) + Int128(summand)))
        result.shiftLeft(by: twos)
        result.multiplyByFive(times: fives)
        return result
    }

    @Test func everyPowerIsListed() {
        #expect(PowersOfFive.words.count == PowersOfFive.exponents.count * 2)
    }

    @Test func everySignificandIsRoundedCorrectly() {
        for exponent in PowersOfFive.exponents {
            #expect(PowersOfFive.upper(exponent) >> 63 == 1, "\(exponent)")
            // 5^exponent = significand × 2^shift, except for rounding; without fractions on either side.
            let shift = PowersOfFive.binaryExponent(ofTenTo: exponent) - exponent - 127
            var power = fiveToThe(max(exponent, 0))
            power.shiftLeft(by: max(-shift, 0))
            func order(_ summand: Int) -> Int {
                significand(of: exponent, plus: summand, twos: max(shift, 0), fives: max(-exponent, 0))
                    .compare(to: power)
            }
            if PowersOfFive.exact.contains(exponent) {
                #expect(order(0) == 0, "\(exponent)")
            } else if PowersOfFive.roundedUp.contains(exponent) {
                #expect(order(0) > 0 && order(-1) < 0, "\(exponent)")
            } else {
                #expect(order(0) < 0 && order(1) > 0, "\(exponent)")
            }
        }
    }
}
