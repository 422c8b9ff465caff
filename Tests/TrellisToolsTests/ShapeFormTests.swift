import Foundation
import Testing
import Trellis

@testable import TrellisTools

/// Which strings have which form: those that the library decodes and encodes unchanged.
@Suite struct ShapeFormTests {
    private func forms(_ text: String) -> Set<StringForm> {
        let bytes = Array(text.utf8)
        let found = StringForms.forms(of: bytes.span)
        return Set(StringForm.allCases.filter { found.has($0) })
    }

    private func styleCode(_ text: String) -> UInt32? {
        let bytes = Array(text.utf8)
        return StringForms.forms(of: bytes.span).dateStyle
    }

    private func copied<T: TrellisCodable>(_ text: String, as type: T.Type, _ dates: JSONFormat = .iso8601)
        -> String?
    {
        var (decoding, encoding) = (TrellisDecoder.Options(), TrellisEncoder.Options())
        decoding.dates = dates
        encoding.dates = dates
        guard let json = try? TrellisEncoder().encode(text),
            let value = try? TrellisDecoder(options: decoding).decode(T.self, from: json),
            let again = try? TrellisEncoder(options: encoding).encode(value)
        else { return nil }
        return try? TrellisDecoder().decode(String.self, from: again)
    }

    @Test func indicesOfFormsMatchAllCases() {
        for (index, form) in StringForm.allCases.enumerated() { #expect(StringForms.Found.place(of: form) == index) }
    }

    @Test func examples() {
        #expect(forms("https://example.com/a?b=c#d") == [.url])
        #expect(forms("file:///tmp/x") == [.url])
        for text in [
            "https://", "a:b", "mailto:a@b", "https://example.com/{id}", "note://x y", "http://a/ü", "http:/a",
        ] {
            #expect(forms(text) == [], "\(text)")
        }
        #expect(forms("0E7A2A5C-6A36-4A12-9D7B-6F1D6B6F9A01") == [.uuid])
        #expect(forms("0e7a2a5c-6a36-4a12-9d7b-6f1d6b6f9a01") == [.lowercaseUUID])
        #expect(forms("0E7a2a5c-6a36-4a12-9d7b-6f1d6b6f9a01") == [])
        #expect(forms("2024-05-01T12:00:00Z") == [.iso8601])
        #expect(forms("2024-05-01T12:00:00.250Z") == [.iso8601Otherwise])
        #expect(forms("2024-05-01T12:00:00+02:00") == [.iso8601Otherwise])
        #expect(forms("2024-05-01T12:00:00") == [.localDateTime])
        #expect(forms("2024-05-01 12:00:00.25") == [.localDateTime])
        #expect(forms("2024-05-01T12:00") == [])
        #expect(forms("2024-05-01T12:00:60") == [])
        #expect(forms("2024-02-29") == [.dateOnly])
        #expect(forms("2023-02-29") == [])
        #expect(forms("Sun Aug 31 00:29:15 +0000 2014") == [.weekdayDate])
        #expect(forms("Mon Aug 31 00:29:15 +0000 2014") == [])
        #expect(forms("Sun Aug 31 00:29:15 +0100 2014") == [])
        #expect(forms("-12") == [.integer])
        for text in ["-0", "01", "9223372036854775808", "-", "", "+1", "1.0"] { #expect(forms(text) == [], "\(text)") }
        #expect(forms("9223372036854775807") == [.integer])
        #expect(forms("en") == [.locale])
        #expect(forms("pt-BR") == [.locale])
        #expect(forms("zh_Hans") == [.locale])
        #expect(forms("xx") == [])
    }

    /// Strings similar to dates; in some of them one character is changed.
    private func nearDates(_ generator: inout SplitMix) -> String {
        func digits(_ count: Int, _ most: Int) -> String {
            let text = String(Int.random(in: 0...most, using: &generator))
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let year = Bool.random(using: &generator) ? "20" + digits(2, 99) : digits(4, 9999)
        var text = "\(year)-\(digits(2, 13))-\(digits(2, 31))"
        if Int.random(in: 0..<8, using: &generator) > 0 {
            text += "T\(digits(2, 24)):\(digits(2, 60)):\(digits(2, 60))"
            let length = Int.random(in: 0...10, using: &generator)
            if length > 0 { text += "." + (0..<length).map { _ in digits(1, 9) }.joined() }
            text += ["Z", "Z", "Z", "+01:00", "z", "", "-0330", "+05"].randomElement(using: &generator) ?? ""
        }
        return changed(text, &generator)
    }

    private func changed(_ text: String, _ generator: inout SplitMix) -> String {
        guard Int.random(in: 0..<4, using: &generator) == 0 else { return text }
        var bytes = Array(text.utf8)
        if bytes.isEmpty { return text }
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: index)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func recognisedDatesRoundTripInTheLibrary() {
        var generator = SplitMix(seed: 1)
        var counts: [StringForm: Int] = [:]
        var styled = 0
        for _ in 0..<4000 {
            let text = nearDates(&generator)
            let found = forms(text)
            for form in found { counts[form, default: 0] += 1 }
            let again = copied(text, as: Date.self)
            #expect(found.contains(.iso8601) == (again == text && text.count > 10), "\(text) \(again ?? "-")")
            #expect(
                found.contains(.iso8601Otherwise) == (again != nil && again != text && text.count > 10),
                "\(text) \(again ?? "-")")
            let local =
                copied(text + "Z", as: Date.self) != nil && copied(text, as: Date.self) == nil && !text.contains(":60")
            #expect(found.contains(.localDateTime) == local, "\(text)")
            if let code = styleCode(text), let style = DateStyle.withCode(code) {
                styled += 1
                #expect(copied(text, as: Date.self, .iso8601(like: style.example)) == text, "\(text) \(style.example)")
                #expect(DateStyle(example: style.example) == style)
            }
            #expect(found.contains(.dateOnly) == (copied(text, as: Date.self, .dateOnly) == text), "\(text)")
        }
        #expect(styled > 500)
        #expect(counts[.iso8601] ?? 0 > 100)
        #expect(counts[.iso8601Otherwise] ?? 0 > 100)
        #expect(counts[.dateOnly] ?? 0 > 100)
    }

    @Test func recognisedWeekdaysRoundTripInTheLibrary() {
        var generator = SplitMix(seed: 2)
        let pattern = JSONFormat.pattern("EEE MMM dd HH:mm:ss Z yyyy")
        for _ in 0..<150 {
            let seconds = Double(Int.random(in: -11_000_000_000...200_000_000_000, using: &generator))
            var options = TrellisEncoder.Options()
            options.dates = pattern
            guard let json = try? TrellisEncoder(options: options).encode(Date(timeIntervalSince1970: seconds)),
                let text = try? TrellisDecoder().decode(String.self, from: json)
            else {
                Issue.record("a date that is not written")
                return
            }
            #expect(forms(text) == [.weekdayDate], "\(text)")
            let other = changed(text, &generator)
            if forms(other).contains(.weekdayDate) {
                #expect(copied(other, as: Date.self, pattern) == other, "\(other)")
            }
        }
    }

    @Test func recognisedURLsRoundTripInTheLibrary() {
        var generator = SplitMix(seed: 3)
        var count = 0
        let hosts = [
            "example.com", "a.b-c.d", "EXAMPLE.org", "1.2.3.4", "[::1]", "xn--bcher-kva.example", "a_b", "user@h",
            "h:80", "h:",
        ]
        for _ in 0..<3000 {
            var text = ["http", "https", "ws", "ftp", "file"].randomElement(using: &generator) ?? ""
            text += "://" + (hosts.randomElement(using: &generator) ?? "")
            let parts = [
                "/a", "/%20", "/%zz", "?q=1&r[]=2", "#f", "/~x;y=1,2", "/(1)", "/a:b@c", "?", "#", "//", "/'!$*+",
            ]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                text += parts.randomElement(using: &generator) ?? ""
            }
            text = changed(text, &generator)
            if forms(text).contains(.url) {
                count += 1
                #expect(copied(text, as: URL.self) == text, "\(text)")
            }
        }
        #expect(count > 1000)
    }

    @Test func otherRecognisedTypesRoundTripInTheLibrary() {
        var generator = SplitMix(seed: 4)
        for _ in 0..<2000 {
            let uuid = UUID(
                uuid: unsafe unsafeBitCast(
                    (generator.next(), generator.next()), to: uuid_t.self)
            ).uuidString
            let text = changed(Bool.random(using: &generator) ? uuid : uuid.lowercased(), &generator)
            let again = copied(text, as: UUID.self)
            #expect(forms(text).contains(.uuid) == (again == text), "\(text)")
            #expect(forms(text).contains(.lowercaseUUID) == (again?.lowercased() == text), "\(text)")
            let integer = changed(
                String(Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0..<64, using: &generator)),
                &generator)
            #expect(forms(integer).contains(.integer) == (Int(integer).map { String($0) } == integer), "\(integer)")
        }
    }

    @Test func recognisedLocalesRoundTripInTheLibrary() {
        for text in [
            "en", "de", "pt-BR", "pt_BR", "zh_Hans", "zh-Hant-TW", "es-419", "fr_CA", "no", "he", "id", "sr_Latn_RS",
        ] {
            #expect(forms(text).contains(.locale))
            #expect(copied(text, as: Locale.self) == text)
        }
    }
}
