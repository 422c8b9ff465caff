import Foundation
import Synchronization
import Testing
import Trellis

/// Asynchronous sequences written to closures and files, or converted to chunks.
@Suite struct StreamAsyncTests {
    private func joined(_ chunks: [[UInt8]]) -> String { String(decoding: chunks.joined(), as: UTF8.self) }

    @Test(arguments: [1, 7, 64 * 1024]) func chunks(_ chunkSize: Int) async throws {
        let tickets = (0..<500).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        for isPretty in [false, true] {
            var encoder = TrellisEncoder()
            encoder.options.indentation = isPretty ? .spaces(2) : nil
            encoder.options.sortsKeys = true
            var chunks: [[UInt8]] = []
            for try await chunk in encoder.chunks(of: Counted(tickets), as: .array, chunkSize: chunkSize) {
                chunks.append(chunk)
            }
            #expect(joined(chunks) == (try encoder.string(from: tickets)))
            #expect(chunks.dropLast().allSatisfy { $0.count >= chunkSize })
            let largest = try encoder.encode([Ticket.full]).count
            #expect(chunks.allSatisfy { !$0.isEmpty && $0.count < chunkSize + largest + 8 })
        }
        var lines: [[UInt8]] = []
        for try await chunk in TrellisEncoder().chunks(of: Counted(tickets), as: .lines, chunkSize: chunkSize) {
            lines.append(chunk)
        }
        #expect(joined(lines) == (try tickets.map { try encoded($0) + "\n" }.joined()))
    }

    @Test func closures() async throws {
        let log = ChunkLog()
        try await TrellisEncoder().encodeElements(Counted([1, 20, 3]), as: .array, to: log.sink, chunkSize: 3)
        #expect(log.texts == ["[1,20", ",3]"])
        let stream = AsyncStream<String> { continuation in
            for text in ["a", "b"] { continuation.yield(text) }
            continuation.finish()
        }
        let lines = ChunkLog()
        try await TrellisEncoder().encodeElements(stream, as: .lines, to: lines.sink)
        #expect(lines.texts == ["\"a\"\n\"b\"\n"])
    }

    @MainActor @Test func closuresOnAnActor() async throws {
        // The closure runs on the caller's actor, so it may change the caller's variables.
        var chunks: [[UInt8]] = []
        let sink = unsafe JSONClosureSink.closure { chunk in
            MainActor.assertIsolated()
            chunks.append(unsafe Array(chunk))
        }
        try await TrellisEncoder().encodeElements(Counted([1, 2]), as: .array, to: sink, chunkSize: 1)
        #expect(joined(chunks) == "[1,2]")
    }

    @Test(arguments: [
        (JSONStreamFormat.serverSentEvents, ["data: 1\n\n", "data: 2\n\n"]),
        (.textSequence, ["\u{1E}1\n", "\u{1E}2\n"]),
    ])
    func eventsAreChunksOfTheirOwn(_ format: JSONStreamFormat, _ texts: [String]) async throws {
        var chunks = TrellisEncoder().chunks(of: Counted([1, 2]), as: format).makeAsyncIterator()
        for text in texts { #expect(try await chunks.next() == Array(text.utf8)) }
        #expect(try await chunks.next() == nil)
        let log = ChunkLog()
        try await TrellisEncoder().encodeElements(Counted([1, 2]), as: format, to: log.sink)
        #expect(log.texts == texts)
        let session = ChunkLog()
        var elements = try TrellisEncoder.ElementSession(as: format, to: session.sink)
        try elements.append(1)
        #expect(session.texts == [texts[0]])
        try elements.append(2)
        try elements.finish()
        #expect(session.texts == texts)
        let large = ChunkLog()
        try await TrellisEncoder().encodeElements(Counted([1, 2]), as: format, to: large.sink, chunkSize: 100)
        #expect(large.texts == [texts.joined()])
    }

    /// An operation of the source may be cancelled although the task is not.
    @Test func elementsBeforeACancellationErrorOfTheSource() async throws {
        let source = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: CancellationError())
        }
        var chunks = TrellisEncoder().chunks(of: source, as: .lines).makeAsyncIterator()
        #expect(try await chunks.next() == Array("1\n".utf8))
        await #expect(throws: CancellationError.self) { try await chunks.next() }
        #expect(try await chunks.next() == nil)
    }

    @Test func noElements() async throws {
        var array = TrellisEncoder().chunks(of: Counted([Int]()), as: .array).makeAsyncIterator()
        #expect(try await array.next() == Array("[]".utf8))
        #expect(try await array.next() == nil)
        var lines = TrellisEncoder().chunks(of: Counted([Int]()), as: .lines).makeAsyncIterator()
        #expect(try await lines.next() == nil)
        #expect(try await lines.next() == nil)
    }

    @Test func elementsAreReadOnlyWhenAChunkIsRequested() async throws {
        let source = Counted(Array(10..<20))
        var chunks = TrellisEncoder().chunks(of: source, as: .lines, chunkSize: 7).makeAsyncIterator()
        #expect(source.log.reads == 0)
        #expect(try await chunks.next() == Array("10\n11\n12\n".utf8))
        #expect(source.log.reads == 3)
        _ = try await chunks.next()
        #expect(source.log.reads == 6)
        _ = try await chunks.next()
        #expect(source.log.reads == 9)
        #expect(try await chunks.next() == Array("19\n".utf8))
        // The end of the sequence is read as well, once.
        #expect(source.log.reads == 11)
        #expect(try await chunks.next() == nil)
        #expect(source.log.reads == 11)
    }

    @Test func memoryStaysConstant() async throws {
        var (total, largest) = (0, 0)
        let count = 50_000
        let chunks = TrellisEncoder().chunks(of: Counted(Array(0..<count)), as: .lines, chunkSize: 512)
        for try await chunk in chunks {
            total += chunk.count
            largest = max(largest, chunk.count)
        }
        #expect(total == (0..<count).reduce(0) { $0 + "\($1)\n".utf8.count })
        #expect(largest < 512 + "49999\n".utf8.count)
    }

    @Test(arguments: [1, 7, 64 * 1024]) func aFailingElement(_ chunkSize: Int) async throws {
        let source = Counted([[1], [2, 3], [4, .nan], [5]])
        var chunks = TrellisEncoder().chunks(of: source, as: .array, chunkSize: chunkSize).makeAsyncIterator()
        var text = ""
        var failure: (any Error)?
        do {
            while let chunk = try await chunks.next() { text += String(decoding: chunk, as: UTF8.self) }
        } catch { failure = error }
        #expect(text == "[[1],[2,3]")
        #expect((failure as? TrellisError)?.code == .nonFiniteNumber)
        #expect((failure as? TrellisError)?.path.description == "[2][1]")
        // The sequence has ended, and nothing more is read.
        #expect(try await chunks.next() == nil)
        #expect(source.log.reads == 3)
    }

    @Test func aFailingSource() async throws {
        let log = ChunkLog()
        await #expect(throws: Refusal(number: 3)) {
            try await TrellisEncoder().encodeElements(
                Counted([1, 2, 3], at: 2, { throw Refusal(number: 3) }), as: .lines, to: log.sink)
        }
        #expect(log.texts == ["1\n2\n"])
    }

    @Test func aThrowingClosure() async throws {
        let source = Counted([1, 2, 3])
        let log = ChunkLog()
        log.failing = (1, Refusal(number: 2))
        await #expect(throws: Refusal(number: 2)) {
            try await TrellisEncoder().encodeElements(source, as: .array, to: log.sink, chunkSize: 1)
        }
        #expect(log.texts == ["[1"])
        #expect(source.log.reads == 2)
    }

    @Test func cancellation() async throws {
        let log = AsyncLog()
        let source = Counted(Array(0..<100), at: 3, { cancelCurrentTask() })
        let task = Task {
            for try await chunk in TrellisEncoder().chunks(of: source, as: .array, chunkSize: 5) {
                await log.take(chunk)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        // The element that was being produced is the last one read; an incomplete chunk is not written.
        #expect(source.log.reads == 4)
        #expect(await log.texts == ["[0,1,2"])
    }

    @Test func aSourceThatEndsOnCancellation() async throws {
        // An endless AsyncStream, which returns nil once its task is cancelled: the array must not look complete.
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        let log = AsyncLog()
        let task = Task {
            for try await chunk in TrellisEncoder().chunks(of: stream, as: .array, chunkSize: 1) {
                await log.take(chunk)
                cancelCurrentTask()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await log.texts == ["[1"])
        let source = Counted([1], at: 1, { cancelCurrentTask() })
        let chunks = Task {
            var iterator = TrellisEncoder().chunks(of: source, as: .array).makeAsyncIterator()
            return try await iterator.next()
        }
        await #expect(throws: CancellationError.self) { _ = try await chunks.value }
        continuation.finish()
    }

    @Test func files() async throws {
        let file = TemporaryFile()
        let tickets = [Ticket](repeating: .full, count: 1000)
        try await TrellisEncoder().encodeElements(Counted(tickets), as: .array, to: .file(file.url))
        #expect(try TrellisDecoder().decode([Ticket].self, from: try Data(contentsOf: file.url)) == tickets)
        try await TrellisEncoder().encodeElements(Counted([1, 2]), as: .lines, to: .file(file.url), chunkSize: 1)
        #expect(try file.text() == "1\n2\n")
        let error = await #expect(throws: TrellisError.self) {
            try await TrellisEncoder().encodeElements(Counted([1, .nan, 2]), as: .lines, to: .file(file.url))
        }
        #expect(error?.path.description == "[1]")
        // The file is unchanged.
        #expect(try file.text() == "1\n2\n")
        await #expect(throws: Refusal(number: 1)) {
            try await TrellisEncoder().encodeElements(
                Counted([1, 2], at: 1, { throw Refusal(number: 1) }), as: .lines, to: .file(file.url))
        }
        #expect(try file.text() == "1\n2\n")
        #expect(file.draftCount == 0)
        let missing = URL(fileURLWithPath: "/missing folder/x.json")
        let source = Counted([1])
        let other = await #expect(throws: TrellisError.self) {
            try await TrellisEncoder().encodeElements(source, as: .array, to: .file(missing))
        }
        #expect(other?.code == .fileNotWritten)
        #expect(source.log.reads == 0)
    }
}

private actor AsyncLog {
    private(set) var texts: [String] = []
    func take(_ chunk: [UInt8]) { texts.append(String(decoding: chunk, as: UTF8.self)) }
}

/// An asynchronous sequence that counts its reads, and runs a closure at the read of one element.
private struct Counted<Element: Sendable>: AsyncSequence, Sendable {
    let elements: [Element]
    let place: Int
    let action: @Sendable () throws -> Void
    let log = Reads()

    init(_ elements: [Element], at place: Int = -1, _ action: @escaping @Sendable () throws -> Void = {}) {
        self.elements = elements
        self.place = place
        self.action = action
    }

    func makeAsyncIterator() -> Iterator { Iterator(source: self) }

    struct Iterator: AsyncIteratorProtocol {
        let source: Counted
        var index = 0

        mutating func next() async throws -> Element? {
            source.log.add()
            if index == source.place { try source.action() }
            guard index < source.elements.count else { return nil }
            defer { index += 1 }
            return source.elements[index]
        }
    }
}

private final class Reads: Sendable {
    private let count = Mutex(0)
    var reads: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
