import Foundation
import Testing
import Trellis

/// Files read in chunks.
@Suite struct FileStreamTests {
    private let decoder = TrellisDecoder()

    @Test func documents() throws {
        let file = try written("{\"id\":1,\"name\":\"\(String(repeating: "é", count: 1000))\"}")
        for size in [-1, 1, 7, 1024, 1 << 20] {
            #expect(try decoder.decode(StreamItem.self, from: .file(file.url, chunkSize: size)).name?.count == 1000)
        }
        #expect(file.isOpen != true)
        let broken = try written("{\"id\":\n\"x\"}")
        let error = #expect(throws: TrellisError.self) {
            try decoder.decode(StreamItem.self, from: .file(broken.url, chunkSize: 2))
        }
        #expect(error.map { Complaint($0).summary } == "typeMismatch id at 7")
        #expect(broken.isOpen != true)
    }

    @Test func elements() async throws {
        let file = try written("[1,2,3,4,5]")
        var found: [Int] = []
        let source = JSONFileSource.file(file.url, chunkSize: 3)
        for try await number in decoder.elements(Int.self, from: source.chunks) {
            found.append(number)
            if number == 4 { break }
        }
        #expect(found == [1, 2, 3, 4])
        #expect(file.isOpen != true)
        found = []
        for try await number in decoder.elements(Int.self, from: source) { found.append(number) }
        #expect(found == [1, 2, 3, 4, 5])
    }

    @Test func closures() throws {
        let file = try written("1\n2\n\"x\"\n4\ny")
        var found: [Int] = []
        let report = TrellisDecoder.Report()
        try decoder.forEachElement(
            Int.self, as: .lines, from: .file(file.url, chunkSize: 2), skipsErrors: true, report: report
        ) { found.append($0) }
        #expect(found == [1, 2, 4])
        // The error of the last line, which has no line feed, is reported too.
        #expect(report.dropped.map { Complaint($0).summary } == ["typeMismatch at 4", "invalidSyntax at 10"])
    }

    @Test func stoppingEarly() throws {
        let file = try written("[1,2,3,nonsense")
        var found: [Int] = []
        // Invalid text after the element at which the closure throws is not reported.
        #expect(throws: Refusal(number: 2)) {
            try decoder.forEachElement(Int.self, from: .file(file.url)) { number in
                found.append(number)
                if number == 2 { throw Refusal(number: number) }
            }
        }
        #expect(found == [1, 2])
        #expect(file.isOpen != true)
    }

    @Test func branches() throws {
        let file = try written("{\"a\":[1,{\"id\":2}],]]]")
        for size in [1, 5, 1000] {
            #expect(
                try decoder.decode(StreamItem.self, at: ["a", 1], from: .file(file.url, chunkSize: size))
                    == StreamItem(2))
        }
        let error = #expect(throws: TrellisError.self) {
            try decoder.decode(StreamItem.self, at: "b", from: .file(file.url))
        }
        #expect(error.map { Complaint($0).summary } == "invalidSyntax at 18")
    }

    @Test func unreadableFiles() async throws {
        let none = URL(fileURLWithPath: "/nonexistent/trellis.json")
        let folder = FileManager.default.temporaryDirectory
        for url in [none, folder, try #require(URL(string: "https://example.com/etc/hosts"))] {
            let errors = [
                #expect(throws: TrellisError.self) { try decoder.decode(StreamItem.self, from: .file(url)) },
                #expect(throws: TrellisError.self) { try decoder.decode(StreamItem.self, at: "a", from: .file(url)) },
                #expect(throws: TrellisError.self) {
                    try decoder.forEachElement(StreamItem.self, from: .file(url)) { _ in }
                },
                await #expect(throws: TrellisError.self) {
                    for try await _ in decoder.elements(StreamItem.self, from: .file(url)) {}
                },
            ]
            #expect(errors.allSatisfy { $0?.code == .fileNotRead }, "\(url)")
            #expect(errors.allSatisfy { $0?.position == nil }, "\(url)")
        }
    }

    @Test func whyAFileCannotBeOpened() async throws {
        let none = URL(fileURLWithPath: "/nonexistent/trellis.json")
        // No memory is allocated before the file is open; otherwise this size would fail for another reason.
        let size = 1 << 56
        let errors = [
            #expect(throws: TrellisError.self) { try decoder.decode(Int.self, from: .file(none, chunkSize: size)) },
            #expect(throws: TrellisError.self) {
                try decoder.forEachElement(Int.self, from: .file(none, chunkSize: size)) { _ in }
            },
            await #expect(throws: TrellisError.self) {
                for try await _ in decoder.elements(Int.self, from: .file(none, chunkSize: size)) {}
            },
        ]
        for error in errors { #expect(error?.found == "/nonexistent/trellis.json: No such file or directory") }
        let written = #expect(throws: TrellisError.self) {
            try TrellisEncoder().encodeElements([1], as: .lines, to: .file(none))
        }
        #expect(written?.found == "/nonexistent/trellis.json: No such file or directory")
    }

    @Test func emptyFiles() throws {
        let file = try written("")
        let error = #expect(throws: TrellisError.self) { try decoder.decode(StreamItem.self, from: .file(file.url)) }
        #expect(error.map { Complaint($0).summary } == "unexpectedEnd at 0")
        var count = 0
        try decoder.forEachElement(StreamItem.self, as: .lines, from: .file(file.url)) { _ in count += 1 }
        #expect(count == 0)
    }

    @Test func fileHandles() async throws {
        let file = try written("[1,2,3]")
        for size in [1, 1000] {
            let handle = try FileHandle(forReadingFrom: file.url)
            var found: [Int] = []
            for try await number in decoder.elements(Int.self, from: .handle(handle, chunkSize: size)) {
                found.append(number)
            }
            #expect(found == [1, 2, 3])
            // The handle remains the caller's, with its offset after the last byte read.
            try handle.seek(toOffset: 1)
            #expect(try handle.read(upToCount: 1) == Data("1".utf8))
            try handle.seek(toOffset: 0)
            #expect(try decoder.decode([Int].self, from: .handle(handle)) == [1, 2, 3])
            try handle.seek(toOffset: 0)
            var sum = 0
            try decoder.forEachElement(Int.self, from: .handle(handle, chunkSize: size)) { sum += $0 }
            #expect(sum == 6)
            try handle.close()
        }
    }

    @Test func pipes() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("{\"id\":1}".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try decoder.decode(StreamItem.self, from: .handle(pipe.fileHandleForReading)) == StreamItem(1))
    }

    private func written(_ text: String) throws -> TemporaryFile {
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        return file
    }
}
