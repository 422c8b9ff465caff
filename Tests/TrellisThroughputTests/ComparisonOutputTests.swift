import Foundation
import Testing
import Trellis

@testable import TrellisThroughput

/// The output of comparisons and reports.
@Suite struct ComparisonOutputTests {
    private func comparison() throws -> Comparison {
        try Comparison(
            old: .sample([
                .judged(1, workload: "same"), .judged(0.5, workload: "a|b", allocations: 1000),
                .judged(1, workload: "much"), .judged(1, workload: "left"),
            ]),
            new: .sample([
                .judged(1, workload: "same"), .judged(0.4, workload: "a|b", allocations: 1200),
                .judged(0.5, workload: "much"), .judged(1, workload: "arrived"),
            ]), rules: ComparisonRules(failBelow: 15))
    }

    @Test func theTerminalHasTheOrderOfTheReport() throws {
        let text = try comparison().text
        #expect(
            text == """
                workload  operation  library  measure          old    new  old MB/s  new MB/s   change   noise  \
                verdict
                same      decode     Trellis  × yajl         1.000  1.000    1000.0    1000.0    0.0 %  ±1.1 %  \
                same
                a|b       decode     Trellis  × yajl         0.500  0.400     500.0     400.0  -20.0 %  ±1.1 %  \
                FALLEN, 15 % tolerated
                a|b       decode     Trellis  allocations    1,000  1,200                      +20.0 %  ±0.0 %  \
                worse
                much      decode     Trellis  × yajl         1.000  0.500    1000.0     500.0  -50.0 %  ±1.1 %  \
                FALLEN, 15 % tolerated
                arrived   decode     Trellis  × yajl                1.000                                       \
                new
                left      decode     Trellis  × yajl         1.000                                              \
                gone

                2 of 4 fell, 1 got worse, 1 new, 1 gone
                """)
    }

    /// More allocations are shown as growth, and growth by many thousands of percent as a factor.
    @Test func countsThatGrow() throws {
        func text(_ old: Int, _ new: Int) throws -> String {
            try Comparison.of(.judged(1, allocations: old), .judged(1, allocations: new)).text
        }
        #expect(try text(100, 112).contains(" +12.0 %"))
        #expect(try text(100, 75).contains(" -25.0 %"))
        #expect(try text(1, 301).contains(" × 301.0"))
        #expect(try text(0, 5).contains(" +∞"))
        #expect(try text(1000, 301_000).contains("30000") == false)
    }

    @Test func theSummaryListsTheGuardedFigures() throws {
        func summary(_ ratio: Double, _ rules: ComparisonRules) throws -> String {
            try Comparison.of(.judged(1), .judged(ratio), rules).summary
        }
        #expect(try summary(0.5, ComparisonRules()) == "1 compared, without a tolerance, 1 got worse")
        #expect(try summary(1, ComparisonRules(failBelow: 5)) == "nothing fell of 1")
        #expect(try summary(2, ComparisonRules(failBelow: 5)) == "nothing fell of 1, 1 got better")
        #expect(try summary(0.5, ComparisonRules(failBelow: 5)) == "1 of 1 fell")
        let missing = try Comparison(
            old: .sample([.judged(1)]), new: .sample([]), rules: ComparisonRules(failsMissing: true))
        #expect(missing.summary == "nothing to compare, 1 gone (1 must not be)")
        let new = try Comparison(
            old: .sample([]), new: .sample([.judged(1)]), rules: ComparisonRules(failBelow: 5, failsMissing: true))
        #expect(new.summary == "nothing to compare, 1 new (1 must not be)")
        #expect(missing.text.contains("GONE, must not be"))
    }

    @Test func expectedFiguresAreMarked() throws {
        let thresholds = Thresholds(rows: [
            Thresholds.Entry(
                workload: "feed", operation: .decode, library: "Trellis", measure: .ratio, expected: 0.9,
                tolerance: 2.5)
        ])
        let text = try Comparison.of(nil, .judged(0.5), ComparisonRules(), thresholds).text
        #expect(text.contains("0.900 expected  0.500"))
        #expect(text.contains("FALLEN, 2.5 % tolerated"))
    }

    @Test func markdownHasTheWorstFirstAndFoldsTheRest() throws {
        let text = try comparison().markdown(title: "Speed")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == "### Speed")
        #expect(lines[2] == "**2 of 4 fell, 1 got worse, 1 new, 1 gone**")
        #expect(lines[4].hasPrefix("| workload | operation | library | measure | old | new | old MB/s |"))
        #expect(lines[5] == "| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
        #expect(lines[6].hasPrefix("| much | decode | Trellis | × yajl | 1.000 | 0.500 | 1000.0 | 500.0 | -50.0 % |"))
        #expect(lines[7].hasPrefix(#"| a\|b | decode | Trellis | × yajl |"#))
        #expect(lines[8].hasPrefix(#"| a\|b | decode | Trellis | allocations |"#))
        #expect(lines[9].hasPrefix("| arrived |"))
        #expect(lines[10].hasPrefix("| left |"))
        #expect(Array(lines[11...14]) == ["", "<details>", "<summary>1 unchanged</summary>", ""])
        #expect(lines[17].hasPrefix("| same |"))
        #expect(Array(lines[18...]) == ["", "</details>", ""])
    }

    @Test func markdownWithoutChangesIsShort() throws {
        let text = try Comparison.of(.judged(1), .judged(1), ComparisonRules(failBelow: 5)).markdown()
        #expect(text.hasPrefix("**nothing fell of 1**\n\n<details>\n"))
    }

    @Test func namesAreShownUnchanged() {
        #expect(MarkdownTable.escaped(#"a|b\c*d_e`f<g>&[h]~#1"#) == ##"a\|b\\c\*d\_e\`f&lt;g&gt;&amp;\[h\]\~\#1"##)
        #expect(MarkdownTable.escaped("a\nb\r\nc") == "a b c")
    }

    @Test func aReportIsATable() {
        var report = ThroughputReport.sample()
        report.rows.append(.sample("small", .encode, "Trellis", bytes: 120, nanoseconds: 1234.4, instructions: 9999))
        #expect(
            report.markdown() == """
                Some CPU, 2 cores, Some Linux 1, release

                | workload | operation | library | bytes | speed | ± | × yajl | × Foundation | allocations \
                | allocated bytes | peak memory | instructions |
                | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                | feed | decode | yajl | 1,000,000 | 1000.0 MB/s | 1.0 % |  |  |  |  |  |  |
                | feed | decode | Trellis | 1,000,000 | 500.0 MB/s | 1.0 % | 0.500 | 5.000 | 1,200 | 340,000 | 500,000 \
                |  |
                | feed | decode | Foundation | 1,000,000 | 100.0 MB/s | 1.0 % | 0.100 |  |  |  |  |  |
                | small | encode | Trellis | 120 | 1,234 ns/call | 1.0 % |  |  |  |  |  | 9,999 |

                """)
    }

    @Test func gitHubBenchmarksHaveUniqueNames() throws {
        let entries = GitHubBenchmark.entries(of: .sample())
        #expect(
            entries.map(\.name) == [
                "feed decode Trellis", "feed decode Trellis × yajl", "feed decode Trellis × Foundation",
            ])
        #expect(entries.map(\.unit) == ["MB/s", "× yajl", "× Foundation"])
        #expect(entries.map(\.value) == [500, 0.5, 5])
        #expect(entries.map(\.range) == ["± 1.0 %", "± 1.0 %", "± 2.0 %"])
    }

    @Test func gitHubBenchmarksAreAnArrayOfObjects() throws {
        let data = try GitHubBenchmark.data(of: .sample())
        let entries = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(entries.count == 3)
        #expect(entries[0]["name"] as? String == "feed decode Trellis")
        #expect(entries[0]["unit"] as? String == "MB/s")
        #expect(entries[0]["value"] as? Double == 500)
        #expect(entries[0]["range"] as? String == "± 1.0 %")
        #expect(entries[0]["extra"] as? String == "1,000,000 bytes, 25 rounds, Some CPU")
        let read = try TrellisDecoder().decode([GitHubBenchmark].self, from: data)
        #expect(read == GitHubBenchmark.entries(of: .sample()))
    }

    @Test func nonFiniteFiguresAreOmitted() throws {
        let report = ThroughputReport.sample([.sample(nanoseconds: 0)])
        #expect(GitHubBenchmark.entries(of: report).isEmpty)
        #expect(try GitHubBenchmark.data(of: report).count > 0)
    }
}
