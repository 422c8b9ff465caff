import Foundation
import Testing

@testable import Trellis

/// Lines of a file that begin in a range of bytes.
@Suite struct FileRangeTests {
    private static let texts = [
        "", "1", "1\n", "\n", "\n\n1\n\n", "10\n2\n333\n4\n", "10\n2\n333", "10\r\n2\r\n\r\n333\r\n4",
        "1\n22\r\n 3 \n\r\n44\n",
        "\u{FEFF}10\n2\r\n3\n", "\u{FEFF}\n1\n", "\"é日\"\n\"\"\n\"🙂\"",
    ]

    private func withFile<Result>(_ text: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-range-\(UUID()).ndjson")
        try Data(text).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url)
    }

    /// The lines that begin in a range, decoded by themselves.
    private func expected(_ text: [UInt8], _ range: Range<Int>) throws -> [JSON] {
        var elements: [JSON] = []
        for start in range where start == 0 || text[start - 1] == 0x0A {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            elements += try TrellisDecoder(options: Self.options).decodeElements(
                JSON.self, as: .lines, from: Array(text[start..<end]))
        }
        return elements
    }

    private static var options: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.skipsByteOrderMark = true
        return options
    }

    @Test(arguments: texts) func eachRangeHasTheLinesThatBeginInIt(text: String) throws {
        let bytes = Array(text.utf8)
        let decoder = TrellisDecoder(options: Self.options)
        let inPartitions = TrellisDecoder(options: Self.options.partitioned(3))
        try withFile(bytes) { url in
            for start in 0...bytes.count {
                for end in start...bytes.count {
                    let wanted = try expected(bytes, start..<end)
                    for size in [1, 2, 5, 65536] {
                        var found: [JSON] = []
                        try decoder.forEachElement(
                            JSON.self, as: .lines, from: .file(url, range: start..<end, chunkSize: size)
                        ) { found.append($0) }
                        #expect(found == wanted, "\(start)..<\(end), chunks of \(size)")
                    }
                    let all = try inPartitions.decodeElements(
                        JSON.self, as: .lines, from: .file(url, range: start..<end), workers: 2)
                    #expect(all == wanted, "\(start)..<\(end), partitions")
                }
            }
        }
    }

    @Test func everySplitYieldsEachLineOnce() throws {
        let decoder = TrellisDecoder(options: Self.options)
        for text in Self.texts {
            let bytes = Array(text.utf8)
            try withFile(bytes) { url in
                let whole = try decoder.decodeElements(JSON.self, as: .lines, from: .file(url))
                for first in 0...bytes.count {
                    for second in first...bytes.count {
                        let parts = try [0..<first, first..<second, second..<bytes.count].flatMap {
                            try decoder.decodeElements(JSON.self, as: .lines, from: .file(url, range: $0))
                        }
                        #expect(parts == whole, "\(text.debugDescription) at \(first) and \(second)")
                    }
                }
            }
        }
    }

    @Test func randomSplitsOfALargeFile() async throws {
        var generator = SplitMix64(seed: 33)
        var text = ""
        var count = 0
        while text.utf8.count < 300_000 {
            let name = String(
                repeating: "x", count: generator.once(in: 50) ? generator.below(40_000) : generator.below(80))
            text += "{\"id\":\(count),\"name\":\"\(name)\"}" + ["\n", "\r\n", "\n\n"][generator.below(3)]
            count += 1
        }
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-range-\(UUID()).ndjson")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let decoder = TrellisDecoder()
        for round in 0..<12 {
            let cuts = (0..<generator.below(20)).map { _ in generator.below(text.utf8.count) }.sorted()
            let ends = [0] + cuts + [text.utf8.count]
            var ids: [Int] = []
            for (start, end) in zip(ends, ends.dropFirst()) {
                let source = JSONFileSource.file(url, range: start..<end)
                switch round % 3 {
                case 0: try decoder.forEachElement(RangeItem.self, as: .lines, from: source) { ids.append($0.id) }
                case 1:
                    try decoder.forEachElement(RangeItem.self, as: .lines, from: source, workers: 2) {
                        ids.append($0.id)
                    }
                default:
                    for try await item in decoder.elements(RangeItem.self, as: .lines, from: source) {
                        ids.append(item.id)
                    }
                }
            }
            #expect(ids == Array(0..<count))
        }
    }

    @Test func errorsHaveTheOffsetInTheFile() throws {
        let text = Array("{\"id\":1}\n{\"id\":2}\r\n{\"id\":\"x\"}\n{\"id\":4}\noops\n".utf8)
        try withFile(text) { url in
            for start in 10...19 {
                for size in [nil, 5] {
                    let decoder = TrellisDecoder(options: TrellisDecoder.Options().partitioned(size))
                    let report = TrellisDecoder.Report()
                    let source = JSONFileSource.file(url, range: start..<text.count)
                    let items = try decoder.decodeElements(
                        RangeItem.self, as: .lines, from: source, workers: 2, skipsErrors: true, report: report)
                    #expect(items == [RangeItem(4)])
                    #expect(report.dropped.map { $0.position?.offset } == [25, 39])
                    // Where the line begins.
                    #expect(
                        report.dropped.map { ($0.position?.offset ?? 0) - ($0.position?.column ?? 0) + 1 } == [19, 39])
                    #expect(report.dropped.map { $0.position?.line } == [1, 3])
                }
            }
        }
    }

    @Test func byteOrderMarkInsideTheFileIsAnError() throws {
        let text = Array("1\n\u{FEFF}2\n".utf8)
        try withFile(text) { url in
            let decoder = TrellisDecoder(options: Self.options)
            let error = #expect(throws: TrellisError.self) {
                try decoder.decodeElements(Int.self, as: .lines, from: .file(url, range: 1..<text.count))
            }
            #expect(error?.code == .invalidSyntax)
            #expect(error?.position?.offset == 2)
        }
    }

    @Test func rangesOutsideTheFileAreErrors() throws {
        try withFile(Array("1\n2\n".utf8)) { url in
            var ranges = [-1..<2, 0..<5, 4..<5, 7..<9, -5 ..< -3]
            #if !DEBUG
                // A debug build of the standard library checks this itself.
                ranges.append(Range(uncheckedBounds: (3, 1)))
            #endif
            for range in ranges {
                let error = #expect(throws: TrellisError.self) {
                    try TrellisDecoder().decodeElements(Int.self, as: .lines, from: .file(url, range: range))
                }
                #expect(error?.code == .fileNotRead)
                #expect(error?.expected == "a range inside 0..<4")
            }
            let device = #expect(throws: TrellisError.self) {
                let null = URL(filePath: "/dev/null")
                return try TrellisDecoder().decodeElements(Int.self, as: .lines, from: .file(null, range: 0..<0))
            }
            #expect(device?.code == .fileNotRead)
        }
    }

    @Test func onlyLinesHaveRanges() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-range-\(UUID()).json")
        try Data("[1]\n[2]\n".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let source = JSONFileSource.file(url, range: 0..<4)
        let decoder = TrellisDecoder()
        func isRejected(_ body: () async throws -> Void) async {
            do {
                try await body()
                Issue.record("no error")
            } catch {
                #expect((error as? TrellisError)?.code == .fileNotRead)
                #expect("\(error)".contains("'.lines'"))
            }
        }
        await isRejected { _ = try decoder.decode([Int].self, from: source) }
        await isRejected { _ = try decoder.decode([Int].self, from: source, workers: 2) }
        await isRejected { _ = try decoder.decode(Int.self, at: [0], from: source) }
        await isRejected { _ = try await decoder.decodeInBackground([Int].self, from: source) }
        await isRejected { for try await _ in source.chunks {} }
        for format in [JSONStreamFormat.array, .values] {
            await isRejected { try decoder.forEachElement([Int].self, as: format, from: source) { _ in } }
            await isRejected { for try await _ in decoder.elements([Int].self, as: format, from: source) {} }
            await isRejected { _ = try decoder.decodeElements([Int].self, as: format, from: source, workers: 2) }
        }
        await isRejected {
            var item = RangeItem(1)
            try decoder.update(&item, from: source)
        }
        await isRejected {
            var options = TrellisDecoder.Options()
            options.allowsComments = true
            _ = try TrellisDecoder(options: options).decodeElements([Int].self, as: .lines, from: source)
        }
    }
}

private struct RangeItem: JSONModel, Equatable {
    var id: Int

    static let modelSchema = JSONModelSchema(RangeItem.self, [JSONField("id", \RangeItem.id)])
    init(_ id: Int) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

extension TrellisDecoder.Options {
    /// These options, with partitions of about so many bytes.
    fileprivate func partitioned(_ size: Int?) -> TrellisDecoder.Options {
        var options = self
        options.input.partSize = size
        return options
    }
}

/// Standard input and output of the process.
@Suite struct StandardStreamTests {
    @Test func standardInputIsRead() throws {
        let pipe = Pipe()
        let saved = dup(0)
        dup2(pipe.fileHandleForReading.fileDescriptor, 0)
        defer {
            dup2(saved, 0)
            close(saved)
        }
        try pipe.fileHandleForWriting.write(contentsOf: Data("1\n2\n".utf8))
        try pipe.fileHandleForWriting.close()
        var found: [Int] = []
        try TrellisDecoder().forEachElement(Int.self, as: .lines, from: .standardInput) { found.append($0) }
        #expect(found == [1, 2])
    }

    @Test func standardOutputIsTheDescriptor() {
        guard case .handle(let handle) = JSONFileSink.standardOutput.location else {
            Issue.record("not a handle")
            return
        }
        #expect(handle.fileDescriptor == 1)
    }
}
