import Foundation

/// Draws saved figures over time.
struct ThroughputHistory {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    func draw(to file: URL) throws {
        let reports = try ThroughputReport.history(in: folder)
        try OutputFile.write(Data(try HistoryChart(reports).svg().utf8), to: file)
    }
}
