import Foundation
import Testing

@_spi(Tools) @testable import TrellisThroughput

@Suite struct BarChartTests {
    /// A row with the given MB/s.
    static func row(
        _ workload: String, _ operation: ThroughputOperation, _ library: String, _ megabytes: Double,
        bytes: Int = 1_000_000, isYardstick: Bool = false
    ) -> ThroughputRow {
        .sample(
            workload, operation, library, isYardstick: isYardstick, bytes: bytes,
            nanoseconds: Double(bytes) / megabytes * 1000)
    }

    static func row(_ workload: String, _ megabytes: Double) -> ThroughputRow {
        row(workload, .decode, "Trellis", megabytes)
    }

    /// Rows of several workloads and of all libraries.
    static func contests(
        _ names: [String], sizes: [Int] = [1_000_000], operations: [ThroughputOperation] = [.decode, .encode]
    ) -> [ThroughputRow] {
        names.enumerated().flatMap { index, name in
            operations.flatMap { operation in
                [("yajl", 1000.0), ("String floor", 900), ("Trellis", 550), ("Other", 240), ("Foundation", 41)].map {
                    row(
                        name, operation, $0.0, $0.1 + Double(index * 30), bytes: sizes[index % sizes.count],
                        isYardstick: ["yajl", "String floor", "Foundation"].contains($0.0))
                }
            }
        }
    }

    private func draw(
        _ rows: [ThroughputRow], workloads: [String] = [], libraries: [String] = [],
        operations: [ThroughputOperation] = []
    ) throws -> ParsedChart {
        var selection = ChartSelection()
        selection.workloads = workloads
        selection.libraries = libraries
        selection.operations = operations
        let chart = try ParsedChart(BarChart(.sample(rows), selection).svg())
        try chart.expectTidy()
        return chart
    }

    @Test func barsAreAsLongAsTheirFigures() throws {
        let chart = try draw([
            Self.row("canada", .encode, "Trellis", 1000), Self.row("canada", .encode, "Foundation", 34),
            Self.row("feed", .encode, "Trellis", 500), Self.row("feed", .decode, "Trellis", 80),
        ])
        let longest = try chart.bar("canada, encode, Trellis").number("width")
        #expect(longest > 200)
        #expect(abs(try chart.bar("canada, encode, Foundation").number("width") - longest * 0.034) < 0.02)
        #expect(abs(try chart.bar("feed, encode, Trellis").number("width") - longest / 2) < 0.02)
        // The other operation has its own scale.
        #expect(abs(try chart.bar("feed, decode, Trellis").number("width") - longest) < 20)
        #expect(Set(["1,000", "34.0", "500", "80.0"]).isSubset(of: chart.texts))
    }

    @Test func workloadsFarApartHaveScalesOfTheirOwn() throws {
        let near = try draw([Self.row("feed", 1000), Self.row("slow", 51)])
        #expect(near.texts.contains("400"))
        #expect(near.named("text").allSatisfy { $0.note.isEmpty })
        let far = try draw([Self.row("feed", 1000), Self.row("slow", 10), Self.row("slow", .decode, "Other", 5)])
        #expect(
            try far.bar("feed, decode, Trellis").number("width") == far.bar("slow, decode, Trellis").number("width"))
        let half = try far.bar("slow, decode, Other").number("width")
        #expect(abs(try far.bar("slow, decode, Trellis").number("width") - 2 * half) < 0.02)
        #expect(!far.texts.contains("400"))
        #expect(far.named("text").contains { $0.note == "each workload to its own scale" })
    }

    @Test func figuresAreAtTheEndsOfTheirBars() throws {
        let chart = try draw(Self.contests(["feed", "orders"]))
        for bar in chart.bars {
            let end = bar.number("x") + bar.number("width")
            let figure = chart.named("text").first {
                abs($0.number("x") - end - 6) < 0.02 && abs($0.number("y") - bar.number("y") - 11) < 0.02
            }
            #expect(figure.map { bar.tooltip?.contains(": \($0.text) MB/s") == true } == true)
        }
        #expect(chart.bars.count == 20)
    }

    @Test func yardsticksAreGreyAndTheSubjectHasTheAccent() throws {
        let chart = try draw(Self.contests(["feed"]))
        #expect(try chart.bar("feed, decode, Trellis").has("hue1"))
        #expect(try chart.bar("feed, decode, Other").has("hue2"))
        #expect(try chart.bar("feed, decode, yajl").has("grey1"))
        #expect(try chart.bar("feed, encode, String floor").has("grey2"))
        #expect(try chart.bar("feed, encode, Foundation").has("grey3"))
        // Without Trellis, the first library that is not a yardstick.
        let other = try draw([Self.row("feed", .decode, "Mine", 10), Self.row("feed", .decode, "Yours", 10)])
        #expect(try other.bar("feed, decode, Mine").has("hue1"))
        #expect(try other.bar("feed, decode, Yours").has("hue2"))
    }

    @Test func oneOfManyLibrariesHasTheAccent() throws {
        let names = (0..<15).map { "Library \($0)" } + ["Trellis"]
        let chart = try draw(names.map { Self.row("feed", .decode, $0, 100) })
        #expect(chart.bars.filter { $0.has("hue1") }.map(\.tooltip) == ["feed, decode, Trellis: 100 MB/s ±1.0 %"])
    }

    @Test func legendsContainEachLibraryOnce() throws {
        let chart = try draw(Self.contests(["feed", "orders"]))
        for library in ["yajl", "String floor", "Trellis", "Other", "Foundation"] {
            #expect(chart.texts.filter { $0 == library }.count == 1)
        }
        #expect(chart.named("rect").filter { $0.has("bar") && $0.tooltip == nil }.count == 5)
    }

    @Test func onlyMeasuredOperationsAreDrawn() throws {
        let decoding = try draw([Self.row("feed", 10), Self.row("feed", .first, "Trellis", 3)])
        #expect(decoding.texts.contains("Decode") && !decoding.texts.contains("Encode"))
        #expect(decoding.bars.count == 1)
        let all = try draw(Self.contests(["feed"], operations: [.stream, .encode, .decode]))
        #expect(
            all.named("text").filter { $0.has("heading") }.map(\.text) == ["Decode", "Encode", "Decode in a stream"])
    }

    @Test func workloadsAreDrawnInTheOrderAskedFor() throws {
        let rows = Self.contests(["feed", "orders", "users"])
        let chart = try draw(rows, workloads: ["users", "feed", "users"])
        #expect(chart.texts.filter { ["feed", "orders", "users"].contains($0) } == ["users", "feed"])
        let error = #expect(throws: ThroughputUsageError.self) {
            try draw(rows, workloads: ["feed", "nowhere"])
        }
        #expect(error?.description == "there is no workload nowhere in the report")
    }

    @Test func selectedLibrariesAndOperationsAreDrawn() throws {
        let rows = Self.contests(["feed", "orders"], operations: [.decode, .encode, .stream])
        let chart = try draw(rows, libraries: ["yajl", "Trellis"], operations: [.decode, .encode])
        #expect(chart.bars.count == 8)
        #expect(chart.texts.contains("Decode") && chart.texts.contains("Encode"))
        #expect(!chart.texts.contains("Decode in a stream") && !chart.texts.contains("Foundation"))
    }

    /// The chart of the README fits on a screen without scrolling.
    @Test func fourPayloadsAndThreeLibrariesFitOnOneScreen() throws {
        let chart = try draw(
            Self.contests(["a", "b", "c", "d"]), libraries: ["yajl", "Trellis", "Foundation"],
            operations: [.decode, .encode])
        #expect(chart.bars.count == 24)
        #expect((300...520).contains(chart.elements[0].number("height")))
    }

    @Test func nothingToDrawIsAnError() {
        for rows in [[], [ThroughputRow.sample("feed", .first)]] {
            let error = #expect(throws: ThroughputUsageError.self) { try BarChart(.sample(rows)).svg() }
            #expect(error?.description == "there is nothing to draw")
        }
        #expect(throws: ThroughputUsageError.self) { try draw(Self.contests(["feed"]), libraries: ["nobody"]) }
    }

    @Test(arguments: [Double.nan, 0, .infinity, -.infinity, -3, 1e-300, 1e300, .greatestFiniteMagnitude])
    func invalidFiguresHaveNoBars(nanoseconds: Double) throws {
        var rows = Self.contests(
            ["a", "b", "c"], sizes: [100, 10_000, 1_000_000], operations: [.decode, .encode, .stream])
        for index in rows.indices where index % 3 == 0 {
            rows[index].nanosecondsPerCall = nanoseconds
            rows[index].spread = nanoseconds
        }
        let chart = try draw(rows)
        #expect(chart.bars.allSatisfy { $0.number("width") >= 0 && $0.number("width") < 700 })
        #expect(!chart.texts.contains { $0.contains("nan") || $0.contains("inf") || $0.contains("e+") })
        for index in rows.indices { rows[index].nanosecondsPerCall = nanoseconds }
        _ = try draw(rows)
        for index in rows.indices { rows[index].bytes = index.isMultiple(of: 2) ? 0 : .max }
        _ = try draw(rows)
    }

    @Test func namesAreEscaped() throws {
        let name = "<&\"'>\u{0}\u{1B}\u{FFFE}\u{202E}\n]]>"
        let chart = try draw(
            [10, 1000, 100_000].flatMap { bytes in
                [name + "\(bytes)"].flatMap { name in
                    [
                        Self.row(name, .decode, "Lib <&\"'>", 100, bytes: bytes),
                        Self.row(name, .encode, "--> \u{7}", 100, bytes: bytes),
                    ]
                }
            })
        #expect(chart.texts.contains("<&\"'>\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} ]]>10"))
        #expect(chart.texts.contains("Lib <&\"'>"))
        #expect(chart.texts.contains("--> \u{FFFD}"))
    }

    @Test func longNamesEndInAnEllipsis() throws {
        let name = String(repeating: "a very long name of a workload ", count: 30)
        let library = String(repeating: "W", count: 200)
        let chart = try draw(
            [100, 10_000, 1_000_000].map { Self.row(name + "\($0)", .decode, library, 100, bytes: $0) })
        let shown = chart.named("text").filter { $0.text.hasSuffix("…") }
        #expect(shown.contains { $0.tooltip == name + "100" })
        #expect(shown.contains { $0.tooltip == library })
        #expect(shown.allSatisfy { $0.text.count < 40 })
    }

    @Test func equalReportsProduceEqualFiles() throws {
        let report = ThroughputReport.sample(Self.contests(["a", "b", "c"], sizes: [100, 10_000, 1_000_000]))
        let svg = try BarChart(report).svg()
        #expect(try BarChart(report).svg() == svg)
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    }

    @Test func screenReadersGetEveryFigure() throws {
        let chart = try draw([Self.row("feed", 250), Self.row("feed", .encode, "Other", 1234)])
        #expect(chart.elements[0].attributes["role"] == "img")
        #expect(chart.elements[0].attributes["aria-labelledby"] == "throughput-bars-title throughput-bars-summary")
        #expect(chart.named("title").first?.text == "Throughput in MB/s")
        #expect(chart.named("desc").first?.text == "feed: decode Trellis 250; encode Other 1,234.")
    }

    @Test func debugBuildsAreMarked() throws {
        var machine = ThroughputMachine.sample
        machine.build = "debug"
        let svg = try BarChart(.sample(machine: machine)).svg()
        #expect(svg.contains("Some CPU · 2 cores · Some Linux 1 · debug build · 2023-11-14<"))
        #expect(try !BarChart(.sample()).svg().contains("build"))
    }
}
