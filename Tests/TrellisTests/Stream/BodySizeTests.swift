import Testing
import Trellis

/// A limit on the bytes of a document that arrives in chunks.
@Suite struct BodySizeTests {
    private let text = "[1,\n 22]"

    /// All ways to divide the document into two chunks, and into bytes.
    private var cuts: [[String]] {
        (0...text.count).map { [String(text.prefix($0)), String(text.dropFirst($0))] }
            + [text.map(String.init)]
    }

    @Test func atTheLimit() async throws {
        for chunks in cuts {
            for limit in [text.count, text.count + 1, Int.max] {
                let numbers = try await decoder(limit).decode([Int].self, from: ChunkSource(chunks))
                #expect(numbers == [1, 22])
            }
        }
    }

    @Test(arguments: 1...7) func beyondTheLimit(limit: Int) async throws {
        for chunks in cuts {
            let error = try await failure(chunks, limit)
            #expect(error.code == .limitExceeded)
            #expect(error.position?.offset == limit)
            #expect(error.position?.description == (limit < 4 ? "1:\(limit + 1)" : "2:\(limit - 3)"))
        }
    }

    @Test func emptyChunksDoNotCount() async throws {
        let error = try await failure([text], 0)
        #expect(error.code == .limitExceeded)
        #expect(error.position?.offset == 0)
    }

    /// No chunk after the limit is requested.
    @Test func anEndlessBodyIsStopped() async throws {
        let source = ChunkSource(["[", "1,"], endless: true)
        let error = await #expect(throws: TrellisError.self) {
            try await decoder(100).decode([Int].self, from: source)
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 100)
        #expect(source.log.asked == 51)
    }

    private func decoder(_ limit: Int) -> TrellisDecoder {
        TrellisDecoder(options: .with { $0.limits.size = limit })
    }

    private func failure(_ chunks: [String], _ limit: Int) async throws -> TrellisError {
        let error = await #expect(throws: TrellisError.self) {
            try await decoder(limit).decode([Int].self, from: ChunkSource(chunks))
        }
        return try #require(error)
    }
}
