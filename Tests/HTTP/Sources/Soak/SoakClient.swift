import AsyncHTTPClient
import NIOCore
import NIOHTTP1
@testable import Service
import Trellis
import TrellisNIO

/// One of the clients of the soak test. Each sends its own sequence of requests, which its seed determines.
struct SoakClient {
    /// What differs from the expected response.
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    /// The source of a body that ends in the middle.
    private struct Broken: Error {}

    /// The end of a request that the server only reads.
    private struct Plain: Error {}

    let http: HTTPClient
    let url: String
    /// Whether the server only reads the requests.
    let isPlain: Bool
    var random: SeededGenerator

    /// Sends one request of a random kind and compares the response with the expected one. Returns the kind.
    mutating func sendOne() async throws -> String {
        do { return try await send() } catch is Plain { return "plain" }
    }

    private mutating func send() async throws -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return try await decode(count: .random(in: 0...40, using: &random), isSlow: false)
        case 1: return try await decode(count: .random(in: 1...10, using: &random), isSlow: true)
        case 2: return try await decodeBroken()
        case 3: return try await decodeHuge()
        case 4: return try await stream()
        case 5: return try await streamTruncated()
        case 6: return try await update()
        case 7: return try await codable()
        case 8: return try await codableBroken()
        default: return try await encode()
        }
    }

    // MARK: - Kinds of requests

    private mutating func decode(count: Int, isSlow: Bool) async throws -> String {
        let readings = self.readings(count)
        let body = try TrellisEncoder().encode(readings, as: ByteBuffer.self)
        let text = try await post("decode", body, isSlow: isSlow, expecting: 200)
        try Self.compare(
            try TrellisDecoder().decode([Reading].self, from: text), readings.reversed() as [Reading], "decode")
        return isSlow ? "decode, slow" : "decode"
    }

    private mutating func decodeBroken() async throws -> String {
        let count = Int.random(in: 1...30, using: &random)
        let wrong = Int.random(in: 0..<count, using: &random)
        let texts = try readings(count).enumerated().map { index, reading in
            index == wrong ? #"{"id":"x"}"# : try TrellisEncoder().string(from: reading)
        }
        let body = ByteBuffer(string: "[\(texts.joined(separator: ","))]")
        let text = try await post("decode", body, isSlow: false, expecting: 400)
        try Self.compare(String(buffer: text), "typeMismatch [\(wrong)].id", "decode, broken")
        return "decode, broken"
    }

    /// A body over the limit. The server may close the connection while the client still sends.
    private mutating func decodeHuge() async throws -> String {
        let body = try TrellisEncoder().encode(
            readings(SoakServer.limit / Reading.size + 50), as: ByteBuffer.self)
        do {
            let text = try await post("decode", body, isSlow: false, expecting: 413)
            guard String(buffer: text).hasPrefix("limitExceeded") else {
                throw Wrong(description: "decode, huge: \(String(buffer: text))")
            }
        } catch let error as Wrong {
            throw error
        } catch let error as Plain {
            throw error
        } catch {
            try Self.rethrowTimeout(error)
        }
        return "decode, huge"
    }

    private mutating func stream() async throws -> String {
        let readings = self.readings(.random(in: 0...400, using: &random))
        var body = ByteBuffer()
        try TrellisEncoder().encodeElements(readings, as: .lines, into: &body)
        let text = try await post("stream", body, isSlow: false, expecting: 200)
        try Self.compare(String(buffer: text), "\(readings.reduce(0) { $0 &* 31 &+ $1.id })", "stream")
        return "stream"
    }

    /// The connection ends in the middle of the body, so that there is no response.
    private mutating func streamTruncated() async throws -> String {
        var body = ByteBuffer()
        try TrellisEncoder().encodeElements(readings(20), as: .lines, into: &body)
        body.moveWriterIndex(to: Int.random(in: 1..<body.readableBytes, using: &random))
        let piece = body
        var request = HTTPClientRequest(url: url + (isPlain ? "plain" : "stream"))
        request.method = .POST
        request.body = .stream(
            AsyncThrowingStream<ByteBuffer, any Error> { continuation in
                continuation.yield(piece)
                continuation.finish(throwing: Broken())
            }, length: .unknown)
        do {
            let response = try await http.execute(request, timeout: .minutes(1))
            throw Wrong(description: "a truncated request had the response \(response.status)")
        } catch let error as Wrong {
            throw error
        } catch {
            try Self.rethrowTimeout(error)
            return isPlain ? "plain" : "stream, truncated"
        }
    }

    private mutating func update() async throws -> String {
        let station = "station \(Int.random(in: 0..<1_000_000, using: &random))"
        let isWrong = Bool.random(using: &random)
        let body = ByteBuffer(string: isWrong ? #"{"station":{"name":5}}"# : #"{"station":{"name":"\#(station)"}}"#)
        let text = try await post("update", body, isSlow: false, expecting: isWrong ? 400 : 200)
        if isWrong {
            try Self.compare(String(buffer: text), "typeMismatch station.name", "update")
        } else {
            let reading = try TrellisDecoder().decode(Reading.self, from: text)
            try Self.compare(reading.station, station, "update")
            try Self.compare(reading.note, Reading(number: 0).note, "update")
        }
        return "update"
    }

    private mutating func codable() async throws -> String {
        let entries = self.entries()
        let body = try ByteBuffer(bytes: TrellisCodableEncoder().encode(entries, as: [UInt8].self))
        let text = try await post("codable", body, isSlow: false, expecting: 200)
        try Self.compare(try TrellisCodableDecoder().decode([Entry].self, from: text), entries, "codable")
        return "codable"
    }

    private mutating func codableBroken() async throws -> String {
        let entries = self.entries()
        let valid = try TrellisCodableEncoder().encode(entries, as: String.self)
        let separator = entries.isEmpty ? "" : ","
        let body = ByteBuffer(string: valid.dropLast() + separator + #"{"id":true,"tags":[]}]"#)
        let text = try await post("codable", body, isSlow: false, expecting: 400)
        try Self.compare(String(buffer: text), "typeMismatch [\(entries.count)].id", "codable, broken")
        return "codable, broken"
    }

    private mutating func encode() async throws -> String {
        let count = Int.random(in: 0...300, using: &random)
        let text = try await post("encode", ByteBuffer(string: "\(count)"), isSlow: false, expecting: 200)
        let expected = (0..<count).map { Reading(number: $0) }
        try Self.compare(try TrellisDecoder().decode([Reading].self, from: text), expected, "encode")
        return "encode"
    }

    // MARK: - Parts

    private mutating func readings(_ count: Int) -> [Reading] {
        (0..<count).map { _ in Reading(number: Int.random(in: 0..<100_000, using: &random)) }
    }

    private mutating func entries() -> [Entry] {
        (0..<Int.random(in: 0...50, using: &random)).map { _ in
            let id = Int.random(in: 0..<1_000_000, using: &random)
            return Entry(
                id: id, tags: (0..<id % 4).map { "tag \(id) \($0)" },
                parent: id % 3 == 0 ? nil : Entry.Parent(name: "é \(id)"))
        }
    }

    /// Sends a body, whole or in small pieces with pauses, and returns that of the response.
    private mutating func post(
        _ route: String, _ body: ByteBuffer, isSlow: Bool, expecting status: UInt
    ) async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: url + (isPlain ? "plain" : route))
        request.method = .POST
        if isSlow {
            let size = body.readableBytes / 8 + 1
            request.body = .stream(SlowPieces(rest: body, size: size), length: .unknown)
        } else {
            request.body = .bytes(body)
        }
        let response = try await http.execute(request, timeout: .minutes(1))
        let text = try await response.body.collect(upTo: 100_000_000)
        if isPlain { throw Plain() }
        guard response.status.code == status else {
            throw Wrong(description: "\(route): \(response.status) \(String(buffer: text).prefix(200))")
        }
        return text
    }

    /// The server may close a connection, but must not leave a request without an end.
    private static func rethrowTimeout(_ error: any Error) throws {
        let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout]
        if let error = error as? HTTPClientError, timeouts.contains(error) { throw error }
    }

    private static func compare<Value: Equatable>(_ value: Value, _ expected: Value, _ kind: String) throws {
        guard value == expected else { throw Wrong(description: "\(kind): \(value) instead of \(expected)") }
    }
}

/// The pieces of a body, with a pause before each.
private struct SlowPieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var rest: ByteBuffer
    let size: Int

    func makeAsyncIterator() -> SlowPieces { self }

    mutating func next() async throws -> ByteBuffer? {
        guard rest.readableBytes > 0 else { return nil }
        try await Task.sleep(for: .milliseconds(2))
        return rest.readSlice(length: Swift.min(size, rest.readableBytes))
    }
}

/// Numbers that a seed determines (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
