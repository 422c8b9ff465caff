import Foundation
import Testing
@_spi(Testing) import Trellis

/// Files that change while they are read, failing reads and writes, and full disks: a clear error, and never an
/// incomplete file under the final name.
@Suite struct FileFailureTests {
    private let list = (0..<200).map { "{\"id\":\($0),\"name\":\"\(String(repeating: "n", count: 30))\"}" }
    private var lines: String { list.joined(separator: "\n") + "\n" }

    private func file(_ text: String) throws -> TemporaryFile {
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        return file
    }

    // MARK: Files that change

    @Test func aFileThatIsTruncated() throws {
        let file = try file("[" + list.joined(separator: ",") + "]")
        var ids: [Int] = []
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().forEachElement(StreamItem.self, from: .file(file.url, chunkSize: 100)) { item in
                ids.append(item.id)
                if item.id == 0 { #expect(unsafe truncate(file.url.path, 1000) == 0) }
            }
        }
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.position?.offset == 1000)
        #expect(ids == Array(0..<ids.count))
        #expect(1..<200 ~= ids.count)
    }

    @Test func linesOfAFileThatIsTruncatedOrGrows() throws {
        for size in [200, 205] {
            let file = try file(lines)
            var ids: [Int] = []
            func decode() throws {
                try TrellisDecoder().forEachElement(
                    StreamItem.self, as: .lines, from: .file(file.url, chunkSize: 64)
                ) { item in
                    ids.append(item.id)
                    if item.id == 0 { #expect(unsafe truncate(file.url.path, size) == 0) }
                }
            }
            let rest = String(lines.prefix(size))
            let isWhole = rest.hasSuffix("}") || rest.hasSuffix("\n")
            if isWhole {
                try decode()
            } else {
                let error = #expect(throws: TrellisError.self) { try decode() }
                #expect(error?.code == .unexpectedEnd)
            }
            #expect(ids == Array(0..<rest.count { $0 == "}" }))
        }
        let grown = try file(lines)
        var ids: [Int] = []
        try TrellisDecoder().forEachElement(
            StreamItem.self, as: .lines, from: .file(grown.url, chunkSize: 64)
        ) { item in
            ids.append(item.id)
            guard item.id == 0 else { return }
            let handle = try FileHandle(forWritingTo: grown.url)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("{\"id\":1000}\n".utf8))
            try handle.close()
        }
        #expect(ids == Array(0..<200) + [1000])
    }

    @Test(arguments: [1, 2]) func aFileThatIsTruncatedWhileItIsDecodedAsAWhole(_ workers: Int) throws {
        let file = try file(longArray)
        let error = try errorOfDecoding(file, workers) { #expect(unsafe truncate(file.url.path, 400_000) == 0) }
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.position?.offset == 400_000)
    }

    @Test(arguments: [1, 2]) func aFileThatGrowsWhileItIsDecodedAsAWhole(_ workers: Int) throws {
        let text = longArray
        let file = try file(text)
        let error = try errorOfDecoding(file, workers) {
            let handle = try? FileHandle(forWritingTo: file.url)
            _ = try? handle?.seekToEnd()
            try? handle?.write(contentsOf: Data(" 7".utf8))
            try? handle?.close()
        }
        #expect(error?.code == .trailingData)
        #expect(error?.position?.offset == text.utf8.count + 1)
    }

    /// Several threads read ahead, so the file is larger than what they read before the first element is decoded.
    private var longArray: String {
        let texts = (0..<20_000).map { "{\"id\":\($0),\"text\":\"\(String(repeating: "t", count: 30))\"}" }
        return "[" + texts.joined(separator: ",") + "]"
    }

    /// The error of decoding a file as a whole, if `change` changes the file when the first element has been decoded.
    private func errorOfDecoding(
        _ file: TemporaryFile, _ workers: Int, change: @escaping @Sendable () -> Void
    ) throws -> TrellisError? {
        var options = TrellisDecoder.Options()
        TrellisTesting.setPartitionSize(500, in: &options)
        options.userInfo[FileChange.self] = change
        return #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode(
                [ChangingItem].self, from: .file(file.url, chunkSize: 500), workers: TrellisWorkerCount(workers))
        }
    }

    /// The file that was opened is read to its end.
    @Test(arguments: [1, 2]) func aFileThatIsReplaced(_ workers: Int) throws {
        let file = try file(lines)
        var ids: [Int] = []
        try TrellisDecoder().forEachElement(
            StreamItem.self, as: .lines, from: .file(file.url, chunkSize: 64), workers: TrellisWorkerCount(workers)
        ) { item in
            ids.append(item.id)
            if item.id == 0 { try TrellisEncoder().encode([1], to: .file(file.url)) }
        }
        #expect(ids == Array(0..<200))
        #expect(try file.text() == "[1]")
    }

    // MARK: Reads that fail

    #if os(Linux)
        /// A socket fails after any number of bytes.
        @Test func failingReads() async throws {
            let text = Array("[{\"id\":0},{\"id\":1},{\"id\":2,\"name\":\"é\"}]".utf8)
            for count in 0...text.count {
                for workers in [1, 2] {
                    var ids: [Int] = []
                    let error = try await failing(after: text.prefix(count)) { source in
                        try TrellisDecoder().forEachElement(
                            StreamItem.self, from: source, workers: TrellisWorkerCount(workers)
                        ) { ids.append($0.id) }
                    }
                    #expect(error?.code == .fileNotRead)
                    #expect(error?.found?.hasSuffix("Connection reset by peer") == true)
                    let complete = text.prefix(count).count { $0 == UInt8(ascii: "}") }
                    // Several threads read ahead; bytes that were read are decoded before the error is thrown.
                    #expect(ids == Array(0..<complete), "\(count) bytes, \(workers) threads")
                }
                let whole = try await failing(after: text.prefix(count)) { source in
                    _ = try TrellisDecoder().decode([StreamItem].self, from: source)
                }
                #expect(whole?.code == .fileNotRead)
                for format in [JSONStreamFormat.values, .lines] {
                    let separate = try await failing(after: text.prefix(count)) { source in
                        _ = try TrellisDecoder().decodeElements(JSON.self, as: format, from: source)
                    }
                    #expect(separate?.code == .fileNotRead)
                }
                var ids: [Int] = []
                let background = try await failing(after: text.prefix(count)) { source in
                    for try await item in TrellisDecoder().elements(StreamItem.self, from: source) {
                        ids.append(item.id)
                    }
                }
                #expect(background?.code == .fileNotRead)
                #expect(ids == Array(0..<text.prefix(count).count { $0 == UInt8(ascii: "}") }))
            }
        }

        /// Reads from a socket whose other end was closed while it had an unread byte: after the bytes, reading fails.
        private func failing(
            after bytes: ArraySlice<UInt8>, _ body: (JSONFileSource) async throws -> Void
        ) async throws -> TrellisError? {
            var ends: [CInt] = [-1, -1]
            // The array has room for both descriptors.
            #expect(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
            let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            let writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
            try writing.write(contentsOf: Data(bytes))
            try reading.write(contentsOf: Data([0]))
            try writing.close()
            return await #expect(throws: TrellisError.self) { try await body(.handle(reading, chunkSize: 3)) }
        }
    #endif

    // MARK: Non-blocking descriptors

    /// Another program may have made standard input or standard output non-blocking.
    @Test func nonBlockingDescriptorsAreReadAndWritten() throws {
        let numbers = Array(0..<100_000)
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        for handle in [reading, writing] { #expect(fcntl(handle.fileDescriptor, F_SETFL, O_NONBLOCK) == 0) }
        let writer = Thread {
            // The pipe is empty when reading begins, and full before everything is written.
            Thread.sleep(forTimeInterval: 0.1)
            try? TrellisEncoder().encode(numbers, to: .handle(writing))
            try? writing.close()
        }
        writer.start()
        #expect(try TrellisDecoder().decode([Int].self, from: .handle(reading)) == numbers)
    }

    // MARK: Disks that are full

    private var items: [StreamItem] { (0..<3000).map { StreamItem($0, "name") } }

    #if os(Linux)
        @Test func aFullDevice() throws {
            let url = URL(filePath: "/dev/full")
            for chunkSize in [1, 1000, 1 << 20] {
                for workers in [1, 3] {
                    let error = #expect(throws: TrellisError.self) {
                        try TrellisEncoder().encodeElements(
                            items, to: .file(url), workers: TrellisWorkerCount(workers), chunkSize: chunkSize)
                    }
                    #expect(error?.code == .fileNotWritten)
                    #expect(error?.found == "/dev/full: No space left on device")
                }
            }
            let whole = #expect(throws: TrellisError.self) { try TrellisEncoder().encode(items, to: .file(url)) }
            #expect(whole?.code == .fileNotWritten)
            let handle = try FileHandle(forWritingTo: url)
            defer { try? handle.close() }
            let written = #expect(throws: TrellisError.self) {
                try TrellisEncoder().encodeElements(items, as: .lines, to: .handle(handle), chunkSize: 100)
            }
            #expect(written?.code == .fileNotWritten)
            #expect(written?.found?.hasSuffix("No space left on device") == true)
        }

        /// On a file system with room for only a part of the output, the old file is unchanged, and no temporary file
        /// remains.
        @Test(.enabled(if: SmallDisk.isAvailable, "mounting a file system needs root"))
        func aFullDisk() throws {
            let disk = try SmallDisk(kilobytes: 96)
            let url = disk.folder.appending(path: "items.json")
            try TrellisEncoder().encode([7], to: .file(url))
            let filler = disk.folder.appending(path: "filler")
            func expectFailure(_ room: Int, _ write: () throws -> Void) throws {
                let error = #expect(throws: TrellisError.self) { try write() }
                #expect(error?.code == .fileNotWritten, "\(room) KB")
                #expect(error?.found?.hasSuffix("No space left on device") == true)
                #expect(try String(contentsOf: url, encoding: .utf8) == "[7]")
                let names = try FileManager.default.contentsOfDirectory(atPath: disk.folder.path).sorted()
                #expect(names == ["filler", "items.json"])
            }
            for room in stride(from: 0, through: 64, by: 8) {
                try Data(count: (88 - room) << 10).write(to: filler)
                try expectFailure(room) { try TrellisEncoder().encode(items, to: .file(url)) }
                for workers in [1, 3] {
                    for chunkSize in [500, 5000] {
                        try expectFailure(room) {
                            try TrellisEncoder().encodeElements(
                                items, to: .file(url), workers: TrellisWorkerCount(workers), chunkSize: chunkSize)
                        }
                    }
                }
            }
            try FileManager.default.removeItem(at: filler)
            try TrellisEncoder().encode([8], to: .file(url))
            #expect(try String(contentsOf: url, encoding: .utf8) == "[8]")
        }
    #endif
}

/// What an item does to its file when the first one is decoded.
private enum FileChange: JSONUserInfoKey { static let defaultValue: @Sendable () -> Void = {} }

private struct ChangingItem: JSONModel, JSONDidDecodeHook {
    var id: Int

    static let modelSchema = JSONModelSchema(ChangingItem.self, [JSONField("id", \ChangingItem.id)])

    init(from fields: borrowing JSONFieldValues) { id = fields.take(0) }

    mutating func didDecode(userInfo: JSONUserInfo) throws { if id == 0 { userInfo[FileChange.self]() } }
}

#if os(Linux)
    /// A file system in memory, unmounted with this object.
    private final class SmallDisk {
        let folder: URL

        static var isAvailable: Bool { geteuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil }

        init(kilobytes: Int) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "trellis-disk-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            // The system copies the strings.
            let status = unsafe mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kilobytes)k")
            guard status == 0 else {
                try? FileManager.default.removeItem(at: folder)
                throw CocoaError(.fileWriteUnknown)
            }
        }

        deinit {
            _ = unsafe umount(folder.path)
            try? FileManager.default.removeItem(at: folder)
        }
    }
#endif
