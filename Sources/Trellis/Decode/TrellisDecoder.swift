/// Decodes JSON into models, and into anything else that is ``TrellisDecodable``.
///
/// A decoder has no state that changes what it does: one can be used from any number of threads at once. It costs little to
/// make, least without options; one that is kept finds the schemas of its types faster.
public struct TrellisDecoder: Sendable, AnyThread {
    /// What is accepted, and how it is read.
    public var options: TrellisDecoder.Options {
        get { setup.options }
        set { setup = DecoderSetup(newValue) }
    }

    private(set) var setup: DecoderSetup

    /// A decoder with the default options.
    public init() {
        setup = .standard
    }

    /// A decoder with these options.
    public init(options: TrellisDecoder.Options) {
        setup = DecoderSetup(options)
    }

    /// Decodes one JSON document: a `String`, `Data`, `[UInt8]` or any other ``JSONBytes``. O(bytes).
    ///
    /// - Throws: what is wrong with the input, with its path and position. Nothing half-built is left behind.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, setup)
        return try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.decode($0, as: type) } }
    }

    /// Decodes one JSON document and tells what was skipped: see ``TrellisDecoder/Report``. O(bytes).
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - bytes: the document.
    ///   - report: what is skipped is added to it, also if this throws.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable, report: inout TrellisDecoder.Report
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, setup)
        document.report = report
        defer { report = document.report }
        return try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.decode($0, as: type) } }
    }
}
