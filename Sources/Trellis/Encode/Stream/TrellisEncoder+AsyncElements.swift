public import Foundation

extension TrellisEncoder {
    /// Writes elements as they come to a closure, in chunks. O(output) time; memory for one chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once. No element is asked for before `write` has taken the chunk that those before it made.
    ///   - format: one array, or one line for each element.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted; only the last may be smaller.
    ///   - write: takes a chunk.
    /// - Throws: what ``chunks(of:as:chunkSize:)`` throws, and what `write` throws, which ends the stream at once.
    public nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, chunkSize: Int = 64 * 1024,
        to write: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws where Elements.Element: TrellisEncodable {
        for try await chunk in chunks(of: elements, as: format, chunkSize: chunkSize) {
            try await write(chunk)
        }
    }

    /// Writes elements as they come to a file, which is made or overwritten. O(output) time; memory for one chunk and one
    /// element. The caller's executor waits while a chunk is written.
    ///
    /// - Parameters:
    ///   - elements: read once, each when those before it are written.
    ///   - format: one array, or one line for each element.
    ///   - url: where the file is; its folder must be there.
    ///   - chunkSize: about how many bytes are written at once.
    /// - Throws: `fileNotWritten`, and what ``chunks(of:as:chunkSize:)`` throws. The file is closed in any case. After an
    ///   error it ends with the last element that was written.
    public nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, toFile url: URL, chunkSize: Int = 64 * 1024
    ) async throws where Elements.Element: TrellisEncodable {
        try await encodeElements(elements, as: format, OutputFile(url), chunkSize: chunkSize)
    }

    nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: EncodingStreamFormat, _ file: consuming OutputFile, chunkSize: Int
    ) async throws where Elements.Element: TrellisEncodable {
        for try await chunk in chunks(of: elements, as: format, chunkSize: chunkSize) {
            // The chunk outlives the call.
            unsafe try chunk.withUnsafeBytes { unsafe try file.write($0) }
        }
        try file.close()
    }

    /// The text of elements as an asynchronous sequence of chunks. The other way round it is
    /// ``TrellisDecoder/elements(_:as:from:skipsErrors:)``.
    ///
    /// Nothing is read before a chunk is asked for, and then only as many elements as make one. O(output) time; memory for
    /// one chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once for each iterator.
    ///   - format: one array, or one line for each element.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted. A chunk is larger by what the element that
    ///     completes it has too many; only the last one, or the last before an error, is smaller.
    /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, whose path begins with its
    ///   index; what the elements themselves throw; and `CancellationError` when the task is cancelled, also if the
    ///   elements end because of that. Before the first two comes a chunk with the elements that were read until then.
    public func chunks<Elements: AsyncSequence>(
        of elements: Elements, as format: EncodingStreamFormat = .array, chunkSize: Int = 64 * 1024
    ) -> EncodedChunks<Elements> where Elements.Element: TrellisEncodable {
        EncodedChunks(elements: elements, format: format, options: options, chunkSize: chunkSize)
    }
}
