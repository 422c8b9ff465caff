// Safety: as in DecodedElements.swift
extension TrellisDecoder {
    /// Decodes the elements of a text one by one while its bytes arrive, and passes each to a closure. Memory is
    /// bounded by a chunk and its elements.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.ElementSession(Issue.self, as: .array(at: "items")) { issue in print(issue.title) }
    /// for chunk in chunks { try session.feed(chunk) }
    /// try session.finish()
    /// ```
    ///
    /// The closure is set once, since an element may be complete at any time, the last one only at the end. Chunks may
    /// be cut anywhere. A session that is dropped before its end frees everything: to stop early, just stop feeding.
    /// Elements that were emitted before an error stay valid.
    ///
    /// `Rest` is what ``finish()`` returns: a model of the document around the elements, or nothing.
    public struct ElementSession<Element, Rest>: ~Copyable {
        let source: ElementSource<Element>
        /// Ends the text.
        private let end: () throws(TrellisError) -> Rest
        private let body: (Element) throws -> Void
        private var state: SessionState

        private init(
            _ source: ElementSource<Element>, _ report: TrellisDecoder.Report,
            _ body: @escaping (Element) throws -> Void, end: @escaping () throws(TrellisError) -> Rest
        ) {
            self.source = source
            self.body = body
            self.end = end
            state = SessionState(report)
        }

        /// What was skipped so far. The last line of lines is not known before ``finish()``.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes and emits the elements that they complete. Amortised O(bytes).
        ///
        /// - Throws: what is wrong with the input so far, after the elements before it were emitted; or what the
        ///   closure throws. The session cannot continue then, and throws the same error again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws {
            unsafe try bytes.withJSONBytes { bytes in
                try state.step(source.decoder) {
                    try source.advance(handingTo: body) { decoder throws(TrellisError) in
                        unsafe try decoder.feed(bytes)
                    }
                }
            }
        }

        /// Ends the text and emits the elements that only its end completes, such as the last line of lines.
        ///
        /// - Returns: the rest of the document.
        /// - Throws: what is wrong with the text, or what the closure throws, also if `feed` has thrown it already.
        public consuming func finish() throws -> Rest {
            let end = self.end
            return try state.step(source.decoder) {
                try source.advance(handingTo: body) { _ throws(TrellisError) in try end() }
            }
        }
    }
}

extension TrellisDecoder.ElementSession where Rest == Void, Element: TrellisDecodable {
    /// Starts a text.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where they are in the text.
    ///   - options: how they are read; limits of size hold for each document, which each line and each value is.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported. So is a line that is
    ///     not JSON; elsewhere invalid JSON is an error.
    ///   - report: what is skipped is added to it after each step.
    ///   - body: gets each element. What it throws is rethrown and ends the session; no other element is emitted.
    /// - Throws: `invalidSchema` if the type's schema contradicts itself, or the type does not suit the format.
    public init(
        _ element: Element.Type, as format: JSONStreamFormat = .array, options: TrellisDecoder.Options = .init(),
        skipsErrors: Bool = false, report: TrellisDecoder.Report = .init(), _ body: @escaping (Element) throws -> Void
    ) throws(TrellisError) {
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        let decoder = source.decoder
        self.init(source, report, body) { () throws(TrellisError) in try decoder.finish() }
    }
}

extension TrellisDecoder.ElementSession where Rest: JSONDecodableModel, Element: TrellisDecodable {
    /// Starts a document whose rest is a model, which ``finish()`` returns.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: ``JSONStreamFormat/array(at:)`` or ``JSONStreamFormat/entries(at:)``.
    ///   - rest: the model. It has no field at the path, above it or inside it, and the path is no unknown key to it.
    ///     It cannot be a ``JSONWillDecodeHook`` or have a transform, which see the whole object first.
    ///   - options: how both are read.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported.
    ///   - report: what is skipped is added to it after each step.
    ///   - body: gets each element.
    /// - Throws: `invalidSchema` if a schema contradicts itself, or the path the model's schema.
    public init(
        _ element: Element.Type, as format: JSONStreamFormat, rest: Rest.Type,
        options: TrellisDecoder.Options = .init(),
        skipsErrors: Bool = false, report: TrellisDecoder.Report = .init(), _ body: @escaping (Element) throws -> Void
    ) throws(TrellisError) {
        let (source, document) = try ElementSource<Element>.members(
            format, rest: rest, options, skipsErrors: skipsErrors)
        self.init(source, report, body) { () throws(TrellisError) in try document.finishRest() }
    }
}
