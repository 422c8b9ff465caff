import Testing

@_spi(Tools) @testable import TrellisThroughput

/// The output of figures.
@Suite struct TableTests {
    private static let contest = ThroughputContest(
        .decode,
        [
            ThroughputContestant("yajl", isYardstick: true) { { 1 } }, ThroughputContestant("Trellis") { { 1 } },
            ThroughputContestant("Foundation", isYardstick: true) { { 1 } },
        ])

    @Test func aContest() {
        let table = ContestTable(.decode, isOfCalls: false, workloads: ["feed"], [Self.contest])
        #expect(
            (table.header + table.lines(ThroughputReport.sample().rows)).joined(separator: "\n") == """

                decode
                workload                  library                 bytes     MB/s    ±%  × yajl  × Foundation
                feed                      yajl                1,000,000   1000.0   1.0
                                          Trellis             1,000,000    500.0   1.0    0.50          5.00
                                          Foundation          1,000,000    100.0   1.0    0.10
                """)
    }

    /// A long name moves the other columns in all lines.
    @Test func longNames() {
        let name = String(repeating: "n", count: 30)
        var rows = ThroughputReport.sample().rows
        for index in rows.indices { rows[index].workload = name }
        let table = ContestTable(.decode, isOfCalls: false, workloads: [name], [Self.contest])
        let lines = table.header.dropFirst(2) + table.lines(rows)
        #expect(Set(lines.map { $0.prefix(32).count }) == [32])
        #expect(lines.map { $0.dropFirst(32).first } == ["l", "y", "T", "F"])
    }

    @Test func aContestOfCalls() {
        let table = ContestTable(.first, isOfCalls: true, workloads: ["feed"], [Self.contest])
        #expect(
            (table.header + table.lines(Array(ThroughputReport.sample().rows[1...1]))).joined(separator: "\n") == """

                first decode of the type in a process
                workload                  library                 bytes    calls/s    ns/call    ±%  × yajl  × \
                Foundation
                feed                      Trellis             1,000,000        500  2,000,000   1.0    0.50          \
                5.00
                """)
    }

    @Test func timesOfCallsAreShownWhereKnown() throws {
        let table = try #require(CostTable(ThroughputReport.sample().rows))
        #expect(
            table.lines.joined(separator: "\n") == """

                one call, beside its time
                workload                          library               allocations   allocated MB        peak MB
                feed                      decode  Trellis                     1,200          0.340           0.50
                """)
        #expect(CostTable([.sample()]) == nil)
    }

    @Test func anotherBuildBesideThisOne() {
        var debug = ThroughputReport.sample()
        debug.machine.build = "debug"
        debug.rows = debug.rows.dropLast().map { row in
            var row = row
            row.nanosecondsPerCall *= 20
            return row
        }
        #expect(
            BesideTable(.sample(), debug).lines.joined(separator: "\n") == """

                release beside debug
                workload                          library             release MB/s    debug MB/s  × as fast
                feed                      decode  yajl                      1000.0          50.0      20.00
                                                  Trellis                    500.0          25.0      20.00
                """)
        debug.machine.processor = "Other"
        debug.machine.cores = 64
        let title = BesideTable(.sample(), debug).lines[1]
        #expect(title == "release beside debug on another machine: Other, 64 cores")
    }

    @Test func costsArePassedBetweenProcesses() {
        #expect(
            CallCosts(line: "4096\t12\t3400\t-\t0.5\n")
                == CallCosts(allocations: 12, allocatedBytes: 3_400, allocationNoise: 0.5, peakMemory: 4_096))
        for line in ["", "1\t2\t3\t4", "1\t2\t3\tx\t0", "1\t2\t3\t4\tx", "1\t2\t3\t4\t5\t6", "usage: other"] {
            #expect(CallCosts(line: line) == nil, "\(line)")
        }
    }

    @Test func argumentsOfAProcessRoundTrip() throws {
        #expect(try MeasuringChild(["--quick"]) == nil)
        #expect(try MeasuringChild([]) == nil)
        #expect(try MeasuringChild(MeasuringChild.arguments(.costs, "feed", .encode, "Trellis")) != nil)
        #expect(throws: ThroughputUsageError.self) { try MeasuringChild([MeasuringChild.argument, "costs"]) }
    }

    /// Rows are identified by names, and child processes find contests by them.
    @Test func ambiguousContestsAreRefused() {
        let one = ThroughputContestant("One") { { 1 } }
        let wrong: [[ThroughputContest]] = [
            [], [ThroughputContest(.decode, [])], [ThroughputContest(.decode, [one, one])],
            [ThroughputContest(.decode, [one]), ThroughputContest(.decode, [one])],
            [ThroughputContest(.decode, [ThroughputContestant("a\tb") { { 1 } }])],
            [ThroughputContest(.decode, [ThroughputContestant("") { { 1 } }])],
        ]
        for contests in wrong {
            #expect(throws: ThroughputUsageError.self) { try ThroughputSession.check(contests, of: "feed") }
        }
        #expect(throws: Never.self) {
            try ThroughputSession.check(
                [ThroughputContest(.decode, [one]), ThroughputContest(.encode, [one])], of: "feed")
        }
        #expect(throws: ThroughputUsageError.self) {
            try ThroughputSession([ValidationWorkload("a\nb", .text("1"))], ThroughputSettings())
        }
    }

    @Test func repeatedAndUnknownNames() {
        let workload = ValidationWorkload("feed", .text("1"))
        #expect(throws: ThroughputUsageError.self) {
            try ThroughputSession([workload, workload], ThroughputSettings())
        }
        var settings = ThroughputSettings()
        settings.filters = ["other"]
        let error = #expect(throws: ThroughputUsageError.self) { try ThroughputSession([workload], settings) }
        #expect(error?.description == "no workload's name contains other; there are feed")
        let none = #expect(throws: ThroughputUsageError.self) { try ThroughputSession([], settings) }
        #expect(none?.description == "there are no workloads")
    }
}
