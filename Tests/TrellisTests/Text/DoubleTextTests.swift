import Foundation
import Testing

@testable import Trellis

@Suite struct DoubleTextTests {
    private func text(_ value: Double) -> String? {
        unsafe written(maximumLength: DoubleText.maximumLength) { unsafe DoubleText.write(value, to: $0) }
    }

    private func text(_ value: Float) -> String? {
        unsafe written(maximumLength: DoubleText.maximumLength) { unsafe DoubleText.write(value, to: $0) }
    }

    private func expected(_ value: Double) -> String? {
        // Versions of the standard library differ in whether they use an exponent between these two limits.
        if value.magnitude > 0x1p53, value.magnitude <= 0x1p54 { return text(value) }
        return withoutFraction(value.description)
    }

    private func expected(_ value: Float) -> String? {
        withoutFraction(value.description)
    }

    private func withoutFraction(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0"), (100, "100"), (-1, "-1"), (0.1, "0.1"), (1e15, "1000000000000000"),
        (1e16, "1e+16"), (9.007199254740994e15, "9.007199254740994e+15"), (Double.leastNonzeroMagnitude, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"), (0.0001, "0.0001"),
        (0.00001, "1e-05"), (123.456, "123.456"), (9_007_199_254_740_992, "9007199254740992"), (1e23, "1e+23"),
        (-2.5e-7, "-2.5e-07"), (9.5, "9.5"), (1e100, "1e+100"),
        (-1.2345678901234568e-300, "-1.2345678901234568e-300"), (0.00012345678901234567, "0.00012345678901234567"),
    ])
    func knownTexts(value: Double, expected: String) {
        #expect(text(value) == expected)
    }

    @Test func notFinite() {
        #expect(text(Double.nan) == nil)
        #expect(text(Double.infinity) == nil)
        #expect(text(-Double.infinity) == nil)
        #expect(text(Float.nan) == nil)
        #expect(text(Float.infinity) == nil)
    }

    @Test func powersAndNeighbours() {
        for exponent in -1074...1023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            for value in [power, power.nextUp, power.nextDown, -power] {
                #expect(text(value) == expected(value))
            }
        }
        for exponent in -149...127 {
            let power = Float(sign: .plus, exponent: exponent, significand: 1)
            for value in [power, power.nextUp, power.nextDown, -power] {
                #expect(text(value) == expected(value))
            }
        }
        for exponent in -323...308 {
            guard let power = Double("1e\(exponent)") else { continue }
            for value in [power, power.nextUp, power.nextDown, power * 5] where value.isFinite {
                #expect(text(value) == expected(value))
            }
        }
    }

    @Test func randomValuesMatchTheStandardLibrary() {
        var generator = SplitMix64(seed: 30)
        var failures: [String] = []
        for number in 0..<CodecCases.count(200_000) where failures.count < 10 {
            let value: Double
            switch number % 4 {
            case 0: value = Double(Int64(bitPattern: generator.next()) >> Int64(number % 60)) / 1000
            case 1: value = Double.random(in: -1000...1000, using: &generator)
            default: value = Double(bitPattern: generator.next())
            }
            if value.isFinite, text(value) != expected(value) { failures.append("\(value)") }
            let single = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if single.isFinite, text(single) != expected(single) { failures.append("\(single)") }
        }
        #expect(failures == [])
    }

    /// Whether the text of a value equals its description and decodes to the same value, in this library and the
    /// standard one.
    private func isExact(_ value: Double) -> Bool {
        guard value.isFinite, let text = text(value) else { return !value.isFinite }
        let read = unsafe withBytes(text) { try? unsafe NumberText.floatingPoint($0) as Double }
        return text == expected(value) && read?.bitPattern == value.bitPattern
            && Double(text)?.bitPattern == value.bitPattern
    }

    private func isExact(_ value: Float) -> Bool {
        guard value.isFinite, let text = text(value) else { return !value.isFinite }
        let read = unsafe withBytes(text) { try? unsafe NumberText.floatingPoint($0) as Float }
        return text == expected(value) && read?.bitPattern == value.bitPattern
            && Float(text)?.bitPattern == value.bitPattern
    }

    @Test func everyExponent() {
        var generator = SplitMix64(seed: 33)
        let edges: [UInt64] = [0, 1, 2, 3, (1 << 51) - 1, 1 << 51, (1 << 51) + 1, (1 << 52) - 2, (1 << 52) - 1]
        var failures: [Double] = []
        // Field 0 has the subnormal values.
        for field: UInt64 in 0..<2047 where failures.count < 10 {
            for fraction in edges + (0..<12).map({ (generator.next() << (UInt64($0) * 4 + 12)) >> 12 }) {
                let value = Double(bitPattern: field << 52 | fraction)
                if !isExact(value) || !isExact(-value) { failures.append(value) }
            }
        }
        #expect(failures == [])
    }

    @Test func everyUpperHalfOfAFloat() {
        var generator = SplitMix64(seed: 34)
        var failures: [Float] = []
        for upper: UInt32 in 0...0xFFFF where failures.count < 10 {
            let random = UInt32(truncatingIfNeeded: generator.next() & 0xFFFF)
            for lower: UInt32 in [0, 1, 0xFFFF, random] {
                let value = Float(bitPattern: upper << 16 | lower)
                if !isExact(value) { failures.append(value) }
            }
        }
        #expect(failures == [])
    }

    @Test func integersAndDecimals() {
        var generator = SplitMix64(seed: 35)
        var failures: [Double] = []
        for number in 0..<CodecCases.count(40_000) where failures.count < 10 {
            let whole = Int64(bitPattern: generator.next()) >> Int64(number % 64)
            for value in [Double(whole), Double(whole) / 1000, Double(whole) / 1024, Double(whole) * 1e9] {
                if !isExact(value) { failures.append(value) }
            }
            if !isExact(Float(whole)) || !isExact(Float(whole) / 256) { failures.append(Double(whole)) }
        }
        for exponent in 45...62 {
            for distance in -3...3 {
                if !isExact(Double((1 << exponent) + distance)) { failures.append(Double(1 << exponent)) }
            }
        }
        #expect(failures == [])
    }

    /// The midpoint between two values, or between two digits, has few digits: there the fast path falls back to the
    /// slow one.
    @Test func ties() {
        var failures: [Double] = []
        for step in 0..<2000 {
            for unit in [0x1p-2, 0x1p-3, 0x1p-5, 0x1p2, 0x1p7] {
                for start in [0x1p50, 0x1p51, 0x1p49, 1.0, 1e15] {
                    let value = start + Double(step) * unit
                    if !isExact(value) { failures.append(value) }
                }
            }
        }
        #expect(failures == [])
    }

    @Test func roundTrips() {
        var generator = SplitMix64(seed: 31)
        for _ in 0..<50_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite, let text = text(value) else { continue }
            let read = unsafe withBytes(text) { try? unsafe NumberText.floatingPoint($0) as Double }
            #expect(read?.bitPattern == value.bitPattern)
        }
    }
}

@Suite struct IntegerTextTests {
    private func text<I: FixedWidthInteger>(_ value: I) -> String? {
        unsafe written(maximumLength: IntegerText.maximumLength) { unsafe IntegerText.write(value, to: $0) }
    }

    private func check<I: FixedWidthInteger & UnsignedInteger>(_ type: I.Type) {
        var power: I = 1
        while true {
            for value in [power, power - 1, power &+ 1, power &* 5] { #expect(text(value) == "\(value)") }
            let (next, overflow) = power.multipliedReportingOverflow(by: 10)
            if overflow { break }
            power = next
        }
        #expect(text(I.max) == "\(I.max)")
        #expect(text(I.min) == "0")
    }

    @Test func everyLength() {
        check(UInt8.self)
        check(UInt16.self)
        check(UInt32.self)
        check(UInt64.self)
        check(UInt128.self)
        #expect(text(Int8.min) == "-128")
        #expect(text(Int64.min) == "\(Int64.min)")
        #expect(text(Int64.max) == "\(Int64.max)")
        #expect(text(Int128.min) == "\(Int128.min)")
        #expect(text(Int128.max) == "\(Int128.max)")
        for value in Int16.min...Int16.max { #expect(text(value) == "\(value)") }
    }

    @Test func randomValues() {
        var generator = SplitMix64(seed: 32)
        for _ in 0..<20_000 {
            let wide = Int128(truncatingIfNeeded: generator.next()) << 64 | Int128(generator.next())
            let value = wide >> Int128.random(in: 0..<128, using: &generator)
            #expect(text(value) == "\(value)")
            let word = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            #expect(text(word) == "\(word)")
        }
    }
}
