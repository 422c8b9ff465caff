import Foundation
@_spi(Tools) import TrellisThroughput

/// Decodes an array from disk element by element, in chunks and whole, and measures speed and memory.
struct StreamCheck {
    private let sizes: [Int]
    private let json: URL?
    private let results: ResultsFile?
    private let rounds: Int

    private init(_ settings: ThroughputSettings, size: Int?) throws {
        let size = size ?? (settings.isQuick ? 20_000_000 : 1_000_000_000)
        sizes = [100_000, 1_000_000, 10_000_000, 100_000_000].filter { $0 < size } + [size]
        json = settings.json
        results = try settings.results.map { try ResultsFile($0, .stream) }
        rounds = settings.isQuick ? 1 : 5
    }

    /// Runs the check and prints the figures of this machine.
    static func run(_ settings: ThroughputSettings, size: Int?) throws {
        let check = try StreamCheck(settings, size: size)
        ThroughputSession.printMachine()
        try check.run()
    }

    private func run() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        Transcript.print([
            """
            Each run in a process of its own; the fastest of \(rounds). Memory is what the process took at its peak \
            more than \
            when it was idle.
            × whole is how many times as fast as decoding the same array whole, from memory; for yajl alone, as \
            parsing it whole.
            """
        ])
        let table = StreamTable()
        table.printHeader()
        var rows: [StreamRow] = []
        for size in sizes {
            let file = folder.file("\(size).json")
            var generator = Generator(seed: Generator.seed)
            let byteCount = try PayloadFile.write(file, byteCount: size) {
                try generator.writeIssues(byteCount: size, $0)
            }
            let modes = StreamRun.Mode.allCases.filter { !$0.isForOneSize || size == Self.chunkedSize(sizes) }
            let results = try measure(modes, file, byteCount)
            for mode in modes {
                guard let result = results[mode], let whole = results[mode.whole] else { continue }
                guard result.count == whole.count else {
                    throw ThroughputFailure("\(mode.rawValue) gave \(result.count) models, not \(whole.count)")
                }
                let row = StreamRow(mode, byteCount, result, whole)
                table.print(row, result)
                if mode.whole == .whole { rows.append(row) }
            }
            try FileManager.default.removeItem(at: file)
        }
        if let json { try writeReport(rows, to: json) }
        try results?.write()
    }

    /// The fastest run of each mode.
    private func measure(
        _ modes: [StreamRun.Mode], _ file: URL, _ byteCount: Int
    ) throws -> [StreamRun.Mode: StreamRun.Result] {
        var results: [StreamRun.Mode: StreamRun.Result] = [:]
        var bar = ProgressBar("measuring \(grouped(byteCount)) bytes", of: rounds * modes.count, "runs")
        defer { bar.clear() }
        for round in 0..<rounds {
            for (index, mode) in modes.enumerated() {
                bar.show(round * modes.count + index, mode.rawValue)
                let result = try start(mode, file)
                if let best = results[mode], best.seconds <= result.seconds { continue }
                results[mode] = result
            }
        }
        return results
    }

    private static func chunkedSize(_ sizes: [Int]) -> Int {
        sizes.last { $0 <= 100_000_000 } ?? sizes[0]
    }

    private func start(_ mode: StreamRun.Mode, _ file: URL) throws -> StreamRun.Result {
        let text = try OwnProcess.output(
            [StreamRun.argument, mode.rawValue, file.path(percentEncoded: false)], for: mode.rawValue)
        guard let result = StreamRun.Result(text) else { throw ThroughputFailure("\(mode.rawValue) failed") }
        return result
    }
}
