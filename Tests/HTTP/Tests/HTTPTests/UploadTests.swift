import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
@testable import Service
import Testing
import Trellis
import TrellisNIO

@Suite(.serialized, .timeLimit(.minutes(5)))
struct UploadTests {
    /// Returns lines with the same readings, each as soon as it has arrived.
    @Sendable static func echo(_ request: Request, _: ConnectionContext) -> Response {
        let readings = TrellisDecoder().elements(Reading.self, as: .lines, from: request.body)
        let text = TrellisEncoder().byteBufferChunks(of: readings, as: .lines, chunkSize: 1)
        return Response(
            status: .ok, headers: [.contentType: "application/x-ndjson"], body: ResponseBody(asyncSequence: text))
    }

    /// Each line is sent only after the previous one was returned, so nothing may wait for the end of the body.
    @Test func linesAreReturnedOneByOne() async throws {
        let count = 100
        try await withServer(Self.echo) { client, url in
            let (lines, continuation) = AsyncStream<ByteBuffer>.makeStream()
            func send(_ number: Int) throws {
                var line = ByteBuffer()
                try TrellisEncoder().encodeElements([Reading(number: number)], as: .lines, into: &line)
                // In two buffers, of which the first is an incomplete line.
                let half = line.readableBytes / 2
                if let start = line.readSlice(length: half) { continuation.yield(start) }
                continuation.yield(line)
            }
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.body = .stream(lines, length: .unknown)
            try send(0)
            let response = try await client.execute(request, timeout: .minutes(5))
            #expect(response.status == .ok)
            #expect(response.headers.first(name: "content-type") == "application/x-ndjson")
            var number = 0
            for try await reading in TrellisDecoder().elements(Reading.self, as: .lines, from: response.body) {
                #expect(reading == Reading(number: number))
                number += 1
                if number < count { try send(number) } else { continuation.finish() }
            }
            #expect(number == count)
        }
    }

    @Test func aStreamOfLinesIsReturned() async throws {
        let readings = Readings(megabytes: 8)
        let sum = try await withServer(Self.echo) { client, url in
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.body = .stream(TrellisEncoder().byteBufferChunks(of: readings, as: .lines), length: .unknown)
            let response = try await client.execute(request, timeout: .minutes(5))
            var sum = Checksum()
            for try await reading in TrellisDecoder().elements(Reading.self, as: .lines, from: response.body) {
                sum.add(reading)
            }
            return sum
        }
        #expect(sum == Checksum.of(readings))
    }

    @Test func oneDocumentInEachDirection() async throws {
        let readings = Array(Readings(megabytes: 1))
        let answer = try await withServer { request, _ in
            let readings = try await TrellisDecoder().decode([Reading].self, from: request.body)
            return try Response(
                status: .ok,
                body: ResponseBody(
                    byteBuffer: TrellisEncoder().encode(readings.reversed() as [Reading], as: ByteBuffer.self)))
        } _: { client, url in
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.body = try .bytes(TrellisEncoder().encode(readings, as: ByteBuffer.self))
            let response = try await client.execute(request, timeout: .minutes(5))
            return try await TrellisDecoder().decode([Reading].self, from: response.body)
        }
        #expect(answer == readings.reversed())
    }

    @Test func anInvalidLineIsReportedInTheResponse() async throws {
        let text = try TrellisEncoder().string(from: Reading(number: 0)) + "\n" + #"{"id": "one"}"# + "\n"
        let answer = try await withServer { request, _ in
            do {
                for try await _ in TrellisDecoder().elements(Reading.self, as: .lines, from: request.body) {}
                return Response(status: .ok)
            } catch let error as TrellisError {
                let message = "\(error.code) \(error.path) \(error.position.map { "\($0)" } ?? "nowhere")"
                return Response(status: .badRequest, body: ResponseBody(byteBuffer: ByteBuffer(string: message)))
            }
        } _: { client, url in
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.body = .bytes(ByteBuffer(string: text))
            let response = try await client.execute(request, timeout: .minutes(5))
            #expect(response.status == .badRequest)
            return try await String(buffer: response.body.collect(upTo: 1_000))
        }
        #expect(answer == "typeMismatch id 2:8")
    }
}
