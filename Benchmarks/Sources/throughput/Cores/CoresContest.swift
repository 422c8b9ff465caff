import Foundation
@_spi(Testing) import Trellis
@_spi(Tools) import TrellisThroughput

/// Something that one thread can do or several, on one text.
struct CoresContest {
    let workload: String
    let operation: ThroughputOperation
    /// Called before it is done and after it: what it needs is in memory only for its time.
    let prepare: () throws -> Void
    let finish: () -> Void
    /// Compares what so many threads give with what one gives, and tells how many bytes are read or written for it.
    let verify: (_ cores: [Int], _ file: URL) throws -> Int
    /// How long it takes with so many threads, or by the call without them. Giving the result back is not part of it:
    /// that takes as long whoever made it.
    let seconds: (TrellisWorkerCount?) throws -> Double
    /// How much of what one thread spends would not be divided among several; nil if nothing would be.
    let serialPart: () throws -> Double?

    /// How a text can be read from a file, by one thread and by several.
    typealias FileRoutes<Output> = (
        inPieces: (URL, _ pieceRead: (Int) -> Void) throws -> Output,
        byWorkers: (URL, TrellisWorkerCount) throws -> Output
    )

    /// - Parameters:
    ///   - byteCount: how many bytes are read or written for what comes of it.
    ///   - fromFile: the same from a file, for texts that can be read from one.
    ///   - work: does it with so many threads, or by the call without them.
    init<Output: Equatable>(
        _ workload: String, _ operation: ThroughputOperation, byteCount: @escaping (Output) -> Int,
        fromFile: FileRoutes<Output>? = nil,
        prepare: @escaping () throws -> Void = {}, finish: @escaping () -> Void = {},
        work: @escaping (TrellisWorkerCount?) throws -> Output
    ) {
        self.workload = workload
        self.operation = operation
        self.prepare = prepare
        self.finish = finish
        verify = { cores, file in
            let steps = CoresVerification(workload: workload, operation: operation, fromFile, work)
            return byteCount(try steps.expected(cores, file))
        }
        seconds = { workers in
            let clock = ContinuousClock()
            let start = clock.now
            let output = try work(workers)
            return withExtendedLifetime(output) { (clock.now - start).seconds }
        }
        serialPart = { operation == .decode ? try Self.serialPart(work) : nil }
    }

    /// One thread does all that several would, and what it spends on parts is taken off: finding where they begin,
    /// taking over what they were decoded to and making the result are left. By the processor time of this thread, so
    /// that it does not depend on what else the machine does.
    private static func serialPart<Output>(_ work: (TrellisWorkerCount?) throws -> Output) throws -> Double? {
        func processorSeconds(_ workers: TrellisWorkerCount?) throws -> Double {
            let start = ProcessorTime.now
            let output = try work(workers)
            return withExtendedLifetime(output) { ProcessorTime.now - start }
        }
        var samples: [Double] = []
        for _ in 0..<5 {
            let whole = try processorSeconds(nil)
            let divided = try TrellisTesting.measurePartitions(now: { ProcessorTime.now.seconds }) {
                try processorSeconds(1)
            }
            guard divided.count > 0 else { return nil }
            samples.append((divided.result - divided.seconds) / whole)
        }
        return median(sorted: samples.sorted())
    }
}

/// Checks that several threads give what one gives, before anything is timed.
struct CoresVerification<Output: Equatable> {
    private let workload: String
    private let operation: ThroughputOperation
    private let fromFile: CoresContest.FileRoutes<Output>?
    private let work: (TrellisWorkerCount?) throws -> Output

    init(
        workload: String, operation: ThroughputOperation, _ fromFile: CoresContest.FileRoutes<Output>?,
        _ work: @escaping (TrellisWorkerCount?) throws -> Output
    ) {
        self.workload = workload
        self.operation = operation
        self.fromFile = fromFile
        self.work = work
    }

    /// What comes of one thread, once it is found to be what comes of several.
    func expected(_ cores: [Int], _ file: URL) throws -> Output {
        var bar = ProgressBar("\(workload): verifying the \(operation.rawValue)", of: cores.count + 1, "steps")
        let expected = try VerificationSteps(workload: workload).step("\(operation.rawValue) by one thread") {
            try work(nil)
        }
        for (index, count) in cores.enumerated() {
            bar.show(index + 1)
            try compare(expected, "\(count) threads") { try work(TrellisWorkerCount(count)) }
            if let fromFile {
                try compare(expected, "\(count) threads from a file") {
                    try fromFile.byWorkers(file, TrellisWorkerCount(count))
                }
            }
        }
        bar.clear()
        if let fromFile { try compare(expected, from: file, fromFile) }
        return expected
    }

    private func compare(
        _ expected: Output, from file: URL, _ fromFile: CoresContest.FileRoutes<Output>
    ) throws {
        let byteCount = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        var bar = ProgressBar("\(workload): reading the file", of: byteCount, "bytes")
        defer { bar.clear() }
        var read = 0
        try compare(expected, "one thread from a file in pieces") {
            try fromFile.inPieces(file) { count in
                read += count
                bar.show(read)
            }
        }
    }

    private func compare(_ expected: Output, _ how: String, _ body: () throws -> Output) throws {
        let steps = VerificationSteps(workload: workload)
        let found = try steps.step("\(operation.rawValue) by \(how)", body)
        // The walk over all members would take minutes. It is only to find what is not equal.
        if found != expected { try steps.compare(found, expected, "what comes of \(how)", "what comes of one") }
    }
}
