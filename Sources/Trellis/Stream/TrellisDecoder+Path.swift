public import Foundation

extension TrellisDecoder {
    /// Decodes the value at a path of a document and stops once it is complete: what comes behind it is not looked at.
    /// O(bytes up to its end).
    ///
    /// An Optional is nil and a ``JSONPresence`` is `missing` if nothing stands at the path, as in a field.
    ///
    /// - Throws: what is wrong with the document up to the value; `missingKeys` if it has no value at the path.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, at path: JSONPath, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> T {
        var session = try TrellisDecoder.PathSession(type, at: path, options: options)
        try rethrowing { unsafe try bytes.withJSONBytes { unsafe try session.feed(inSlicesOf: 64 * 1024, $0) } }
        return try session.finish()
    }

    /// Decodes the value at a path of a document that arrives in chunks, of which no more are asked for than it takes.
    public nonisolated(nonsending) func decode<T: TrellisDecodable, Chunks: AsyncSequence>(
        _ type: T.Type = T.self, at path: JSONPath, from chunks: Chunks
    ) async throws -> T where Chunks.Element: JSONBytes {
        var session = try TrellisDecoder.PathSession(type, at: path, options: options)
        for try await chunk in chunks {
            try session.feed(chunk)
            if session.isComplete { break }
            try Task.checkCancellation()
        }
        // A source may just end when it is cancelled.
        if !session.isComplete { try Task.checkCancellation() }
        return try session.finish()
    }

    /// Decodes the value at a path of a file, of which no more is read than it takes.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, at path: JSONPath, fromFile url: URL, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, at: path, FileReader(url, chunkSize: chunkSize))
    }

    func decode<T: TrellisDecodable>(
        _ type: T.Type, at path: JSONPath, _ reader: FileReader
    ) throws(TrellisError) -> T {
        var session = try TrellisDecoder.PathSession(type, at: path, options: options)
        while !session.isComplete {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            unsafe try session.feed(bytes)
        }
        return try session.finish()
    }
}
