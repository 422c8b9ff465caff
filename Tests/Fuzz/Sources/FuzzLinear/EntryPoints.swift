import Foundation
@_spi(Testing) import Trellis

/// A public method that reads or writes JSON. Errors are results as well.
struct EntryPoint: Sendable {
    let name: String
    /// How many times as many bytes the documents have: a process has costs of its own.
    var scale = 1
    let body: @Sendable ([UInt8]) throws -> Void

    static let all = decoders + models + encoders + commands

    static let options = {
        var options = TrellisDecoder.Options()
        options.limits.depth = 20_000_000
        return options
    }()

    private static let collecting = {
        var options = EntryPoint.options
        options.collectsErrors = true
        options.unknownKeys = .collect
        options.allowsComments = true
        options.replacesLoneSurrogates = true
        return options
    }()

    private static func decoding<T: TrellisDecodable & Sendable>(
        _ type: T.Type, _ options: TrellisDecoder.Options = options
    ) -> EntryPoint {
        EntryPoint(name: "decode \(type)") { _ = try TrellisDecoder(options: options).decode(type, from: $0) }
    }

    private static func codable<T: Decodable & SendableMetatype>(_ type: T.Type) -> EntryPoint {
        EntryPoint(name: "drop-in decoder, \(type)") {
            _ = try TrellisCodableDecoder(options: options).decode(type, from: $0)
        }
    }

    /// The ranges of chunks of the same size.
    private static func chunks(of count: Int, _ size: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
    }

    private static func feeding(_ name: String, _ size: Int) -> EntryPoint {
        EntryPoint(name: "chunks of \(size), \(name)") { bytes in
            var session = try TrellisDecoder.ValueSession([Node].self, options: options)
            for chunk in chunks(of: bytes.count, size) { try session.feed(bytes.span.extracting(chunk)) }
            _ = try session.finish()
        }
    }

    private static func elements(_ format: JSONStreamFormat, _ name: String, skips: Bool = false) -> EntryPoint {
        EntryPoint(name: name) {
            try TrellisDecoder(options: options).forEachElement(Node.self, as: format, from: $0, skipsErrors: skips) {
                _ in
            }
        }
    }

    /// Takes a snapshot after each of 32 chunks.
    private static func readSnapshots<T: TrellisDecodable>(of type: T.Type, _ bytes: [UInt8]) throws {
        var session = try TrellisDecoder.SnapshotSession(type, options: options)
        for chunk in chunks(of: bytes.count, bytes.count / 32 + 1) {
            try session.feed(bytes.span.extracting(chunk))
            _ = session.snapshot()
        }
        _ = try session.finish()
    }

    struct Named: Codable {
        enum State: String, Codable { case open, accented = "é" }
        var name: String?
        var states: [State]?
        var children: [Named]?
        var value: Int?
    }

    private static let decoders: [EntryPoint] = [
        EntryPoint(name: "validator") { try TrellisValidator.validate($0) },
        decoding(JSON.self), decoding(RawJSON.self), decoding([String: Int].self), decoding([Node].self),
        decoding(Node.self), decoding(Shape.self), decoding(Loose.self), decoding(Hooked.self), decoding(Keyed.self),
        decoding([Rich].self), decoding(Mixed.self), decoding(Adjacent.self), decoding([Row].self),
        decoding(Double.self),
        decoding(Decimal.self), decoding(String.self), decoding(Set<String>.self), decoding(State.self),
        decoding(URL.self), decoding(Date.self), decoding([UInt8].self),
        EntryPoint(name: "collected errors") {
            _ = try TrellisDecoder(options: collecting).decode([Node].self, from: $0)
        },
        feeding("model", 7), feeding("model", 1024),
        EntryPoint(name: "decode at a path") {
            _ = try TrellisDecoder(options: options).decode(JSON.self, at: [1, "other"], from: $0)
        },
        EntryPoint(name: "partitions") {
            var options = EntryPoint.options
            TrellisTesting.setPartitionSize(1000, in: &options)
            _ = try TrellisDecoder(options: options).decode([Node].self, from: $0, workers: 1)
        },
        elements(.array, "elements"), elements(.lines, "lines"), elements(.values, "values"),
        elements(.entries, "entries"), elements(.serverSentEvents, "server-sent events"),
        elements(.textSequence, "text sequence"),
        EntryPoint(name: "data of server-sent events") { bytes in
            let text = Array("data: ".utf8) + bytes + Array("\n\n".utf8)
            try TrellisDecoder(options: options).forEachElement(Node.self, as: .serverSentEvents, from: text) { _ in }
        },
        elements(.array, "elements without invalid ones", skips: true),
        elements(.lines, "lines without invalid ones", skips: true),
        EntryPoint(name: "decode a chain") { _ = try TrellisDecoder(options: options).decode(Chain.self, from: $0) },
        EntryPoint(name: "unknown keys of a chain") {
            _ = try TrellisDecoder(options: collecting).decode(Chain.self, from: $0)
        },
        EntryPoint(name: "update of equal values") {
            let chain = try TrellisDecoder(options: options).decode(Chain.self, from: $0)
            try TrellisDecoder(options: options).update(chain, from: $0)
        },
        EntryPoint(name: "update") {
            var node = Node(name: "n", children: [])
            try TrellisDecoder(options: options).update(&node, from: $0)
        },
        codable([String: Int].self), codable([Int: Int].self), codable(Set<String>.self), codable([Named].self),
        codable(Named.self), codable(Named.State.self), codable([String].self), codable(Double.self),
        EntryPoint(name: "drop-in coders, snake case") { bytes in
            let decoder = TrellisCodableDecoder(options: options)
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let value = try decoder.decode([String: Int].self, from: bytes)
            let encoder = TrellisCodableEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            _ = try encoder.encode(value)
        },
        EntryPoint(name: "snapshots") { try readSnapshots(of: [Node].self, $0) },
        EntryPoint(name: "snapshots of JSON") { try readSnapshots(of: JSON.self, $0) },
        EntryPoint(name: "update in chunks") { bytes in
            var session = try TrellisDecoder.UpdateSession(updating: Node(name: "n", children: []), options: options)
            for chunk in chunks(of: bytes.count, 512) { try session.feed(bytes.span.extracting(chunk)) }
            _ = try session.finish()
        },
        EntryPoint(name: "error description") { bytes in
            do { _ = try TrellisDecoder(options: options).decode(Node.self, from: bytes) } catch { _ = "\(error)" }
        },
        EntryPoint(name: "the command's token walker") { bytes in
            var walker = TokenWalker()
            var tokens = NoTokens()
            var index = 0
            // Safety: The walker gets the bytes for the call only.
            unsafe bytes.withUnsafeBufferPointer {
                _ = unsafe walker.walk($0, from: &index, isLast: true, receiver: &tokens)
            }
        },
    ]
}
