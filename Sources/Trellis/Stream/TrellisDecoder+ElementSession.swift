extension TrellisDecoder {
    /// Decodes the elements of a text one by one while its bytes arrive, and hands each to a closure. Memory is bounded by a
    /// chunk and the elements in it.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.ElementSession(Issue.self, as: .array(at: "items")) { issue in print(issue.title) }
    /// for chunk in chunks { try session.feed(chunk) }
    /// try session.finish()
    /// ```
    ///
    /// The closure is given once, since an element may be complete at any time, the last one only at the end. Chunks may be cut
    /// anywhere. A session that is dropped before its end gives everything back: whoever has seen enough just stops feeding.
    /// Elements that were emitted before an error stay good.
    ///
    /// `Rest` is what ``finish()`` returns: a model of the document around the elements, or nothing.
    public struct ElementSession<Element, Rest>: ~Copyable {
        let source: ElementSource<Element>
        /// Ends the text.
        private let end: () throws(TrellisError) -> Rest
        private let body: (Element) throws -> Void
        private var failure: (any Error)?

        private init(
            _ source: ElementSource<Element>, _ body: @escaping (Element) throws -> Void,
            end: @escaping () throws(TrellisError) -> Rest
        ) {
            self.source = source
            self.body = body
            self.end = end
        }

        /// Feeds the next bytes and emits the elements that they complete. Amortised O(bytes).
        ///
        /// - Throws: what is wrong with the input so far, after the elements before it were emitted; or what the closure
        ///   throws. The session cannot go on then, and throws the same again.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws {
            if let failure { throw failure }
            do {
                unsafe try bytes.withJSONBytes { bytes in
                    try source.advance(handingTo: body) { decoder throws(TrellisError) in unsafe try decoder.feed(bytes)
                    }
                }
            } catch {
                failure = error
                throw error
            }
        }

        /// Ends the text and emits what only its end completes, such as the last line of lines.
        ///
        /// - Returns: the rest of the document.
        /// - Throws: what is wrong with the text, or what the closure throws, also if `feed` has thrown it already.
        public consuming func finish() throws -> Rest {
            if let failure { throw failure }
            let end = self.end
            return try source.advance(handingTo: body) { _ throws(TrellisError) in try end() }
        }

        /// Ends the text as ``finish()`` does, and tells what was skipped in all of it.
        ///
        /// - Parameter report: what was skipped is added to it, also if this throws.
        public consuming func finish(report: inout TrellisDecoder.Report) throws -> Rest {
            let decoder = source.decoder
            defer { report.add(decoder.report) }
            return try finish()
        }

        /// How many bytes have been fed.
        public var bytesConsumed: Int { source.decoder.bytesReceived }

        /// What has been skipped so far: elements that failed, if they are skipped, and what is dropped inside others. The
        /// last line of lines is not known before ``finish(report:)``.
        public var report: TrellisDecoder.Report { source.decoder.report }
    }
}

extension TrellisDecoder.ElementSession where Rest == Void {
    private init(_ source: ElementSource<Element>, _ body: @escaping (Element) throws -> Void) {
        let decoder = source.decoder
        self.init(source, body) { () throws(TrellisError) in try decoder.finish() }
    }

    /// Starts a text.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are.
    ///   - options: how they are read; limits of size hold for each document, which of lines and values is each one.
    ///   - skipsErrors: whether an element that does not fit is left out and reported. A line that is not JSON is left out
    ///     too; anywhere else that is an error all the same.
    ///   - body: gets each element. What it throws goes to the caller as it is, and ends the session; no other element
    ///     is emitted.
    /// - Throws: `invalidSchema` if the type's schema contradicts itself.
    public init(
        _ element: Element.Type, as format: JSONStreamFormat = .array,
        options: TrellisDecoder.Options = TrellisDecoder.Options(), skipsErrors: Bool = false,
        _ body: @escaping (Element) throws -> Void
    ) throws(TrellisError) where Element: TrellisDecodable {
        self.init(try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors), body)
    }

    /// Starts a document in which the entries of an object are emitted one by one.
    ///
    /// Both entries of a key that comes twice are emitted, unless ``TrellisDecoder/Options/duplicateKeys`` makes it an error,
    /// for which all keys are kept.
    ///
    /// - Parameters:
    ///   - value: the type of the entries' values.
    ///   - path: where the object is; the document itself unless given.
    ///   - options: how they are read.
    ///   - skipsErrors: whether an entry that does not fit is left out and reported.
    ///   - body: gets each entry.
    public init<Value: TrellisDecodable>(
        entriesOf value: Value.Type, at path: JSONPath? = nil,
        options: TrellisDecoder.Options = TrellisDecoder.Options(),
        skipsErrors: Bool = false, _ body: @escaping (JSONEntry<Value>) throws -> Void
    ) throws(TrellisError) where Element == JSONEntry<Value> {
        self.init(try ElementSource(entriesOf: value, at: path, options: options, skipsErrors: skipsErrors), body)
    }
}

extension TrellisDecoder.ElementSession where Rest: JSONDecodableModel, Element: TrellisDecodable {
    /// Starts a document of which the rest is a model, which `finish` returns.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where their array is in the model's object. The model has no field there, above it or inside it; to
    ///     the model the key is no unknown one.
    ///   - rest: the model. It cannot be a ``JSONWillDecodeHook`` or have a transform, which see the whole object first.
    ///   - options: how both are read.
    ///   - skipsErrors: whether an element that does not fit is left out and reported.
    ///   - body: gets each element.
    /// - Throws: `invalidSchema` if a schema contradicts itself, or the path the model's.
    public init(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type,
        options: TrellisDecoder.Options = TrellisDecoder.Options(),
        skipsErrors: Bool = false, _ body: @escaping (Element) throws -> Void
    ) throws(TrellisError) {
        let (source, document) = try ElementSource<Element>.array(
            at: path, rest: rest, options: options, skipsErrors: skipsErrors)
        self.init(source, body) { () throws(TrellisError) in try document.finishRest() }
    }
}
