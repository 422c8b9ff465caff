// Safety: as in TrellisDecoder+Update.swift
extension TrellisDecoder {
    /// Updates a model by one document while its bytes arrive: see ``TrellisDecoder/update(_:from:report:)``.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.UpdateSession(updating: issue)
    /// for chunk in chunks { try session.feed(chunk) }
    /// issue = try session.finish()
    /// ```
    ///
    /// An object is not changed before the end, and not at all if anything fails or the session is dropped. Nothing
    /// else may change it until then.
    public struct UpdateSession<Model: JSONDecodableModel>: ~Copyable {
        private let update: ModelUpdate<Model>
        private let document: DocumentDecoder
        private var state: SessionState

        /// Starts a document.
        ///
        /// - Throws: `invalidSchema` if the type's schema contradicts itself.
        public init(
            updating model: Model, options: TrellisDecoder.Options = .init(), report: TrellisDecoder.Report = .init()
        ) throws(TrellisError) {
            update = ModelUpdate(of: model, options: options)
            document = try update.document()
            state = SessionState(report)
        }

        /// What was skipped so far.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes. Amortised O(bytes).
        ///
        /// - Throws: what is wrong with the input so far. The session cannot continue then, and throws the same error
        ///   again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            try rethrowing {
                unsafe try bytes.withJSONBytes { bytes in
                    try state.step(document) { unsafe try document.feed(bytes) }
                }
            }
        }

        /// Ends the document.
        ///
        /// - Returns: the updated model: of a class, the same object.
        /// - Throws: what is wrong with the document, also if `feed` has thrown it already.
        public consuming func finish() throws(TrellisError) -> Model {
            try rethrowing { try state.step(document) { try update.finish(document) } }
        }
    }
}
