import NIOCore
@testable import Service
import Testing
import Trellis
import TrellisNIO

/// Buffers without a network.
@Suite struct BufferTests {
    private let reading = Reading(number: 7)

    /// A buffer with other bytes before and after the readable ones.
    private func surrounded(_ text: String) -> ByteBuffer {
        var buffer = ByteBuffer(string: "}]" + text + "[[[")
        buffer.moveReaderIndex(forwardBy: 2)
        buffer.moveWriterIndex(to: buffer.writerIndex - 3)
        return buffer
    }

    @Test func onlyReadableBytesAreDecoded() throws {
        let buffer = try surrounded(TrellisEncoder().string(from: reading))
        let readable = buffer.readableBytes
        #expect(try TrellisDecoder().decode(Reading.self, from: buffer) == reading)
        #expect(buffer.readerIndex == 2)
        #expect(buffer.readableBytes == readable)
    }

    @Test func positionsCountFromTheFirstReadableByte() throws {
        let error = try #require(throws: TrellisError.self) {
            try TrellisDecoder().decode([Int].self, from: surrounded("[1,\n \"a\"]"))
        }
        #expect(error.code == .typeMismatch)
        #expect(error.path.description == "[1]")
        #expect(error.position?.offset == 5)
        #expect(error.position?.line == 2)
        #expect(error.position?.column == 2)
    }

    @Test func anEmptyBuffer() throws {
        let error = try #require(throws: TrellisError.self) {
            try TrellisDecoder().decode([Int].self, from: ByteBuffer())
        }
        #expect(error.code == .unexpectedEnd)
        #expect(error.position?.offset == 0)
    }

    @Test func decodesOfBuffersAddToTheReport() throws {
        let report = TrellisDecoder.Report()
        let decoder = TrellisDecoder(
            options: {
                var options = TrellisDecoder.Options()
                options.unknownKeys = .collect
                return options
            }())
        let text = #"{"id":1000007,"x":1,"station":{"name":"s"},"note":"n"}"#
        let decoded = try decoder.decode(Reading.self, from: surrounded(text), report: report)
        #expect(decoded.id == 1_000_007)
        #expect(report.unknownKeys.count == 1)
    }

    @Test func oneBranch() throws {
        // Text after the value is not checked.
        let buffer = surrounded(#"{"a":{"b":[1,2]},"c":nonsense"#)
        #expect(try TrellisDecoder().decode([Int].self, at: "a.b", from: buffer) == [1, 2])
    }

    @Test func sessionsAcceptBuffers() throws {
        let text = try TrellisEncoder().encode([reading, reading], as: ByteBuffer.self)
        let half = text.readableBytes / 2
        let start = try #require(text.getSlice(at: 0, length: half))
        let end = try #require(text.getSlice(at: half, length: text.readableBytes - half))

        var document = try TrellisDecoder.ValueSession([Reading].self)
        try document.feed(start)
        try document.feed(end)
        #expect(try document.finish() == [reading, reading])

        var counts: [Int] = []
        var seen: [Reading] = []
        var elements = try TrellisDecoder.ElementSession(Reading.self) { seen.append($0) }
        try elements.feed(start)
        counts.append(seen.count)
        try elements.feed(end)
        counts.append(seen.count)
        try elements.finish()
        #expect(counts == [0, 2] || counts == [1, 2])
        #expect(seen == [reading, reading])

        var branch = try TrellisDecoder.ValueSession(Int.self, at: [1, "id"])
        try branch.feed(start)
        let early = branch.isComplete
        try branch.feed(end)
        let late = branch.isComplete
        #expect(!early && late)
        #expect(try branch.finish() == reading.id)
    }

    @Test func aFailedSessionThrowsTheSameErrorAgain() throws {
        var document = try TrellisDecoder.ValueSession([Int].self)
        for _ in 0..<2 {
            do {
                try document.feed(ByteBuffer(string: "[true"))
                Issue.record("it was accepted")
            } catch {
                #expect(error.code == .typeMismatch)
                #expect(error.position?.offset == 1)
            }
        }
    }

    @Test func aValueIsAppended() throws {
        var buffer = ByteBuffer(string: "data: ")
        try TrellisEncoder().encode([1, 2], into: &buffer)
        #expect(String(buffer: buffer) == "data: [1,2]")
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode([1, Double.nan], into: &buffer) }
        #expect(String(buffer: buffer) == "data: [1,2]")
    }

    @Test func failedElementsAppendNothing() throws {
        var buffer = ByteBuffer(string: "x")
        try TrellisEncoder().encodeElements([1, 2], as: .lines, into: &buffer)
        #expect(String(buffer: buffer) == "x1\n2\n")
        // The failing element comes so late that chunks have been delivered before it.
        let values = (0..<100_000).lazy.map { $0 == 99_999 ? Double.nan : 0.5 }
        let error = try #require(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements(values, as: .array, into: &buffer)
        }
        #expect(error.code == .nonFiniteNumber)
        #expect(error.path.description == "[99999]")
        #expect(String(buffer: buffer) == "x1\n2\n")
    }

    @Test func buffersOfASequence() async throws {
        var texts: [String] = []
        for try await buffer in TrellisEncoder().byteBufferChunks(of: [10, 20, 30], as: .array, chunkSize: 4) {
            texts.append(String(buffer: buffer))
        }
        #expect(texts == ["[10,20", ",30]"])
    }

    @Test func buffersBeforeAnErrorAreDelivered() async throws {
        var iterator = TrellisEncoder().byteBufferChunks(of: [0.5, 1.5, .nan], as: .lines).makeAsyncIterator()
        #expect(try await iterator.next() == ByteBuffer(string: "0.5\n1.5\n"))
        do {
            _ = try await iterator.next()
            Issue.record("it was encoded")
        } catch let error as TrellisError {
            #expect(error.code == .nonFiniteNumber)
            #expect(error.path.description == "[2]")
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func errorsOfTheSourceGetAPosition() async throws {
        struct Broken: Error {}
        let chunks = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
            for text in ["1\n2\n", "", "3\n4", "5"] { continuation.yield(ByteBuffer(string: text)) }
            continuation.finish(throwing: Broken())
        }
        var seen: [Int] = []
        do {
            for try await number in TrellisDecoder().elements(Int.self, as: .lines, from: chunks.placingFailures()) {
                seen.append(number)
            }
            Issue.record("it did not fail")
        } catch let error as TrellisError {
            #expect(error.code == .sourceFailed)
            #expect(error.underlying is Broken)
            #expect(error.position?.offset == 8)
            #expect(error.position?.line == 4)
            #expect(error.position?.column == 3)
        }
        #expect(seen == [1, 2, 3])
    }

    @Test func cancellationErrorsGetNoPosition() async throws {
        let chunks = AsyncThrowingStream<ByteBuffer, any Error> { $0.finish(throwing: CancellationError()) }
        await #expect(throws: CancellationError.self) {
            try await TrellisDecoder().decode([Int].self, from: chunks.placingFailures())
        }
    }
}

/// The size of readings, which the other tests rely on.
@Suite struct ReadingTests {
    @Test(arguments: [0, 1, 7, 999, 1_000, 199_999]) func everyReadingHasTheSameSize(number: Int) throws {
        #expect(try TrellisEncoder().encode(Reading(number: number), as: ByteBuffer.self).readableBytes == Reading.size)
    }
}
