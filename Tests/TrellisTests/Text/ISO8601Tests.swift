import Foundation
import Testing

@testable import Trellis

@Suite struct ISO8601Tests {
    private struct Time: Equatable {
        var seconds: Int64
        var nanoseconds: Int32
        var interval: Double { ISO8601.timeIntervalSinceReferenceDate(seconds: seconds, nanoseconds: nanoseconds) }
    }

    private func parse(_ text: String) -> Time? {
        unsafe withBytes(text) { bytes in
            unsafe ISO8601.parse(bytes).map { Time(seconds: $0.seconds, nanoseconds: $0.nanoseconds) }
        }
    }

    private func text(_ interval: Double) -> String? {
        unsafe written(maximumLength: ISO8601.maximumLength) {
            unsafe ISO8601.write(timeIntervalSinceReferenceDate: interval, to: $0)
        }
    }

    @Test(arguments: [
        ("1970-01-01", 0, 0), ("1970-01-01T00:00:00Z", 0, 0), ("2001-01-01T00:00:00Z", 978_307_200, 0),
        ("2024-02-29t12:34:56z", 1_709_210_096, 0), ("2024-02-29 12:34:56Z", 1_709_210_096, 0),
        ("2024-02-29T12:34:56.7Z", 1_709_210_096, 700_000_000),
        ("2024-02-29T12:34:56.000000001+00:00", 1_709_210_096, 1),
        ("2024-02-29T14:34:56.123456789+02:00", 1_709_210_096, 123_456_789),
        ("2024-02-29T14:34:56+0200", 1_709_210_096, 0), ("2024-02-29T14:34:56+02", 1_709_210_096, 0),
        ("2024-02-29T07:04:56-05:30", 1_709_210_096, 0), ("2024-02-29T12:34:56-00:00", 1_709_210_096, 0),
        ("0000-01-01T00:00:00Z", -62_167_219_200, 0), ("0000-02-29", -62_162_121_600, 0),
        ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
        ("0000-01-01T00:00:00+23:59", -62_167_305_540, 0), ("1969-12-31T23:59:59.5Z", -1, 500_000_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
        ("2016-12-31T23:59:60.25Z", 1_483_228_800, 250_000_000), ("2000-02-29", 951_782_400, 0),
    ])
    func accepted(text: String, seconds: Int64, nanoseconds: Int32) {
        #expect(parse(text) == Time(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(arguments: [
        "", "2024", "2024-01", "2024-1-1", "20240101", "2024-00-01", "2024-13-01", "2024-01-00", "2024-01-32",
        "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2024-04-31", "2024-06-31", "2024-09-31", "2024-11-31",
        "2024-01-01T", "2024-01-01T00:00Z", "2024-01-01T00:00:00", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
        "2024-01-01T00:00:61Z", "2024-01-01T00:00:60Z", "2024-01-01T23:59:60+01:00", "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00.1234567890Z", "2024-01-01T00:00:00.5", "2024-01-01Z",
        "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+1:00",
        "2024-01-01T00:00:00+01:0", "2024-01-01T00:00:00+01:", "2024-01-01T00:00:00+01:000", "2024-01-01T00:00:00ZZ",
        " 2024-01-01", "2024-01-01 ", "2024-01-01T00:00:00Z ", "2024-01-01_00:00:00Z", "+2024-01-01", "-2024-01-01",
        "2024/01/01", "2024-01-01T00-00-00Z", "12024-01-01", "2024-W01-1", "2024-001", "2024-01-01T00:00:00z+00:00",
        "2024-01-01T00:00:00−01:00", "２024-01-01",
    ])
    func refused(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func everyDay() {
        // Two complete 400-year cycles of the calendar, the present, and the last years.
        for (first, last) in [(0, 801), (1890, 2110), (9900, 9999)] {
            var seconds = parse(String(format: "%04d-01-01", first))?.seconds ?? 0
            for year in first...last {
                let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
                for month in 1...12 {
                    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
                    for day in 1...days {
                        let date = ISO8601.date(daysSince1970: seconds / 86_400)
                        if date != (Int64(year), Int64(month), Int64(day)) { Issue.record("\(year)-\(month)-\(day)") }
                        if day == 1 || day == days {
                            #expect(parse(String(format: "%04d-%02d-%02d", year, month, day))?.seconds == seconds)
                        }
                        seconds += 86_400
                    }
                    #expect(parse(String(format: "%04d-%02d-%02d", year, month, days + 1)) == nil)
                }
            }
        }
    }

    @Test func formatsAsFoundation() throws {
        var generator = SplitMix64(seed: 60)
        let style = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<5000 {
            // After the calendar reform, since Foundation follows the Julian calendar before it.
            let seconds = Int64.random(in: -12_212_553_600..<253_402_300_800, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let whole = date.formatted(style)
            #expect(parse(whole) == Time(seconds: seconds, nanoseconds: 0))
            #expect(parse(whole)?.interval == (try style.parse(whole)).timeIntervalSinceReferenceDate)
            #expect(text(date.timeIntervalSinceReferenceDate) == whole)

            let milliseconds = Int64.random(in: 0..<1000, using: &generator)
            let precise = whole.dropLast() + String(format: ".%03dZ", Int(milliseconds))
            let read = try #require(parse(String(precise)))
            #expect(read == Time(seconds: seconds, nanoseconds: Int32(milliseconds * 1_000_000)))
            let foundation = try fractional.parse(String(precise))
            #expect(abs(read.interval - foundation.timeIntervalSinceReferenceDate) < 1e-4)
        }
        for minutes in stride(from: -23 * 60 - 59, through: 23 * 60 + 59, by: 7) {
            let sign = minutes < 0 ? "-" : "+"
            let zone = sign + String(format: "%02d:%02d", abs(minutes) / 60, abs(minutes) % 60)
            #expect(parse("2024-03-10T01:02:03\(zone)")?.seconds == 1_710_032_523 - Int64(minutes) * 60)
        }
    }

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (-0.0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"),
            (-0.5, "2000-12-31T23:59:59.5Z"), (0.1, "2001-01-01T00:00:00.1Z"), (1e-9, "2001-01-01T00:00:00.000000001Z"),
            (-1e-9, "2000-12-31T23:59:59.999999999Z"), (1e-30, "2001-01-01T00:00:00Z"),
            (-1e-30, "2001-01-01T00:00:00Z"),
            (730_000_000.123, "2024-02-19T01:46:40.123Z"), (730_000_000.12, "2024-02-19T01:46:40.12Z"),
            (730_000_000.1234567, "2024-02-19T01:46:40.1234567Z"), (1.0 / 3, "2001-01-01T00:00:00.333333333Z"),
            (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
            (0.9999999999, "2001-01-01T00:00:01Z"),
        ] as [(Double, String)])
    func writtenText(interval: Double, expected: String) {
        #expect(text(interval) == expected)
    }

    @Test(
        arguments: [
            Double.nan, Double.infinity, -Double.infinity, 1e300, -1e300, 252_423_993_600, -63_145_526_400.001, 1e12,
            -1e12, 1e18, 1e19,
        ] as [Double])
    func notRepresentable(interval: Double) {
        #expect(text(interval) == nil)
    }

    @Test func randomRoundTrips() {
        var generator = SplitMix64(seed: 61)
        for number in 0..<CodecCases.count(1_000_000) / 50 {
            let digits = number % 10
            let seconds =
                number % 3 == 0
                ? Int64.random(in: 978_307_200 - 2_000_000...978_307_200 + 2_000_000, using: &generator)
                : Int64.random(in: -62_167_219_200..<253_402_300_800, using: &generator)
            var unit: Int32 = 1
            for _ in digits..<9 { unit *= 10 }
            let nanoseconds = digits == 0 ? 0 : Int32.random(in: 0..<1_000_000_000 / unit, using: &generator) * unit
            let interval = Time(seconds: seconds, nanoseconds: nanoseconds).interval
            guard let text = text(interval), let read = parse(text) else {
                Issue.record("\(interval) is not read back")
                continue
            }
            #expect(read.interval == interval)
            #expect(text.utf8.count <= (digits == 0 || nanoseconds == 0 ? 20 : 21 + digits))
            // With one digit less it does not round-trip: neither truncated nor rounded up.
            if read.nanoseconds != 0 {
                let shorter = text.utf8.count - 22
                var coarse: Int64 = 1
                for _ in shorter..<9 { coarse *= 10 }
                let below = Int64(read.nanoseconds) / coarse * coarse
                for candidate in [below, below + coarse] {
                    let time = Time(
                        seconds: read.seconds + candidate / 1_000_000_000,
                        nanoseconds: Int32(candidate % 1_000_000_000))
                    #expect(time.interval != interval)
                }
            }
        }
    }

    @Test func nearestInterval() {
        // Near the reference date the nearest Double is that of the decimal number itself.
        var generator = SplitMix64(seed: 62)
        for _ in 0..<20_000 {
            let total =
                Int64.random(in: -1_048_575_000_000_000...1_048_575_000_000_000, using: &generator)
                >> Int64.random(in: 0..<50, using: &generator)
            var seconds = total / 1_000_000_000
            var rest = total % 1_000_000_000
            if rest < 0 {
                seconds -= 1
                rest += 1_000_000_000
            }
            let time = Time(seconds: seconds + 978_307_200, nanoseconds: Int32(rest))
            #expect(time.interval == Double("\(total)e-9"))
        }
        for _ in 0..<20_000 {
            let seconds = Int64.random(in: 1_000_000..<250_000_000_000, using: &generator)
            let nanoseconds = Int32.random(in: 0..<1_000_000_000, using: &generator)
            let time = Time(seconds: seconds + 978_307_200, nanoseconds: nanoseconds)
            #expect(time.interval == Double("\(seconds)." + String(format: "%09d", Int(nanoseconds))))
        }
    }

    @Test func anyBytes() {
        var generator = SplitMix64(seed: 63)
        let base = Array("2024-02-29T12:34:56.123456789+02:00".utf8)
        for _ in 0..<50_000 {
            var bytes = Array(base.prefix(Int.random(in: 0...base.count, using: &generator)))
            for _ in 0..<2 where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8(truncatingIfNeeded: generator.next())
            }
            let result = unsafe bytes.withUnsafeBufferPointer { unsafe ISO8601.parse($0) }
            if let result { #expect(result.nanoseconds >= 0 && result.nanoseconds < 1_000_000_000) }
        }
        for _ in 0..<50_000 {
            _ = text(Double(bitPattern: generator.next()))
            _ = text(Double.random(in: -7e10...3e11, using: &generator))
        }
    }
}
