import Foundation
import Testing
import Trellis

/// Encoding values and elements to files and file handles, and decoding them again.
@Suite struct OutputFileTests {
    private let encoder = TrellisEncoder()
    private let decoder = TrellisDecoder()

    @Test func files() throws {
        let file = TemporaryFile()
        try encoder.encode([Ticket.full, .smallest], to: .file(file.url))
        #expect(try decoder.decode([Ticket].self, from: .file(file.url)) == [Ticket.full, .smallest])
        #expect(file.isOpen != true)
        // The longer text has been replaced.
        try encoder.encode(7, to: .file(file.url))
        #expect(try file.text() == "7")
        // A value that cannot be encoded leaves the file unchanged.
        let wrong = #expect(throws: TrellisError.self) { try encoder.encode(Double.nan, to: .file(file.url)) }
        #expect(wrong?.code == .nonFiniteNumber)
        #expect(try file.text() == "7")
        let missing = #expect(throws: TrellisError.self) {
            try encoder.encode(7, to: .file(URL(fileURLWithPath: "/missing folder/x.json")))
        }
        #expect(missing?.code == .fileNotWritten)
    }

    /// Links that lead to each other are not replaced.
    @Test func linksInACircle() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-links-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let links = ["a", "b"].map { folder.appending(path: $0).path(percentEncoded: false) }
        try FileManager.default.createSymbolicLink(atPath: links[0], withDestinationPath: links[1])
        try FileManager.default.createSymbolicLink(atPath: links[1], withDestinationPath: links[0])
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1], as: .lines, to: .file(URL(filePath: links[0])))
        }
        #expect(error?.code == .fileNotWritten)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: links[0]) == links[1])
    }

    @Test func handles() async throws {
        let file = TemporaryFile()
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.seekToEnd()
        // Writing continues at the handle's offset, and the handle stays open.
        try encoder.encode([1], to: .handle(handle))
        try encoder.encodeElements([2, 3], as: .lines, to: .handle(handle), chunkSize: 1)
        let more = AsyncStream { continuation in
            for number in [4, 5] { continuation.yield(number) }
            continuation.finish()
        }
        try await encoder.encodeElements(more, to: .handle(handle))
        let wrong = #expect(throws: TrellisError.self) { try encoder.encode(Double.nan, to: .handle(handle)) }
        #expect(wrong?.code == .nonFiniteNumber)
        try handle.write(contentsOf: Data("6".utf8))
        try handle.close()
        #expect(try file.text() == "0[1]2\n3\n[4,5]6")
    }

    @Test func aReadOnlyFileHandle() throws {
        let file = TemporaryFile()
        try Data("0".utf8).write(to: file.url)
        let handle = try FileHandle(forReadingFrom: file.url)
        let error = #expect(throws: TrellisError.self) { try encoder.encodeElements([1], to: .handle(handle)) }
        #expect(error?.code == .fileNotWritten)
        #expect(error?.found?.hasPrefix("file descriptor ") == true)
        // The handle is still open.
        #expect(try handle.readToEnd() == Data("0".utf8))
        try handle.close()
    }

    /// Decoding returns the written elements, in every format.
    @Test func writtenElementsAreDecodedAgain() async throws {
        let items = (0..<100).map { StreamItem($0, "é") }
        let file = TemporaryFile()
        for format in [JSONStreamFormat.array, .array(at: "data.items"), .lines, .values] {
            try encoder.encodeElements(items, as: format, to: .file(file.url))
            var found: [StreamItem] = []
            try decoder.forEachElement(StreamItem.self, as: format, from: .file(file.url)) { found.append($0) }
            #expect(found == items)
            found = []
            let source = AsyncStream { continuation in
                for item in items { continuation.yield(item) }
                continuation.finish()
            }
            let chunks = encoder.chunks(of: source, as: format, chunkSize: 50)
            for try await item in decoder.elements(StreamItem.self, as: format, from: chunks) { found.append(item) }
            #expect(found == items)
            found = []
            var decoding = try TrellisDecoder.ElementSession(StreamItem.self, as: format) { found.append($0) }
            var text: [UInt8] = []
            var encoding = unsafe try TrellisEncoder.ElementSession(
                as: format, chunkSize: 50, to: .closure { bytes in unsafe text.append(contentsOf: bytes) })
            for item in items { try encoding.append(item) }
            try encoding.finish()
            try decoding.feed(text)
            try decoding.finish()
            #expect(found == items)
        }
    }
}
