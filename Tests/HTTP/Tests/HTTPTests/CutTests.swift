import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
@testable import Service
import Testing
import Trellis
import TrellisNIO

/// Connections that end in the middle of an array.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CutTests {
    private static let readings = Readings(megabytes: 16)

    @Test func theServerThrows() async throws {
        let half = Self.readings.count / 2
        let cut = try await Self.download { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: TrellisEncoder().byteBufferChunks(of: FailingReadings(count: half), as: .array)))
        }
        try Self.expectSourceFailed(cut)
        #expect(cut.sum.count <= half)
    }

    @Test func theServerCutsTheConnection() async throws {
        let half = Self.readings.arraySize / 2
        let cut = try await Self.download { _, context in
            let text = TrellisEncoder().byteBufferChunks(of: Self.readings, as: .array)
            let body = WatchedBody(base: text, progress: Progress()) { sent in
                if sent > half { try await context.channel.close() }
            }
            return Response(status: .ok, body: ResponseBody(asyncSequence: body))
        }
        try Self.expectSourceFailed(cut)
        #expect(cut.sum.count < Self.readings.count)
    }

    @Test func theBodyIsHalfAnArray() async throws {
        let text = try TrellisEncoder().encode(Array(Self.readings), as: ByteBuffer.self)
        let half = text.readableBytes / 2
        let cut = try await Self.download { _, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: text.getSlice(at: 0, length: half) ?? ByteBuffer()))
        }
        #expect(cut.error.code == .unexpectedEnd)
        #expect(cut.error.position?.offset == half)
        #expect(cut.error.position?.line == 1)
        #expect(cut.error.position?.column == half + 1)
        #expect(cut.error.path.description == "[\(Readings.complete(inFirst: half))]")
        #expect(cut.sum == Checksum.of(Self.readings.prefix(Readings.complete(inFirst: half))))
    }

    @Test func withoutPlacingFailuresTheClientsErrorIsThrown() async throws {
        try await withServer { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: TrellisEncoder().byteBufferChunks(of: FailingReadings(count: 5_000), as: .array)))
        } _: { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
            let report = TrellisDecoder.Report()
            var iterator = TrellisDecoder().elements(Reading.self, from: response.body, report: report)
                .makeAsyncIterator()
            var sum = Checksum()
            await #expect(throws: HTTPParserError.invalidEOFState) {
                while let reading = try await iterator.next() { sum.add(reading) }
            }
            #expect(sum.count > 0)
            #expect(sum.count == Readings.complete(inFirst: report.bytesConsumed))
        }
    }

    /// The elements of an array until the connection was cut.
    struct Cut: Sendable {
        let sum: Checksum
        let error: TrellisError
    }

    private static func expectSourceFailed(_ cut: Cut) throws {
        #expect(cut.error.code == .sourceFailed)
        #expect(cut.error.underlying as? HTTPParserError == .invalidEOFState)
        let offset = try #require(cut.error.position?.offset)
        #expect(offset > 0)
        #expect(cut.error.position?.line == 1)
        #expect(cut.error.position?.column == offset + 1)
        // The position is the end of the received bytes, and all elements completed before it were delivered.
        #expect(cut.sum.count > 0)
        #expect(cut.sum == Checksum.of(readings.prefix(Readings.complete(inFirst: offset))))
    }

    private static func download(
        _ handler: @escaping @Sendable (Request, ConnectionContext) async throws -> Response
    ) async throws -> Cut {
        try await withServer(handler) { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
            var sum = Checksum()
            do {
                for try await reading in TrellisDecoder().elements(Reading.self, from: response.body.placingFailures())
                {
                    sum.add(reading)
                }
            } catch let error as TrellisError {
                return Cut(sum: sum, error: error)
            }
            throw NotCut()
        }
    }

    private struct NotCut: Error {}
}
