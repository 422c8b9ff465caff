// Passing elements to a closure, and collecting them in an array.
extension TrellisDecoder {
    /// Calls a closure with each element of the input, in order. Memory is bounded by a chunk and its elements.
    /// O(bytes).
    ///
    /// ```swift
    /// try decoder.forEachElement(LogEntry.self, as: .lines, from: .file(url)) { entry in ... }
    /// try decoder.forEachElement(JSONEntry<User>.self, as: .entries(at: "users"), from: data) { entry in ... }
    /// ```
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the input.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported; with `.lines`,
    ///     `.serverSentEvents` and `.textSequence`, invalid JSON too.
    ///   - report: receives skipped elements, dropped values and unknown keys, even if this method throws.
    ///   - body: is called with each element. An error that it throws ends decoding and is rethrown.
    /// - Throws: the first error in the input, after the elements before it; errors of `body`.
    public func forEachElement<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from source: some JSONSource & ~Escapable,
        skipsErrors: Bool = false, report: Report? = nil, _ body: (Element) throws -> Void
    ) throws {
        try forEachElement(element, as: format, source, 1, skipsErrors: skipsErrors, report, body)
    }

    /// Calls a closure with each element of the input, in order, while other threads decode the elements after it.
    ///
    /// Elements, errors and report are the same as with one thread. At most two partitions of about a megabyte for each
    /// thread wait for the closure. If comments are allowed, lines and values are decoded by one thread.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the input.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - workers: the number of threads, including the caller's.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported; with `.lines`,
    ///     `.serverSentEvents` and `.textSequence`, invalid JSON too.
    ///   - report: receives skipped elements, dropped values and unknown keys, even if this method throws.
    ///   - body: is called with each element, on the caller's thread. An error that it throws ends decoding and is
    ///     rethrown.
    /// - Throws: the first error in the input, after the elements before it; errors of `body`.
    public func forEachElement<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from source: some JSONSource & ~Escapable,
        workers: TrellisWorkerCount, skipsErrors: Bool = false, report: Report? = nil,
        _ body: (Element) throws -> Void
    ) throws {
        try forEachElement(element, as: format, source, workers, skipsErrors: skipsErrors, report, body)
    }

    private func forEachElement<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, _ source: some JSONSource & ~Escapable,
        _ workers: TrellisWorkerCount, skipsErrors: Bool, _ report: Report?, _ body: (Element) throws -> Void
    ) throws {
        let elements = try ElementSource(
            element, as: format, options: options.ofWholeDocument, skipsErrors: skipsErrors)
        defer { report?.add(elements.decoder) }
        try source._withContents { contents in
            try elements.decode(contents, PartSizes(workers, options), handingTo: body) {
                decoder throws(TrellisError) in try decoder.finish()
            }
        }
    }

    /// Calls a closure with each element of an array, or member of an object, and returns the rest of the document.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: ``JSONStreamFormat/array(at:)`` or ``JSONStreamFormat/entries(at:)``.
    ///   - rest: the model of the document. It must not have a field at the path, above it or inside it. The path does
    ///     not count as an unknown key. The type cannot be a ``JSONWillDecodeHook`` or have a transform, since these
    ///     receive the complete object.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported.
    ///   - report: receives skipped elements, dropped values and unknown keys, even if this method throws.
    ///   - body: is called with each element. An error that it throws ends decoding and is rethrown.
    /// - Throws: the first error in the document, after the elements before it; errors of `body`; `invalidSchema` if
    ///   the path conflicts with the schema of the model.
    public func forEachElement<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, as format: JSONStreamFormat, rest: Rest.Type,
        from source: some JSONSource & ~Escapable, skipsErrors: Bool = false, report: Report? = nil,
        _ body: (Element) throws -> Void
    ) throws -> Rest {
        try forEachElement(element, as: format, rest: rest, source, 1, skipsErrors: skipsErrors, report, body)
    }

    /// Calls a closure with each element of an array, or member of an object, while other threads decode the elements
    /// after it, and returns the rest of the document.
    ///
    /// The parameters and errors are the same as in the two methods above.
    public func forEachElement<Element: TrellisDecodable & Sendable, Rest: JSONDecodableModel>(
        _ element: Element.Type, as format: JSONStreamFormat, rest: Rest.Type,
        from source: some JSONSource & ~Escapable, workers: TrellisWorkerCount, skipsErrors: Bool = false,
        report: Report? = nil, _ body: (Element) throws -> Void
    ) throws -> Rest {
        try forEachElement(element, as: format, rest: rest, source, workers, skipsErrors: skipsErrors, report, body)
    }

    private func forEachElement<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, as format: JSONStreamFormat, rest: Rest.Type, _ source: some JSONSource & ~Escapable,
        _ workers: TrellisWorkerCount, skipsErrors: Bool, _ report: Report?, _ body: (Element) throws -> Void
    ) throws -> Rest {
        let (elements, document) = try ElementSource<Element>.members(
            format, rest: rest, options.ofWholeDocument, skipsErrors: skipsErrors)
        defer { report?.add(document) }
        return try source._withContents { contents in
            try elements.decode(contents, PartSizes(workers, options), handingTo: body) {
                _ throws(TrellisError) in try document.finishRest()
            }
        }
    }

    // MARK: Chunks that arrive asynchronously

    /// Calls a closure with each element of input that arrives in chunks.
    ///
    /// The next chunk is requested when the closure has returned for all elements of the previous one. The parameters
    /// are the same as in `forEachElement(_:as:from:skipsErrors:report:_:)`.
    ///
    /// - Throws: the first error in the input, after the elements before it; errors of the source and of `body`;
    ///   `CancellationError`.
    public nonisolated(nonsending) func forEachElement<Element: TrellisDecodable, Chunks: AsyncSequence>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from chunks: Chunks, skipsErrors: Bool = false,
        report: Report? = nil, _ body: nonisolated(nonsending) (Element) async throws -> Void
    ) async throws where Chunks.Element: JSONBytes {
        let elements = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        try await elements.decode(chunks, report, body) { decoder throws(TrellisError) in try decoder.finish() }
    }

    /// Calls a closure with each element of an array, or member of an object, in a document that arrives in chunks, and
    /// returns the rest of the document. The parameters and errors are the same as in the methods above.
    public nonisolated(nonsending) func forEachElement<
        Element: TrellisDecodable, Rest: JSONDecodableModel, Chunks: AsyncSequence
    >(
        _ element: Element.Type, as format: JSONStreamFormat, rest: Rest.Type, from chunks: Chunks,
        skipsErrors: Bool = false, report: Report? = nil,
        _ body: nonisolated(nonsending) (Element) async throws -> Void
    ) async throws -> Rest where Chunks.Element: JSONBytes {
        let (elements, document) = try ElementSource<Element>.members(
            format, rest: rest, options, skipsErrors: skipsErrors)
        return try await elements.decode(chunks, report, body) { _ throws(TrellisError) in try document.finishRest() }
    }

    // MARK: Arrays of elements

    /// The elements of the input as an array, in order. O(bytes).
    ///
    /// The parameters and errors are the same as in `forEachElement(_:as:from:skipsErrors:report:_:)`.
    public func decodeElements<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, from source: some JSONSource & ~Escapable,
        skipsErrors: Bool = false, report: Report? = nil
    ) throws(TrellisError) -> [Element] {
        try decodeElements(element, as: format, source, 1, skipsErrors: skipsErrors, report)
    }

    /// The elements of the input as an array, in order, decoded with several threads. O(bytes).
    ///
    /// The parameters and errors are the same as in ``forEachElement(_:as:from:workers:skipsErrors:report:_:)``.
    public func decodeElements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat, from source: some JSONSource & ~Escapable,
        workers: TrellisWorkerCount, skipsErrors: Bool = false, report: Report? = nil
    ) throws(TrellisError) -> [Element] {
        try decodeElements(element, as: format, source, workers, skipsErrors: skipsErrors, report)
    }

    private func decodeElements<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, _ source: some JSONSource & ~Escapable,
        _ workers: TrellisWorkerCount, skipsErrors: Bool, _ report: Report?
    ) throws(TrellisError) -> [Element] {
        var taken: [Element] = []
        let elements = try ElementSource(
            element, as: format, options: options.ofWholeDocument, skipsErrors: skipsErrors)
        defer { report?.add(elements.decoder) }
        try rethrowing {
            try source._withContents { try elements.decodeAll($0, PartSizes(workers, options)) {} }
        }
        elements.queue.takeAll(into: &taken)
        return taken
    }
}

// Safety: as in DecodedElements.swift
extension ElementSource {
    /// Decodes the complete input into the queue.
    ///
    /// - Parameter step: called when there may be elements in the queue. An error that it throws ends decoding.
    func decodeAll(_ contents: _JSONSourceContents, _ sizes: PartSizes, step: () throws -> Void) throws {
        switch unsafe contents.kind {
        case .tape(let tape): try decoder.decode(tape)
        case .file(let file) where !decoder.isDivisible: try decode(file, step: step)
        case .bytes, .file:
            unsafe try contents.withParts(of: decoder) { source, whole in
                unsafe try decoder.decode(source, whole, sizes, step: step)
            }
        }
        try decoder.finish()
    }

    /// Decodes chunks that arrive asynchronously and emits their elements.
    nonisolated(nonsending) fileprivate func decode<Chunks: AsyncSequence, Outcome>(
        _ chunks: Chunks, _ report: TrellisDecoder.Report?,
        _ body: nonisolated(nonsending) (Element) async throws -> Void,
        end: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) async throws -> Outcome where Chunks.Element: JSONBytes {
        var updates = report.map(ReportUpdates.init)
        var elements: [Element] = []
        for try await chunk in chunks {
            try Task.checkCancellation()
            let outcome = advance { decoder throws(TrellisError) in
                try rethrowing { unsafe try chunk.withJSONBytes { unsafe try decoder.feed($0) } }
            }
            updates?.update(decoder)
            try await emit(&elements, body)
            try outcome.get()
            if decoder.isAtEnd { break }
        }
        // Some sources end without an error when the task is cancelled.
        try Task.checkCancellation()
        let outcome = advance(end)
        updates?.update(decoder)
        try await emit(&elements, body)
        return try outcome.get()
    }

    /// Emits the elements in the queue. The array is reused, so that its memory is.
    nonisolated(nonsending) private func emit(
        _ elements: inout [Element], _ body: nonisolated(nonsending) (Element) async throws -> Void
    ) async throws {
        queue.takeAll(into: &elements)
        for element in elements {
            try Task.checkCancellation()
            try await body(element)
        }
    }
}
