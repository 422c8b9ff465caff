import Foundation
import Trellis

/// For each line of standard input, which names a file and a range of bytes, writes the totals of the lines that begin
/// in the range to standard output. Lines that are invalid go to a file in a folder.
func sumSales(rejectingTo folder: URL) throws {
    let decoder = TrellisDecoder(options: .init(limits: .init(errorCount: .max)))
    var output = try TrellisEncoder.ElementSession(as: .lines, to: .standardOutput)
    try decoder.forEachElement(Split.self, as: .lines, from: .standardInput) { split in
        var totals: [String: Total] = [:]
        let report = TrellisDecoder.Report()
        let lines = JSONFileSource.file(URL(filePath: split.file), range: split.start..<split.end)
        try decoder.forEachElement(Sale.self, as: .lines, from: lines, skipsErrors: true, report: report) { sale in
            totals[sale.store, default: Total(store: sale.store)].add(sale)
        }
        for total in totals.values { try output.append(total) }
        let rejected = report.dropped.map(Rejected.init)
        if rejected.isEmpty { return }
        try TrellisEncoder().encodeElements(
            rejected, as: .lines, to: .file(folder.appending(path: "\(split.start).ndjson")))
    }
    try output.finish()
}

try sumSales(rejectingTo: URL(filePath: CommandLine.arguments[1]))
