import Foundation
import Testing
import Trellis

/// Values and elements in files and file handles, and back from them.
@Suite struct OutputFileTests {
    private let encoder = TrellisEncoder()
    private let decoder = TrellisDecoder()

    @Test func files() throws {
        let file = TemporaryFile()
        try encoder.encode([Ticket.full, .smallest], toFile: file.url)
        #expect(try decoder.decode([Ticket].self, from: .file(file.url)) == [Ticket.full, .smallest])
        #expect(file.isOpen != true)
        // The longer text is gone.
        try encoder.encode(7, toFile: file.url)
        #expect(try file.text() == "7")
        // What cannot be encoded leaves the file as it is.
        let wrong = #expect(throws: TrellisError.self) { try encoder.encode(Double.nan, toFile: file.url) }
        #expect(wrong?.code == .nonFiniteNumber)
        #expect(try file.text() == "7")
        let missing = #expect(throws: TrellisError.self) {
            try encoder.encode(7, toFile: URL(fileURLWithPath: "/missing folder/x.json"))
        }
        #expect(missing?.code == .fileNotWritten)
    }

    @Test func handles() async throws {
        let file = TemporaryFile()
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.seekToEnd()
        // It goes on where the handle stands, which stays open.
        try encoder.encode([1], to: handle)
        try encoder.encodeElements([2, 3], as: .lines, to: handle, chunkSize: 1)
        let more = AsyncStream { continuation in
            for number in [4, 5] { continuation.yield(number) }
            continuation.finish()
        }
        try await encoder.encodeElements(more, to: handle)
        let wrong = #expect(throws: TrellisError.self) { try encoder.encode(Double.nan, to: handle) }
        #expect(wrong?.code == .nonFiniteNumber)
        try handle.write(contentsOf: Data("6".utf8))
        try handle.close()
        #expect(try file.text() == "0[1]2\n3\n[4,5]6")
    }

    @Test func aHandleThatCannotBeWrittenTo() throws {
        let file = TemporaryFile()
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forReadingFrom: file.url)
        let error = #expect(throws: TrellisError.self) { try encoder.encodeElements([1], to: handle) }
        #expect(error?.code == .fileNotWritten)
        #expect(error?.found?.hasPrefix("file descriptor ") == true)
        // It is still open.
        #expect(try handle.readToEnd() == Data("0".utf8))
        try handle.close()
    }

    /// What one side writes the other reads, in every form.
    @Test func thereAndBack() async throws {
        let items = (0..<100).map { StreamItem($0, "é") }
        let file = TemporaryFile()
        for (written, read) in [(EncodingStreamFormat.array, EncodingStreamFormat.array), (.lines, .lines)] {
            try encoder.encodeElements(items, as: written, toFile: file.url)
            var found: [StreamItem] = []
            try decoder.forEachElement(StreamItem.self, as: read, from: .file(file.url)) { found.append($0) }
            #expect(found == items)
            found = []
            let source = AsyncStream { continuation in
                for item in items { continuation.yield(item) }
                continuation.finish()
            }
            let chunks = encoder.chunks(of: source, as: written, chunkSize: 50)
            for try await item in decoder.elements(StreamItem.self, as: read, from: chunks) { found.append(item) }
            #expect(found == items)
            found = []
            var decoding = try TrellisDecoder.ElementSession(StreamItem.self, as: read) { found.append($0) }
            var text: [UInt8] = []
            var encoding = unsafe TrellisEncoder.ElementSession(as: written, chunkSize: 50) { bytes in
                unsafe text.append(contentsOf: bytes)
            }
            for item in items { try encoding.append(item) }
            try encoding.finish()
            try decoding.feed(text)
            try decoding.finish()
            #expect(found == items)
        }
    }
}
