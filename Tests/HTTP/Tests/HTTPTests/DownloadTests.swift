import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
@testable import Service
import Testing
import Trellis
import TrellisNIO

@Suite(.serialized, .timeLimit(.minutes(5)))
struct DownloadTests {
    /// The size of the whole download.
    static let megabytes = ProcessInfo.processInfo.environment["TRELLIS_HTTP_MB"].flatMap { Int($0) } ?? 200
    /// The number of bytes by which the server may be ahead of the client. Most of them are in buffers of the system,
    /// which hold some megabytes.
    static let lead = 16_000_000

    @Test func readingsAreDecodedWhileTheBodyArrives() async throws {
        let readings = Readings(megabytes: Self.megabytes)
        let progress = Progress()
        let memory = peakMemory()
        let (sum, sentAtFirst, bytes) = try await withServer { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: WatchedBody(
                        base: TrellisEncoder().byteBufferChunks(of: readings, as: .array), progress: progress)))
        } _: { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
            var sum = Checksum()
            var sentAtFirst: Int?
            let report = TrellisDecoder.Report()
            var iterator = TrellisDecoder().elements(Reading.self, from: response.body, report: report)
                .makeAsyncIterator()
            while let reading = try await iterator.next() {
                if sentAtFirst == nil { sentAtFirst = progress.isAtEnd ? .max : progress.bytesSent }
                sum.add(reading)
            }
            return (sum, sentAtFirst, report.bytesConsumed)
        }
        #expect(sum == Checksum.of(readings))
        #expect(sum.count == readings.count)
        #expect(bytes == readings.arraySize)
        #expect(progress.bytesSent == readings.arraySize)
        #expect(progress.isAtEnd)
        #expect(try #require(sentAtFirst) < readings.arraySize)
        // Buffering the whole body would take more. The server, the client and the suites that run at the same time are
        // in this process.
        if let memory, let peak = peakMemory(), Self.megabytes >= 100 {
            #expect(peak - memory < Self.megabytes * 1_000_000 * 3 / 4)
        }
    }

    @Test func aPauseStopsTheServer() async throws {
        let readings = Readings(megabytes: 200)
        let progress = Progress()
        try await withServer { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: WatchedBody(
                        base: TrellisEncoder().byteBufferChunks(of: readings, as: .array), progress: progress)))
        } _: { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
            let report = TrellisDecoder.Report()
            var iterator = TrellisDecoder().elements(Reading.self, from: response.body, report: report)
                .makeAsyncIterator()
            #expect(try await iterator.next() == Reading(number: 0))
            try await progress.waitUntilStill()
            #expect(progress.bytesSent - report.bytesConsumed < Self.lead)
            // The server continues when the client does.
            let sent = progress.bytesSent
            var number = 1
            while progress.bytesSent == sent, let reading = try await iterator.next() {
                #expect(reading == Reading(number: number))
                number += 1
            }
            #expect(progress.bytesSent > sent)
        }
        await progress.waitUntilDropped()
        #expect(!progress.isAtEnd)
    }

    @Test func cancellingStopsTheServer() async throws {
        let readings = Readings(megabytes: 200)
        let progress = Progress()
        try await withServer { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: WatchedBody(
                        base: TrellisEncoder().byteBufferChunks(of: readings, as: .array), progress: progress)))
        } _: { client, url in
            let (firsts, continuation) = AsyncStream<Reading>.makeStream()
            let download = Task {
                let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
                var count = 0
                for try await reading in TrellisDecoder().elements(Reading.self, from: response.body) {
                    if count == 0 {
                        continuation.yield(reading)
                        continuation.finish()
                    }
                    count += 1
                }
                return count
            }
            #expect(await firsts.first { _ in true } == Reading(number: 0))
            download.cancel()
            await #expect(throws: CancellationError.self) { try await download.value }
            // The client and the server are still running; only the connection was closed.
            await progress.waitUntilDropped()
            #expect(!progress.isAtEnd)
            #expect(progress.bytesSent < readings.arraySize)
        }
    }

    @Test func leavingTheLoopStopsTheServer() async throws {
        let readings = Readings(megabytes: 200)
        let progress = Progress()
        try await withServer { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(
                    asyncSequence: WatchedBody(
                        base: TrellisEncoder().byteBufferChunks(of: readings, as: .array), progress: progress)))
        } _: { client, url in
            let sum = try await Self.first(1_000, client, url)
            #expect(sum == Checksum.of(readings.prefix(1_000)))
            await progress.waitUntilDropped()
            #expect(!progress.isAtEnd)
        }
    }

    /// Reads some elements and returns; the response is released with the call.
    private static func first(_ count: Int, _ client: HTTPClient, _ url: String) async throws -> Checksum {
        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .minutes(5))
        var sum = Checksum()
        for try await reading in TrellisDecoder().elements(Reading.self, from: response.body) {
            sum.add(reading)
            if sum.count == count { break }
        }
        return sum
    }

    /// The peak memory of this process in bytes, if the system reports it.
    private func peakMemory() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    }
}
