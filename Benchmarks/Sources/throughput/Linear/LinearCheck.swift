@_spi(Tools) import TrellisThroughput

/// Reads hostile inputs of two sizes, one ten times the other, and shows the time per byte at both.
struct LinearCheck {
    private static let rounds = 3

    private let cases: [LinearCase]
    private let progress = Progress()

    private init(_ settings: ThroughputSettings) throws(ThroughputUsageError) {
        cases = LinearCases(isQuick: settings.isQuick).all.filter { settings.wants($0.name) }
        guard !cases.isEmpty else { throw ThroughputUsageError("no hostile input's name contains this") }
    }

    /// Runs the check and prints the figures of this machine.
    static func run(_ settings: ThroughputSettings) throws {
        let check = try LinearCheck(settings)
        ThroughputSession.printMachine()
        try check.run()
    }

    /// Prints the table; throws `ThroughputFailure` if an input was not accepted or refused as expected. Times are only
    /// reported: on a busy machine they prove nothing.
    private func run() throws(ThroughputFailure) {
        Transcript.print([
            """
            Processor time, the best of \(Self.rounds) runs, dropping the value included.
            The ratio is of the time per byte at ten times the size to that at the size: 1 is linear, 10 is quadratic.
            """
        ])
        let table = LinearTable()
        table.printHeader()
        var wrong: [String] = []
        for hostile in cases {
            var samples = hostile.readers.map { _ in [LinearSample]() }
            for size in [hostile.size, hostile.size * 10] {
                progress.stage("\(hostile.name): \(grouped(size)) \(hostile.unit)")
                let bytes = hostile.make(size)
                for (index, reader) in hostile.readers.enumerated() {
                    progress.step("\(hostile.name), \(reader.name): \(grouped(size)) \(hostile.unit)")
                    let (sample, verdict) = measure(reader, bytes)
                    samples[index].append(sample)
                    let expected = reader.expected(size)
                    if verdict != expected {
                        wrong.append(
                            "\(hostile.name), \(reader.name), \(grouped(size)) \(hostile.unit): "
                                + "\(verdict) instead of \(expected)")
                    }
                }
            }
            progress.clear()
            table.printRows(hostile, samples)
        }
        guard wrong.isEmpty else { throw ThroughputFailure(wrong.joined(separator: "\n")) }
    }

    private func measure(_ reader: LinearReader, _ bytes: [UInt8]) -> (LinearSample, Verdict) {
        var best = Double.infinity
        var verdict: Verdict?
        for _ in 0..<Self.rounds {
            let start = ProcessorTime.now
            let outcome = reader.read(bytes)
            best = min(best, ProcessorTime.now - start)
            // A round whose result differs from the previous one is always unexpected.
            if let verdict, verdict != outcome { return (LinearSample(byteCount: bytes.count, seconds: best), outcome) }
            verdict = outcome
        }
        return (LinearSample(byteCount: bytes.count, seconds: best), verdict ?? .value(0))
    }
}

/// The time of one input in one size.
struct LinearSample {
    let byteCount: Int
    let seconds: Double

    var nanosecondsPerByte: Double { seconds * 1e9 / Double(byteCount) }
}
