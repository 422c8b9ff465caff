import Foundation
import Testing

@testable import Trellis

/// Files decoded in partitions.
@Suite struct PartFileTests {
    private let list = (0..<300).map { "{\"id\":\($0),\"name\":\"n,}]\"}" }

    private func withFile<Result>(_ text: String, _ body: (URL) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-parts-\(UUID()).json")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(url)
    }

    @Test func documents() async throws {
        let text = "{\"first\":3,\"data\":{\"items\":[" + list.joined(separator: ",\n") + "]},\"last\":\"x\"}"
        let whole = try TrellisDecoder().decode(PartPage.self, from: text)
        try await withFile(text) { url in
            for division in PartDivision.all {
                let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
                let workers = TrellisWorkerCount(division.workers)
                func decoded() throws -> PartPage {
                    try decoder.decode(PartPage.self, from: .file(url), workers: workers)
                }
                let here = try decoded()
                let elsewhere = try await decoder.decodeInBackground(PartPage.self, from: .file(url), workers: workers)
                #expect(here == whole)
                #expect(elsewhere == whole)
            }
        }
    }

    @Test func errorsKeepTheirPositions() async throws {
        for index in [0, 1, 150, 299] {
            var list = list
            list[index] = "{\"id\":\n nul}"
            let text = "[" + list.joined(separator: ",") + "]"
            let whole = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([StreamItem].self, from: text)
            }
            try await withFile(text) { url in
                for division in PartDivision.all {
                    let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
                    func decoded() throws -> [StreamItem] {
                        try decoder.decode(
                            [StreamItem].self, from: .file(url), workers: TrellisWorkerCount(division.workers))
                    }
                    let error = #expect(throws: TrellisError.self) { try decoded() }
                    #expect(error?.position == whole?.position)
                    #expect(error?.path == whole?.path)
                    #expect(error?.message == whole?.message)
                }
            }
        }
    }

    @Test func elements() async throws {
        try await withFile(list.joined(separator: "\n")) { url in
            for division in PartDivision.all {
                let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
                var ids: [Int] = []
                try decoder.forEachElement(
                    StreamItem.self, as: .lines, from: .file(url), workers: TrellisWorkerCount(division.workers)
                ) { ids.append($0.id) }
                #expect(ids == Array(0..<300))
            }
        }
        let text = "{\"total\":300,\"items\":[" + list.joined(separator: ",") + "]}"
        try await withFile(text) { url in
            var ids: [Int] = []
            let page = try TrellisDecoder(
                options: TrellisDecoder.Options().divided(PartDivision(workers: 2, size: 100))
            )
            .forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: .file(url), workers: 2
            ) {
                ids.append($0.id)
            }
            #expect(ids == Array(0..<300))
            #expect(page.total == 300)
        }
    }

    /// An element that is much larger than a partition is read to its end without being buffered.
    @Test func largeElements() async throws {
        let long = "{\"id\":1,\"name\":\"" + String(repeating: "ab,{", count: 20_000) + "\"}"
        for text in ["[{\"id\":0},\(long),{\"id\":2}]", "[\(long),\(long)]"] {
            let whole = try TrellisDecoder().decode([StreamItem].self, from: text)
            try await withFile(text) { url in
                for size in [1, 100, 10_000] {
                    let decoder = TrellisDecoder(
                        options: TrellisDecoder.Options().divided(PartDivision(workers: 2, size: size)))
                    var items: [StreamItem] = []
                    try decoder.forEachElement(StreamItem.self, from: .file(url), workers: 2) { items.append($0) }
                    #expect(items == whole)
                }
            }
        }
    }

    @Test func missingFiles() async throws {
        let url = URL(filePath: "/nowhere/at all.json")
        func decoded() throws -> [Int] { try TrellisDecoder().decode([Int].self, from: .file(url), workers: 2) }
        #expect(throws: TrellisError.self) { try decoded() }
        await #expect(throws: TrellisError.self) {
            for try await _ in TrellisDecoder().elements(StreamItem.self, from: .file(url), workers: 2) {}
        }
    }

    /// Chunks stay valid while the source reads on.
    @Test func chunksStayValid() async throws {
        let text = (0..<1000).map { "\($0)" }.joined(separator: " ")
        try await withFile(text) { url in
            var source = FileSource(try FileReader(.file(url), chunkSize: 0))
            var pieces: [TextPiece] = unsafe []
            var generator = SplitMix64(seed: 5)
            while true {
                let wanted = 1 + generator.below(200)
                let (shown, isWhole) = unsafe try source.peek(wanted)
                let isEnough = shown.count >= wanted
                #expect(isEnough || isWhole)
                if shown.isEmpty { break }
                unsafe pieces.append(source.take(1 + generator.below(min(wanted, shown.count))))
            }
            var bytes: [UInt8] = []
            for index in unsafe pieces.indices { unsafe bytes += pieces[index].bytes }
            #expect(bytes == Array(text.utf8))
        }
    }
}
