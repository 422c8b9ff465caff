import BenchmarkModels
import Foundation

/// One decode in a process of its own, so that its memory is its own as well. The process prints by how many bytes it has
/// grown at most.
struct MemoryRun {
    static let argument = "--memory-run"

    let workload: String
    let library: Library
    let file: URL

    init(workload: String, library: String, file: String) throws(UsageError) {
        guard let library = Library(rawValue: library) else { throw UsageError("unknown library \(library)") }
        self.workload = workload
        self.library = library
        self.file = URL(filePath: file, directoryHint: .notDirectory)
    }

    func run() throws {
        let payload = try StreamRun.read(file)
        // What the first decode of a process sets up belongs to the process. Some models are not made of so little, but
        // then the decode goes far enough for that too.
        let empty = payload.first == UInt8(ascii: "[") ? "[]" : "{}"
        try? decoding(of: Array(empty.utf8))()
        let decode = try decoding(of: payload)
        try OwnProcess.printGrowth(decode)
    }

    private func decoding(of payload: [UInt8]) throws -> () throws -> Void {
        guard let workload = Payload.workload(workload, payload),
            let contestant = workload.decoding.contestants.first(where: { $0.library == library })
        else { throw UsageError("there is no \(library.rawValue) in \(workload)") }
        return contestant.run
    }
}

/// Starts those processes.
final class MemoryRuns {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    /// For each contestant, by how many bytes one decode makes a process grow that has the payload in memory already; nil
    /// where the system does not tell.
    func peaks(_ contest: Contest) throws -> [Int?] {
        guard let payload = contest.payload else { return contest.contestants.map { _ in nil } }
        let file = folder.file("payload.json")
        try Data(payload).write(to: file)
        return try contest.contestants.map { try peak(contest.workload, $0.library, file) }
    }

    private func peak(_ workload: String, _ library: Library, _ file: URL) throws -> Int? {
        try OwnProcess.growth(
            [MemoryRun.argument, workload, library.rawValue, file.path(percentEncoded: false)], of: workload)
    }
}
