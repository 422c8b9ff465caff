extension TrellisDecoder {
    /// Decodes one document while its bytes arrive.
    ///
    /// Chunks may be cut anywhere, in the middle of a character as well: the result, and the place of an error, do not depend
    /// on it. A session that is dropped before its end gives everything back.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.Session([Issue].self)
    /// for chunk in chunks { try session.feed(chunk) }
    /// let issues = try session.finish()
    /// ```
    public struct Session<Value: TrellisDecodable>: ~Copyable {
        private let document: DocumentDecoder
        private var failure: TrellisError?

        /// Starts a document.
        ///
        /// - Throws: `invalidSchema` if the type's schema contradicts itself.
        public init(_ type: Value.Type = Value.self, options: TrellisDecoder.Options = TrellisDecoder.Options())
            throws(TrellisError)
        {
            document = try DocumentDecoder(type, options: options)
        }

        /// How many bytes have been fed.
        public var bytesConsumed: Int { document.bytesReceived }

        /// What has been skipped so far: see ``TrellisDecoder/Report``.
        public var report: TrellisDecoder.Report { document.report }

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

        /// Ends the document and gives its value.
        ///
        /// - Throws: what is wrong with the document, also if `feed` has thrown it already.
        public consuming func finish() throws(TrellisError) -> Value {
            if let failure { throw failure }
            return try document.finish(as: Value.self)
        }

        /// Ends the document, gives its value and tells what was skipped: see ``TrellisDecoder/Report``.
        ///
        /// - Parameter report: what was skipped is added to it, also if this throws.
        /// - Throws: what is wrong with the document, also if `feed` has thrown it already.
        public consuming func finish(report: inout TrellisDecoder.Report) throws(TrellisError) -> Value {
            let document = self.document
            defer {
                report.dropped += document.report.dropped
                report.unknownKeys += document.report.unknownKeys
            }
            return try finish()
        }
    }
}
