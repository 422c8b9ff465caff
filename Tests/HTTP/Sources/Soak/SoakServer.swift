import HTTPTypes
import Hummingbird
import NIOCore
@testable import Service
import Synchronization
import Trellis
import TrellisNIO

/// A type that only Codable knows.
struct Entry: Codable, Equatable, Sendable {
    let id: Int
    let tags: [String]
    let parent: Parent?

    struct Parent: Codable, Equatable, Sendable {
        let name: String
    }
}

/// The server of the soak test, with one route for each way to use the library.
struct SoakServer: Sendable {
    /// The largest body that `/decode` reads, in bytes.
    static let limit = 2_000_000

    /// The number of requests that are handled at the moment.
    private let active = Active()

    var activeRequests: Int { active.count.load(ordering: .sequentiallyConsistent) }

    private final class Active: Sendable {
        let count = Atomic<Int>(0)
    }

    var router: Router<ConnectionContext> {
        let router = Router(context: ConnectionContext.self)
        add("decode", to: router) { request in
            var decoder = TrellisDecoder()
            decoder.options.limits.size = Self.limit
            let readings = try await decoder.decode([Reading].self, from: request.body)
            return try Self.answer(TrellisEncoder().encode(readings.reversed() as [Reading], as: ByteBuffer.self))
        }
        add("stream", to: router) { request in
            var sum = 0
            for try await reading in TrellisDecoder().elements(Reading.self, as: .lines, from: request.body) {
                sum = sum &* 31 &+ reading.id
            }
            return Self.answer(ByteBuffer(string: "\(sum)"))
        }
        add("update", to: router) { request in
            var reading = Reading(number: 0)
            let body = try await request.body.collect(upTo: Self.limit)
            try TrellisDecoder().update(&reading, from: body)
            return try Self.answer(TrellisEncoder().encode(reading, as: ByteBuffer.self))
        }
        add("codable", to: router) { request in
            let body = try await request.body.collect(upTo: Self.limit)
            let entries = try TrellisCodableDecoder().decode([Entry].self, from: body)
            return try Self.answer(ByteBuffer(bytes: TrellisCodableEncoder().encode(entries, as: [UInt8].self)))
        }
        add("encode", to: router) { request in
            let count = try await TrellisDecoder().decode(Int.self, from: request.body)
            let readings = (0..<count).map { Reading(number: $0) }
            return Response(
                status: .ok,
                body: ResponseBody(asyncSequence: TrellisEncoder().byteBufferChunks(of: readings, as: .array)))
        }
        // What the server itself costs. The connection ends after a body over the limit, as with the library.
        add("plain", to: router) { request in
            var size = 0
            for try await buffer in request.body {
                size += buffer.readableBytes
                if size > Self.limit { return Self.answer(ByteBuffer(string: "large"), .contentTooLarge) }
            }
            return Self.answer(ByteBuffer(string: "done"))
        }
        return router
    }

    private func add(
        _ path: RouterPath, to router: Router<ConnectionContext>,
        _ handler: @escaping @Sendable (Request) async throws -> Response
    ) {
        let active = active
        router.post(path) { request, _ in
            active.count.add(1, ordering: .sequentiallyConsistent)
            defer { active.count.subtract(1, ordering: .sequentiallyConsistent) }
            do {
                return try await handler(request)
            } catch let error as TrellisError {
                let isTooLarge = error.code == .limitExceeded && error.position?.offset == Self.limit
                return Self.answer(
                    ByteBuffer(string: "\(error.code) \(error.path)"), isTooLarge ? .contentTooLarge : .badRequest)
            } catch DecodingError.typeMismatch(_, let context) {
                let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
                return Self.answer(ByteBuffer(string: "typeMismatch \(path.joined())"), .badRequest)
            }
        }
    }

    private static func answer(_ text: ByteBuffer, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, body: ResponseBody(byteBuffer: text))
    }
}
