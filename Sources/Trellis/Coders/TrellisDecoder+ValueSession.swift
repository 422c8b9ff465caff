// Safety: The bytes of the input are borrowed during a call.
extension TrellisDecoder {
    /// Decodes a document, or the value at a path of it, while its bytes arrive.
    ///
    /// Chunks may be cut anywhere, even inside a character: the result, and the position of an error, do not depend on
    /// it. A session that is dropped before its end frees everything.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.ValueSession(User.self, at: "data.viewer")
    /// while !session.isComplete, let chunk = nextChunk() { try session.feed(chunk) }
    /// let viewer = try session.finish()
    /// ```
    ///
    /// The value at a path is decoded as that of a field is: an Optional is nil if there is nothing at the path, or
    /// null there or on the way, and a ``JSONPresence`` is `missing` or `null`. For other types null is the error
    /// `unexpectedNull`, and a missing value is `missingKeys` with the path. A string, number or Boolean on the way is
    /// a `typeMismatch`. If a key of the path occurs twice, the first that leads to a value counts, unless
    /// ``TrellisDecoder/Options/duplicateKeys`` says otherwise.
    public struct ValueSession<Value: TrellisDecodable>: ~Copyable {
        private let decoding: ValueDecoding<Value>
        private var state: SessionState

        /// Starts a document.
        ///
        /// - Parameters:
        ///   - type: the type of the value.
        ///   - path: its keys and indices; nil for the whole document.
        ///   - options: how the document is read.
        ///   - report: what is skipped is added to it after each step.
        /// - Throws: `invalidSchema` if the type's schema contradicts itself, or the path contains `each`.
        public init(
            _ type: Value.Type = Value.self, at path: JSONPath? = nil, options: TrellisDecoder.Options = .init(),
            report: TrellisDecoder.Report = .init()
        ) throws(TrellisError) {
            decoding = try ValueDecoding(type, at: path, DecoderSetup(options))
            state = SessionState(report)
        }

        /// Whether the value at the path is complete: nothing more needs to be fed. Always false without a path.
        public var isComplete: Bool { decoding.isComplete }

        /// What was skipped so far.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes; bytes after the value at a path are ignored. Amortised O(bytes).
        ///
        /// - Throws: what is wrong with the input so far. The session cannot continue then, and throws the same error
        ///   again.
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
        /// - Throws: what is wrong with the document, also if `feed` has thrown it already; `missingKeys` if there is
        ///   no value at the path.
        public consuming func finish() throws(TrellisError) -> Value {
            try rethrowing { try state.step(decoding.document) { try decoding.finish() } }
        }
    }
}
