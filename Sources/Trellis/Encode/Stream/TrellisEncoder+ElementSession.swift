// Safety: The sink borrows the bytes of a chunk during the call.
extension TrellisEncoder {
    /// Encodes elements one by one and emits the JSON in chunks. Memory is bounded by a chunk and an element, for any
    /// number of elements.
    ///
    /// ```swift
    /// var session = try TrellisEncoder.ElementSession(as: .lines, to: .closure { bytes in
    ///     try connection.send(bytes)
    /// })
    /// for issue in issues { try session.append(issue) }
    /// try session.finish()
    /// ```
    ///
    /// If a session is not finished, its output is incomplete: the last chunk and the array's bracket are missing, and
    /// a file is unchanged. The counterpart for decoding is ``TrellisDecoder/ElementSession``.
    public struct ElementSession: ~Copyable {
        private var text: ElementText
        private let target: _JSONSinkWriter
        private var failure: (any Error)?

        /// Starts the output and opens the sink.
        ///
        /// - Parameters:
        ///   - format: the JSON around and between the elements.
        ///   - options: options of encoding. A selection of properties applies to each element.
        ///   - chunkSize: the minimum number of bytes of a chunk. A chunk may be larger by a part of the element that
        ///     completes it. Only the last chunk, or a flushed chunk, is smaller. Nil: 64 KB; for server-sent events
        ///     and text sequences one byte, so that no element waits for the next one.
        ///   - sink: receives the chunks. If it throws, the session has failed: the error is rethrown unchanged, every
        ///     later call throws it again, and no other chunk is emitted.
        /// - Throws: `invalidSchema` if the path of the format does not consist of keys only, and errors of opening the
        ///   sink.
        public init<Sink: JSONSink>(
            as format: JSONStreamFormat = .array, options: TrellisEncoder.Options = TrellisEncoder.Options(),
            chunkSize: Int? = nil, to sink: Sink
        ) throws(Sink.Failure) {
            let frame: ElementFrame
            do { frame = try ElementFrame(format) } catch { throw Sink._failure(error) }
            target = try sink._open()
            text = ElementText(in: frame, options: options, chunkSize: chunkSize ?? format.chunkSize)
        }

        /// Encodes one element. Emits the current chunk if the element completes it. O(output).
        ///
        /// - Throws: a `TrellisError` if the element cannot be encoded. Nothing of it is written then, and further
        ///   elements can be appended. Its path starts with the path of the format, followed by the number of preceding
        ///   calls of this method, or, for entries, by the key. Other errors are errors of the sink.
        public mutating func append(_ element: some TrellisEncodable) throws {
            if let failure { throw failure }
            try text.append(element)
            if text.isChunkComplete { try flush() }
        }

        /// Emits all bytes written so far.
        ///
        /// - Throws: errors of the sink.
        public mutating func flush() throws {
            if let failure { throw failure }
            do {
                unsafe try text.handOn(to: target.write)
            } catch {
                failure = error
                throw error
            }
        }

        /// Closes the array or object, emits the last chunk, and completes a file.
        ///
        /// - Throws: errors of the sink.
        public consuming func finish() throws {
            text.close()
            try flush()
            try target.finish()
        }
    }
}
