// Safety: The sink borrows the bytes of a chunk during the call.
extension TrellisEncoder {
    /// Encodes elements one after the other and emits the text in chunks, so that memory is bounded by a chunk and an
    /// element for any number of elements.
    ///
    /// ```swift
    /// var session = try TrellisEncoder.ElementSession(as: .lines, to: .closure { bytes in try connection.send(bytes) })
    /// for issue in issues { try session.append(issue) }
    /// try session.finish()
    /// ```
    ///
    /// The text of a session that is not finished is incomplete: the last chunk, and the array's bracket, are missing;
    /// a file is as it was. The opposite direction is a ``TrellisDecoder/ElementSession``.
    public struct ElementSession: ~Copyable {
        private var text: ElementText
        private let target: _JSONSinkWriter
        private var failure: (any Error)?

        /// Starts a text, and opens the sink.
        ///
        /// - Parameters:
        ///   - format: what is written around and between the elements.
        ///   - options: how the elements are written. A selection of properties is about each of them.
        ///   - chunkSize: how many bytes there must be for a chunk to be emitted. A chunk is larger by the excess of
        ///     the element that completes it; only the last one, or one that is flushed, is smaller.
        ///   - sink: takes the chunks. If it throws, the session has failed: the error goes to the caller as it is,
        ///     every later call throws it again, and no other chunk is emitted.
        /// - Throws: `invalidSchema` for a format with a path that is not of keys alone, and what opening the sink
        ///   throws.
        public init<Sink: JSONSink>(
            as format: JSONStreamFormat = .array, options: TrellisEncoder.Options = TrellisEncoder.Options(),
            chunkSize: Int = 64 * 1024, to sink: Sink
        ) throws(Sink.Failure) {
            let frame: ElementFrame
            do { frame = try ElementFrame(format) } catch { throw Sink._failure(error) }
            target = try sink._open()
            text = ElementText(in: frame, options: options, chunkSize: chunkSize)
        }

        /// Encodes one element, and emits a chunk if it is complete. O(output).
        ///
        /// - Throws: a `TrellisError` if the element cannot be encoded. Nothing of it is written then, and the next
        ///   element may follow. Its path begins with an index that counts the calls of this method, from 0, or with
        ///   its key among entries. Anything else comes from the sink.
        public mutating func append(_ element: some TrellisEncodable) throws {
            if let failure { throw failure }
            try text.append(element)
            if text.isChunkComplete { try flush() }
        }

        /// Emits what is written so far, however little it is.
        ///
        /// - Throws: what the sink throws.
        public mutating func flush() throws {
            if let failure { throw failure }
            do {
                unsafe try text.handOn(to: target.write)
            } catch {
                failure = error
                throw error
            }
        }

        /// Closes the array or the object, emits the last chunk and completes a file.
        ///
        /// - Throws: what the sink throws.
        public consuming func finish() throws {
            text.close()
            try flush()
            try target.finish()
        }
    }
}
