import Testing
import Trellis

/// A document that arrives in chunks and may have only so many bytes.
@Suite struct BodySizeTests {
    private let text = "[1,\n 22]"

    /// All ways to cut the text into two, and bytes.
    private var cuts: [[String]] {
        (0...text.count).map { [String(text.prefix($0)), String(text.dropFirst($0))] }
            + [text.map(String.init)]
    }

    @Test func atTheLimit() async throws {
        for chunks in cuts {
            for limit in [text.count, text.count + 1, Int.max] {
                let numbers = try await TrellisDecoder().decode(
                    [Int].self, from: ChunkSource(chunks), maximumSize: limit)
                #expect(numbers == [1, 22])
            }
        }
    }

    @Test(arguments: 1...7) func beyondIt(limit: Int) async throws {
        for chunks in cuts {
            let error = try await failure(chunks, limit)
            #expect(error.code == .limitExceeded)
            #expect(error.position?.offset == limit)
            #expect(error.position?.description == (limit < 4 ? "1:\(limit + 1)" : "2:\(limit - 3)"))
        }
    }

    @Test func nothingIsLeftForNoBytes() async throws {
        for limit in [0, -1, Int.min] {
            let error = try await failure([text], limit)
            #expect(error.code == .limitExceeded)
            #expect(error.position?.offset == 0)
        }
    }

    /// What comes behind the limit is not asked for.
    @Test func anEndlessTextEnds() async throws {
        let source = ChunkSource(["[", "1,"], endless: true)
        let error = await #expect(throws: TrellisError.self) {
            try await TrellisDecoder().decode([Int].self, from: source, maximumSize: 100)
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 100)
        #expect(source.log.asked == 51)
    }

    /// The options may have a limit as well, and are otherwise what they are.
    @Test func theSmallerLimitCounts() async throws {
        let options = TrellisDecoder.Options.with {
            $0.limits.size = 5
            $0.coercions = .numbersFromStrings
        }
        for (limit, offset) in [(3, 3), (5, 5), (8, 5), (Int?.none, 5)] {
            let error = try await failure([text], limit, options)
            #expect(error.position?.offset == offset)
        }
        let numbers = try await TrellisDecoder(options: options).decode(
            [Int].self, from: ChunkSource([#"["7"]"#]), maximumSize: 5)
        #expect(numbers == [7])
    }

    private func failure(
        _ chunks: [String], _ limit: Int?, _ options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) async throws -> TrellisError {
        let error = await #expect(throws: TrellisError.self) {
            try await TrellisDecoder(options: options).decode(
                [Int].self, from: ChunkSource(chunks), maximumSize: limit)
        }
        return try #require(error)
    }
}
