import Testing

@testable import Trellis

@Suite struct NumberTextIntegerTests {
    private func read<I: FixedWidthInteger>(_ text: String, as type: I.Type = I.self) -> Result<I, NumberFailure> {
        unsafe withBytes(text) { bytes in
            do throws(NumberFailure) {
                return .success(try unsafe NumberText.integer(bytes))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("4.0", 4), ("1e3", 1000), ("1E+2", 100), ("100e-2", 1),
        ("0.0e99999999999", 0), ("0e-99999999999999999999999", 0), ("1.5e1", 15), ("0.0001e4", 1),
        ("123456789012345678", 123_456_789_012_345_678), ("9223372036854775807", .max),
        ("-9223372036854775808", .min), ("-9223372036854775808.000", .min), ("922337203685477580.7e1", .max),
        ("92233720368547758070e-1", .max), ("-0.0", 0), ("12.50e1", 125), ("1000000000000000000000e-21", 1),
    ])
    func exactValue(text: String, value: Int) {
        #expect(read(text) == .success(value))
    }

    @Test(arguments: ["4.7", "1e-1", "0.5", "-0.1", "1e-99999999999999999999999999", "12345678901234567890.5"])
    func fractionIsInexact(text: String) {
        #expect(read(text, as: Int.self) == .failure(.inexact))
        #expect(read(text, as: UInt128.self) == .failure(.inexact))
        #expect(read(text, as: UInt8.self) == .failure(.inexact))
    }

    @Test func ranges() {
        func check<I: FixedWidthInteger>(_ type: I.Type) {
            #expect(read("\(I.max)") == Result<I, NumberFailure>.success(.max))
            #expect(read("\(I.min)") == Result<I, NumberFailure>.success(.min))
            #expect(read("\(I.max)e0") == Result<I, NumberFailure>.success(.max))
            #expect(read("\(I.min).0") == Result<I, NumberFailure>.success(.min))
            // No limit ends in a 9, so the next number has the same leading digits.
            func beyond(_ limit: I) -> String {
                var text = "\(limit)"
                let last = text.removeLast().wholeNumberValue ?? 0
                return text + "\(last + 1)"
            }
            #expect(read(beyond(.max), as: I.self) == .failure(.outOfRange))
            #expect(read(beyond(.max) + ".0", as: I.self) == .failure(.outOfRange))
            #expect(read(I.isSigned ? beyond(.min) : "-1", as: I.self) == .failure(.outOfRange))
            #expect(read(I.isSigned ? beyond(.min) + "e0" : "-1e0", as: I.self) == .failure(.outOfRange))
            #expect(read("-0", as: I.self) == .success(0))
            #expect(read("-0.00", as: I.self) == .success(0))
            #expect(read("1e39", as: I.self) == .failure(.outOfRange))
            #expect(read("1e99999999999999999999", as: I.self) == .failure(.outOfRange))
        }
        check(Int8.self)
        check(Int16.self)
        check(Int32.self)
        check(Int64.self)
        check(Int128.self)
        check(UInt8.self)
        check(UInt16.self)
        check(UInt32.self)
        check(UInt64.self)
        check(UInt128.self)
        check(Int.self)
        check(UInt.self)
    }

    @Test func longTexts() {
        let zeros = String(repeating: "0", count: 1_000_000)
        let nines = String(repeating: "9", count: 1_000_000)
        #expect(read(nines, as: Int.self) == .failure(.outOfRange))
        #expect(read("0.\(nines)", as: Int.self) == .failure(.inexact))
        #expect(read("1e\(nines)", as: Int.self) == .failure(.outOfRange))
        #expect(read("1e-\(nines)", as: Int.self) == .failure(.inexact))
        #expect(read("0e\(nines)", as: Int.self) == .success(0))
        #expect(read("1e\(zeros)2", as: Int.self) == .success(100))
        #expect(read("5.\(zeros)", as: Int.self) == .success(5))
        #expect(read("5\(zeros)e-1000000", as: Int.self) == .success(5))
        #expect(read("0.\(zeros)25e1000002", as: Int.self) == .success(25))
        #expect(read("0.\(zeros)25e1000001", as: Int.self) == .failure(.inexact))
    }

    @Test(arguments: ["", "-", "+", ".", "e", "1e", "1e+", "1ee1", "--1", "1x", "1 ", "\u{0}", "-e5", "1.2.3", "0x10"])
    func invalidTextFails(text: String) {
        #expect(read(text, as: Int.self) == .failure(.inexact))
        #expect(read(text, as: UInt8.self) == .failure(.inexact))
    }

    @Test func sameAsStandardLibrary() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let width = Int.random(in: 0..<128, using: &generator)
            let value = Int128(truncatingIfNeeded: generator.next()) << 64 | Int128(generator.next())
            let text = "\(value >> Int128(width))"
            #expect(read(text) == Int128(text).map { .success($0) } ?? .failure(.outOfRange))
            #expect(read(text) == Int64(text).map { .success($0) } ?? .failure(.outOfRange))
            #expect(read(text) == UInt64(text).map { .success($0) } ?? .failure(.outOfRange))
            #expect(read(text) == Int16(text).map { .success($0) } ?? .failure(.outOfRange))
        }
    }

    @Test func anyBytes() {
        var generator = SplitMix64(seed: 2)
        let alphabet = Array("0123456789-+.eE0099\u{0}x".utf8)
        for _ in 0..<50_000 {
            let count = Int.random(in: 0...30, using: &generator)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            unsafe bytes.withUnsafeBufferPointer { text in
                _ = try? unsafe NumberText.integer(text, as: Int64.self)
                _ = try? unsafe NumberText.integer(text, as: UInt8.self)
                _ = try? unsafe NumberText.integer(text, as: Int128.self)
                _ = try? unsafe NumberText.floatingPoint(text) as Double
                _ = try? unsafe NumberText.floatingPoint(text) as Float
            }
        }
    }
}
