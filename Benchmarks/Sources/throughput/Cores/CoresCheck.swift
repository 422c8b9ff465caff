import Foundation
@_spi(Tools) import TrellisThroughput

/// Measures how much faster several threads are, and how much memory they use.
struct CoresCheck {
    private let cores: [Int]
    private let payloads: [CoresPayload]
    private let measurement: CoresMeasurement
    private let json: URL?
    private let results: ResultsFile?

    /// - Parameter cores: the thread counts, including 1.
    private init(_ settings: ThroughputSettings, _ cores: [Int], size: Int?, _ corpus: Corpus?) throws {
        self.cores = cores
        payloads = try CoresPayload.all(settings, size: size, corpus)
        measurement = CoresMeasurement(isQuick: settings.isQuick)
        json = settings.json
        results = try settings.results.map { try ResultsFile($0, .cores) }
    }

    /// Runs the check and prints the figures of this machine.
    static func run(_ settings: ThroughputSettings, _ cores: CoresList, size: Int?, _ corpus: Corpus?) throws {
        let check = try CoresCheck(settings, cores.counts, size: size, corpus)
        ThroughputSession.printMachine()
        try check.run()
    }

    private func run() throws {
        Transcript.print([measurement.method])
        let table = CoresTable()
        table.printHeader()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var rows: [CoresRow] = []
        for payload in payloads {
            let file = folder.file("\(payload.name).json")
            _ = try payload.write(to: file)
            for contest in payload.kind.contests(payload.name, try StreamRun.read(file)) {
                rows += try measure(contest, payload, file, table)
            }
            try FileManager.default.removeItem(at: file)
        }
        if let json { try writeReport(rows, to: json) }
        try results?.write()
    }

    private func measure(
        _ contest: CoresContest, _ payload: CoresPayload, _ file: URL, _ table: CoresTable
    ) throws -> [CoresRow] {
        try contest.prepare()
        defer { contest.finish() }
        let byteCount = try contest.verify(cores, file)
        let peaks = try peaks(contest, payload.kind, file)
        let timings = try measurement.measure(contest, cores, byteCount: byteCount)
        let serialPart = try contest.serialPart()
        return zip(cores, zip(timings.dropFirst(), peaks)).map { count, measured in
            let (timing, peak) = measured
            let row = CoresRow(
                contest, cores: count, timing, base: count == 1 ? timings[0] : timings[1], peak: peak,
                peakOfOne: peaks[0], serialPart: serialPart)
            table.print(row, spread: timing.spread)
            return row
        }
    }

    /// For each thread count, the number of bytes by which a process grows.
    private func peaks(_ contest: CoresContest, _ kind: CoresKind, _ file: URL) throws -> [Int?] {
        let runs = measurement.memoryRuns
        var bar = ProgressBar("\(contest.workload): measuring memory", of: cores.count * runs, "processes")
        defer { bar.clear() }
        var done = 0
        return try cores.map { count in
            let peaks = try (0..<runs).compactMap { _ in
                defer {
                    done += 1
                    bar.show(done)
                }
                return try CoresRun.peak(kind, contest, cores: count, file)
            }
            return peaks.isEmpty ? nil : peaks.sorted()[peaks.count / 2]
        }
    }
}
