import Foundation
import Testing
import Trellis

/// Every cell of the table "Which method" in Output.md: the value, its destination, and the number of threads.
@Suite struct EncoderCellTests {
    private static let numbers = Array(0..<200)
    private static let text = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    private let encoder = TrellisEncoder()
    private let file = TemporaryFile()

    private func source() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in Self.numbers { continuation.yield(number) }
            continuation.finish()
        }
    }

    /// Appends to a file that already has a digit.
    private func throughHandle(_ write: (FileHandle) async throws -> Void) async throws -> String {
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.seekToEnd()
        try await write(handle)
        try handle.close()
        return String(try file.text().dropFirst())
    }

    // MARK: A value

    @Test func valueToOutputs() throws {
        let values = Self.numbers
        #expect(try encoder.encode(values) == Array(Self.text.utf8))
        #expect(try encoder.encode(values, as: [UInt8].self) == Array(Self.text.utf8))
        #expect(try encoder.encode(values, as: Data.self) == Data(Self.text.utf8))
        #expect(try encoder.encode(values, as: String.self) == Self.text)
        #expect(try encoder.encode(values, as: JSON.self) == JSON(parsing: Self.text))
        #expect(try encoder.string(from: values) == Self.text)
        var bytes = Array("before".utf8)
        try encoder.encode(values, into: &bytes)
        #expect(bytes == Array(("before" + Self.text).utf8))
    }

    @Test func valueToSinks() async throws {
        try encoder.encode(Self.numbers, to: .file(file.url))
        #expect(try file.text() == Self.text)
        #expect(try await throughHandle { try encoder.encode(Self.numbers, to: .handle($0)) } == Self.text)
        let log = ChunkLog()
        try encoder.encode(Self.numbers, to: log.sink)
        #expect(log.texts == [Self.text])
    }

    @Test func valueToOutputsWithWorkers() throws {
        let values = Self.numbers
        #expect(try encoder.encode(values, workers: 2) == Array(Self.text.utf8))
        #expect(try encoder.encode(values, as: Data.self, workers: 2) == Data(Self.text.utf8))
        #expect(try encoder.encode(values, as: String.self, workers: 2) == Self.text)
        #expect(try encoder.encode(values, as: JSON.self, workers: 2) == JSON(parsing: Self.text))
    }

    @Test func valueToOutputsInBackground() async throws {
        let values = Self.numbers
        #expect(try await encoder.encodeInBackground(values) == Array(Self.text.utf8))
        #expect(try await encoder.encodeInBackground(values, as: Data.self, workers: 2) == Data(Self.text.utf8))
        #expect(try await encoder.encodeInBackground(values, as: String.self, workers: 1) == Self.text)
        #expect(try await encoder.encodeInBackground(values, as: JSON.self) == JSON(parsing: Self.text))
    }

    // MARK: Elements

    @Test func elementsToSinks() async throws {
        try encoder.encodeElements(Self.numbers.lazy, to: .file(file.url), chunkSize: 7)
        #expect(try file.text() == Self.text)
        #expect(
            try await throughHandle { try encoder.encodeElements(Self.numbers, to: .handle($0), chunkSize: 7) }
                == Self.text)
        let log = ChunkLog()
        try encoder.encodeElements(Self.numbers, to: log.sink, chunkSize: 7)
        #expect(log.calls > 10 && log.text == Self.text)
    }

    @Test func elementsToSinksWithWorkers() async throws {
        try encoder.encodeElements(Self.numbers, to: .file(file.url), workers: 2)
        #expect(try file.text() == Self.text)
        #expect(
            try await throughHandle { try encoder.encodeElements(Self.numbers, to: .handle($0), workers: 2) }
                == Self.text)
        let log = ChunkLog()
        try encoder.encodeElements(Self.numbers, to: log.sink, workers: 2, chunkSize: 7)
        #expect(log.text == Self.text)
    }

    @Test func asynchronousElementsToSinks() async throws {
        try await encoder.encodeElements(source(), to: .file(file.url), chunkSize: 7)
        #expect(try file.text() == Self.text)
        let written = try await throughHandle { try await encoder.encodeElements(source(), to: .handle($0)) }
        #expect(written == Self.text)
        let log = ChunkLog()
        try await encoder.encodeElements(source(), to: log.sink, chunkSize: 7)
        #expect(log.calls > 10 && log.text == Self.text)
    }

    @Test func asynchronousElementsToChunks() async throws {
        var bytes: [UInt8] = []
        let chunks = encoder.chunks(of: source(), chunkSize: 7)
        func sendable(_ value: some AsyncSequence<[UInt8], any Error> & Sendable) {}
        sendable(chunks)
        for try await chunk in chunks { bytes += chunk }
        #expect(bytes == Array(Self.text.utf8))
    }

    @Test func elementsAppended() async throws {
        func append(_ sink: some JSONSink) throws {
            var session = try TrellisEncoder.ElementSession(chunkSize: 7, to: sink)
            for number in Self.numbers { try session.append(number) }
            try session.finish()
        }
        try append(.file(file.url))
        #expect(try file.text() == Self.text)
        #expect(try await throughHandle { try append(.handle($0)) } == Self.text)
        let log = ChunkLog()
        try append(log.sink)
        #expect(log.calls > 10 && log.text == Self.text)
    }

    // MARK: Codable

    @Test func codable() async throws {
        let encoder = TrellisCodableEncoder()
        let values = Self.numbers
        let data: Data = try encoder.encode(values)
        #expect(data == Data(Self.text.utf8))
        #expect(try encoder.encode(values, as: [UInt8].self) == Array(Self.text.utf8))
        #expect(try encoder.encode(values, as: JSON.self) == JSON(parsing: Self.text))
        #expect(try encoder.encode(values, as: String.self) == Self.text)
        try encoder.encode(values, to: .file(file.url))
        #expect(try file.text() == Self.text)
        #expect(try await throughHandle { try encoder.encode(values, to: .handle($0)) } == Self.text)
        let log = ChunkLog()
        try encoder.encode(values, to: log.sink)
        #expect(log.texts == [Self.text])
    }
}
