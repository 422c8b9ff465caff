// Safety: as in Output/OutputFile.swift
extension TrellisEncoder {
    /// Encodes elements one by one to a file, a handle or a closure, in chunks. O(output) time; memory for one chunk
    /// and one element.
    ///
    /// - Parameters:
    ///   - elements: read once; each element is read after the preceding elements have been written.
    ///   - format: the JSON around and between the elements.
    ///   - sink: receives the chunks; opened before the first element is read.
    ///   - chunkSize: the minimum number of bytes of a chunk; only the last one may be smaller. See
    ///     ``TrellisEncoder/ElementSession``.
    /// - Throws: a `TrellisError` for the first element that cannot be encoded; its path starts with the path of the
    ///   format, followed by the element's index or key. `invalidSchema` if the path of the format does not consist of
    ///   keys only. Errors of the sink, which end the stream at once. A sink other than a file has received the
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

    /// Encodes elements to a closure that does not escape.
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
    /// chunk and one element. Writing a chunk blocks the caller's executor. For an asynchronous destination, use the
    /// chunks of ``chunks(of:as:chunkSize:)``.
    ///
    /// - Parameters:
    ///   - elements: read once; each element is read after the preceding elements have been written.
    ///   - format: the JSON around and between the elements.
    ///   - sink: receives the chunks; opened before the first element is read.
    ///   - chunkSize: the minimum number of bytes of a chunk, as for ``chunks(of:as:chunkSize:)``; only the last one
    ///     may be smaller.
    /// - Throws: the errors of ``chunks(of:as:chunkSize:)``, and errors of the sink.
    public nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: JSONStreamFormat = .array, to sink: some JSONSink, chunkSize: Int? = nil
    ) async throws where Elements.Element: TrellisEncodable {
        let target = try sink._open()
        for try await chunk in encodedChunks(of: elements, as: format, chunkSize: chunkSize) {
            // The chunk outlives the call.
            unsafe try chunk.withUnsafeBytes { unsafe try target.write($0) }
        }
        try target.finish()
    }

    /// Encodes elements as an asynchronous sequence of UTF-8 chunks, which are not empty. The counterpart for decoding
    /// is ``TrellisDecoder/elements(_:as:from:skipsErrors:report:)``.
    ///
    /// Elements are read only when a chunk is requested, and only as many as it needs. O(output) time; memory for one
    /// chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once for each iterator. A sequence that is not `Sendable` can be written to a closure with
    ///     `encodeElements(_:as:to:chunkSize:)`.
    ///   - format: the JSON around and between the elements.
    ///   - chunkSize: the minimum number of bytes of a chunk. A chunk may be larger by a part of the element that
    ///     completes it. Only the last chunk, or the last one before an error, is smaller. Nil: 64 KB; for server-sent
    ///     events and text sequences one byte, so that no element waits for the next one.
    /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, or if the path of the
    ///   format does not consist of keys only; errors of the source; and `CancellationError` when the task is
    ///   cancelled, even if the source ends because of that. Before an error of an element or of the source, it emits a
    ///   chunk with the elements read so far.
    public func chunks<Elements: AsyncSequence & Sendable>(
        of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int? = nil
    ) -> some AsyncSequence<[UInt8], any Error> & Sendable where Elements.Element: TrellisEncodable {
        encodedChunks(of: elements, as: format, chunkSize: chunkSize)
    }

    package func encodedChunks<Elements: AsyncSequence>(
        of elements: Elements, as format: JSONStreamFormat, chunkSize: Int?
    ) -> EncodedChunks<Elements> where Elements.Element: TrellisEncodable {
        EncodedChunks(elements: elements, format: format, options: options, chunkSize: chunkSize)
    }
}
