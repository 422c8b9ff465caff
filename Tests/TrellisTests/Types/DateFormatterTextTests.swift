import Foundation
import Testing

@testable import Trellis

/// Strings with characters of several scalars, inside which Foundation on Linux must not stop parsing.
@Suite struct DateFormatterTextTests {
    @Test(arguments: [
        "2024/05/01\u{301}", "2024\u{301}/05/01", "\u{301}2024/05/01", "2024/\u{301}05/01", "2024/05/0\u{FE0F}1",
        "2024/05/01\r\n", "2024/05\r\n/01", "2024/05/01\u{200D}", "🇩🇪", "2024/05/01 \u{301}",
    ])
    func charactersOfSeveralScalars(_ text: String) throws {
        let options = TrellisDecoder.Options.with { $0.dates = .pattern("yyyy/MM/dd") }
        let document = try TrellisEncoder().encode([text])
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode([Date].self, from: document)
        }
        #expect(error?.code == .invalidValue)
    }

    /// The formatter writes nothing for some of these dates, and others would be decoded as other dates.
    @Test func datesOutsideTheYearsOfThePattern() throws {
        let encoder = TrellisEncoder(options: .with { $0.dates = .pattern("yyyy-MM-dd HH:mm:ss") })
        for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 253_402_300_800, -62_167_219_201] {
            let error = #expect(throws: TrellisError.self) {
                try encoder.encode([Date(timeIntervalSince1970: seconds)])
            }
            #expect(error?.code == .notEncodable)
        }
        #expect(
            try encoder.string(from: [Date(timeIntervalSince1970: 253_402_300_799.5)]) == #"["9999-12-31 23:59:59"]"#)
    }

    /// Names of months and weekdays in scripts with such characters are parsed.
    @Test(arguments: ["hi_IN", "th_TH", "ta_IN", "vi_VN", "ar_EG", "en_US_POSIX", "ko_KR"])
    func namesInOtherScripts(_ locale: String) {
        let pattern = DatePattern(pattern: "EEEE d MMMM yyyy", locale: locale, timeZone: "GMT")
        for month in 0..<12 {
            let date = Date(timeIntervalSince1970: Double(1_704_067_200 + month * 2_678_400))
            let text = pattern.string(date)
            #expect(pattern.date(text) == date, "\(text)")
            #expect(pattern.date(text + "\u{301}") == nil)
        }
    }

    /// Modified names result in a date or nil, not in a trap.
    @Test(arguments: ["hi_IN", "th_TH", "ta_IN", "vi_VN", "ar_EG", "en_US_POSIX"], ["MMMM", "MMM", "MMMMM", "EEEE"])
    func modifiedNames(_ locale: String, _ field: String) {
        var random = SplitMix64(seed: UInt64(locale.utf8.count + field.utf8.count))
        let pattern = DatePattern(pattern: "d \(field) yyyy", locale: locale, timeZone: "GMT")
        let texts = (0..<12).map { pattern.string(Date(timeIntervalSince1970: Double(1_704_067_200 + $0 * 2_678_400))) }
        for _ in 0..<500 {
            var scalars = Array(texts[random.below(12)].unicodeScalars)
            let other = Array(texts[random.below(12)].unicodeScalars)
            for _ in 0...random.below(2) {
                let place = random.below(scalars.count + 1)
                switch random.below(4) {
                case 0: scalars.insert(other[random.below(other.count)], at: place)
                case 1: scalars.insert(["\u{301}", "\u{200D}", "\u{94D}", "\u{E33}"][random.below(4)], at: place)
                case 2: if place < scalars.count { scalars.remove(at: place) }
                default: scalars = scalars.prefix(place) + other.suffix(random.below(other.count))
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            if let date = pattern.date(String(text)) { #expect(!pattern.string(date).isEmpty) }
        }
    }
}
