import BenchmarkModels
import Foundation
import Trellis
@_spi(Tools) import TrellisThroughput

/// One decode of a file in a separate process, so that its memory can be measured.
struct StreamRun {
    static let argument = "--stream-run"

    enum Mode: String, CaseIterable {
        /// Element by element from a file.
        case elements = "stream-elements"
        /// As one array from bytes in memory, at once or in chunks.
        case whole
        case chunks64k = "stream-64k"
        case chunks4k = "stream-4k"
        /// The same bytes with yajl alone, for comparison.
        case yajlWhole = "yajl"
        case yajl64k = "yajl-64k"
        case yajl4k = "yajl-4k"

        /// The lines of a file with two threads, and 64 ranges of the same file, shared by two threads.
        case lineWorkers = "lines-2"
        case lineRanges = "lines-64-ranges"
        /// Small models as lines, and as server-sent events, in chunks that no file holds.
        case smallLines = "lines"
        case events = "stream-events"

        /// The text that is read.
        enum Input: CaseIterable {
            case array, lines, none
        }

        var input: Input {
            switch self {
            case .elements, .whole, .chunks64k, .chunks4k, .yajlWhole, .yajl64k, .yajl4k: .array
            case .lineWorkers, .lineRanges: .lines
            case .smallLines, .events: .none
            }
        }

        /// The mode with which it is compared.
        var whole: Mode {
            switch self {
            case .elements, .whole, .chunks64k, .chunks4k: .whole
            case .yajlWhole, .yajl64k, .yajl4k: .yajlWhole
            case .lineWorkers, .lineRanges: .lineWorkers
            case .smallLines, .events: .smallLines
            }
        }

        /// Whether it runs for one of the sizes, in ascending order. Chunks are measured for an array that would
        /// typically be decoded as a whole, and ranges for the largest file.
        func isFor(_ size: Int, of sizes: [Int]) -> Bool {
            switch self {
            case .elements, .whole: true
            case .lineWorkers, .lineRanges: size == sizes.last
            default: size == sizes.last { $0 <= 100_000_000 } ?? sizes[0]
            }
        }
    }

    /// The result of a run, which it prints for its parent process.
    struct Result {
        var seconds = 0.0
        var count = 0
        var idle = 0
        var peak = 0
        /// For a whole decode, the memory that remains after releasing the input.
        var models = 0
        /// How many bytes had been read when the first element was delivered.
        var firstAt = 0
        /// The number of bytes, if there is no file.
        var bytes = 0

        var text: String { "\(seconds) \(count) \(idle) \(peak) \(models) \(firstAt) \(bytes)" }

        init() {}

        init?(_ text: String) {
            let words = text.split(whereSeparator: \.isWhitespace)
            guard words.count == 7, let seconds = Double(words[0]), let count = Int(words[1]), let idle = Int(words[2]),
                let peak = Int(words[3]), let models = Int(words[4]), let firstAt = Int(words[5]),
                let bytes = Int(words[6])
            else { return nil }
            (self.seconds, self.count, self.idle, self.peak, self.models) = (seconds, count, idle, peak, models)
            (self.firstAt, self.bytes) = (firstAt, bytes)
        }
    }

    let mode: Mode
    let file: URL

    init(mode: String, file: String) throws(ThroughputUsageError) {
        guard let mode = Mode(rawValue: mode) else { throw ThroughputUsageError("unknown run \(mode)") }
        self.mode = mode
        self.file = URL(filePath: file, directoryHint: .notDirectory)
    }

    func run() throws {
        // The memory that the first decode sets up is counted as the process's own.
        keepResult(try TrellisDecoder().decode([Issue].self, from: "[]"))
        var result = Result()
        result.idle = (ProcessMemory.resident ?? 0)
        switch mode {
        case .elements: try streamElements(&result)
        case .whole: try decodeWhole(&result) { try TrellisDecoder().decode([Issue].self, from: $0) }
        case .chunks64k: try decodeWhole(&result) { try Self.decode($0, inChunksOf: 64 * 1024) }
        case .chunks4k: try decodeWhole(&result) { try Self.decode($0, inChunksOf: 4 * 1024) }
        case .yajlWhole: try parse(&result) { try YajlRuns.parse($0) }
        case .yajl64k: try parse(&result) { try YajlRuns.parse($0, inChunksOf: 64 * 1024) }
        case .yajl4k: try parse(&result) { try YajlRuns.parse($0, inChunksOf: 4 * 1024) }
        case .lineWorkers: try decodeLines(&result)
        case .lineRanges: try decodeRanges(&result)
        case .smallLines: try decodeSmallModels(.lines, &result)
        case .events: try decodeSmallModels(.serverSentEvents, &result)
        }
        print(result.text)
    }

    /// Runs the body three times, and repeatedly for a third of a second, since a small file takes less time than the
    /// clock and the caches need; returns the time of the fastest run. The first run also pays for pages that the next
    /// ones reuse.
    static func time(_ body: () throws -> Void) throws -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        var best = Double.infinity
        var runs = 0
        repeat {
            let start = clock.now
            try body()
            best = min(best, (clock.now - start).seconds)
            runs += 1
        } while runs < 3 || (clock.now - begin).seconds < 0.3
        return best
    }

    /// Times a decode of the file that returns the number of elements. Memory is measured for the first one.
    static func timeElements(_ result: inout Result, _ decode: () throws -> Int) throws {
        result.count = try decode()
        result.peak = ProcessMemory.peak ?? 0
        result.seconds = try time { keepResult(try decode()) }
    }

    private func streamElements(_ result: inout Result) throws {
        try Self.timeElements(&result) {
            var count = 0
            try TrellisDecoder().forEachElement(Issue.self, from: .file(file)) { issue in
                keepResult(issue)
                count += 1
            }
            return count
        }
        result.firstAt = try bytesUntilFirst()
    }

    /// The number of bytes after which a session delivers its first element, in units of 512.
    private func bytesUntilFirst() throws -> Int {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var isOut = false
        var session = try TrellisDecoder.ElementSession(Issue.self) { _ in isOut = true }
        while !isOut, let chunk = try handle.read(upToCount: 512), !chunk.isEmpty {
            try session.feed(chunk)
        }
        return session.report.bytesConsumed
    }

    /// Memory is measured for the first decode: leftovers of a previous decode would count as well.
    private func decodeWhole(_ result: inout Result, _ decode: ([UInt8]) throws -> [Issue]) throws {
        var input = try Self.read(file)
        var issues = try decode(input)
        result.count = issues.count
        result.peak = (ProcessMemory.peak ?? 0)
        input = []
        result.models = (ProcessMemory.resident ?? 0) - result.idle
        keepResult(issues)
        issues = []
        input = try Self.read(file)
        // Elements are released while they arrive, so this is timed as well.
        result.seconds = try Self.time { keepResult(try decode(input)) }
    }

    private func parse(_ result: inout Result, _ parse: ([UInt8]) throws -> Void) throws {
        let input = try Self.read(file)
        result.seconds = try Self.time { try parse(input) }
    }

    static func decode(_ bytes: [UInt8], inChunksOf size: Int) throws -> [Issue] {
        var session = try TrellisDecoder.ValueSession([Issue].self)
        unsafe try bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: size) {
                // The slices are valid while the array is borrowed.
                unsafe try session.feed(
                    UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
            }
        }
        return try session.finish()
    }

    /// The file's bytes, without a second copy in memory.
    static func read(_ file: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let size = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { bytes.append(contentsOf: piece) }
        return bytes
    }
}
