import Foundation
import Testing

@testable import TrellisThroughput

/// The components of charts.
@Suite struct ChartPartsTests {
    @Test func figuresHaveFewDigits() {
        let figures: [(Double, String)] = [
            (0, "0"), (1e-9, "<0.01"), (0.005, "0.01"), (0.3, "0.30"), (9.994, "9.99"), (9.996, "10.0"),
            (33.94, "33.9"),
            (99.94, "99.9"), (99.96, "100"), (1058.7, "1,059"), (999_999_999_999, "999,999,999,999"), (1e12, "–"),
            (-1, "–"), (.nan, "–"), (.infinity, "–"),
        ]
        for (figure, text) in figures { #expect(ChartNumbers.figure(figure) == text) }
    }

    @Test func sizesHaveUnits() {
        let sizes = [
            (0, "0 B"), (496, "496 B"), (999, "999 B"), (1964, "2 kB"), (9_940, "9.9 kB"), (65_132, "65 kB"),
            (999_600, "1 MB"), (2_251_051, "2.3 MB"), (10_004_550, "10 MB"), (1_000_003_452, "1 GB"), (-1, "–"),
            (Int.max, "9,223,372 TB"),
        ]
        for (size, text) in sizes { #expect(ChartNumbers.bytes(size) == text) }
    }

    @Test func timesAreInUTC() {
        #expect(ChartNumbers.time(Date(timeIntervalSince1970: 59)) == "00:00")
        #expect(ChartNumbers.time(Date(timeIntervalSince1970: -1)) == "23:59")
        #expect(ChartNumbers.day(Date(timeIntervalSince1970: -1)) == "1969-12-31")
        #expect(ChartNumbers.time(Date(timeIntervalSince1970: 1_700_000_000)) == "22:13")
    }

    @Test func ticksAreRound() {
        #expect(ChartTick.linear(from: 0, to: 1059, count: 4).map(\.text) == ["0", "500", "1,000"])
        #expect(ChartTick.linear(from: 0, to: 1, count: 5).map(\.text) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
        #expect(ChartTick.linear(from: 0.69, to: 0.87, count: 4).map(\.text) == ["0.70", "0.75", "0.80", "0.85"])
        #expect(ChartTick.linear(from: 0, to: 1e-9, count: 4).isEmpty)
        #expect(ChartTick.linear(from: 1, to: 1, count: 4).isEmpty)
        #expect(ChartTick.linear(from: 0, to: .infinity, count: 4).isEmpty)
        #expect(ChartTick.logarithmic(from: 0.08, to: 1.3).map(\.text) == ["0.1", "0.2", "0.5", "1"])
        #expect(ChartTick.logarithmic(from: 7, to: 33).map(\.text) == ["7", "10", "15", "20", "30"])
        #expect(ChartTick.logarithmic(from: 0.12, to: 0.6).map(\.text) == ["0.15", "0.2", "0.3", "0.5"])
        #expect(ChartTick.logarithmic(from: 400, to: 2e6).map(\.text) == ["1,000", "10,000", "100,000", "1,000,000"])
        #expect(ChartTick.logarithmic(from: 0, to: 3).isEmpty)
    }

    @Test func labelsKeepTheirDistance() {
        #expect(LineLabels.places([10, 50, 90], top: 0, bottom: 100, pitch: 10) == [10, 50, 90])
        // Distributed around their common target, in order.
        #expect(LineLabels.places([52, 50, 48], top: 0, bottom: 100, pitch: 10) == [60, 50, 40])
        #expect(LineLabels.places([0, 0, 100, 100], top: 0, bottom: 100, pitch: 10) == [0, 10, 90, 100])
        var state: UInt64 = 1
        for count in 1...10 {
            let wanted = (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Double(state >> 40).truncatingRemainder(dividingBy: 100)
            }
            let places = LineLabels.places(wanted, top: 0, bottom: 100, pitch: 10).sorted()
            #expect(places.allSatisfy { (-0.001...100.001).contains($0) })
            for (first, second) in zip(places, places.dropFirst()) { #expect(second - first >= 9.999) }
        }
    }

    @Test func textsFitTheirWidth() {
        for text in ["feed", "WWWWWWWWWWWWWW", "日本語の設定ファイル", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "Ünïcödé", "a b c d e f g h"] {
            for room in [20.0, 40, 80, 200] {
                let shown = ChartText.label.fitted(text, in: room)
                #expect(ChartText.label.width(shown) <= room)
                #expect(shown == text || shown.hasSuffix("…") && text.hasPrefix(shown.dropLast()))
            }
        }
        #expect(ChartText.label.fitted("feed", in: 200) == "feed")
    }

    /// The contrast ratio as defined by WCAG.
    private func contrast(_ one: String, _ other: String) throws -> Double {
        let luminances = try [one, other].map { colour in
            let value = try #require(Int(colour.dropFirst(), radix: 16))
            let parts = [16, 8, 0].map { shift in
                let part = Double(value >> shift & 0xFF) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05
        }
        return luminances.max()! / luminances.min()!
    }

    @Test func coloursHaveContrastInBothModes() throws {
        let background = try #require(ChartStyle.paints.first { $0.name == "background" })
        for paint in ChartStyle.paints {
            let least =
                switch paint.name {
                case "text", "muted": 4.5
                case "background", "rule", "grid", "pale": 1.0
                default: 3.0
                }
            #expect(try contrast(paint.light, background.light) >= least, "\(paint.name)")
            #expect(try contrast(paint.dark, background.dark) >= least, "\(paint.name)")
        }
        let names = ChartStyle.paints.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(ChartStyle.css.contains("var(--\(name))"), "\(name)") }
        #expect(ChartText.allCases.allSatisfy { $0.size >= 12 })
    }
}
