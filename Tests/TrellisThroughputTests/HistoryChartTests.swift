import Foundation
import Testing
import Trellis

@testable import TrellisThroughput

@Suite struct HistoryChartTests {
    /// A report of a date, with a ratio for each workload.
    static func report(
        day: Double, _ ratios: [(String, Double)], to yardsticks: [String] = ["yajl"],
        operation: ThroughputOperation = .decode, machine: ThroughputMachine = .sample
    ) -> ThroughputReport {
        var report = ThroughputReport.sample(
            ratios.flatMap { workload, ratio in
                [
                    ThroughputRow.sample(
                        workload, operation, "yajl", isYardstick: true,
                        ratios: [ThroughputRatio(library: "Foundation", value: 9, spread: 0)]),
                    .sample(
                        workload, operation, "Trellis",
                        ratios: yardsticks.enumerated().map {
                            ThroughputRatio(library: $1, value: ratio * Double($0 + 1), spread: 0.02)
                        }),
                ]
            }, machine: machine)
        report.date = Date(timeIntervalSince1970: 1_700_000_000 + day * 86400)
        return report
    }

    private func draw(_ reports: [ThroughputReport]) throws -> ParsedChart {
        let chart = try ParsedChart(HistoryChart(reports).svg())
        try chart.expectTidy()
        return chart
    }

    private func curves(_ chart: ParsedChart) -> [ChartElement] {
        chart.named("polyline").filter { $0.has("curve") }
    }

    @Test func reportsAreInTheOrderOfTheirDates() throws {
        let chart = try draw([
            Self.report(day: 8, [("feed", 0.8)]), Self.report(day: 0, [("feed", 0.4)]),
            Self.report(day: 1, [("feed", 0.6)]),
        ])
        #expect(
            chart.points.map { $0.tooltip?.prefix(40) } == [
                "feed decode Trellis: 0.400 × yajl ±2.0 %", "feed decode Trellis: 0.600 × yajl ±2.0 %",
                "feed decode Trellis: 0.800 × yajl ±2.0 %",
            ])
        let line = try #require(curves(chart).first)
        #expect(curves(chart).count == 1)
        // At even distances, and faster points are higher.
        let (xs, ys) = (line.points.map(\.x), line.points.map(\.y))
        #expect(abs((xs[1] - xs[0]) - (xs[2] - xs[1])) < 0.02 && xs[1] > xs[0])
        #expect(ys[0] > ys[1] && ys[1] > ys[2])
        #expect(chart.texts.filter { $0.hasPrefix("2023-") } == ["2023-11-14", "2023-11-15", "2023-11-22"])
    }

    /// Long machine names use a second line, and nothing is truncated.
    @Test func theNotesAreComplete() throws {
        var machine = ThroughputMachine.sample
        machine.processor = "AMD EPYC 9V74 80-Core Processor with a very long name"
        machine.system = "Debian GNU/Linux 12 (bookworm) on a virtual machine of a cloud"
        let chart = try draw((0..<3).map { Self.report(day: Double($0), [("feed", 0.4)], machine: machine) })
        let texts = chart.texts.joined(separator: "\n")
        for part in ["3 runs, ", "higher is faster", machine.processor, machine.system] {
            #expect(texts.contains(part))
        }
        #expect(!texts.contains("…"))
    }

    @Test func theBestYardstickIsUsed() throws {
        let reports = [0.0, 1].map { day in
            var report = Self.report(day: day, [("a", 0.5)], to: ["Foundation", "yajl", "String floor"])
            report.rows += Self.report(day: day, [("b", 0.5)], to: ["Foundation", "yajl"]).rows
            report.rows += Self.report(day: day, [("c", 7)], to: ["Foundation", "Other"], operation: .encode).rows
            return report
        }
        let chart = try draw(reports)
        #expect(
            chart.named("text").filter { $0.has("heading") }.map(\.text) == [
                "Times as fast as String floor", "Times as fast as yajl", "Times as fast as Foundation",
            ])
        #expect(chart.points.count == 6)
        #expect(chart.points[0].tooltip?.hasPrefix("a decode Trellis: 1.500 × String floor") == true)
        #expect(chart.points[2].tooltip?.hasPrefix("b decode Trellis: 1.000 × yajl") == true)
        #expect(chart.points[4].tooltip?.hasPrefix("c encode Trellis: 7.000 × Foundation") == true)
        #expect(chart.named("text").contains { $0.note == "encode · Trellis · logarithmic scale" })
    }

    @Test func aLineHasTheYardstickOfAllItsReports() throws {
        let chart = try draw([
            Self.report(day: 0, [("feed", 0.5)], to: ["yajl", "String floor"]), Self.report(day: 1, [("feed", 0.5)]),
            Self.report(day: 2, [("feed", 0.6)], to: ["yajl", "String floor"]),
        ])
        #expect(chart.points.count == 2)
        #expect(curves(chart)[0].points.count == 2)
    }

    @Test func pointsOfOtherMachinesAreHollow() throws {
        var other = ThroughputMachine.sample
        other.processor = "Another <CPU>"
        let chart = try draw([
            Self.report(day: 0, [("feed", 0.4)]), Self.report(day: 1, [("feed", 0.5)], machine: other),
            Self.report(day: 2, [("feed", 0.5)]),
        ])
        #expect(chart.points.map { $0.has("hollow") } == [false, true, false])
        #expect(chart.points[1].tooltip?.hasSuffix("2023-11-15 22:13, Another <CPU> · 2 cores · Some Linux 1") == true)
        #expect(chart.texts.contains("measured on another machine or build than the last"))
        let one = try draw([Self.report(day: 0, [("feed", 0.4)]), Self.report(day: 2, [("feed", 0.5)])])
        #expect(!one.elements.contains { $0.has("hollow") })
    }

    @Test func fewLinesHaveLabelsAndManyALegend() throws {
        let few = (0..<14).map { ("workload-\($0)", 0.5) }
        let labelled = try draw([Self.report(day: 0, few), Self.report(day: 1, few)])
        let many = (0..<45).map { ("workload-\($0)", 0.5 + Double($0) * 0.01) }
        let listed = try draw([Self.report(day: 0, many), Self.report(day: 1, many)])
        for (chart, count) in [(labelled, few.count), (listed, many.count)] {
            for index in 0..<count { #expect(chart.texts.filter { $0 == "workload-\(index)" }.count == 1) }
        }
        #expect(labelled.named("polyline").filter { $0.has("leader") }.count == few.count)
        #expect(listed.named("polyline").filter { $0.has("leader") }.isEmpty)
        // One line in the panel and one in the legend.
        #expect(curves(listed).count == 2 * many.count)
        // While there are unused colors and dash patterns, no two lines look the same.
        #expect(Set(curves(listed).prefix(28).map { $0.attributes["class"] }).count == 28)
    }

    @Test func aWorkloadHasOneColourInAllPanels() throws {
        let reports = [0.0, 1].map { day in
            var report = Self.report(day: day, [("a", 0.5), ("b", 0.5), ("c", 0.5)])
            report.rows += Self.report(day: day, [("c", 7), ("a", 8)], to: ["Foundation"], operation: .encode).rows
            report.rows += Self.report(day: day, [("a", 8)], operation: .stream).rows
            return report
        }
        #expect(
            curves(try draw(reports)).map { $0.attributes["class"] } == [
                "curve hue1", "curve hue2", "curve hue3", "curve hue4", "curve hue3", "curve hue1",
            ])
    }

    @Test func runsOfOneDayHaveTimes() throws {
        let chart = try draw([0, 1.0 / 24, 3].map { Self.report(day: $0, [("feed", 0.5)]) })
        #expect(chart.texts.filter { $0.contains(":") } == ["22:13", "23:13", "22:13"])
        let days = try draw([0, 1, 3].map { Self.report(day: $0, [("feed", 0.5)]) })
        #expect(!days.texts.contains { $0.contains(":") })
    }

    @Test func manyReportsHaveDatesAtEvenDistances() throws {
        let chart = try draw((0..<100).map { Self.report(day: Double($0), [("feed", 0.5 + Double($0 % 7) * 0.01)]) })
        let xs = chart.named("text").filter { $0.text.hasPrefix("2023-1") || $0.text.hasPrefix("2024-") }
            .map { $0.number("x") }
        #expect(xs.count > 4)
        #expect(chart.texts.contains("2024-02-21"))
        for (first, second) in zip(xs.dropLast(2), xs.dropFirst().dropLast()) {
            #expect(abs(second - first - (xs[1] - xs[0])) < 0.05)
        }
    }

    @Test(arguments: [Double.nan, 0, -1, .infinity, 1e300, 1e-300])
    func invalidRatiosAreOmitted(ratio: Double) throws {
        let reports = [
            Self.report(day: 0, [("a", ratio), ("b", 0.5)]), Self.report(day: 1, [("a", 0.5), ("b", ratio)]),
        ]
        let chart = try draw(reports)
        #expect(chart.points.count == 2)
        if ratio.isNaN {
            #expect(throws: ThroughputUsageError.self) {
                try HistoryChart([0, 1].map { Self.report(day: $0, [("a", ratio)]) }).svg()
            }
        }
    }

    @Test func ratiosFarApartHaveTicksThatDoNotOverlap() throws {
        let chart = try draw([0, 1].map { Self.report(day: $0, [("a", 0.0002), ("b", 9e11)]) })
        #expect(chart.points.count == 4)
    }

    @Test func invalidDatesAreDrawn() throws {
        var reports = [0, 1, 2].map { Self.report(day: $0, [("a", 0.5)]) }
        reports[0].date = Date(timeIntervalSince1970: -1e300)
        reports[1].date = Date(timeIntervalSince1970: 1e300)
        let chart = try draw(reports)
        #expect(chart.texts.filter { $0 == "–" }.count == 2)
    }

    @Test func namesAreEscapedAndTruncated() throws {
        let name = "<&\"'>\u{1}" + String(repeating: "long ", count: 60) + "end"
        let chart = try draw([0, 1].map { Self.report(day: $0, [(name, 0.5), ("b", 0.4)], to: ["<&\"'>" + name]) })
        let clean = name.replacing("\u{1}", with: "\u{FFFD}")
        #expect(chart.named("text").contains { $0.tooltip == clean && $0.text.hasPrefix("<&\"'>\u{FFFD}long") })
        #expect(chart.points[0].tooltip?.hasPrefix(clean) == true)
    }

    @Test func nothingToDrawIsAnError() {
        let lonely = #expect(throws: ThroughputUsageError.self) { try HistoryChart([.sample()]).svg() }
        #expect(lonely?.description == "a history needs at least two reports")
        let empty = #expect(throws: ThroughputUsageError.self) { try HistoryChart([.sample([]), .sample([])]).svg() }
        #expect(empty?.description == "there is nothing to draw")
    }

    @Test func equalReportsProduceEqualFiles() throws {
        let reports = [0, 1, 2].map { Self.report(day: $0, [("a", 0.5), ("b", 0.7)]) }
        let svg = try HistoryChart(reports).svg()
        #expect(try HistoryChart(reports.reversed()).svg() == svg)
        #expect(svg.contains("a decode Trellis: from 0.50 to 0.50 times as fast as yajl."))
    }
}

/// Reading the reports of a folder.
@Suite struct HistoryFolderTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func save(day: Double, to file: URL) throws {
        try TrellisEncoder().encode(HistoryChartTests.report(day: day, [("feed", 0.5)]), as: Data.self).write(to: file)
    }

    @Test func reportFilesAreSortedByDate() throws {
        try withFolder { folder in
            for (name, day) in [("a.json", 5.0), ("b.json", 1), ("c.JSON", 9), ("d.json", 3)] {
                try save(day: day, to: folder.appending(path: name))
            }
            try Data("none".utf8).write(to: folder.appending(path: "notes.txt"))
            try Data("none".utf8).write(to: folder.appending(path: ".hidden.json"))
            let days = try ThroughputReport.history(in: folder).map { ($0.date.timeIntervalSince1970 - 1.7e9) / 86400 }
            #expect(days == [1, 3, 5, 9])
        }
    }

    @Test func invalidReportFilesAreNamed() throws {
        try withFolder { folder in
            for name in ["a.json", "b.json"] { try save(day: 1, to: folder.appending(path: name)) }
            try Data("{}".utf8).write(to: folder.appending(path: "broken.json"))
            let error = #expect(throws: ThroughputUsageError.self) { try ThroughputReport.history(in: folder) }
            #expect(error?.description.contains("broken.json") == true)
        }
    }

    @Test func fewerThanTwoReportsAreAnError() throws {
        try withFolder { folder in
            let none = #expect(throws: ThroughputUsageError.self) { try ThroughputReport.history(in: folder) }
            #expect(none?.description.hasSuffix("has no file that ends in .json") == true)
            try save(day: 1, to: folder.appending(path: "a.json"))
            let one = #expect(throws: ThroughputUsageError.self) { try ThroughputReport.history(in: folder) }
            #expect(one?.description.hasSuffix("has one report, and a history needs at least two") == true)
            let nowhere = #expect(throws: ThroughputUsageError.self) {
                try ThroughputReport.history(in: folder.appending(path: "nowhere"))
            }
            #expect(nowhere?.description.hasPrefix("cannot read ") == true)
        }
    }
}
