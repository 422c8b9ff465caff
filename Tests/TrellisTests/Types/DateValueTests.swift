import Foundation
import Testing
import Trellis

/// Dates in each format, by field and by option.
@Suite struct DateValueTests {
    private let may = Date(timeIntervalSince1970: 1_714_564_800)  // 2024-05-01T12:00:00Z

    private func options(_ format: JSONFormat) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.dates = format
        return options
    }

    private func encoder(_ format: JSONFormat) -> TrellisEncoder {
        var options = TrellisEncoder.Options()
        options.dates = format
        return TrellisEncoder(options: options)
    }

    @Test(arguments: [
        ("2024-05-01T12:00:00Z", 0.0), ("2024-05-01T12:00:00.25Z", 0.25), ("2024-05-01T14:00:00+02:00", 0),
        ("2024-05-01T06:30:00-0530", 0), ("2024-05-01", -43200), ("2024-05-01T12:00:00.000000001Z", 1e-9),
    ])
    func iso8601(_ text: String, _ seconds: Double) throws {
        let date = try decoded(Date.self, "\"\(text)\"")
        #expect(abs(date.timeIntervalSince(may) - seconds) < 1e-6, "\(text)")
    }

    @Test(arguments: [
        "", "x", "2024", "2024-13-01T00:00:00Z", "2024-02-30", "2024-05-01 12:00:00", "2024-05-01T12:00:00",
    ])
    func invalidDateStrings(_ text: String) throws {
        let error = failure([Date].self, "[\"\(text)\"]")
        // The last one has no zone: a date and time without a zone names no point in time.
        #expect(error?.code == .invalidValue, "\(text)")
        #expect(error?.path.description == "[0]")
    }

    /// Foundation traps if it describes such a date.
    @Test(arguments: [
        JSONFormat.secondsSince1970, .millisecondsSince1970, .oneOf(.iso8601, .secondsSince1970),
    ])
    func namesOfNonFiniteNumbersAreNoDates(_ format: JSONFormat) {
        var options = options(format)
        options.coercions = .lossless
        for name in ["NaN", "Infinity", "-Infinity"] {
            expectFailure([Date].self, "[\"\(name)\"]", .invalidValue, path: "[0]", at: 1, options)
        }
        if format != .millisecondsSince1970 { #expect(routed([Date].self, #"["1714564800"]"#, options) == [may]) }
    }

    /// The greatest date of other platforms, whose fraction is rounded up to a `Double` of the following year.
    @Test(arguments: [
        "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.99999Z",
    ])
    func theEndOfTheLastYearIsWrittenBack(_ text: String) throws {
        let date = try decoded(Date.self, "\"\(text)\"")
        #expect(date.timeIntervalSince1970 < 253_402_300_800)
        let written = try encoded(date)
        #expect(written.hasPrefix("\"9999-12-31T23:59:59.9"))
        #expect(try decoded(Date.self, written) == date)
    }

    @Test func byOption() throws {
        let seconds = TrellisDecoder(options: options(.secondsSince1970))
        let milliseconds = TrellisDecoder(options: options(.millisecondsSince1970))
        #expect(try seconds.decode([Date].self, from: "[1714564800, 1714564800.5]") == [may, may + 0.5])
        #expect(
            try milliseconds.decode([Date?].self, from: "[1714564800000, null, 1714564800500]") == [
                may, nil, may + 0.5,
            ])
        #expect(failure(Date.self, "\"2024-05-01\"", options: options(.secondsSince1970))?.code == .typeMismatch)
        #expect(failure(Date.self, "5")?.code == .typeMismatch)
        #expect(failure(Date.self, "1e999", options: options(.secondsSince1970))?.code == .numberOutOfRange)
        // The schema compiled for another option is not reused for this one.
        #expect(try TrellisDecoder().decode([Date].self, from: "[\"2024-05-01T12:00:00Z\"]") == [may])
    }

    @Test func byField() throws {
        let text =
            #"{"plain":"2024-05-01T12:00:00Z","seconds":1714564800,"milliseconds":1714564800000,"list":[1714564800]}"#
        let value = try decoded(Dates.self, text)
        #expect(value == Dates(plain: may, seconds: may, milliseconds: may, list: [may]))
        #expect(try encoded(value) == text)
        #expect(try decoded(Dates.self, text.replacing("1714564800000", with: "null")).milliseconds == nil)
        // The option applies to fields without a format.
        let numbers = text.replacing("\"2024-05-01T12:00:00Z\"", with: "1714564800")
        #expect(try TrellisDecoder(options: options(.secondsSince1970)).decode(Dates.self, from: numbers) == value)
        #expect(try encoder(.secondsSince1970).string(from: value) == numbers)
    }

    @Test func theFormatOfAFieldDoesNotAffectThePreviousField() throws {
        let text = #"{"inner":{"plain":"2024-05-01T12:00:00Z","seconds":1714564800,"list":[]},"after":1714564800}"#
        let value = try decoded(Outer.self, text)
        #expect(value.inner.plain == may)
        #expect(value.after == may)
        #expect(try encoded(value) == text)
    }

    @Test func written() throws {
        #expect(try encoded([may, may + 0.5]) == #"["2024-05-01T12:00:00Z","2024-05-01T12:00:00.5Z"]"#)
        #expect(try encoder(.secondsSince1970).string(from: [may, may + 0.5]) == "[1714564800,1714564800.5]")
        #expect(
            try encoder(.millisecondsSince1970).string(from: [may, Date(timeIntervalSince1970: 1_714_564_800.123)])
                == "[1714564800000,1714564800123]")
        #expect(try encoder(.secondsSince1970).string(from: [Date(timeIntervalSince1970: -1.5)]) == "[-1.5]")
    }

    @Test func everyFormatRoundTrips() throws {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<300 {
            let whole = Int.random(in: -10_000_000_000...10_000_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(whole) + Double(generator.below(1000)) / 1000)
            for format in [JSONFormat.iso8601, .secondsSince1970, .millisecondsSince1970] {
                let text = try encoder(format).string(from: date)
                let again = try TrellisDecoder(options: options(format)).decode(Date.self, from: text)
                #expect(abs(again.timeIntervalSince(date)) < 1e-6, "\(text)")
            }
        }
    }

    @Test func datesThatCannotBeEncoded() {
        #expect(encodingFailure(Date(timeIntervalSince1970: 1e15))?.code == .notEncodable)
        #expect(encodingFailure(Date(timeIntervalSince1970: -1e15))?.code == .notEncodable)
        var options = TrellisEncoder.Options()
        options.dates = .secondsSince1970
        #expect(encodingFailure(Date(timeIntervalSince1970: .infinity), options: options)?.code == .nonFiniteNumber)
        options.dates = .millisecondsSince1970
        #expect(encodingFailure(Date(timeIntervalSince1970: .nan), options: options)?.code == .nonFiniteNumber)
    }

    // In separate processes, since a trap would end this one.

    @Test func aNaNDateIsAnError() async {
        await #expect(processExitsWith: .success) {
            #expect(encodingFailure(Date(timeIntervalSince1970: .nan)) != nil)
        }
    }

    @Test func anInfiniteDateIsAnError() async {
        await #expect(processExitsWith: .success) {
            #expect(encodingFailure(Date(timeIntervalSince1970: .infinity)) != nil)
            #expect(encodingFailure(Date(timeIntervalSince1970: -.infinity)) != nil)
            #expect(encodingFailure(Date(timeIntervalSince1970: 1e300)) != nil)
        }
    }
}

private struct Dates: JSONModel, Equatable {
    var plain: Date
    var seconds: Date
    var milliseconds: Date?
    var list: [Date]

    init(plain: Date, seconds: Date, milliseconds: Date?, list: [Date]) {
        self.plain = plain
        self.seconds = seconds
        self.milliseconds = milliseconds
        self.list = list
    }

    static let modelSchema = JSONModelSchema(
        Dates.self,
        [
            JSONField("plain", \Dates.plain), JSONField("seconds", \Dates.seconds, as: .secondsSince1970),
            JSONField("milliseconds", \Dates.milliseconds, as: .millisecondsSince1970),
            JSONField("list", \Dates.list, as: .secondsSince1970),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        seconds = fields.take(1)
        milliseconds = fields.take(2)
        list = fields.take(3)
    }
}

private struct Outer: JSONModel {
    var inner: Dates
    var after: Date

    static let modelSchema = JSONModelSchema(
        Outer.self,
        [
            JSONField("inner", \Outer.inner),
            JSONField("after", \Outer.after, as: .secondsSince1970),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        inner = fields.take(0)
        after = fields.take(1)
    }
}
