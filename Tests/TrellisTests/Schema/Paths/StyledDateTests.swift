import Foundation
import Testing
import Trellis

/// Dates in the format of an example.
@Suite struct StyledDateTests {
    private func expect(
        _ text: String, like example: String, writtenAs written: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let format = JSONFormat.iso8601(like: example)
        let (decoding, encoding) = (
            TrellisDecoder.Options.with { $0.dates = format }, TrellisEncoder.Options.with { $0.dates = format }
        )
        let date = try decoded(Date.self, "\"\(text)\"")
        #expect(routed(Date.self, "\"\(text)\"", decoding, sourceLocation: sourceLocation) == date)
        let json = try TrellisEncoder(options: encoding).string(from: date)
        #expect(json == "\"\(written ?? text)\"", sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "2024-05-01T12:00:00.000Z", "2024-05-01T12:00:00.5Z", "2024-05-01T12:00:00+00:00", "2024-05-01T12:00:00+0200",
        "2024-05-01 12:00:00Z", "2024-05-01 12:00:00.000000+00", "2024-05-01t12:00:00z", "2024-05-01T12:00:00-00:00",
        "2024-05-01T12:00:00.25-09:30", "2024-05-01T12:00:00Z", "0000-01-01T02:00:00+01:00",
        "9999-12-31T22:59:59-01:00",
    ])
    func datesAreWrittenAsTheExample(text: String) throws {
        try expect(text, like: text)
    }

    @Test func otherDatesInTheStyle() throws {
        try expect("2024-12-31T23:00:00Z", like: "2024-05-01T12:00:00+02:00", writtenAs: "2025-01-01T01:00:00+02:00")
        try expect("2024-05-01T12:00:00.123Z", like: "2024-05-01 12:00:00.000Z", writtenAs: "2024-05-01 12:00:00.123Z")
        try expect("1950-05-01T12:00:00.125Z", like: "2024-05-01T12:00:00.000Z", writtenAs: "1950-05-01T12:00:00.125Z")
        try expect("2024-05-01", like: "2024-05-01T12:00:00.0Z", writtenAs: "2024-05-01T00:00:00.0Z")
        // Rounded, even into the next year.
        try expect("2024-12-31T23:59:59.9996Z", like: "2024-05-01T12:00:00.000Z", writtenAs: "2025-01-01T00:00:00.000Z")
        try expect("2024-05-01T12:00:00.4Z", like: "2024-05-01T12:00:00Z", writtenAs: "2024-05-01T12:00:00Z")
    }

    @Test func everyMillisecondRoundTrips() throws {
        var generator = SplitMix64(seed: 7)
        let options = TrellisEncoder.Options.with { $0.dates = .iso8601(like: "2024-05-01T12:00:00.000Z") }
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &generator)
            let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
            let second = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
            let digits = String((rest + 1000) % 1000 + 1000).dropFirst()
            let text = try TrellisEncoder().string(from: second).dropLast(2) + ".\(digits)Z\""
            #expect(try TrellisEncoder(options: options).string(from: decoded(Date.self, String(text))) == text)
        }
    }

    @Test(arguments: ["", "x", "2024-05-01", "2024-05-01T12:00:00", "2024-13-01T12:00:00Z", "2024-05-01T12:00:00.Z"])
    func invalidExamples(example: String) {
        let format = JSONFormat.iso8601(like: example)
        let text = "\"2024-05-01T12:00:00Z\""
        expectFailure([Date].self, "[\(text)]", .invalidSchema, at: nil, .with { $0.dates = format })
        let encoding = TrellisEncoder.Options.with { $0.dates = format }
        let error = encodingFailure(Date(timeIntervalSince1970: 0), options: encoding)
        #expect(error?.code == .invalidSchema)
        #expect(error?.message.contains("'\(example)'") == true)
    }

    @Test func invalidDates() {
        let options = TrellisDecoder.Options.with { $0.dates = .iso8601(like: "2024-05-01T12:00:00.000Z") }
        expectFailure([Date].self, "[\"soon\"]", .invalidValue, path: "[0]", at: 1, options)
        expectFailure([Date].self, "[5]", .typeMismatch, path: "[0]", at: 1, options)
        let encoding = TrellisEncoder.Options.with { $0.dates = .iso8601(like: "2024-05-01T12:00:00.000Z") }
        for time in [1e12, -1e12, .infinity, .nan] {
            #expect(
                encodingFailure(Date(timeIntervalSinceReferenceDate: time), options: encoding)?.code == .notEncodable)
        }
    }

    @Test func amongSeveralFormats() throws {
        let format = JSONFormat.oneOf(.iso8601(like: "2024-05-01T12:00:00.000Z"), .secondsSince1970)
        let dates = try TrellisDecoder(options: .with { $0.dates = format })
            .decode([Date].self, from: #"["2024-05-01T12:00:00+02:00", 1714564800]"#)
        let json = try TrellisEncoder(options: .with { $0.dates = format }).string(from: dates)
        #expect(json == #"["2024-05-01T10:00:00.000Z","2024-05-01T12:00:00.000Z"]"#)
    }
}
