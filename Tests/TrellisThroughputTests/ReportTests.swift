import Foundation
import Testing
import Trellis

@testable import TrellisThroughput

/// Reading and writing reports with `--save`.
@Suite struct ReportTests {
    @Test func savedReportsAreReadAgain() throws {
        let report = ThroughputReport.sample()
        let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try TrellisEncoder().encode(report, as: Data.self).write(to: file)
        #expect(try ThroughputReport(contentsOf: file) == report)
    }
}
