import Foundation
@_spi(Tools) import TrellisThroughput

/// Decodes an array from disk element by element, in chunks and whole, lines in ranges, and events, and measures speed
/// and memory.
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
            The fastest decode of \(rounds == 1 ? "one process" : "\(rounds) processes"), each of which decodes at \
            least three times. Memory is the peak of the first decode minus the memory of the idle process.
            × whole is how many times as fast as decoding the same array whole, from memory; for yajl alone, as \
            parsing it whole; for 64 ranges of lines on two threads, as the whole file with two; for server-sent \
            events, as the same models as lines.
            """
        ])
        let table = StreamTable()
        table.printHeader()
        var rows: [StreamRow] = []
        for size in sizes {
            for input in StreamRun.Mode.Input.allCases {
                let modes = StreamRun.Mode.allCases.filter { $0.input == input && $0.isFor(size, of: sizes) }
                guard !modes.isEmpty else { continue }
                rows += try measure(modes, input, size, folder, table)
            }
        }
        if let json { try writeReport(rows, to: json) }
        try results?.write()
    }

    private func measure(
        _ modes: [StreamRun.Mode], _ input: StreamRun.Mode.Input, _ size: Int, _ folder: TemporaryFolder,
        _ table: StreamTable
    ) throws -> [StreamRow] {
        let file = folder.file("\(size)")
        defer { try? FileManager.default.removeItem(at: file) }
        var generator = Generator(seed: Generator.seed)
        var byteCount = size
        switch input {
        case .array:
            byteCount = try PayloadFile.write(file, byteCount: size) {
                try generator.writeIssues(byteCount: size, $0)
            }
        case .lines:
            byteCount = try PayloadFile.write(file, byteCount: size) {
                try generator.writeIssueLines(byteCount: size, $0)
            }
        case .none: break
        }
        let results = try fastest(modes, file, byteCount)
        var rows: [StreamRow] = []
        for mode in modes {
            guard let result = results[mode], let whole = results[mode.whole] else { continue }
            guard result.count == whole.count else {
                throw ThroughputFailure("\(mode.rawValue) gave \(result.count) models, not \(whole.count)")
            }
            let row = StreamRow(mode, result.bytes > 0 ? result.bytes : byteCount, result, whole)
            table.print(row, result)
            if mode.whole != .yajlWhole { rows.append(row) }
        }
        return rows
    }

    /// The fastest run of each mode.
    private func fastest(
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

    private func start(_ mode: StreamRun.Mode, _ file: URL) throws -> StreamRun.Result {
        let text = try OwnProcess.output(
            [StreamRun.argument, mode.rawValue, file.path(percentEncoded: false)], for: mode.rawValue)
        guard let result = StreamRun.Result(text) else { throw ThroughputFailure("\(mode.rawValue) failed") }
        return result
    }
}
