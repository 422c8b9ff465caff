public import Foundation

// Whole documents that arrive in chunks.
extension TrellisDecoder {
    /// Decodes one document that arrives in chunks. Nothing is read ahead.
    public nonisolated(nonsending) func decode<T: JSONDecodable, Chunks: AsyncSequence>(
        _ type: T.Type = T.self, from chunks: Chunks
    ) async throws -> T where Chunks.Element: JSONBytes {
        let document = try DocumentDecoder(type, setup)
        for try await chunk in chunks {
            try Task.checkCancellation()
            unsafe try chunk.withJSONBytes { unsafe try document.feed($0) }
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
        return try document.finish(as: type)
    }

    /// Decodes one document from a file, read in chunks.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, fromFile url: URL, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, FileReader(url, chunkSize: chunkSize))
    }

    func decode<T: JSONDecodable>(_ type: T.Type, _ reader: FileReader) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, setup)
        while true {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            unsafe try document.feed(bytes)
        }
        return try document.finish(as: type)
    }
}
