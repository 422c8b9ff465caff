// Elements as an asynchronous sequence.
extension TrellisDecoder {
    /// The elements of input that arrives in chunks, each as soon as it is complete. The counterpart for encoding is
    /// ``TrellisEncoder/chunks(of:as:chunkSize:)``.
    ///
    /// The next chunk is requested only when all elements of the previous one have been emitted. Leaving the loop stops
    /// reading. Cancelling the task ends the wait for a chunk, with the error that the source then throws.
    ///
    /// ```swift
    /// for try await issue in decoder.elements(Issue.self, as: .array(at: "items"), from: body) { ... }
    /// ```
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the input.
    ///   - chunks: the input. For a sequence of single bytes, see `jsonChunks`.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported; with `.lines`,
    ///     `.serverSentEvents` and `.textSequence`, invalid JSON too.
    ///   - report: receives skipped elements, dropped values and unknown keys after each chunk.
    /// - Returns: a sequence that throws the first error in the input, after the elements before it; errors of the
    ///   source; `CancellationError`. It is `Sendable` if the chunks are.
    public func elements<Element: TrellisDecodable, Chunks: AsyncSequence>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from chunks: Chunks, skipsErrors: Bool = false,
        report: Report? = nil
    ) -> Elements<Element, Chunks> where Chunks.Element: JSONBytes {
        let options = options
        return Elements(chunks: chunks, report: report) {
            try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        }
    }

    /// The elements of a file, or of input in memory, in order, decoded on separate threads.
    ///
    /// Decoding starts when the first element is requested. At most two partitions of about a megabyte for each thread,
    /// and three more, are decoded ahead. Leaving the loop, or cancelling the task, stops the threads.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the input.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - workers: the number of threads, without the caller's.
    ///   - skipsErrors: whether an element that does not match its type is skipped and reported; with `.lines`,
    ///     `.serverSentEvents` and `.textSequence`, invalid JSON too.
    ///   - report: receives skipped elements, dropped values and unknown keys while elements are emitted.
    /// - Returns: a sequence that throws the first error in the input, after the elements before it;
    ///   `CancellationError`; `limitExceeded` if the system refuses a new thread.
    public func elements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from source: some JSONSource & Sendable,
        workers: TrellisWorkerCount = 1, skipsErrors: Bool = false, report: Report? = nil
    ) -> some AsyncSequence<Element, any Error> & Sendable {
        let decoder = self
        return DecodedWorkerElements { emit in
            try decoder.forEachBatch(
                element, as: format, source, workers, skipsErrors: skipsErrors, report, emit)
        }
    }

    private func forEachBatch<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, _ source: some JSONSource, _ workers: TrellisWorkerCount,
        skipsErrors: Bool, _ report: Report?, _ emit: @escaping DecodedWorkerElements<Element>.Emit
    ) throws {
        let elements = try ElementSource(
            element, as: format, options: options.ofWholeDocument, skipsErrors: skipsErrors)
        var updates = report.map(ReportUpdates.init)
        var batch: [Element] = []
        func emitAll() throws {
            elements.queue.takeAll(into: &batch)
            updates?.update(elements.decoder)
            try emit(batch)
        }
        do {
            try source._withContents { contents in
                try elements.decodeAll(contents, PartSizes(workers, options), step: emitAll)
            }
        } catch let error as TrellisError {
            // Emits the elements before the error.
            try emitAll()
            throw error
        }
        try emitAll()
    }
}
