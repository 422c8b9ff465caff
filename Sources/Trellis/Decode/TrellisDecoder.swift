#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

    /// Decodes one JSON document. O(bytes).
    ///
    /// - Throws: what is wrong with the input, with its path and place. Nothing half-built is left behind.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from bytes: UnsafeRawBufferPointer
    ) throws(TrellisError) -> T {
        unsafe try DocumentDecoder(type, options: options).decode(bytes, as: type)
    }

    /// Decodes one JSON document and tells what was passed over: see ``DecodingReport``. O(bytes).
    ///
    /// - Parameter report: what is passed over is added to it, also if this throws.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from bytes: UnsafeRawBufferPointer, report: inout DecodingReport
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, options: options)
        document.report = report
        defer { report = document.report }
        return unsafe try document.decode(bytes, as: type)
    }

    /// Decodes one JSON document, a `String`, `Data` or other bytes, and tells what was passed over: see
    /// ``DecodingReport``. O(bytes).
    ///
    /// - Parameter report: what is passed over is added to it, also if this throws.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from text: some JSONBytes, report: inout DecodingReport
    ) throws(TrellisError) -> T {
        try rethrowing { unsafe try text.withJSONBytes { unsafe try decode(type, from: $0, report: &report) } }
    }

    /// Decodes one JSON document. O(bytes).
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from bytes: Span<UInt8>
    ) throws(TrellisError) -> T {
        try rethrowing { unsafe try bytes.withUnsafeBytes { unsafe try decode(type, from: $0) } }
    }

    /// Decodes one JSON document. O(bytes).
    public func decode<T: JSONDecodable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws(TrellisError) -> T {
        try rethrowing { unsafe try bytes.withUnsafeBytes { unsafe try decode(type, from: $0) } }
    }

    /// Decodes one JSON document. O(bytes).
    public func decode<T: JSONDecodable>(_ type: T.Type = T.self, from data: Data) throws(TrellisError) -> T {
        try rethrowing { unsafe try data.withUnsafeBytes { unsafe try decode(type, from: $0) } }
    }

    /// Decodes one JSON document. O(bytes).
    public func decode<T: JSONDecodable>(_ type: T.Type = T.self, from text: String) throws(TrellisError) -> T {
        var text = text
        return try rethrowing { try text.withUTF8 { unsafe try decode(type, from: UnsafeRawBufferPointer($0)) } }
    }
}
