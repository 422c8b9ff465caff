import Foundation
import Testing
import Trellis

/// Elements and the rest of their document, from chunks and from files.
@Suite struct RestSequenceTests {
    private let decoder = TrellisDecoder()
    private let text = #"{"total":2,"items":[{"id":1},{"id":2}],"links":{"next":"n"}}"#

    @Test func chunks() async throws {
        for cut in 0...text.utf8.count {
            let source = ChunkSource([String(text.prefix(cut)), String(text.dropFirst(cut))])
            var items: [StreamItem] = []
            let page = try await decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: source
            ) { item in
                await Task.yield()
                items.append(item)
            }
            #expect(items == [StreamItem(1), StreamItem(2)])
            #expect(page == StreamPage(2, next: "n"))
        }
    }

    /// Nothing is read ahead: the elements of a chunk are delivered before the next chunk is requested.
    @Test func theNextChunkIsRequestedLater() async throws {
        let source = ChunkSource([#"{"items":[{"id":1},"#, #"{"id":2},{"id":3}"#, #"],"total":3}"#])
        var asked: [Int] = []
        let page = try await decoder.forEachElement(
            StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: source
        ) {
            _ in
            asked.append(source.log.asked)
        }
        #expect(asked == [1, 2, 2])
        #expect(page == StreamPage(3))
    }

    @Test func syntaxErrors() async throws {
        var items: [Int] = []
        func run(_ source: ChunkSource, refusing wrong: Int? = nil) async throws -> StreamPage {
            items = []
            return try await decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: source
            ) {
                if $0.id == wrong { throw Refusal(number: $0.id) }
                items.append($0.id)
            }
        }
        // The elements before an error are delivered.
        let wrong = await #expect(throws: TrellisError.self) {
            try await run(ChunkSource([#"{"items":[{"id":1},{"id":"x"}],"total":1}"#]))
        }
        #expect(wrong.map { Complaint($0).summary } == "typeMismatch items[1].id at 25")
        #expect(items == [1])
        let end = await #expect(throws: TrellisError.self) { try await run(ChunkSource([#"{"items":[{"id":1},"#])) }
        #expect(end?.code == .unexpectedEnd && end?.position?.offset == 19)
        #expect(items == [1])
        let missing = await #expect(throws: TrellisError.self) {
            try await run(ChunkSource([#"{"items":[{"id":1}]}"#]))
        }
        #expect(missing?.missingKeys == ["total"])
        #expect(items == [1])
        // Errors of the source and the closure are rethrown.
        await #expect(throws: Refusal(number: 9)) {
            try await run(ChunkSource([#"{"items":[{"id":1},"#], error: Refusal(number: 9)))
        }
        #expect(items == [1])
        let source = ChunkSource([#"{"items":[{"id":1},{"id":2},{"id":3}"#, "]}"])
        await #expect(throws: Refusal(number: 2)) { try await run(source, refusing: 2) }
        #expect(items == [1])
        #expect(source.log.asked == 1)
    }

    @Test func cancellation() async throws {
        let endless = ChunkSource([#"{"items":[{"id":1}"#, #",{"id":2}"#], endless: true)
        let task = Task {
            try await decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: endless
            ) {
                item in
                if item.id == 2 { cancelCurrentTask() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func files() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rest-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        for size in [1, 7, 1024] {
            var items: [StreamItem] = []
            let page = try decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self,
                from: .file(
                    file, chunkSize: size
                )
            ) { items.append($0) }
            #expect(items == [StreamItem(1), StreamItem(2)])
            #expect(page == StreamPage(2, next: "n"))
        }
        #expect(throws: Refusal(number: 1)) {
            try decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: .file(file)
            ) { item in
                throw Refusal(number: item.id)
            }
        }
        let missing = #expect(throws: TrellisError.self) {
            try decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self,
                from: .file(
                    file.appendingPathExtension("none")
                )
            ) { _ in }
        }
        #expect(missing?.code == .fileNotRead)
    }
}
