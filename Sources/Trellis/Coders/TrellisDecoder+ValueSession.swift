// Safety: The bytes of the input are borrowed during a call.
extension TrellisDecoder {
    /// Decodes a document, or the value at a path of it, while its bytes arrive.
    ///
    /// Chunk boundaries may be anywhere, even inside a character. They affect neither the result nor the position of an
    /// error. A session that is discarded before its end frees everything.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.ValueSession(User.self, at: "data.viewer")
    /// while !session.isComplete, let chunk = nextChunk() { try session.feed(chunk) }
    /// let viewer = try session.finish()
    /// ```
    ///
    /// The value at a path is decoded like the value of a field. An Optional is nil if the value is missing, or null at
    /// the path or at an inner step. A ``JSONPresence`` is `missing` or `null`. For other types, null is the error
    /// `unexpectedNull`, and a missing value is `missingKeys` with the path. A string, number or Boolean at an inner
    /// step is a `typeMismatch`. If a key of the path is repeated, the first one that leads to a value is used, unless
    /// ``TrellisDecoder/Options/duplicateKeys`` is `.useFirst` or `.error`.
    public struct ValueSession<Value: TrellisDecodable>: ~Copyable {
        private let decoding: ValueDecoding<Value>
        private var state: SessionState

        /// Starts a document.
        ///
        /// - Parameters:
        ///   - type: the type of the value.
        ///   - path: its keys and indices; nil for the whole document.
        ///   - options: options of decoding.
        ///   - report: receives dropped values and unknown keys after each step.
        /// - Throws: `invalidSchema` if the type's schema is inconsistent, or the path contains `each`.
        public init(
            _ type: Value.Type = Value.self, at path: JSONPath? = nil, options: TrellisDecoder.Options = .init(),
            report: TrellisDecoder.Report = .init()
        ) throws(TrellisError) {
            decoding = try ValueDecoding(type, at: path, DecoderSetup(options))
            state = SessionState(report)
        }

        /// Whether the value at the path is complete, so that no more bytes are needed. Always false without a path.
        public var isComplete: Bool { decoding.isComplete }

        /// Dropped values and unknown keys so far.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes. Bytes after the value at a path are ignored. Amortised O(bytes).
        ///
        /// - Throws: the first error in the input. The session cannot continue after an error, and throws the same
        ///   error again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            try rethrowing {
                unsafe try bytes.withJSONBytes { bytes in
                    try state.step(decoding.document) { unsafe try decoding.feed(bytes) }
                }
            }
        }

        /// Ends the document.
        ///
        /// - Returns: the value.
        /// - Throws: the first error in the document, even if `feed` has thrown it already; `missingKeys` if there is
        ///   no value at the path.
        public consuming func finish() throws(TrellisError) -> Value {
            try rethrowing { try state.step(decoding.document) { try decoding.finish() } }
        }
    }
}
