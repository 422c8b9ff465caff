// Safety: as in DecodedElements.swift
extension TrellisDecoder {
    /// Decodes elements one by one while their bytes arrive, and passes each to a closure. Memory is bounded by a chunk
    /// and its elements.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.ElementSession(Issue.self, as: .array(at: "items")) { issue in
    ///     print(issue.title)
    /// }
    /// for chunk in chunks { try session.feed(chunk) }
    /// try session.finish()
    /// ```
    ///
    /// The closure is set once, because an element may become complete in any call, and the last one only at the end.
    /// It must not use the session, which the runtime reports as overlapping access, ending the program.
    ///
    /// Chunk boundaries may be anywhere. To stop early, stop feeding: a discarded session frees everything. Elements
    /// that were emitted before an error remain valid.
    ///
    /// `Rest` is the result of ``finish()``: a model of the document around the elements, or `Void`.
    public struct ElementSession<Element, Rest>: ~Copyable {
        let source: ElementSource<Element>
        /// Ends the input.
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

        /// Dropped values and unknown keys so far. With `.lines`, the last line is included only after ``finish()``.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes and emits the elements that they complete. Amortised O(bytes).
        ///
        /// - Throws: the first error in the input, after the elements before it were emitted; or an error of the
        ///   closure. The session cannot continue after an error, and throws the same error again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws {
            unsafe try bytes.withJSONBytes { bytes in
                try state.step(source.decoder) {
                    try source.advance(handingTo: body) { decoder throws(TrellisError) in
                        unsafe try decoder.feed(bytes)
                    }
                }
            }
        }

        /// Ends the input and emits elements that only the end completes, such as the last line of `.lines`.
        ///
        /// - Returns: the rest of the document.
        /// - Throws: the first error in the input or of the closure, even if `feed` has thrown it already.
        public consuming func finish() throws -> Rest {
            let end = self.end
            return try state.step(source.decoder) {
                try source.advance(handingTo: body) { _ throws(TrellisError) in try end() }
            }
        }
    }
}

extension TrellisDecoder.ElementSession where Rest == Void, Element: TrellisDecodable {
    /// Starts the input.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the input.
    ///   - options: options of decoding. Size limits apply to each document; with `.lines` and `.values`, each element
    ///     is a document.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported; with `.lines`,
    ///     `.serverSentEvents` and `.textSequence`, invalid JSON too.
    ///   - report: receives skipped elements, dropped values and unknown keys after each step.
    ///   - body: receives each element. An error that it throws is rethrown and ends the session.
    /// - Throws: `invalidSchema` if the type's schema is inconsistent, or the type cannot be used with the format.
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
    /// Starts a document, whose rest is decoded as a model and returned by ``finish()``.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: ``JSONStreamFormat/array(at:)`` or ``JSONStreamFormat/entries(at:)``.
    ///   - rest: the type of the model. It must not have a field at the path, above it or inside it. The path does not
    ///     count as an unknown key. The type cannot be a ``JSONWillDecodeHook`` or have a transform, since these
    ///     receive the complete object.
    ///   - options: options of decoding elements and rest.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported.
    ///   - report: receives skipped elements, dropped values and unknown keys after each step.
    ///   - body: receives each element.
    /// - Throws: `invalidSchema` if a schema is inconsistent, or the path conflicts with the schema of the model.
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
