import Foundation
import Testing
import Trellis

/// Formats of dates by field, by type and by option, and their precedence.
@Suite struct DateFormatTests {
    private let day = Date(timeIntervalSince1970: 1_714_521_600)  // 2024-05-01T00:00:00Z

    private func options(_ format: JSONFormat) -> (TrellisDecoder.Options, TrellisEncoder.Options) {
        var (decoding, encoding) = (TrellisDecoder.Options(), TrellisEncoder.Options())
        decoding.dates = format
        encoding.dates = format
        return (decoding, encoding)
    }

    /// A field can name the format that the options have.
    @Test func fieldsInTheSameFormat() throws {
        var (decoding, encoding) = options(.iso8601)
        let text = #"{"date":"01/05/2024"}"#
        let dated = try TrellisDecoder(options: decoding).decode(Dated.self, from: text)
        #expect(try TrellisEncoder(options: encoding).string(from: dated) == text)
        (decoding, encoding) = options(Dated.format)
        let plain = try TrellisDecoder(options: decoding).decode(Date.self, from: #""01/05/2024""#)
        #expect(plain == dated.date)
    }

    @Test func anEmptyPatternIsAMistake() {
        let (decoding, encoding) = options(.pattern(""))
        #expect(failure(Date.self, "\"\"", options: decoding)?.code == .invalidSchema)
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder(options: encoding).string(from: day) }
        #expect(error?.code == .invalidSchema)
    }

    /// The formatter would write the year 1 BC as year 1.
    @Test(arguments: ["yyyy-MM-dd", "dd MMM yyyy"])
    func patternsBeginWithYearOne(_ pattern: String) throws {
        let (decoding, encoding) = options(.pattern(pattern))
        let encoder = TrellisEncoder(options: encoding)
        let text = try encoder.string(from: Date.distantPast)
        #expect(try TrellisDecoder(options: decoding).decode(Date.self, from: text) == Date.distantPast)
        let error = #expect(throws: TrellisError.self) { try encoder.string(from: Date.distantPast - 1) }
        #expect(error?.code == .notEncodable)
        #expect(error?.expected == "a date in the years 1 to 9999")
    }

    /// Dates in patterns of separated numbers are read without a formatter, but only in GMT by that name.
    @Test func patternsOfNumbersAreReadAsByTheFormatter() {
        var random = SplitMix64(seed: 30)
        let years = [0, 1, 999, 1582, 1599, 1600, 1900, 1999, 2000, 2023, 2024, 9999]
        let parts: [(String, ClosedRange<Int>)] = [
            ("MM", 0...13), ("dd", 0...32), ("HH", 0...24), ("mm", 0...60), ("ss", 0...60),
        ]
        let patterns = [
            "dd/MM/yyyy", "yyyy-MM-dd", "MM.dd.yyyy HH:mm", "yyyy-MM-dd HH:mm:ss", "HH:mm:ss dd/MM/yyyy",
            "HH yyyy/MM/dd", "yyyyMMdd", "MM/yyyy", "yyyy-MM-dd mm:ss", "dd/MM/yyyy dd", "d/M/yyyy", "yyyy-MM-dd.",
        ]
        var count = 0
        for _ in 0..<4000 {
            let pattern = patterns[random.below(patterns.count)]
            let year = String(years[random.below(years.count)])
            var text = pattern.replacing(
                "yyyy", with: String(repeating: "0", count: 4 - year.utf8.count) + year)
            for (letters, range) in parts {
                let number = Int.random(in: range, using: &random)
                text = text.replacing(letters, with: number < 10 ? "0\(number)" : "\(number)")
            }
            if random.once(in: 8) {
                let index = text.index(text.startIndex, offsetBy: random.below(text.count))
                text.replaceSubrange(index...index, with: ["0", "9", " ", "/", "x", ""][random.below(6)])
            }
            let dates = ["GMT", "UTC", "Etc/GMT"].map { zone in
                try? TrellisDecoder(options: options(.pattern(pattern, timeZone: zone)).0)
                    .decode(Date.self, from: "\"\(text)\"")
            }
            #expect(dates[0] == dates[2] && dates[1] == dates[2], "\(pattern): \(text)")
            if dates[0] != nil { count += 1 }
        }
        #expect(count > 1000)
    }

    /// Dates are written in such patterns without a formatter, except near full seconds and in years before 1600.
    @Test func patternsOfNumbersAreWrittenAsByTheFormatter() {
        var random = SplitMix64(seed: 31)
        let patterns = [
            "dd/MM/yyyy", "yyyy-MM-dd", "MM.dd.yyyy HH:mm", "yyyy-MM-dd HH:mm:ss", "HH:mm:ss dd/MM/yyyy",
            "HH yyyy/MM/dd", "yyyyMMdd", "MM/yyyy", "d/M/yyyy", "yyyy-MM-dd.", "HH:mm:ss   yyyy.MM.dd  ",
        ]
        let fractions = [0, 0, 0.5, 0.25, 0.001, 0.0009, 0.0004, 0.9989, 0.9991, 0.9996, 0.999_999, -0.000_01]
        // The years 0, 1582, 1600, 1970, 2001 and 10000.
        let boundaries: [Double] = [
            -62_167_219_200, -12_219_292_800, -11_676_096_000, 0, 978_307_200, 253_402_300_800,
        ]
        var (count, failures) = (0, 0)
        for _ in 0..<4000 {
            let second =
                random.once(in: 3)
                ? boundaries[random.below(boundaries.count)] + Double(random.below(5) - 2)
                : Double(Int.random(in: -20_000_000_000...260_000_000_000, using: &random))
            let date = Date(timeIntervalSince1970: second + fractions[random.below(fractions.count)])
            let pattern = patterns[random.below(patterns.count)]
            let escapesSlashes = random.once(in: 4)
            let texts = ["GMT", "UTC", "Etc/GMT"].map { zone in
                var encoding = options(.pattern(pattern, timeZone: zone)).1
                encoding.escapesSlashes = escapesSlashes
                return try? TrellisEncoder(options: encoding).string(from: date)
            }
            #expect(texts[0] == texts[2] && texts[1] == texts[2], "\(pattern): \(date.timeIntervalSince1970)")
            if texts[0] == nil { failures += 1 } else { count += 1 }
        }
        #expect(count > 2000 && failures > 100)
    }

    @Test func theFormatOfTheFieldTakesPrecedence() {
        let dates = FormattedDates(
            plain: day, iso: day, seconds: day, milliseconds: day + 0.5, slashes: day, zoned: day, list: [day, day],
            table: ["a": day],
            optional: nil)
        let text =
            #"{"plain":"2024-05-01T00:00:00Z","iso":"2024-05-01T00:00:00Z","seconds":1714521600,"#
            + #""milliseconds":1714521600500,"slashes":"01/05/2024","zoned":"1. Mai 2024 "#
            + #"02:00","list":["01/05/2024","01/05/2024"],"table":{"a":1714521600}}"#
        expectRoundTrip(dates, text)
        let (decoding, encoding) = options(.secondsSince1970)
        let other = text.replacing(#""plain":"2024-05-01T00:00:00Z""#, with: #""plain":1714521600"#)
        expectRoundTrip(dates, other, decoding, encoding)
        let (pattern, patternBack) = options(.pattern("yyyy"))
        #expect(
            routed(
                FormattedDates.self, text.replacing(#""plain":"2024-05-01T00:00:00Z""#, with: #""plain":"2024""#),
                pattern)?.slashes == day)
        _ = patternBack
        // The type's strategy takes precedence over the option, and the field's format over both.
        var (strategy, strategyBack) = options(.secondsSince1970)
        let days = JSONTransform<Int, Date>(
            decode: { Date(timeIntervalSince1970: Double($0) * 86400) },
            encode: { Int($0.timeIntervalSince1970 / 86400) })
        strategy.transforms.use(days)
        strategyBack.transforms.use(days)
        expectRoundTrip(
            dates, text.replacing(#""plain":"2024-05-01T00:00:00Z""#, with: #""plain":19844"#), strategy, strategyBack)
    }

    @Test func patterns() {
        let (decoding, encoding) = options(.pattern("dd.MM.yy HH:mm", timeZone: "Asia/Tokyo"))
        expectRoundTrip([day, day + 60], #"["01.05.24 09:00","01.05.24 09:01"]"#, decoding, encoding)
        expectRoundTrip(["a": day], #"{"a":"01.05.24 09:00"}"#, decoding, encoding)
        expectRoundTrip(day, #""01.05.24 09:00""#, decoding, encoding)
        expectRoundTrip([day, nil], #"["01.05.24 09:00",null]"#, decoding, encoding)
        let wrong = expectFailure([Date].self, #"["2024-05-01"]"#, .invalidValue, path: "[0]", at: 1, decoding)
        #expect(wrong?.expected == "a date in the format dd.MM.yy HH:mm")
        #expect(wrong?.found == #""2024-05-01""#)
        expectFailure([Date].self, #"["31.02.24 00:00"]"#, .invalidValue, path: "[0]", at: 1, decoding)
        expectFailure([Date].self, "[5]", .typeMismatch, path: "[0]", at: 1, decoding)
        expectFailure([Date].self, "[null]", .unexpectedNull, path: "[0]", at: 1, decoding)
        expectFailure([Date].self, "[{}]", .typeMismatch, path: "[0]", at: 1, decoding)
        expectFailure([Date].self, "[[1]]", .typeMismatch, path: "[0]", at: 1, decoding)
    }

    /// Strings with such characters are not passed to the formatter unless its own dates have them.
    @Test func charactersOfFourBytesInPatterns() throws {
        let (plain, _) = options(.pattern("yyyy/MM/dd"))
        expectFailure([Date].self, #"["2024/05/01😀"]"#, .invalidValue, path: "[0]", at: 1, plain)
        let (smiling, smilingBack) = options(.pattern("'😀'yyyy/MM/dd"))
        expectRoundTrip([day], #"["😀2024/05/01"]"#, smiling, smilingBack)
        let (chakma, chakmaBack) = options(.pattern("yyyy/MM/dd", locale: "ccp"))
        let text = try TrellisEncoder(options: chakmaBack).string(from: day)
        try #require(text.unicodeScalars.contains { $0.value > 0xFFFF }, "\(text)")
        #expect(routed(Date.self, text, chakma) == day)
    }

    @Test func patternsInLossyCollections() {
        let whole = routes(LossyDates.self, #"{"dates":["01/05/2024","x",{"a":[1]},[],null,"02/05/2024"]}"#)
        #expect(whole.value?.dates == [day, day + 86400])
        #expect(whole.report.dropped.map(\.path.description) == ["dates[1]", "dates[2]", "dates[3]", "dates[4]"])
        #expect(whole.report.dropped.map(\.position?.offset) == [23, 27, 37, 40])
    }

    @Test func coercedNumbers() {
        var (decoding, _) = options(.secondsSince1970)
        decoding.coercions = .numbersFromStrings
        #expect(routed([Date].self, #"["1714521600",1714521600]"#, decoding) == [day, day])
        decoding.coercions = .stringsFromNumbers
        decoding.dates = .pattern("yyyyMMdd")
        #expect(routed([Date].self, #"["20240501",20240501]"#, decoding) == [day, day])
    }

    @Test func errorsOfEachFormat() {
        expectFailure(FormattedDates.self, #"{"iso":1714521600}"#, .typeMismatch, path: "iso", at: 7)
        expectFailure(FormattedDates.self, #"{"seconds":"2024-05-01"}"#, .typeMismatch, path: "seconds", at: 11)
        expectFailure(FormattedDates.self, #"{"slashes":"2024-05-01"}"#, .invalidValue, path: "slashes", at: 11)
        expectFailure(FormattedDates.self, #"{"list":["01/05/2024", "x"]}"#, .invalidValue, path: "list[1]", at: 23)
        expectFailure(FormattedDates.self, #"{"slashes":null}"#, .unexpectedNull, path: "slashes", at: 11)
    }
}

private struct FormattedDates: Equatable, JSONModel {
    var plain: Date
    var iso: Date
    var seconds: Date
    var milliseconds: Date
    var slashes: Date
    var zoned: Date
    var list: [Date]
    var table: [String: Date]
    var optional: Date?

    static let modelSchema = JSONModelSchema(
        FormattedDates.self,
        [
            JSONField("plain", \FormattedDates.plain), JSONField("iso", \FormattedDates.iso, as: .iso8601),
            JSONField("seconds", \FormattedDates.seconds, as: .secondsSince1970),
            JSONField("milliseconds", \FormattedDates.milliseconds, as: .millisecondsSince1970),
            JSONField("slashes", \FormattedDates.slashes, as: .pattern("dd/MM/yyyy")),
            JSONField(
                "zoned", \FormattedDates.zoned,
                as: .pattern("d. MMMM yyyy HH:mm", locale: "de_DE", timeZone: "Europe/Zurich")),
            JSONField("list", \FormattedDates.list, as: .pattern("dd/MM/yyyy")),
            JSONField("table", \FormattedDates.table, as: .secondsSince1970),
            JSONField("optional", \FormattedDates.optional, as: .pattern("dd/MM/yyyy")),
        ])

    init(
        plain: Date, iso: Date, seconds: Date, milliseconds: Date, slashes: Date, zoned: Date, list: [Date],
        table: [String: Date], optional: Date?
    ) {
        (self.plain, self.iso, self.seconds, self.milliseconds) = (plain, iso, seconds, milliseconds)
        (self.slashes, self.zoned, self.list, self.table, self.optional) = (slashes, zoned, list, table, optional)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        iso = fields.take(1)
        seconds = fields.take(2)
        milliseconds = fields.take(3)
        slashes = fields.take(4)
        zoned = fields.take(5)
        list = fields.take(6)
        table = fields.take(7)
        optional = fields.take(8)
    }
}

private struct LossyDates: Equatable, JSONModel {
    var dates: [Date]
    static let modelSchema = JSONModelSchema(
        LossyDates.self, [JSONField("dates", \LossyDates.dates, as: .pattern("dd/MM/yyyy")).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { dates = fields.take(0) }
}

private struct Dated: JSONModel {
    static let format = JSONFormat.pattern("dd/MM/yyyy")
    var date: Date

    static let modelSchema = JSONModelSchema(Dated.self, [JSONField("date", \Dated.date, as: Dated.format)])
    init(from fields: borrowing JSONFieldValues) throws { date = fields.take(0) }
}
