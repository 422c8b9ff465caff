import Foundation
import Testing

@_spi(Tools) @testable import TrellisThroughput

/// Computing figures from samples.
@Suite struct MeasurementTests {
    @Test func figuresAreMediansOfRoundsAndTheirRatios() throws {
        let yajl = Timing(library: "yajl", byteCount: 1_000, samples: [1e-6, 2e-6, 3e-6, 4e-6, 1e-4])
        let trellis = Timing(library: "Trellis", byteCount: 1_000, samples: [2e-6, 4e-6, 6e-6, 8e-6, 5e-5])
        #expect(trellis.seconds == 6e-6)
        // Half of the distance between 4 and 8, relative to 6.
        #expect(abs(trellis.spread - 1.0 / 3) < 1e-9)
        // The last round was slow for yajl only; the median of the ratios ignores it.
        #expect(trellis.ratio(to: yajl).value == 0.5)
        #expect(trellis.ratio(to: yajl).spread == 0)
        #expect(abs(trellis.megabytesPerSecond - 166.67) < 0.01)
    }

    @Test func theOrderOfContestantsChanges() {
        let orders = (0..<6).map { RoundPlan.order(of: 3, in: $0) }
        #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2] })
        #expect(Set(orders.map { $0[0] }) == [0, 1, 2])
        #expect(RoundPlan.order(of: 1, in: 5) == [0])
    }

    @Test func aSampleLastsAtLeastTheRequestedTime() {
        let measurement = RoundPlan(rounds: 3, sampleTime: .milliseconds(40))
        #expect(measurement.runs(of: 0.001) == 40)
        #expect(measurement.runs(of: 0.0011) == 37)
        #expect(measurement.runs(of: 1) == 1)
        #expect(measurement.runs(of: 0) == 40_000_000)
    }

    /// Each contestant is created once and runs as often as its sample requires; the measured contestants are slower on
    /// purpose.
    @Test func roundsMeasureEachContestant() throws {
        let log = Log()
        let contest = ThroughputContest(
            .decode, [log.contestant("yajl", isYardstick: true), log.contestant("Trellis", isYardstick: false)])
        var measurement = RoundPlan(rounds: 4, sampleTime: .microseconds(1))
        measurement.slowdown = 400
        let rounds = try OwnContestRounds(contest, measurement)
        let programs = try measurement.timings([contest], [rounds]) { log.lines.append("round \($0)") }
        #expect(programs.count == 1)
        let timings = programs[0]
        #expect(timings.map(\.library) == ["yajl", "Trellis"])
        #expect(timings.map(\.byteCount) == [7, 7])
        #expect(timings.allSatisfy { $0.samples.count == 4 && $0.seconds > 0 })
        #expect(log.lines.filter { $0.hasPrefix("make") } == ["make yajl", "make Trellis"])
        #expect(log.lines.filter { $0.hasPrefix("round") } == (0..<4).map { "round \($0)" })
        // Each run takes the same number of steps. A factor of five is detected on any machine.
        #expect(timings[1].ratio(to: timings[0]).value < 0.7)
    }

    @Test func rowsHaveRatiosToYardsticksOnly() {
        let contest = ThroughputContest(
            .decode,
            [
                ThroughputContestant("yajl", isYardstick: true) { { 1 } }, ThroughputContestant("Trellis") { { 1 } },
                ThroughputContestant("Own") { { 1 } }, ThroughputContestant("Foundation", isYardstick: true) { { 1 } },
            ])
        let timings = [1, 2, 4, 10].enumerated().map { index, time in
            Timing(library: contest.contestants[index].library, byteCount: 10, samples: [Double(time), Double(time)])
        }
        let costs = [
            CallCosts(), CallCosts(allocations: 3, allocatedBytes: 40, peakMemory: 5), CallCosts(), CallCosts(),
        ]
        let rows = ThroughputRow.rows("feed", contest, timings, costs)
        #expect(
            rows.map { $0.ratios.map(\.library) } == [
                ["Foundation"], ["yajl", "Foundation"], ["yajl", "Foundation"], ["yajl"],
            ])
        #expect(rows[1].ratios.map(\.value) == [0.5, 5])
        #expect(rows[1].allocations == 3)
        #expect(rows[1].rounds == 2)
        #expect(rows.map(\.isYardstick) == [true, false, false, true])
    }

    private final class Log: @unchecked Sendable {
        var lines: [String] = []

        func contestant(_ name: String, isYardstick: Bool) -> ThroughputContestant {
            ThroughputContestant(name, isYardstick: isYardstick) {
                self.lines.append("make \(name)")
                return {
                    var sum = 0
                    for step in 0..<20_000 { sum = (sum ^ step) &* 31 }
                    keepResult(sum)
                    return 7
                }
            }
        }
    }
}
