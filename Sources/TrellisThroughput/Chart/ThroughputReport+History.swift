import Foundation

extension ThroughputReport {
    /// Reads all reports of a folder, oldest first: the files with the extension `.json`, without subfolders.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file, if one of them is not a report; also if
    ///   there are fewer than two.
    static func history(in directory: URL) throws(ThroughputUsageError) -> [ThroughputReport] {
        let path = directory.relativePath
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        } catch {
            throw ThroughputUsageError("cannot read \(path): \(error.localizedDescription)")
        }
        let files = names.filter { $0.lowercased().hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
        guard !files.isEmpty else { throw ThroughputUsageError("\(path) has no file that ends in .json") }
        var reports: [ThroughputReport] = []
        for file in files {
            reports.append(try ThroughputReport(contentsOf: directory.appending(path: file)))
        }
        guard reports.count > 1 else {
            throw ThroughputUsageError("\(path) has one report, and a history needs at least two")
        }
        return ordered(reports)
    }

    /// Sorted by date; reports with the same date keep their order.
    static func ordered(_ reports: [ThroughputReport]) -> [ThroughputReport] {
        reports.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }
}
