import Testing
import Trellis

/// Elements of a document that arrives byte by byte: no byte is requested before the elements completed by the previous
/// bytes have been delivered.
@Suite struct ByteStreamTests {
    @Test func elements() async throws {
        let text = #"[{"id":1,"name":"a, b"}, {"id":2} ]"#
        try await check(text, StreamItem.self, .array, [23, 33])
    }

    @Test func scalars() async throws {
        // A number is complete at the byte after it.
        try await check("[1,23 ,456\n]", Int.self, .array, [3, 7, 11])
        try await check(#"["a", "b" ]"#, String.self, .array, [4, 9])
        try await check(#"{"a":["k",{"b":"c"},"d"]}"#, JSON.self, .array(at: "a"), [9, 19, 23])
    }

    @Test func lines() async throws {
        try await check("1\n\n22\r\n3", Int.self, .lines, [2, 7, 9])
        try await check("{\"id\":1}\n{\"id\":2}\n", StreamItem.self, .lines, [9, 18])
    }

    @Test func values() async throws {
        try await check(#"1 22 "a" [3] {"b":4} null"#, JSON.self, .values, [2, 5, 8, 12, 20, 26])
    }

    @Test func textSequences() async throws {
        try await check("\u{1E}[1]\n\u{1E}[2]\u{1E}\"a\"", JSON.self, .textSequence, [5, 10, 14])
    }

    @Test func longElements() async throws {
        let name = String(repeating: "a", count: 10_000)
        let source = ByteSource("[{\"id\":1,\"name\":\"\(name)\"},{\"id\":2}]")
        var iterator = TrellisDecoder().elements(StreamItem.self, from: source.jsonChunks).makeAsyncIterator()
        #expect(try await iterator.next() == StreamItem(1, name))
        #expect(source.log.asked == 10_019)
        #expect(try await iterator.next() == StreamItem(2))
        #expect(try await iterator.next() == nil)
    }

    @Test func bytesBeforeAnErrorOfTheSourceAreDecoded() async throws {
        for (text, offset) in [(#"[1, 2, "abc"#, 11), ("[1, 2, ", 7), ("", 0)] {
            let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
                for byte in text.utf8 { continuation.yield(byte) }
                continuation.finish(throwing: Cut())
            }
            let error = await #expect(throws: TrellisError.self) {
                for try await _ in TrellisDecoder().elements(JSON.self, from: bytes.jsonChunks.placingFailures()) {}
            }
            #expect(error?.code == .sourceFailed && error?.underlying is Cut)
            #expect(error?.position?.offset == offset)
        }
        let malformed = AsyncThrowingStream<UInt8, any Error> { continuation in
            for byte in "[1, 2 x".utf8 { continuation.yield(byte) }
            continuation.finish(throwing: Cut())
        }
        let error = await #expect(throws: TrellisError.self) {
            for try await _ in TrellisDecoder().elements(Int.self, from: malformed.jsonChunks) {}
        }
        #expect(error?.code == .invalidSyntax && error?.position?.offset == 6)
    }

    private struct Cut: Error {}

    /// - Parameter asked: how many bytes have been requested at each element.
    private func check<Element: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ type: Element.Type, _ format: JSONStreamFormat, _ asked: [Int],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let bytes = ByteSource(text)
        let report = TrellisDecoder.Report()
        var iterator = TrellisDecoder().elements(type, as: format, from: bytes.jsonChunks, report: report)
            .makeAsyncIterator()
        var elements: [Element] = []
        var counts: [Int] = []
        while let element = try await iterator.next() {
            elements.append(element)
            counts.append(bytes.log.asked)
        }
        #expect(counts == asked, sourceLocation: sourceLocation)
        #expect(elements == streamed(type, as: format, text).elements, sourceLocation: sourceLocation)
        #expect(report.bytesConsumed == text.utf8.count, sourceLocation: sourceLocation)
    }
}
