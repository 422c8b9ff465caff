/// Decodes JSON into models, and into anything else that is ``JSONDecodable``.
///
/// A decoder has no state of its own: one can be used from any number of threads at once.
public struct TrellisDecoder: Sendable {
    /// What is accepted, and how it is read.
    public var options: DecodingOptions

    /// A decoder with these options.
    public init(options: DecodingOptions = DecodingOptions()) {
        self.options = options
    }

    /// Decodes one JSON document: a `String`, `Data`, `[UInt8]` or any other ``JSONBytes``. O(bytes).
    ///
    /// - Throws: what is wrong with the input, with its path and position. Nothing half-built is left behind.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, options: options)
        return try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.decode($0, as: type) } }
    }

    /// Decodes one JSON document and tells what was skipped: see ``DecodingReport``. O(bytes).
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - bytes: the document.
    ///   - report: what is skipped is added to it, also if this throws.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable, report: inout DecodingReport
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, options: options)
        document.report = report
        defer { report = document.report }
        return try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.decode($0, as: type) } }
    }
}
