extension TrellisEncoder {
    /// Writes elements one after the other and hands the text on in chunks, so that memory for one chunk and one element is
    /// all that is needed for any number of elements.
    ///
    /// ```swift
    /// var session = TrellisEncoder.ElementSession(as: .lines) { bytes in try connection.send(bytes) }
    /// for issue in issues { try session.append(issue) }
    /// try session.finish()
    /// ```
    ///
    /// The text of a session that is not finished has no end: the last chunk, and the array's bracket, are missing. The other way
    /// round it is an ``TrellisDecoder/ElementSession``.
    @safe public struct ElementSession: ~Copyable {
        private var text: ElementText
        private let write: (UnsafeRawBufferPointer) throws -> Void
        private var failure: (any Error)?

        /// Starts a text.
        ///
        /// - Parameters:
        ///   - format: what stands around and between the elements.
        ///   - options: how the elements are written. A selection of properties is about each of them.
        ///   - chunkSize: how many bytes there must be for a chunk to be emitted. A chunk is larger by what the element that
        ///     completes it has too many; only the last one, or one that is flushed, is smaller.
        ///   - write: takes a chunk, whose bytes are valid during the call. If it throws, the session has failed: the error
        ///     goes to the caller as it is, every later call throws it again, and no other chunk is emitted.
        public init(
            as format: EncodingStreamFormat = .array, options: TrellisEncoder.Options = TrellisEncoder.Options(),
            chunkSize: Int = 64 * 1024,
            write: @escaping (UnsafeRawBufferPointer) throws -> Void
        ) {
            text = ElementText(as: format, options: options, chunkSize: chunkSize)
            unsafe self.write = unsafe write
        }

        /// Writes one element, and hands a chunk on if it is complete. O(output).
        ///
        /// - Throws: a `TrellisError` if the element cannot be encoded. Nothing of it is written then, and the next element
        ///   may follow. Its path begins with an index that counts the calls of this method, from 0. Anything else comes from
        ///   `write`.
        public mutating func append(_ element: some TrellisEncodable) throws {
            if let failure { throw failure }
            try text.append(element)
            if text.isChunkComplete { try flush() }
        }

        /// Hands on what is written so far, however little it is.
        ///
        /// - Throws: what `write` throws.
        public mutating func flush() throws {
            if let failure { throw failure }
            do {
                unsafe try text.handOn(to: write)
            } catch {
                failure = error
                throw error
            }
        }

        /// Closes the array, if it is one, and hands on the last chunk.
        ///
        /// - Throws: what `write` throws.
        public consuming func finish() throws {
            text.close()
            try flush()
        }
    }
}
