public import Foundation

// Whole documents that arrive in chunks.
extension TrellisDecoder {
    /// Decodes one document that arrives in chunks, such as the body of a response. Nothing is read ahead, and no more of the
    /// text is kept than one chunk.
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - chunks: the text; `[UInt8]`, `Data`, their slices and others.
    ///   - maximumSize: how many bytes the document may have, where that is less than ``TrellisDecoder/Limits/size``. The first
    ///     byte beyond ends the reading.
    /// - Throws: what is wrong with the input, `limitExceeded` for one that is too large; what the source throws; and
    ///   `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func decode<T: TrellisDecodable, Chunks: AsyncSequence>(
        _ type: T.Type = T.self, from chunks: Chunks, maximumSize: Int? = nil
    ) async throws -> T where Chunks.Element: JSONBytes {
        let document = try DocumentDecoder(type, setup(limitedTo: maximumSize))
        for try await chunk in chunks {
            try Task.checkCancellation()
            unsafe try chunk.withJSONBytes { unsafe try document.feed($0) }
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
        return try document.finish(as: type)
    }

    /// The options, but for documents that are no larger than this.
    private func setup(limitedTo size: Int?) -> DecoderSetup {
        guard let size, size < options.limits.size else { return setup }
        var options = options
        options.limits.size = size
        return DecoderSetup(options)
    }

    /// Decodes one document from a file, read in chunks.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, fromFile url: URL, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, FileReader(url, chunkSize: chunkSize))
    }

    func decode<T: TrellisDecodable>(_ type: T.Type, _ reader: FileReader) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, setup)
        while true {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            unsafe try document.feed(bytes)
        }
        return try document.finish(as: type)
    }
}
