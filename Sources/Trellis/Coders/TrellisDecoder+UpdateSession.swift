// Safety: as in TrellisDecoder+Update.swift
extension TrellisDecoder {
    /// Updates a model from one document while its bytes arrive: see `update(_:from:report:)` of the decoder.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.UpdateSession(updating: issue)
    /// for chunk in chunks { try session.feed(chunk) }
    /// issue = try session.finish()
    /// ```
    ///
    /// A class instance changes only at the end, and not at all if decoding fails or the session is discarded. The
    /// program must not change the instance during the session.
    public struct UpdateSession<Model: JSONDecodableModel>: ~Copyable {
        private let update: ModelUpdate<Model>
        private let document: DocumentDecoder
        private var state: SessionState

        /// Starts a document.
        ///
        /// - Throws: `invalidSchema` if the type's schema is inconsistent.
        public init(
            updating model: Model, options: TrellisDecoder.Options = .init(), report: TrellisDecoder.Report = .init()
        ) throws(TrellisError) {
            update = ModelUpdate(of: model, options: options)
            document = try update.document()
            state = SessionState(report)
        }

        /// Dropped values and unknown keys so far.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes. Amortised O(bytes).
        ///
        /// - Throws: the first error in the input. The session cannot continue after an error, and throws the same
        ///   error again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            try rethrowing {
                unsafe try bytes.withJSONBytes { bytes in
                    try state.step(document) { unsafe try document.feed(bytes) }
                }
            }
        }

        /// Ends the document.
        ///
        /// - Returns: the updated model; for a class, the same instance.
        /// - Throws: the first error in the document, even if `feed` has thrown it already, or `notUpdatable`.
        public consuming func finish() throws(TrellisError) -> Model {
            try rethrowing { try state.step(document) { try update.finish(document) } }
        }
    }
}
