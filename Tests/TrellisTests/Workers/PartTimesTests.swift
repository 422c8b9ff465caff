import Synchronization
import Testing

@testable import Trellis

@Suite struct PartTimesTests {
    private let text = Array(("[" + Array(repeating: "[1,2,3]", count: 100_000).joined(separator: ",") + "]").utf8)

    /// A clock that advances by a second whenever it is read.
    private func makeTimes() -> PartTimes {
        let looks = Atomic(0)
        return PartTimes { Double(looks.add(1, ordering: .relaxed).newValue) }
    }

    @Test func partitionsOfOneThreadAreMeasured() throws {
        let times = makeTimes()
        let values = try times.during { try TrellisDecoder().decode([[Int]].self, from: text, workers: 1) }
        #expect(values == Array(repeating: [1, 2, 3], count: 100_000))
        #expect(times.count > 1)
        #expect(times.seconds == Double(times.count))
    }

    @Test func nothingIsMeasuredAfterwards() throws {
        let times = makeTimes()
        times.during {}
        _ = try TrellisDecoder().decode([[Int]].self, from: text, workers: 1)
        #expect(times.count == 0)
    }
}
