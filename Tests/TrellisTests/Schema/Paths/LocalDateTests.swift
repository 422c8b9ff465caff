import Foundation
import Testing
import Trellis

/// Dates and times in the local time of a time zone, and dates without times.
@Suite struct LocalDateTests {
    private static let berlin = JSONFormat.iso8601(timeZone: "Europe/Berlin")

    private func date(_ text: String) -> Date { (try? decoded(Date.self, "\"\(text)\"")) ?? .distantPast }

    private func expect(
        _ text: String, is utc: String, in format: JSONFormat = berlin, writtenAs written: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (decoding, encoding) = (
            TrellisDecoder.Options.with { $0.dates = format }, TrellisEncoder.Options.with { $0.dates = format }
        )
        #expect(
            routed(Date.self, "\"\(text)\"", decoding, sourceLocation: sourceLocation) == date(utc),
            sourceLocation: sourceLocation)
        expectRoundTrip(date(utc), "\"\(written ?? text)\"", decoding, encoding, sourceLocation: sourceLocation)
    }

    @Test func timesWithoutAnOffset() {
        expect("2014-05-06T07:08:09", is: "2014-05-06T05:08:09Z")
        expect("2014-12-06T07:08:09", is: "2014-12-06T06:08:09Z")
        expect("2014-05-06 07:08:09.25", is: "2014-05-06T05:08:09.25Z", writtenAs: "2014-05-06T07:08:09.25")
        expect("2014-05-06t07:08:09.123456", is: "2014-05-06T05:08:09.123456Z", writtenAs: "2014-05-06T07:08:09.123456")
        // An offset in the string takes precedence.
        expect("2014-05-06T07:08:09Z", is: "2014-05-06T07:08:09Z", writtenAs: "2014-05-06T09:08:09")
        expect("2014-05-06T07:08:09-05:00", is: "2014-05-06T12:08:09Z", writtenAs: "2014-05-06T14:08:09")
        // A date without a time is its midnight.
        expect("2014-05-06", is: "2014-05-05T22:00:00Z", writtenAs: "2014-05-06T00:00:00")
        expect("1950-01-01T00:00:00", is: "1949-12-31T23:00:00Z")
        expect("2014-05-06T07:08:09", is: "2014-05-06T01:38:09Z", in: .iso8601(timeZone: "Asia/Kolkata"))
        expect("2014-05-06T07:08:09", is: "2014-05-06T07:08:09Z", in: .iso8601(timeZone: "GMT"))
    }

    /// Of two equal local times the first is decoded; the second is written with its offset.
    @Test func clocksThatAreSetBack() {
        expect("2014-10-26T01:59:59", is: "2014-10-25T23:59:59Z")
        expect("2014-10-26T02:00:00", is: "2014-10-26T00:00:00Z")
        expect("2014-10-26T02:59:59", is: "2014-10-26T00:59:59Z")
        expect("2014-10-26T01:00:00Z", is: "2014-10-26T01:00:00Z")
        expect("2014-10-26T01:59:59.5Z", is: "2014-10-26T01:59:59.5Z")
        expect("2014-10-26T03:00:00", is: "2014-10-26T02:00:00Z")
    }

    @Test func clocksThatAreSetForward() {
        expect("2014-03-30T01:59:59", is: "2014-03-30T00:59:59Z")
        expect("2014-03-30T02:00:00", is: "2014-03-30T01:00:00Z", writtenAs: "2014-03-30T03:00:00")
        expect("2014-03-30T02:30:00", is: "2014-03-30T01:30:00Z", writtenAs: "2014-03-30T03:30:00")
        expect("2014-03-30T03:00:00", is: "2014-03-30T01:00:00Z")
        // This time zone skipped a whole day.
        let samoa = JSONFormat.iso8601(timeZone: "Pacific/Apia")
        expect("2011-12-29T23:59:59", is: "2011-12-30T09:59:59Z", in: samoa)
        expect("2011-12-30T12:00:00", is: "2011-12-30T22:00:00Z", in: samoa, writtenAs: "2011-12-31T12:00:00")
        expect("2011-12-31T00:00:00", is: "2011-12-30T10:00:00Z", in: samoa)
    }

    @Test func leapSecondsAndLimits() {
        expect("2017-01-01T00:59:60", is: "2017-01-01T00:00:00Z", writtenAs: "2017-01-01T01:00:00")
        expect("0001-01-01T12:00:00", is: "0001-01-01T11:06:32Z")
        let options = TrellisDecoder.Options.with { $0.dates = Self.berlin }
        for text in [
            "2016-12-31T23:59:60", "2014-05-06T24:00:00", "2014-05-06T07:08", "2014-05-06T", "2014-02-30T00:00:00",
            "2014-05-06T07:08:09.", "2014-05-06T07:08:09.1234567890", "20140506T070809", "", "x",
            "10000-01-01T00:00:00", "2014-05-06T07:08:61", String(repeating: "2", count: 100),
        ] {
            expectFailure([Date].self, "[\"\(text)\"]", .invalidValue, path: "[0]", at: 1, options)
        }
        expectFailure([Date].self, "[5]", .typeMismatch, path: "[0]", at: 1, options)
        expectFailure([Date].self, "[[]]", .typeMismatch, path: "[0]", at: 1, options)
        expectFailure([Date].self, "[null]", .unexpectedNull, path: "[0]", at: 1, options)
        // The last year in UTC has already ended in that time zone.
        expect("9999-12-31T23:30:00Z", is: "9999-12-31T23:30:00Z")
        let encoding = TrellisEncoder.Options.with { $0.dates = Self.berlin }
        for time in [1e12, -1e12, .infinity, .nan] {
            let date = Date(timeIntervalSinceReferenceDate: time)
            #expect(encodingFailure(date, options: encoding)?.code == .notEncodable)
        }
    }

    @Test func everyHourOfAYearReadsBack() throws {
        for zone in [
            "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham", "Africa/Casablanca",
        ] {
            let format = JSONFormat.iso8601(timeZone: zone)
            let encoder = TrellisEncoder(options: .with { $0.dates = format })
            let decoder = TrellisDecoder(options: .with { $0.dates = format })
            let dates = (0..<24 * 366).map { Date(timeIntervalSince1970: 1_577_836_800 + Double($0) * 3600 + 0.5) }
            let text = try encoder.string(from: dates)
            #expect(try decoder.decode([Date].self, from: text) == dates)
        }
    }

    @Test func days() {
        expect("2014-05-06", is: "2014-05-06T00:00:00Z", in: .dateOnly)
        expect("0000-02-29", is: "0000-02-29T00:00:00Z", in: .dateOnly)
        expect("9999-12-31", is: "9999-12-31T00:00:00Z", in: .dateOnly)
        expect("2014-05-06", is: "2014-05-05T22:00:00Z", in: .dateOnly(timeZone: "Europe/Berlin"))
        // Days on which the local clocks skip midnight.
        expect("2017-10-15", is: "2017-10-15T03:00:00Z", in: .dateOnly(timeZone: "America/Sao_Paulo"))
        let options = TrellisDecoder.Options.with { $0.dates = .dateOnly }
        for text in ["2014-05-06T00:00:00Z", "2014-02-30", "2014-5-6", "20140506", "2014-05-06 ", ""] {
            expectFailure([Date].self, "[\"\(text)\"]", .invalidValue, path: "[0]", at: 1, options)
        }
        let error = expectFailure(Date.self, "20140506", .typeMismatch, at: 0, options)
        #expect(error?.expected == "a day such as 2024-05-01")
    }

    /// The time of day is not written.
    @Test func datesOfTimes() throws {
        let late = Date(timeIntervalSince1970: 1_399_416_059.5)  // 2014-05-06T22:40:59.5Z
        #expect(try TrellisEncoder(options: .with { $0.dates = .dateOnly }).string(from: late) == #""2014-05-06""#)
        let berlin = TrellisEncoder(options: .with { $0.dates = .dateOnly(timeZone: "Europe/Berlin") })
        #expect(try berlin.string(from: late) == #""2014-05-07""#)
        let before = Date(timeIntervalSince1970: -0.5)
        #expect(try TrellisEncoder(options: .with { $0.dates = .dateOnly }).string(from: before) == #""1969-12-31""#)
        let never = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(encodingFailure(never, options: .with { $0.dates = .dateOnly })?.code == .notEncodable)
    }

    @Test func fields() {
        let noon = date("2014-05-06T12:00:00Z")
        expectRoundTrip(Formed(noon, InTokyo.self), #"{"v":"2014-05-06T21:00:00"}"#)
        expectRoundTrip(Formed([noon, nil], InTokyo.self), #"{"v":["2014-05-06T21:00:00",null]}"#)
        expectRoundTrip(Formed(["a": noon], InTokyo.self), #"{"v":{"a":"2014-05-06T21:00:00"}}"#)
        expectRoundTrip(Formed(date("2014-05-06"), Day.self), #"{"v":"2014-05-06"}"#)
        expectFailure(Formed<Date, Day>.self, #"{"v":"06.05.2014"}"#, .invalidValue, path: "v", at: 5)
    }

    @Test func unknownTimeZones() {
        let options = TrellisDecoder.Options.with { $0.dates = .iso8601(timeZone: "Nowhere/At_All") }
        #expect(failure(Date.self, #""2014-05-06""#, options: options)?.code == .invalidSchema)
        let nowhere = TrellisEncoder.Options.with { $0.dates = .oneOf(.iso8601, .dateOnly(timeZone: "Nowhere/At_All")) }
        #expect(encodingFailure(Date(), options: nowhere)?.code == .invalidSchema)
        let error = failure(Formed<Date, Nowhere>.self, "{}")
        #expect(error?.code == .invalidSchema)
        #expect(
            error?.description.contains("'v' has a date format with the unknown time zone 'Nowhere'")
                == true)
        #expect(encodingFailure(Formed(Date(), Nowhere.self))?.code == .invalidSchema)
        // A decode without dates does not need the time zone.
        #expect(failure(Int.self, "1", options: options) == nil)
    }
}

/// Dates in one of several formats.
@Suite struct SeveralDateFormatsTests {
    private let noon = Date(timeIntervalSince1970: 1_399_377_600)  // 2014-05-06T12:00:00Z

    @Test func theFirstMatchingFormatIsUsed() {
        for text in [#""2014-05-06T12:00:00Z""#, "1399377600", #""06.05.2014 12:00""#] {
            #expect(routed(Formed<Date, Any3>.self, "{\"v\":\(text)}")?.v == noon)
        }
        expectRoundTrip(Formed(noon, Any3.self), #"{"v":"2014-05-06T12:00:00Z"}"#)
        #expect(
            routed(Formed<[Date?], Any3>.self, #"{"v":[1399377600,null,"2014-05-06T12:00:00Z"]}"#)?.v == [
                noon, nil, noon,
            ])
        expectRoundTrip(Formed(noon, Milliseconds.self), #"{"v":1399377600000}"#)
        #expect(routed(Formed<Date, Milliseconds>.self, #"{"v":"2014-05-06"}"#)?.v == noon - 43200)
    }

    @Test func byOption() {
        let format = JSONFormat.oneOf(.dateOnly, .iso8601, .secondsSince1970)
        let (decoding, encoding) = (
            TrellisDecoder.Options.with { $0.dates = format }, TrellisEncoder.Options.with { $0.dates = format }
        )
        #expect(
            routed([Date].self, #"["2014-05-06","2014-05-06T12:00:00Z",1399377600]"#, decoding)
                == [noon - 43200, noon, noon])
        expectRoundTrip(noon - 43200, #""2014-05-06""#, decoding, encoding)
        // A list of formats can contain lists.
        let nested = TrellisDecoder.Options.with { $0.dates = .oneOf(.oneOf(.dateOnly), .secondsSince1970) }
        #expect(routed([Date].self, #"["2014-05-06",0]"#, nested) == [noon - 43200, Date(timeIntervalSince1970: 0)])
        // Coercions apply to each format.
        let coerced = TrellisDecoder.Options.with {
            $0.dates = format
            $0.coercions = .numbersFromStrings
        }
        #expect(routed([Date].self, #"["1399377600"]"#, coerced) == [noon])
    }

    @Test func datesThatMatchNoFormat() {
        let wrong = expectFailure(Formed<[Date], Any3>.self, #"{"v":["today"]}"#, .invalidValue, path: "v[0]", at: 6)
        #expect(wrong?.expected == "an ISO 8601 date or a number of seconds or a date in the format dd.MM.yyyy HH:mm")
        #expect(wrong?.found == #""today""#)
        expectFailure(Formed<Date, Any3>.self, #"{"v":true}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<Date, Any3>.self, #"{"v":[]}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<Date, Any3>.self, #"{"v":1e999}"#, .numberOutOfRange, path: "v", at: 5)
        expectFailure(Formed<Date, Any3>.self, #"{"v":null}"#, .unexpectedNull, path: "v", at: 5)
        expectFailure(Formed<Date, Strings>.self, #"{"v":5}"#, .typeMismatch, path: "v", at: 5)
    }
}

private enum InTokyo: FieldForm { static var format: JSONFormat? { .iso8601(timeZone: "Asia/Tokyo") } }
private enum Day: FieldForm { static var format: JSONFormat? { .dateOnly } }
private enum Nowhere: FieldForm { static var format: JSONFormat? { .dateOnly(timeZone: "Nowhere") } }
private enum Any3: FieldForm {
    static var format: JSONFormat? { .oneOf(.iso8601, .secondsSince1970, .pattern("dd.MM.yyyy HH:mm")) }
}
private enum Milliseconds: FieldForm { static var format: JSONFormat? { .oneOf(.millisecondsSince1970, .dateOnly) } }
private enum Strings: FieldForm { static var format: JSONFormat? { .oneOf(.iso8601, .dateOnly) } }
