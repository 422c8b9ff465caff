import BenchmarkModels
import Foundation
import Trellis

/// Decodes an array from disk element by element, in chunks and whole, and says how fast and in how much memory.
struct StreamCheck {
    private let sizes: [Int]
    private let json: URL?
    private let rounds: Int
    private let progress = Progress()

    init(_ arguments: Arguments) {
        let size = arguments.size ?? (arguments.isQuick ? 20_000_000 : 1_000_000_000)
        sizes = [100_000, 1_000_000, 10_000_000, 100_000_000].filter { $0 < size } + [size]
        json = arguments.json
        rounds = arguments.isQuick ? 1 : 5
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "throughput-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        print(
            """
            Each run in a process of its own; the fastest of \(rounds). Memory is what the process took at its peak more than \
            when it was idle.
            × whole is how many times as fast as decoding the same array whole, from memory; for yajl alone, as parsing it whole.
            """)
        let table = StreamTable()
        table.printHeader()
        var rows: [StreamRow] = []
        for size in sizes {
            let file = folder.appending(path: "\(size).json", directoryHint: .notDirectory)
            progress.stage("writing \(grouped(size)) bytes")
            let byteCount = try write(file, size)
            let modes = StreamRun.Mode.allCases.filter { !$0.isForOneSize || size == Self.chunkedSize(sizes) }
            var results: [StreamRun.Mode: StreamRun.Result] = [:]
            for round in 0..<rounds {
                for mode in modes {
                    progress.stage("\(mode.rawValue), \(grouped(size)) bytes, round \(round + 1)")
                    let result = try start(mode, file)
                    if let best = results[mode], best.seconds <= result.seconds { continue }
                    results[mode] = result
                }
            }
            progress.clear()
            for mode in modes {
                guard let result = results[mode], let whole = results[mode.whole] else { continue }
                guard result.count == whole.count else {
                    throw VerificationError("\(mode.rawValue) gave \(result.count) models, not \(whole.count)")
                }
                let row = StreamRow(mode, byteCount, result, whole)
                table.print(row, result)
                if mode.whole == .whole { rows.append(row) }
            }
            try FileManager.default.removeItem(at: file)
        }
        if let json { try Data(TrellisEncoder().encode(rows)).write(to: json) }
    }

    private static func chunkedSize(_ sizes: [Int]) -> Int {
        sizes.last { $0 <= 100_000_000 } ?? sizes[0]
    }

    private func write(_ file: URL, _ size: Int) throws -> Int {
        guard FileManager.default.createFile(atPath: file.path(percentEncoded: false), contents: nil) else {
            throw UsageError("cannot write \(file.path(percentEncoded: false))")
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var generator = Generator(seed: Generator.seed)
        var byteCount = 0
        try generator.writeIssues(byteCount: size) { bytes in
            try handle.write(contentsOf: bytes)
            byteCount += bytes.count
        }
        return byteCount
    }

    private func start(_ mode: StreamRun.Mode, _ file: URL) throws -> StreamRun.Result {
        guard let program = Bundle.main.executableURL else { throw UsageError("this program cannot find itself") }
        let process = Process()
        process.executableURL = program
        process.arguments = [StreamRun.argument, mode.rawValue, file.path(percentEncoded: false)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let result = StreamRun.Result(text) else {
            throw VerificationError("\(mode.rawValue) failed with status \(process.terminationStatus)")
        }
        return result
    }
}
