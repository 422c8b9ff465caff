// Safety: as in Output/OutputFile.swift
extension TrellisEncoder {
    /// Encodes elements one after the other to a file, a handle or a closure, in chunks. O(output) time; memory for one
    /// chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once, each when those before it are written.
    ///   - format: what is written around and between the elements.
    ///   - sink: takes the chunks; opened before the first element is read.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted; only the last may be smaller. See
    ///     ``TrellisEncoder/ElementSession``.
    /// - Throws: a `TrellisError` for the first element that cannot be encoded, whose path begins with its index, or
    ///   with its key among entries, after those of the format's path; `invalidSchema` for a format with a path that is
    ///   not of keys alone; and what the sink throws, which ends the stream at once. A sink other than a file has the
    ///   elements before the error.
    public func encodeElements<Elements: Sequence, Sink: JSONSink>(
        _ elements: Elements, as format: JSONStreamFormat = .array, to sink: Sink, chunkSize: Int = 64 * 1024
    ) throws(Sink.Failure) where Elements.Element: TrellisEncodable {
        do {
            let frame = try ElementFrame(format)
            let target = try sink._open()
            unsafe try write(elements, in: frame, chunkSize: chunkSize, to: target.write)
            try target.finish()
        } catch {
            throw Sink._failure(error)
        }
    }

    /// Encodes elements to a closure that is not kept.
    package func writeElements<Elements: Sequence>(
        _ elements: Elements, as format: JSONStreamFormat, chunkSize: Int = 64 * 1024,
        to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws where Elements.Element: TrellisEncodable {
        unsafe try self.write(elements, in: ElementFrame(format), chunkSize: chunkSize, to: write)
    }

    private func write<Elements: Sequence>(
        _ elements: Elements, in frame: ElementFrame, chunkSize: Int, to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws where Elements.Element: TrellisEncodable {
        var text = ElementText(in: frame, options: options, chunkSize: chunkSize)
        for element in elements {
            do {
                try text.append(element)
            } catch {
                unsafe try text.handOn(to: write)
                throw error
            }
            if text.isChunkComplete { unsafe try text.handOn(to: write) }
        }
        text.close()
        unsafe try text.handOn(to: write)
    }

    /// Encodes elements as they arrive to a file, a handle or a closure, in chunks. O(output) time; memory for one
    /// chunk and one element. The caller's executor waits while a chunk is written; where the destination is
    /// asynchronous itself, take the chunks of ``chunks(of:as:chunkSize:)``.
    ///
    /// - Parameters:
    ///   - elements: read once, each when those before it are written.
    ///   - format: what is written around and between the elements.
    ///   - sink: takes the chunks; opened before the first element is read.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted; only the last may be smaller.
    /// - Throws: what ``chunks(of:as:chunkSize:)`` throws, and what the sink throws.
    public nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: JSONStreamFormat = .array, to sink: some JSONSink, chunkSize: Int = 64 * 1024
    ) async throws where Elements.Element: TrellisEncodable {
        let target = try sink._open()
        for try await chunk in encodedChunks(of: elements, as: format, chunkSize: chunkSize) {
            // The chunk outlives the call.
            unsafe try chunk.withUnsafeBytes { unsafe try target.write($0) }
        }
        try target.finish()
    }

    /// The text of elements as an asynchronous sequence of chunks of UTF-8, none of them empty. The opposite direction
    /// is ``TrellisDecoder/elements(_:as:from:skipsErrors:)``.
    ///
    /// Nothing is read before a chunk is asked for, and then only as many elements as make one. O(output) time; memory
    /// for one chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once for each iterator. A sequence that is not `Sendable` can be written to a closure with
    ///     `encodeElements(_:as:to:chunkSize:)`.
    ///   - format: what is written around and between the elements.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted. A chunk is larger by the excess of the
    ///     element that completes it; only the last one, or the last before an error, is smaller.
    /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, or for a format with a
    ///   path that is not of keys alone; what the elements themselves throw; and `CancellationError` when the task is
    ///   cancelled, also if the elements end because of that. Before an error of an element or of the source comes a
    ///   chunk with the elements that were read until then.
    public func chunks<Elements: AsyncSequence & Sendable>(
        of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024
    ) -> some AsyncSequence<[UInt8], any Error> & Sendable where Elements.Element: TrellisEncodable {
        encodedChunks(of: elements, as: format, chunkSize: chunkSize)
    }

    package func encodedChunks<Elements: AsyncSequence>(
        of elements: Elements, as format: JSONStreamFormat, chunkSize: Int
    ) -> EncodedChunks<Elements> where Elements.Element: TrellisEncodable {
        EncodedChunks(elements: elements, format: format, options: options, chunkSize: chunkSize)
    }
}
