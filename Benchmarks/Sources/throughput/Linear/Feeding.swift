import Trellis

/// How an input is divided into chunks.
struct Feeding {
    let name: String
    private let chunkSize: Int

    static let whole = Feeding(name: "whole", chunkSize: .max)
    static let largeChunks = Feeding(name: "64 KB", chunkSize: 65_536)
    static let smallChunks = Feeding(name: "1 KB", chunkSize: 1_024)

    /// Decodes the bytes and returns a number that depends on the value, to check it.
    func decode<Value: TrellisDecodable>(
        _ bytes: [UInt8], _ options: TrellisDecoder.Options, _ figure: (Value) -> Int
    ) throws -> Int {
        var session = try TrellisDecoder.ValueSession(Value.self, options: options)
        for range in ranges(bytes.count) { try session.feed(bytes.span.extracting(range)) }
        return figure(try session.finish())
    }

    /// Validates the bytes.
    func validate(_ bytes: [UInt8], _ options: TrellisDecoder.Options) throws {
        var validator = TrellisValidator(options: options)
        for range in ranges(bytes.count) {
            // Safe: the validator keeps no pointer to the chunk.
            try unsafe bytes.span.extracting(range).withUnsafeBytes { unsafe try validator.feed($0) }
        }
        try validator.finish()
    }

    private func ranges(_ count: Int) -> some Sequence<Range<Int>> {
        stride(from: 0, to: count, by: chunkSize).lazy.map { $0..<($0 + min(chunkSize, count - $0)) }
    }
}
