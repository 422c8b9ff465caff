import Foundation
import Testing

@testable import Trellis

@Suite struct DecimalTextTests {
    private func read(_ text: String) -> Result<Decimal, NumberFailure> {
        unsafe withBytes(text) { bytes in
            do throws(NumberFailure) {
                return .success(try unsafe DecimalText.decimal(bytes))
            } catch {
                return .failure(error)
            }
        }
    }

    private func text(_ value: Decimal) -> String? {
        unsafe written(maximumLength: DecimalText.maximumLength) { unsafe DecimalText.write(value, to: $0) }
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("0e999999", "0"), ("1.10", "1.1"), ("-12.5e1", "-125"), ("1E2", "100"),
        ("0.1", "0.1"), ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
        ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
        ("123456789012345678901234567890123456780000", "123456789012345678901234567890123456780000"),
        ("18446744073709551616", "18446744073709551616"), ("18446744073709551615", "18446744073709551615"),
    ])
    func exactNumbers(number: String, written: String) {
        #expect(read(number).map { $0.description } == .success(written))
        #expect(read(number).map { text($0) } == .success(written))
    }

    @Test(arguments: [
        "340282366920938463463374607431768211456", "1.2345678901234567890123456789012345678901", "1.5e-128",
        "0.1000000000000000000000000000000000000001",
    ])
    func tooManyDigits(number: String) {
        #expect(read(number) == .failure(.inexact))
        #expect(read("-" + number) == .failure(.inexact))
    }

    @Test(arguments: [
        "1e166", "1e128", "10e127", "1e-129", "9.9e-129", "1e99999999999999999999", "1e-99999999999999999999",
        "999999999999999999999999999999999999999e128",
    ])
    func outOfRange(number: String) {
        #expect(read(number) == .failure(.outOfRange))
        #expect(read("-" + number) == .failure(.outOfRange))
    }

    @Test func limits() {
        #expect(read("1e-128") == .success(Decimal(sign: .plus, exponent: -128, significand: 1)))
        #expect(read("1e127") == .success(Decimal(sign: .plus, exponent: 127, significand: 1)))
        #expect(read("10e127") == .failure(.outOfRange))
        #expect(read("1e127").map { $0.isNaN } == .success(false))
        let nines = String(repeating: "9", count: 38)
        #expect(read("\(nines)e127").map { text($0) } == .success("\(nines)e127"))
        #expect(read("-\(nines)e-128").map { text($0) } == .success("-\(nines)e-128"))
        #expect(text(.greatestFiniteMagnitude) == "340282366920938463463374607431768211455e127")
        #expect(text(.nan) == nil)
        #expect(read("1" + String(repeating: "0", count: 1_000_000)) == .failure(.outOfRange))
        #expect(read("1." + String(repeating: "0", count: 1_000_000)) == .success(1))
    }

    @Test func equalAndHashAsFoundation() {
        for number in ["1.5", "100", "0.001", "-12345.678", "12345678901234567890.12345", "1e20", "0"] {
            guard let expected = Decimal(string: number) else { continue }
            #expect(read(number) == .success(expected))
            #expect(read(number).map { $0.hashValue } == .success(expected.hashValue))
        }
    }

    @Test func randomRoundTrips() {
        var generator = SplitMix64(seed: 50)
        for _ in 0..<CodecCases.count(1_000_000) / 100 {
            let wide = UInt128(generator.next()) << 64 | UInt128(generator.next())
            let significand = wide >> UInt128.random(in: 0..<128, using: &generator)
            let number = "\(significand)e\(Int.random(in: -128...127 - 39, using: &generator))"
            guard case .success(let value) = read(number), let text = text(value) else {
                Issue.record("\(number) is not read")
                continue
            }
            // The digits are compared as text, independently of Foundation's arithmetic.
            #expect(canonical(text) == canonical(number))
            #expect(read(text) == .success(value))
            #expect(canonical(value.description) == canonical(number))
        }
    }

    @Test(arguments: ["", "-", "abc", "1e", "1..2", "nan", "1,5"])
    func otherText(number: String) {
        #expect(read(number) == .failure(.inexact))
    }

    /// Digits without zeros at either end, and the exponent of the last one.
    private func canonical(_ text: String) -> String {
        let parts = text.split(separator: "e")
        var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let halves = parts[0].split(separator: ".")
        var digits = halves.joined()
        if halves.count > 1 { exponent -= halves[1].count }
        while digits.hasSuffix("0") {
            digits.removeLast()
            exponent += 1
        }
        digits = String(digits.drop { $0 == "0" })
        return digits.isEmpty ? "0" : "\(digits)e\(exponent)"
    }
}
