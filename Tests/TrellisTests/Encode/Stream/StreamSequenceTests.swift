import Foundation
import Testing
import Trellis

/// Sequences written to closures and files.
@Suite struct StreamSequenceTests {
    private func written(
        _ elements: some Sequence<some TrellisEncodable>, _ format: JSONStreamFormat, isPretty: Bool = false,
        chunkSize: Int = 64 * 1024
    ) throws -> ChunkLog {
        var encoder = TrellisEncoder()
        encoder.options.indentation = isPretty ? .spaces(2) : nil
        let log = ChunkLog()
        try encoder.encodeElements(elements, as: format, to: log.sink, chunkSize: chunkSize)
        return log
    }

    @Test(arguments: [1, 7, 64 * 1024]) func closures(_ chunkSize: Int) throws {
        let tickets = (0..<500).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        let array = try written(tickets, .array, chunkSize: chunkSize)
        #expect(array.text == (try encoded(tickets)))
        #expect(try written(tickets, .array, isPretty: true, chunkSize: chunkSize).text == (try pretty(tickets)))
        let lines = try written(tickets, .lines, isPretty: true, chunkSize: chunkSize)
        #expect(lines.text == (try tickets.map { try encoded($0) + "\n" }.joined()))
        #expect(array.chunks.dropLast().allSatisfy { $0.count >= chunkSize })
        #expect(lines.chunks.dropLast().allSatisfy { $0.count >= chunkSize })
        #expect((array.chunks.count, lines.chunks.count) == (chunkSize == 64 * 1024 ? (2, 2) : (501, 500)))
    }

    /// The name of the temporary file must not be longer than a name may be.
    @Test func namesOfTheMaximumLength() throws {
        let folder = FileManager.default.temporaryDirectory
        for name in [String(repeating: "a", count: 255), String(repeating: "é", count: 127)] {
            let url = folder.appending(path: name)
            defer { try? FileManager.default.removeItem(at: url) }
            try TrellisEncoder().encode([1, 2], to: .file(url))
            #expect(try Data(contentsOf: url) == Data("[1,2]".utf8))
        }
    }

    @Test func noElements() throws {
        #expect(try written(EmptyCollection<Ticket>(), .array).text == "[]")
        #expect(try written(EmptyCollection<Ticket>(), .array, isPretty: true, chunkSize: 1).text == "[]")
        #expect(try written(EmptyCollection<Ticket>(), .lines).calls == 0)
    }

    @Test func memoryStaysConstant() throws {
        // A lazy sequence, of which only the current chunk is in memory.
        var (total, largest, calls) = (0, 0, 0)
        let count = 200_000
        let sink = unsafe JSONClosureSink.closure { bytes in
            total += bytes.count
            largest = max(largest, bytes.count)
            calls += 1
        }
        try TrellisEncoder().encodeElements(
            (0..<count).lazy.map { "element \($0)" }, as: .lines, to: sink, chunkSize: 1000)
        #expect(total == (0..<count).reduce(0) { $0 + "\"element \($1)\"\n".utf8.count })
        #expect(largest < 1000 + "\"element 199999\"\n".utf8.count)
        #expect(calls > total / 1020)
    }

    @Test func elementsAreReadAfterThePreviousAreWritten() throws {
        let log = ChunkLog()
        let elements = (0..<5).lazy.map { number in
            // One chunk for each element before this one.
            #expect(log.calls == number)
            return number
        }
        try TrellisEncoder().encodeElements(elements, as: .array, to: log.sink, chunkSize: 1)
        #expect(log.text == "[0,1,2,3,4]")
    }

    @Test(arguments: [1, 7, 64 * 1024]) func aFailingElement(_ chunkSize: Int) throws {
        let log = ChunkLog()
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements(
                [[1], [2, 3], [4, .nan], [5]], as: .array, to: log.sink, chunkSize: chunkSize)
        }
        #expect(error?.code == .nonFiniteNumber)
        #expect(error?.path.description == "[2][1]")
        #expect(log.text == "[[1],[2,3]")
        let lines = ChunkLog()
        #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1.5, .infinity, 2], as: .lines, to: lines.sink, chunkSize: chunkSize)
        }
        #expect(lines.text == "1.5\n")
    }

    @Test(arguments: [0, 1, 2]) func aThrowingClosure(_ index: Int) {
        let log = ChunkLog()
        log.failing = (index, Refusal(number: index))
        #expect(throws: Refusal(number: index)) {
            try TrellisEncoder().encodeElements([1, 2], as: .array, to: log.sink, chunkSize: 1)
        }
        #expect(log.chunks.count == index)
        #expect(log.calls == index + 1)
    }

    @Test func files() throws {
        let file = TemporaryFile()
        let tickets = (0..<3000).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        try TrellisEncoder().encodeElements(tickets, as: .array, to: .file(file.url))
        #expect(try TrellisDecoder().decode([Ticket].self, from: try Data(contentsOf: file.url)) == tickets)
        #expect(file.isOpen != true)
        // The longer text has been replaced.
        try TrellisEncoder().encodeElements([1, 2], as: .lines, to: .file(file.url), chunkSize: 1)
        #expect(try file.text() == "1\n2\n")
        try TrellisEncoder().encodeElements([Int](), as: .array, to: .file(file.url))
        #expect(try file.text() == "[]")
        try TrellisEncoder().encodeElements([Int](), as: .lines, to: .file(file.url))
        #expect(try file.text() == "")
    }

    @Test func aFileWithAFailingElement() throws {
        let file = TemporaryFile()
        try Data("before".utf8).write(to: file.url)
        let elements = (0..<4).lazy.map { number in
            // The file's contents do not change until everything has been written.
            #expect((try? file.text()) == "before")
            #expect(file.draftCount == 1)
            return number == 2 ? Double.nan : Double(number)
        }
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements(elements, as: .lines, to: .file(file.url))
        }
        #expect(error?.path.description == "[2]")
        #expect(try file.text() == "before")
        #expect(file.draftCount == 0)
    }

    @Test func unwritableFiles() throws {
        let missing = URL(fileURLWithPath: "/missing folder/x.json")
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1], as: .array, to: .file(missing))
        }
        #expect(error?.code == .fileNotWritten)
        #expect(error?.found?.hasPrefix("/missing folder/x.json: ") == true)
        let folder = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1], as: .array, to: .file(FileManager.default.temporaryDirectory))
        }
        #expect(folder?.code == .fileNotWritten)
        let remote = try #require(URL(string: "https://example.com/x.json"))
        let other = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1], as: .array, to: .file(remote))
        }
        #expect(other?.code == .fileNotWritten)
        #expect(other?.expected == "a file URL")
        #expect(other?.found == "https://example.com/x.json")
    }

    @Test func replacedFilesKeepLinksAndPermissions() throws {
        let (file, link) = (TemporaryFile(), TemporaryFile())
        try Data("before".utf8).write(to: file.url)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.url.path)
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: file.url)
        // The link remains a link, and the permissions are unchanged.
        try TrellisEncoder().encode([1, 2], to: .file(link.url))
        #expect(try file.text() == "[1,2]")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.url.path) == file.url.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(file.draftCount == 0)
    }

    #if os(Linux)
        @Test func aFullDevice() {
            let full = URL(fileURLWithPath: "/dev/full")
            let error = #expect(throws: TrellisError.self) {
                try TrellisEncoder().encodeElements([1], as: .array, to: .file(full))
            }
            #expect(error?.code == .fileNotWritten)
            #expect(error?.found?.hasPrefix("/dev/full: ") == true)
        }
    #endif
}
