extension TrellisDecoder {
    /// Updates a model by one document while its bytes arrive; see `update(_:from:)` of ``TrellisDecoder``.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.UpdateSession(updating: issue)
    /// for chunk in chunks { try session.feed(chunk) }
    /// issue = try session.finish()
    /// ```
    ///
    /// An object is not changed before the end, and not at all if something fails or the session is dropped. It must not be
    /// changed by anybody else until then.
    public struct UpdateSession<Model: JSONDecodableModel>: ~Copyable {
        private let update: ModelUpdate<Model>
        private let document: DocumentDecoder
        private var failure: TrellisError?

        /// Starts a document.
        ///
        /// - Throws: `invalidSchema` if the type's schema contradicts itself.
        public init(updating model: Model, options: TrellisDecoder.Options = TrellisDecoder.Options())
            throws(TrellisError)
        {
            update = ModelUpdate(of: model, options: options)
            document = try update.document()
        }

        /// How many bytes have been fed.
        public var bytesConsumed: Int { document.bytesReceived }

        /// Feeds the next bytes. Amortised O(bytes).
        ///
        /// - Throws: what is wrong with the input so far. The session cannot go on then, and throws the same again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            if let failure { throw failure }
            do throws(TrellisError) {
                try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.feed($0) } }
            } catch {
                failure = error
                throw error
            }
        }

        /// Ends the document and gives the updated model: of an object, that object.
        ///
        /// - Throws: what is wrong with the document, also if `feed` has thrown it already.
        public consuming func finish() throws(TrellisError) -> Model {
            if let failure { throw failure }
            return try update.finish(document)
        }
    }
}
