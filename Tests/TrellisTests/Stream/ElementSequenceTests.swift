import Foundation
import Synchronization
import Testing
import Trellis

/// Elements as an asynchronous sequence.
@Suite struct ElementSequenceTests {
    private let decoder = TrellisDecoder()

    @Test func elementsOfChunks() async throws {
        let source = ChunkSource(["[{\"id\":1},{\"i", "d\":2}", ",", "{\"id\":3}]"])
        var items: [StreamItem] = []
        for try await item in decoder.elements(StreamItem.self, from: source) { items.append(item) }
        #expect(items == [StreamItem(1), StreamItem(2), StreamItem(3)])
        #expect(source.log.asked == 5)
    }

    @Test func nothingIsReadAhead() async throws {
        let source = ChunkSource(["[1,2,", "3,", "", "4,5", "]"])
        let report = TrellisDecoder.Report()
        var iterator = decoder.elements(Int.self, from: source, report: report).makeAsyncIterator()
        var asked: [Int] = []
        while try await iterator.next() != nil { asked.append(source.log.asked) }
        // 5 is known to be complete at the byte after it.
        #expect(asked == [1, 1, 2, 4, 5])
        #expect(source.log.asked == 6)
        #expect(report.bytesConsumed == 11)
    }

    @Test func leavingEarly() async throws {
        let source = ChunkSource(["[1,2,", "3,4,", "nonsense"])
        var found: [Int] = []
        for try await number in decoder.elements(Int.self, from: source) {
            found.append(number)
            if number == 3 { break }
        }
        #expect(found == [1, 2, 3])
        #expect(source.log.asked == 2)
    }

    @Test func errorsAreThrownInOrder() async throws {
        let source = ChunkSource(["[1,2,\"x\",", "4]"])
        var iterator = decoder.elements(Int.self, from: source).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        let error = await #expect(throws: TrellisError.self) { try await iterator.next() }
        #expect(error.map { Complaint($0).summary } == "typeMismatch [2] at 5")
        #expect(try await iterator.next() == nil)
        #expect(source.log.asked == 1)
        var broken = decoder.elements(Int.self, from: ChunkSource(["[1,"])).makeAsyncIterator()
        #expect(try await broken.next() == 1)
        let end = await #expect(throws: TrellisError.self) { try await broken.next() }
        #expect(end.map { Complaint($0).summary } == "unexpectedEnd [1] at 3")
        #expect(try await broken.next() == nil)
    }

    @Test func skippedElements() async throws {
        let source = ChunkSource(["1\n\"x\"\n2\n", "y"])
        let report = TrellisDecoder.Report()
        var iterator = decoder.elements(Int.self, as: .lines, from: source, skipsErrors: true, report: report)
            .makeAsyncIterator()
        var found: [Int] = []
        while let number = try await iterator.next() { found.append(number) }
        #expect(found == [1, 2])
        #expect(report.dropped.map { Complaint($0).summary } == ["typeMismatch at 2", "invalidSyntax at 8"])
    }

    @Test func errorsOfTheSource() async throws {
        let source = ChunkSource(["[1,2,"], error: Refusal(number: 7))
        var iterator = decoder.elements(Int.self, from: source).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        await #expect(throws: Refusal(number: 7)) { try await iterator.next() }
        // Then the sequence has ended.
        #expect(try await iterator.next() == nil)
        #expect(source.log.asked == 2)
    }

    @Test func invalidSchemas() async throws {
        let source = ChunkSource(["[]"])
        var iterator = decoder.elements(Int.self, as: .array(at: [.each]), from: source).makeAsyncIterator()
        let error = await #expect(throws: TrellisError.self) { try await iterator.next() }
        #expect(error?.code == .invalidSchema)
        #expect(try await iterator.next() == nil)
        // No chunk is requested before the schema is compiled.
        #expect(source.log.asked == 0)
    }

    @Test func cancellationAfterTheEnd() async throws {
        let decoder = decoder
        let task = Task {
            var ofChunks = decoder.elements(Int.self, from: ChunkSource(["[1]"])).makeAsyncIterator()
            var ofWorkers = decoder.elements(Int.self, from: "[1]").makeAsyncIterator()
            let first = [try await ofChunks.next(), try await ofWorkers.next()]
            let second = [try await ofChunks.next(), try await ofWorkers.next()]
            cancelCurrentTask()
            let third = [try await ofChunks.next(), try await ofWorkers.next()]
            return [first, second, third]
        }
        #expect(try await task.value == [[1, 1], [nil, nil], [nil, nil]])
    }

    @Test func cancellation() async throws {
        let source = ChunkSource(["[1,2,", "3,"], endless: true)
        let decoder = decoder
        let task = Task {
            var found: [Int] = []
            do {
                for try await number in decoder.elements(Int.self, from: source) {
                    found.append(number)
                    if number == 2 { cancelCurrentTask() }
                }
            } catch {
                return (found, error is CancellationError)
            }
            return (found, false)
        }
        let (found, isCancelled) = await task.value
        #expect(found == [1, 2])
        #expect(isCancelled)
        #expect(source.log.asked == 1)
    }

    /// Elements of the same chunk are not emitted after cancellation.
    @Test func cancellationBetweenElementsOfAChunk() async throws {
        let text = "[" + (1...1000).map(String.init).joined(separator: ",") + "]"
        let decoder = decoder
        func check(_ decode: @escaping @Sendable (_ note: (Int) -> Void) async throws -> Void) async {
            let task = Task {
                var found: [Int] = []
                await #expect(throws: CancellationError.self) {
                    try await decode { number in
                        found.append(number)
                        if number == 2 { cancelCurrentTask() }
                    }
                }
                return found
            }
            #expect(await task.value == [1, 2])
        }
        await check { note in
            for try await number in decoder.elements(Int.self, from: ChunkSource([text])) { note(number) }
        }
        await check { note in
            try await decoder.forEachElement(Int.self, from: ChunkSource([text])) { note($0) }
        }
        await check { note in
            for try await number in decoder.elements(Int.self, from: text, workers: 2) { note(number) }
        }
    }

    @Test func reportsAreUpdatedAfterEachChunk() async throws {
        let report = TrellisDecoder.Report()
        var bytes: [Int] = []
        let chunks = ChunkSource(["[1,\"x\",2,", "\"y\",3,4", "]"])
        try await decoder.forEachElement(Int.self, from: chunks, skipsErrors: true, report: report) { _ in
            bytes.append(report.bytesConsumed * 10 + report.dropped.count)
        }
        #expect(bytes == [91, 91, 162, 172])
        #expect(report.bytesConsumed == 17 && report.dropped.count == 2)
        for isUpdate in [false, true] {
            let log = ReportLog()
            let pieces = AsyncStream<[UInt8]>(unfolding: { log.nextPiece() })
            if isUpdate {
                var item = StreamItem(1)
                try await decoder.update(&item, from: pieces, report: log.report)
            } else {
                _ = try await decoder.decode(StreamItem.self, from: pieces, report: log.report)
            }
            #expect(log.bytes == [0, 3, 8] && log.report.bytesConsumed == 8)
        }
    }

    /// A source that simply ends on cancellation does not make the document look truncated.
    @Test func cancellationOfASourceThatEnds() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("[1,".utf8))
        let decoder = decoder
        let task = Task {
            var found: [Int] = []
            for try await number in decoder.elements(Int.self, from: stream) {
                found.append(number)
                cancelCurrentTask()
            }
            return found
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let whole = Task {
            cancelCurrentTask()
            return try await decoder.decode([Int].self, from: stream)
        }
        await #expect(throws: CancellationError.self) { try await whole.value }
    }

    @Test func iteratorsAreIndependent() async throws {
        let elements = decoder.elements(Int.self, from: ChunkSource(["[1,", "2]"]))
        for _ in 0..<2 {
            var found: [Int] = []
            for try await number in elements { found.append(number) }
            #expect(found == [1, 2])
        }
    }

    @Test func entriesOfChunks() async throws {
        let source = ChunkSource(["{\"data\":{\"a\":1,\"", "b\":2}}"])
        var found: [String] = []
        for try await entry in decoder.elements(JSONEntry<Int>.self, as: .entries(at: "data"), from: source) {
            found.append("\(entry.key)=\(entry.value)")
        }
        #expect(found == ["a=1", "b=2"])
    }

    @Test func otherChunks() async throws {
        let data = AsyncStream { continuation in
            for part in ["[1", ",2]"] { continuation.yield(Data(part.utf8)) }
            continuation.finish()
        }
        #expect(try await collect(decoder.elements(Int.self, from: data)) == [1, 2])
        let texts = AsyncStream { continuation in
            for part in ["[1", ",2]"] { continuation.yield(part) }
            continuation.finish()
        }
        #expect(try await collect(decoder.elements(Int.self, from: texts)) == [1, 2])
        let slices = AsyncStream { continuation in
            for part in ["[1", ",2]"] { continuation.yield(ArraySlice(part.utf8)) }
            continuation.finish()
        }
        #expect(try await collect(decoder.elements(Int.self, from: slices)) == [1, 2])
        let contiguous = AsyncStream { continuation in
            for part in ["[1", ",2]"] { continuation.yield(ContiguousArray(part.utf8)) }
            continuation.finish()
        }
        #expect(try await collect(decoder.elements(Int.self, from: contiguous)) == [1, 2])
    }

    @Test func wholeDocuments() async throws {
        let source = ChunkSource(["{\"id\"", ":1}"])
        #expect(try await decoder.decode(StreamItem.self, from: source) == StreamItem(1))
        let broken = ChunkSource(["{\"id\"", "]", "more"])
        let error = await #expect(throws: TrellisError.self) { try await decoder.decode(StreamItem.self, from: broken) }
        #expect(error.map { Complaint($0).summary } == "invalidSyntax id at 5")
        #expect(broken.log.asked == 2)
    }

    @Test func branches() async throws {
        let source = ChunkSource(["{\"a\":[1,", "{\"id\":2}", "nonsense"])
        #expect(try await decoder.decode(StreamItem.self, at: ["a", 1], from: source) == StreamItem(2))
        #expect(source.log.asked == 2)
        let none = ChunkSource(["{\"a\":", "1}"])
        let error = await #expect(throws: TrellisError.self) {
            try await decoder.decode(StreamItem.self, at: "b", from: none)
        }
        #expect(error.map { Complaint($0).summary } == "missingKeys at 7 b")
    }

    @Test func cancellationOfABranch() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("{\"a\":".utf8))
        let decoder = decoder
        let task = Task {
            cancelCurrentTask()
            return try await decoder.decode(Int.self, at: "a", from: stream)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private func collect<Sequence: AsyncSequence>(_ sequence: Sequence) async throws -> [Sequence.Element] {
        var found: [Sequence.Element] = []
        for try await element in sequence { found.append(element) }
        return found
    }
}

/// Supplies a document in pieces, and records the report before each.
private final class ReportLog: Sendable {
    let report = TrellisDecoder.Report()
    private let state = Mutex((pieces: ["{\"i", "d\":7}"], bytes: [Int]()))

    var bytes: [Int] { state.withLock(\.bytes) }

    func nextPiece() -> [UInt8]? {
        let consumed = report.bytesConsumed
        return state.withLock { state in
            state.bytes.append(consumed)
            return state.pieces.isEmpty ? nil : Array(state.pieces.removeFirst().utf8)
        }
    }
}
