import Foundation
@_spi(Testing) import Trellis
@_spi(Tools) import TrellisThroughput

/// One operation on one text that can be done by one thread or several.
struct CoresContest {
    let workload: String
    let operation: ThroughputOperation
    /// Called before and after the operation: allocates and releases the memory that it needs.
    let prepare: () throws -> Void
    let finish: () -> Void
    /// Compares the result of each thread count with that of one thread, and returns the number of bytes that are read
    /// or written.
    let verify: (_ cores: [Int], _ file: URL) throws -> Int
    /// The seconds that the operation takes with a thread count, or by the call without that parameter. Releasing the
    /// result is not included: it takes equally long in all cases.
    let seconds: (TrellisWorkerCount?) throws -> Double
    /// The part of one thread's time that would not be divided among several threads; nil if the operation is not
    /// partitioned.
    let serialPart: () throws -> Double?

    /// Reading the text from a file, with one thread and with several.
    typealias FileRoutes<Output> = (
        inPieces: (URL, _ pieceRead: (Int) -> Void) throws -> Output,
        byWorkers: (URL, TrellisWorkerCount) throws -> Output
    )

    /// - Parameters:
    ///   - byteCount: how many bytes are read or written for a result.
    ///   - fromFile: the same operation from a file, if the text can be read from one.
    ///   - work: the operation with a thread count, or by the call without that parameter.
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

    /// One thread does all the work of several threads, and the time for the partitions is subtracted. What remains is
    /// finding the partitions' boundaries, adopting their results and building the total result. Measured by the
    /// processor time of this thread, so that it does not depend on other work of the machine.
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

/// Checks that several threads have the same result as one, before anything is timed.
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

    /// The result of one thread, after checking that several threads have the same result.
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
        // Comparing all members would take minutes. It is only done to find the difference.
        if found != expected { try steps.compare(found, expected, "what comes of \(how)", "what comes of one") }
    }
}
