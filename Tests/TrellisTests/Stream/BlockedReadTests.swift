import Foundation
import Synchronization
import Testing
import Trellis

/// Files whose reads block.
@Suite(.timeLimit(.minutes(30))) struct BlockedReadTests {
    /// More than there are threads for tasks: one per processor.
    private let count = ProcessInfo.processInfo.activeProcessorCount + 8

    @Test func manyBlockedReadsLetOtherTasksRun() async throws {
        let pipes = (0..<count).map { _ in Pipe() }
        let results = try await read(
            count,
            {
                let source = JSONFileSource.handle(pipes[$0].fileHandleForReading)
                return try await collected(TrellisDecoder().elements(Int.self, from: source.chunks))
            },
            feed: { index in
                try pipes[index].fileHandleForWriting.write(contentsOf: Data("[\(index),5".utf8))
                try pipes[index].fileHandleForWriting.write(contentsOf: Data("0]".utf8))
                try pipes[index].fileHandleForWriting.close()
            },
            rescue: { for pipe in pipes { try? pipe.fileHandleForWriting.close() } })
        #expect(results == (0..<count).map { [$0, 50] })
    }

    /// Opening a named pipe that nobody writes to already blocks.
    @Test func manyFilesThatBlockInOpen() async throws {
        let files = (0..<count).map { _ in TemporaryFile() }
        for file in files { try #require(unsafe mkfifo(file.url.path, 0o600) == 0) }
        let results = try await read(
            count,
            {
                try await collected(
                    TrellisDecoder().elements(Int.self, as: .lines, from: .file(files[$0].url, chunkSize: 2)))
            },
            feed: { index in
                let handle = try FileHandle(forWritingTo: files[index].url)
                try handle.write(contentsOf: Data("\(index)\n50".utf8))
                try handle.close()
            },
            rescue: {
                // Opens the other end for every blocked reader. Readers that come later find no file.
                let ends = files.map { unsafe open($0.url.path, O_RDWR | O_NONBLOCK) }
                for file in files { try? FileManager.default.removeItem(at: file.url) }
                for end in ends { close(end) }
            })
        #expect(results == (0..<count).map { [$0, 50] })
    }

    /// A range needs a regular file, so nothing waits for a writer.
    @Test func aRangeOfANamedPipe() throws {
        let file = TemporaryFile()
        try #require(unsafe mkfifo(file.url.path, 0o600) == 0)
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decodeElements(Int.self, as: .lines, from: .file(file.url, range: 0..<1))
        }
        #expect(error?.code == .fileNotRead && error?.expected == "a regular file, for a range of it")
    }

    /// Starts many reads at a time, and writes to the files only when all reads have begun. If that takes more than
    /// twenty minutes, all threads are blocked, and `rescue` unblocks them. Under the address sanitizer, it can take
    /// more than ten minutes until all of these tasks have begun, because all other tests begin at the same time.
    private func read(
        _ count: Int, _ elements: @escaping @Sendable (Int) async throws -> [Int],
        feed: @escaping @Sendable (Int) throws -> Void, rescue: @escaping @Sendable () -> Void
    ) async throws -> [[Int]] {
        let progress = Progress(count)
        // On a separate thread, since there might be none for a task.
        let guardian = Thread {
            for _ in 0..<12_000 {
                Thread.sleep(forTimeInterval: 0.1)
                if progress.isOver { return }
            }
            Issue.record("the reads have blocked every thread")
            progress.end()
            rescue()
        }
        guardian.start()
        defer { progress.end() }
        return try await withThrowingTaskGroup(of: (Int, [Int])?.self) { group in
            for index in 0..<count {
                group.addTask {
                    progress.begin()
                    return (index, try await elements(index))
                }
            }
            group.addTask {
                await progress.allHaveBegun()
                for index in 0..<count where !progress.isOver { try feed(index) }
                return nil
            }
            var results: [[Int]] = Array(repeating: [], count: count)
            for try await case (let index, let found)? in group { results[index] = found }
            return results
        }
    }
}

/// The progress of the reads.
private final class Progress: Sendable {
    private let state: Mutex<(missing: Int, isOver: Bool)>
    private let (start, starting) = AsyncStream.makeStream(of: Never.self)

    init(_ count: Int) { state = Mutex((count, false)) }

    var isOver: Bool { state.withLock { $0.isOver } }

    func begin() {
        let missing = state.withLock { state in
            state.missing -= 1
            return state.missing
        }
        if missing == 0 { starting.finish() }
    }

    func end() {
        state.withLock { $0.isOver = true }
        starting.finish()
    }

    /// Returns when all reads have begun, or the test has ended.
    func allHaveBegun() async { for await _ in start {} }
}

private func collected(_ elements: some AsyncSequence<Int, any Error>) async throws -> [Int] {
    var found: [Int] = []
    for try await element in elements { found.append(element) }
    return found
}
