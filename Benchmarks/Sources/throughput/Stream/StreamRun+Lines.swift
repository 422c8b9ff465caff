import BenchmarkModels
import Foundation
import Synchronization
import Trellis
@_spi(Tools) import TrellisThroughput

extension StreamRun {
    /// Decodes the lines of the file with two threads.
    func decodeLines(_ result: inout Result) throws {
        try Self.timeElements(&result) {
            var count = 0
            try TrellisDecoder().forEachElement(Issue.self, as: .lines, from: .file(file), workers: 2) { issue in
                keepResult(issue)
                count += 1
            }
            return count
        }
    }

    /// Decodes 64 ranges of the file, as an engine that splits files would. Each of two threads takes the next range.
    func decodeRanges(_ result: inout Result) throws {
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        let bounds = (0...64).map { size / 64 * $0 + size % 64 * $0 / 64 }
        try Self.timeElements(&result) {
            let next = Atomic(0)
            let counted = Atomic(0)
            let failure = Mutex<(any Error)?>(nil)
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                do {
                    var count = 0
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < bounds.count - 1 else { break }
                        let range = bounds[index]..<bounds[index + 1]
                        try TrellisDecoder().forEachElement(Issue.self, as: .lines, from: .file(file, range: range)) {
                            keepResult($0)
                            count += 1
                        }
                    }
                    counted.wrappingAdd(count, ordering: .relaxed)
                } catch {
                    failure.withLock { $0 = error }
                }
            }
            try failure.withLock { if let failure = $0 { throw failure } }
            return counted.load(ordering: .relaxed)
        }
    }

    /// Decodes small models in chunks of 64 KB, which are fed again and again.
    ///
    /// The name of the file is the number of bytes of all lines. There is no file.
    func decodeSmallModels(_ format: JSONStreamFormat, _ result: inout Result) throws {
        let lines = try Delta.lines(megabytes: 1)
        let text = try EventWorkload.text(of: lines, as: format)
        let chunks = stride(from: 0, to: text.count, by: 64 << 10).map { text[$0..<min($0 + 64 << 10, text.count)] }
        let repeats = max(1, (Int(file.lastPathComponent) ?? 0) / lines.count)
        var count = 0
        func decode(_ repeats: Int) throws {
            count = 0
            var session = try TrellisDecoder.ElementSession(Delta.self, as: format) {
                keepResult($0)
                count += 1
            }
            for _ in 0..<repeats {
                for chunk in chunks { try session.feed(chunk) }
            }
            try session.finish()
        }
        // As in `run`, the memory that the first decode sets up is counted as the process's own.
        try decode(1)
        result.idle = 0
        result.peak = try ProcessMemory.growth { try decode(repeats) } ?? 0
        result.count = count
        result.bytes = repeats * lines.count
        result.seconds = try Self.time { try decode(repeats) }
    }
}
