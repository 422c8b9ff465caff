import Foundation
import Testing
@testable import Trellis

/// Elements that several threads encode to closures, files and handles.
@Suite struct ElementWorkerTests {
    private let encoder = TrellisEncoder()

    @Test(arguments: [2, 3, 7]) func chunksComeInOrderOnTheCallersThread(_ workers: Int) throws {
        let log = ChunkLog()
        let thread = Thread.current
        let sink = unsafe JSONClosureSink.closure { bytes in
            #expect(Thread.current === thread)
            unsafe try log.take(bytes)
        }
        try encoder.encodeElements(
            MadeElements(100_000) { $0 }, as: .lines, .small(workers, partSize: 500), chunkSize: 500, to: sink)
        #expect(log.calls > 100)
        #expect(log.text == (0..<100_000).map { "\($0)\n" }.joined())
        #expect(log.chunks.allSatisfy { !$0.isEmpty && $0.count <= 1000 + 64 * 7 })
    }

    @Test func fewPartitionsAreInMemory() throws {
        // All lines have the same length, so that the largest number of elements in a partition is known.
        let written = SharedCount()
        let elements = MadeElements(20_000) { number in
            Tried(number: 100_000 + number) { _ in
                written.increase()
                return false
            }
        }
        let (workers, partSize) = (3, 700)
        let mostInPart = 2 * partSize / 7 + 64
        var handedOn = 0
        let sink = unsafe JSONClosureSink.closure { bytes in
            // Gives the other threads time to get ahead, if nothing stopped them.
            Thread.sleep(forTimeInterval: 0.000_5)
            #expect(written.value - handedOn <= (2 * workers + 1) * mostInPart)
            handedOn += bytes.count / 7
        }
        try encoder.encodeElements(
            elements, as: .lines, .small(workers, partSize: partSize), chunkSize: 700, to: sink)
        #expect(handedOn == 20_000)
    }

    @Test(arguments: [0, 1, 5]) func aThrowingClosure(_ index: Int) {
        let log = ChunkLog()
        log.failing = (index, Refusal(number: index))
        #expect(throws: Refusal(number: index)) {
            try encoder.encodeElements(
                MadeElements(10_000) { $0 }, as: .array, .small(3), chunkSize: 1, to: log.sink)
        }
        #expect(log.calls == index + 1)
    }

    @Test func files() throws {
        let tickets = (0..<12_000).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        let file = TemporaryFile()
        func encode<Element: TrellisEncodable & Sendable>(
            _ elements: [Element], _ format: JSONStreamFormat, _ url: URL
        ) throws { try encoder.encodeElements(elements, as: format, to: .file(url), workers: 3) }
        try encode(tickets, .array, file.url)
        #expect(try file.text() == encoder.string(from: tickets))
        try encode(tickets, .lines, file.url)
        #expect(try file.text() == tickets.map { try encoded($0) + "\n" }.joined())
        #expect(file.isOpen != true)
        try encoder.encodeElements(tickets, to: .file(file.url), workers: 3, chunkSize: 1)
        try encoder.encodeElements(tickets, to: .file(file.url), workers: 3, chunkSize: .max)
        #expect(try file.text() == encoder.string(from: tickets))
        let missing = #expect(throws: TrellisError.self) {
            try encode(tickets, .array, URL(fileURLWithPath: "/missing folder/x.json"))
        }
        #expect(missing?.code == .fileNotWritten)
        // After an error the file is unchanged.
        try encode([1, 2], .lines, file.url)
        let wrong = (0..<200_000).map { $0 == 150_000 ? .nan : Double($0) }
        let error = #expect(throws: TrellisError.self) { try encode(wrong, .lines, file.url) }
        #expect(error?.code == .nonFiniteNumber)
        #expect(error?.path.description == "[150000]")
        #expect(try file.text() == "1\n2\n")
        #expect(file.draftCount == 0)
    }

    @Test func handles() throws {
        let tickets = [Ticket](repeating: .full, count: 8000)
        let file = TemporaryFile()
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.seekToEnd()
        try encoder.encodeElements(tickets, to: .handle(handle), workers: 2)
        try encoder.encodeElements([1, 2], as: .lines, to: .handle(handle), workers: 2)
        try handle.close()
        #expect(try file.text() == "0" + encoder.string(from: tickets) + "1\n2\n")
    }
}
