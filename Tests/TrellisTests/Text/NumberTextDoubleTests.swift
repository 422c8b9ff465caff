import Foundation
import Testing

@testable import Trellis

@Suite struct NumberTextDoubleTests {
    private func double(_ text: String) -> Result<Double, NumberFailure> {
        unsafe withBytes(text) { bytes in
            do throws(NumberFailure) {
                return .success(try unsafe NumberText.floatingPoint(bytes) as Double)
            } catch {
                return .failure(error)
            }
        }
    }

    private func float(_ text: String) -> Result<Float, NumberFailure> {
        unsafe withBytes(text) { bytes in
            do throws(NumberFailure) {
                return .success(try unsafe NumberText.floatingPoint(bytes) as Float)
            } catch {
                return .failure(error)
            }
        }
    }

    /// Whether the Double and the Float have the same bits as the results of the C library.
    private func isSameAsC(_ text: String) -> Bool {
        let expected = unsafe strtod(text, nil)
        let expectedFloat = unsafe strtof(text, nil)
        let isSame =
            switch double(text) {
            case .success(let value): value.bitPattern == expected.bitPattern
            case .failure(let failure): failure == .outOfRange && expected.isInfinite
            }
        let isSameFloat =
            switch float(text) {
            case .success(let value): value.bitPattern == expectedFloat.bitPattern
            case .failure(let failure): failure == .outOfRange && expectedFloat.isInfinite
            }
        return isSame && isSameFloat
    }

    @Test(arguments: [
        "0", "0.0", "0.0e5", "0e999999999999", "1", "1e23", "8.5e22", "9007199254740993",
        "9007199254740993.0", "9007199254740992.99999999999999999999", "9007199254740993.00000000000000000001",
        "9007199254740991", "18446744073709551615", "18446744073709551616", "1.7976931348623157e308",
        "1.7976931348623158e308", "1.7976931348623159e308", "1.797693134862315807e308", "1.797693134862315808e308",
        "1e308", "1e309", "1e400", "1e99999999999999999999", "1e-99999999999999999999", "5e-324", "4.9e-324",
        "2.47e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324", "2.5e-324", "3e-324", "1e-323",
        "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072013e-308", "2.2250738585072014e-308",
        "2.225073858507201136057409796709131975934819546351645648e-308", "1.1754943508222875e-38",
        "1.17549435e-38", "1.1754942807573643e-38", "1.4e-45", "7.006492321624085e-46", "7.006492321624086e-46",
        "3.4028234664e38", "3.4028235677973366e38", "3.4028235677973365e38", "3.5e38", "16777217", "16777219",
        "16777217.0000000000000000001", "0.1", "0.3", "1e-22", "1e22", "123456789012345678901234567890",
        "6.631236846766476e-316",
        "3.237883913302901289588352412501532174863037669423108059901297049552301970670676565786835742587799557860615776"
            + "55983828343551439108415316925268919056439645957739461803892836530514346395510035669666562920201733134403"
            + "17300443693602052583458034314716600326995807313009548483639755486900107515300188817581841745696521731104"
            + "73696022749934638425380623369774736560008997404060967498028389191878963968575439222206416981462690113342"
            + "52400272438594165105129355260142115533343022523729152384332233132613843147782359114240880003077517062591"
            + "56707286570031519536642607698224949379518458015308952384398197084033899378732414634842056080000272705311"
            + "06827387907791444918534771598750162812548862768493201518991668028251730299953143924168545708663913273994"
            + "694463908672332763671875e-319",
        "1.0000000000000002220446049250313080847263336181640625",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "0.000000000000000000000000000000000000000000000000000000000000000001",
        "1090544144181609348671888949248", "0.00000000000000000000000000000000000000000000000000012345678901234567",
        "10000000000000000000000000000000000000000e-40", "7.2057594037927933e16", "9223372036854775808e0",
        "6929495644600919.5", "3.518437208883201171875e13", "5.1e-324", "104110013277974872254e-225",
    ])
    func knownCases(text: String) {
        #expect(isSameAsC(text))
        #expect(isSameAsC("-" + text))
    }

    @Test func overflowIsOutOfRange() {
        #expect(double("1.7976931348623159e308") == .failure(.outOfRange))
        #expect(double("-1e309") == .failure(.outOfRange))
        #expect(double("1.7976931348623158e308") == .success(.greatestFiniteMagnitude))
        #expect(float("3.5e38") == .failure(.outOfRange))
        #expect(double("1e-400") == .success(0))
        #expect(double("-0") == .success(-0.0))
        #expect(double("-0").map { $0.sign } == .success(.minus))
        #expect(double("-1e-400").map { $0.sign } == .success(.minus))
    }

    @Test func longTexts() {
        let zeros = String(repeating: "0", count: 1_000_000)
        let nines = String(repeating: "9", count: 1_000_000)
        #expect(double("0.\(nines)") == .success(1))
        #expect(double(nines) == .failure(.outOfRange))
        #expect(double("\(nines)e-1000000") == .success(1))
        #expect(double("1\(zeros)e-1000000") == .success(1))
        #expect(double("0.\(zeros)15e1000001") == .success(1.5))
        #expect(double("1e\(nines)") == .failure(.outOfRange))
        #expect(double("1e-\(nines)") == .success(0))
        #expect(double("1e\(zeros)2") == .success(100))
        // Exactly halfway, except for the last of a million digits.
        #expect(double("9007199254740993.\(zeros)") == .success(9_007_199_254_740_992))
        #expect(double("9007199254740993.\(zeros)1") == .success(9_007_199_254_740_994))
        #expect(float("16777217.\(zeros)1") == .success(16_777_218))
    }

    @Test(arguments: ["", "-", "+", ".", "e", "1e", "1e+", "--1", "1x", "nan", "inf", "-e5", "0x10"])
    func invalidTextDoesNotTrap(text: String) {
        _ = double(text)
        _ = float(text)
        #expect(double("12345678901234567890\(text)x") == .failure(.inexact))
    }

    @Test func randomTextsMatchStrtod() {
        var generator = SplitMix64(seed: 20)
        var failures: [String] = []
        for number in 0..<CodecCases.count(1_000_000) where failures.count < 10 {
            let text = randomText(kind: number % 8, using: &generator)
            if !isSameAsC(text) { failures.append(text) }
        }
        #expect(failures == [])
    }

    /// Numbers exactly halfway between two values, and just beside it. The expected value is constructed, since some C
    /// libraries round some subnormal numbers incorrectly.
    @Test func halfwayTexts() {
        var generator = SplitMix64(seed: 21)
        var failures: [String] = []
        for _ in 0..<CodecCases.count(1_000_000) / 1000 where failures.count < 10 {
            let bits = UInt64.random(in: 1...53, using: &generator)
            let fraction = (generator.next() | 1 << 63) >> (64 - bits)
            // Fewer bits than the type has are only adjacent to the next number with the least exponent.
            let exponent = bits == 53 ? Int.random(in: -1074...970, using: &generator) : -1074
            check(Double(sign: .plus, exponent: exponent, significand: Double(fraction)), fraction, exponent, double)
            let singleBits = UInt64.random(in: 1...24, using: &generator)
            let single = fraction >> (bits > singleBits ? bits - singleBits : 0)
            let isFull = single >> 23 != 0
            let singleExponent = isFull ? Int.random(in: -149...103, using: &generator) : -149
            check(
                Float(sign: .plus, exponent: singleExponent, significand: Float(single)), single, singleExponent, float)
        }
        #expect(failures == [])

        func check<F: BinaryFloatingPoint>(
            _ value: F, _ fraction: UInt64, _ exponent: Int, _ read: (String) -> Result<F, NumberFailure>
        ) {
            let above: Result<F, NumberFailure> = value.nextUp.isFinite ? .success(value.nextUp) : .failure(.outOfRange)
            let middle = decimalText(2 * fraction + 1, timesTwoTo: exponent - 1)
            let point = middle.contains(".") ? "" : "."
            if read(middle) != (fraction % 2 == 0 ? .success(value) : above) { failures.append(middle) }
            if read("\(middle)\(point)0000000000000000000001") != above { failures.append("above \(middle)") }
            if let last = middle.last?.wholeNumberValue, last > 0, point.isEmpty {
                let below = middle.dropLast() + "\(last - 1)9999999999999999999999"
                if read(String(below)) != .success(value) { failures.append("below \(middle)") }
            }
        }
    }

    private func randomText(kind: Int, using generator: inout SplitMix64) -> String {
        var value = Double(bitPattern: generator.next())
        if !value.isFinite { value = 1.5 }
        switch kind {
        case 0:
            return "\(value)"
        case 1:
            return printed(value, digits: 17)
        case 2:
            return printed(value, digits: Int.random(in: 18...40, using: &generator))
        case 3:
            // Near the midpoint of two floats.
            let single = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard single.isFinite, single.nextUp.isFinite else { return "1" }
            return printed(
                (Double(single) + Double(single.nextUp)) / 2, digits: Int.random(in: 9...25, using: &generator))
        case 4:
            let digits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            return "\(digits)e\(Int.random(in: -345...310, using: &generator))"
        case 5:
            let digits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            return "\(digits)e\(Int.random(in: -30...30, using: &generator))"
        case 6:
            let whole = Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
            return "\(whole).\(generator.next() >> UInt64.random(in: 0..<64, using: &generator))"
        default:
            let digits = "\(generator.next())\(generator.next())"
            return "\(digits)e\(Int.random(in: -365...290, using: &generator))"
        }
    }

    /// Every number of digits before and after the point: whole words are read, including bytes before and after the
    /// digits.
    @Test func everyLength() {
        var generator = SplitMix64(seed: 36)
        for whole in 1...12 {
            for fraction in 0...22 {
                for tail in ["", "e5", "E-3", "e+0"] {
                    let digits = (0..<whole + fraction).map { _ in "\(UInt8.random(in: 0...9, using: &generator))" }
                    let point = fraction == 0 ? "" : "." + digits[whole...].joined()
                    let text = digits[..<whole].joined() + point + tail
                    #expect(isSameAsC(text) && isSameAsC("-" + text), "\(text)")
                }
            }
        }
    }

    @Test func invalidBytes() {
        for text in ["1234.5678x", "12x4.56789", "123.4567/9012345", "1.:2345678", "-1.234567 ", "1..2345678"] {
            #expect(double(text) == .failure(.inexact), "\(text)")
        }
    }

    private func printed(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)g", value)
    }

    /// All digits of significand × 2^exponent, computed in base 10^9.
    private func decimalText(_ significand: UInt64, timesTwoTo exponent: Int) -> String {
        var limbs: [UInt64] = [significand % 1_000_000_000, significand / 1_000_000_000]
        func multiply(by factor: UInt64) {
            var carry: UInt64 = 0
            for index in limbs.indices {
                let product = limbs[index] * factor + carry
                limbs[index] = product % 1_000_000_000
                carry = product / 1_000_000_000
            }
            if carry > 0 { limbs.append(carry) }
        }
        // 2^-1 is 5 × 10^-1.
        for _ in 0..<abs(exponent) { multiply(by: exponent < 0 ? 5 : 2) }
        while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
        var digits = "\(limbs.last ?? 0)"
        for limb in limbs.dropLast().reversed() {
            let text = "\(limb)"
            digits += String(repeating: "0", count: 9 - text.count) + text
        }
        guard exponent < 0 else { return digits }
        if digits.count <= -exponent { digits = String(repeating: "0", count: 1 - exponent - digits.count) + digits }
        let point = digits.index(digits.endIndex, offsetBy: exponent)
        return digits[..<point] + "." + digits[point...]
    }
}
