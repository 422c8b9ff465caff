import BenchmarkModels
import Foundation
import Trellis
@_spi(Tools) import TrellisThroughput

/// Decodes the same payload 1,000 times and checks that the process does not grow.
struct SteadyCheck {
    private static let count = 1_000
    private static let window = 100
    /// A leak of 1.2 KB per decode would reach it. The system's count is inexact by some tens of pages.
    private static let bound = 1_000_000

    private let name: String
    private let byteCount: Int
    private let decode: () throws -> Void

    private init<Model: TrellisDecodable>(_ name: String, _ model: Model.Type, payload: [UInt8]) {
        self.name = name
        byteCount = payload.count
        let decoder = TrellisDecoder()
        decode = { keepResult(try decoder.decode(model, from: payload)) }
    }

    /// Decodes a small payload with many strings and optional objects.
    ///
    /// - Parameter corpus: the folder of the public files; without it generated issues are decoded.
    /// - Returns: a description of the result.
    static func run(_ corpus: Corpus?) throws -> String {
        let progress = Progress()
        progress.stage("decoding 1,000 times in a row")
        defer { progress.clear() }
        if let corpus {
            return try SteadyCheck(
                "github_events", [GitHubEvent].self, payload: try corpus.bytes(of: "github_events")
            ).run()
        }
        var generator = Generator(seed: Generator.seed)
        return try SteadyCheck("generated-issues", [Issue].self, payload: generator.issues(byteCount: 65_000)).run()
    }

    /// Describes the result; throws `ThroughputFailure` if the process grew. Times are only reported: on a busy machine
    /// they prove nothing.
    private func run() throws -> String {
        let clock = ContinuousClock()
        var times: [Double] = []
        times.reserveCapacity(Self.count)
        var residentBefore = 0
        for index in 0..<Self.count {
            // The first decodes set up the schema and the heap.
            if index == Self.window { residentBefore = (ProcessMemory.resident ?? 0) }
            let start = clock.now
            try decode()
            times.append((clock.now - start).seconds)
        }
        let residentAfter = (ProcessMemory.resident ?? 0)
        let first = median(sorted: times.prefix(Self.window).sorted())
        let last = median(sorted: times.suffix(Self.window).sorted())
        let text = """
            steady: \(grouped(Self.count)) decodes of \(name) (\(grouped(byteCount)) bytes): median \
            \(fixed(first * 1e6, 1)) µs in the first \(Self.window), \(fixed(last * 1e6, 1)) µs in the last \
            \(Self.window); resident \(fixed(Double(residentBefore) / 1e6, 2)) MB after the first \(Self.window), \
            \(fixed(Double(residentAfter) / 1e6, 2)) MB at the end
            """
        guard residentAfter - residentBefore <= Self.bound else {
            throw ThroughputFailure("\(text)\nsteady: it grew by more than \(grouped(Self.bound)) bytes")
        }
        return text
    }
}
