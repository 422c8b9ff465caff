import Foundation
import Trellis
@_spi(Tools) import TrellisThroughput

/// One operation with one thread count in a separate process, which prints the number of bytes by which it has grown at
/// most.
struct CoresRun {
    static let argument = "--cores-run"

    let kind: CoresKind
    let operation: ThroughputOperation
    let workers: TrellisWorkerCount
    let file: URL

    init(kind: String, operation: String, cores: String, file: String) throws(ThroughputUsageError) {
        guard let kind = CoresKind(rawValue: kind), let operation = ThroughputOperation(rawValue: operation),
            let cores = Int(cores)
        else { throw ThroughputUsageError("unknown run \(kind) \(operation) \(cores)") }
        self.kind = kind
        self.operation = operation
        workers = TrellisWorkerCount(cores)
        self.file = URL(filePath: file, directoryHint: .notDirectory)
    }

    /// - Parameter file: the payload.
    /// - Returns: the number of bytes by which a process grows at its peak that already has its input in memory; nil if
    ///   the system does not report it.
    static func peak(_ kind: CoresKind, _ contest: CoresContest, cores: Int, _ file: URL) throws -> Int? {
        try OwnProcess.growth(
            [argument, kind.rawValue, contest.operation.rawValue, "\(cores)", file.path(percentEncoded: false)],
            of: contest.workload)
    }

    func run() throws {
        // The memory that the first decode sets up is counted as the process's own.
        let first = kind == .issueLines ? "\n" : "[]"
        if let contest = contest(of: Array(first.utf8)) {
            try contest.prepare()
            _ = try contest.seconds(workers)
            contest.finish()
        }
        guard let contest = contest(of: try StreamRun.read(file)) else {
            throw ThroughputUsageError("there is no \(operation.rawValue) of \(kind.rawValue)")
        }
        try contest.prepare()
        try OwnProcess.printGrowth { _ = try contest.seconds(workers) }
    }

    private func contest(of bytes: [UInt8]) -> CoresContest? {
        kind.contests(kind.rawValue, bytes).first { $0.operation == operation }
    }
}
