public import Foundation

// Documents that are decoded by several threads.
extension TrellisDecoder {
    /// Decodes one JSON document with several threads. O(bytes), divided by their number as long as there are cores for them.
    ///
    /// What they divide is the outermost large array, wherever it is: the document itself, `items` of its object. Everything else,
    /// and a text of less than half a megabyte, is decoded by the caller's thread, as it is without the others.
    ///
    /// Value, errors and what is skipped are those of `decode(_:from:)`. Transforms, hooks and initialisers of elements are
    /// called on any thread, also for elements behind one that is wrong, and a second time for those in front of it.
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - bytes: the document.
    ///   - workers: how many threads; the caller's is one of them.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable, workers: TrellisWorkerCount
    ) throws(TrellisError) -> T {
        var report = TrellisDecoder.Report()
        return try decode(type, from: bytes, workers: workers, report: &report)
    }

    /// Decodes one JSON document with several threads, and tells what was skipped: see ``TrellisDecoder/Report``.
    ///
    /// - Parameters:
    ///   - type: what the document is decoded as.
    ///   - bytes: the document.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - report: what is skipped is added to it, also if this throws.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & ~Escapable, workers: TrellisWorkerCount,
        report: inout TrellisDecoder.Report
    ) throws(TrellisError) -> T {
        let sizes = PartSizes(workers, options)
        return try rethrowing {
            unsafe try bytes.withJSONBytes { unsafe try decode(type, from: $0, sizes, report: &report) }
        }
    }

    /// Decodes one JSON document with several threads, none of which is the caller's.
    ///
    /// - Throws: what is wrong with the document; `CancellationError` soon after the task is cancelled.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, from bytes: some JSONBytes & Sendable, workers: TrellisWorkerCount
    ) async throws -> T {
        let sizes = PartSizes(workers, options)
        return try await onOtherThread { isCancelled in
            var report = TrellisDecoder.Report()
            return unsafe try bytes.withJSONBytes { bytes in
                unsafe try decode(type, from: bytes, sizes, report: &report, isInPieces: true, isCancelled)
            }
        }
    }

    /// Decodes one document from a file with several threads. It is read in parts, of which two for each thread are in memory.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, fromFile url: URL, workers: TrellisWorkerCount
    ) throws(TrellisError) -> T {
        try rethrowing { try decode(type, FileSource(url), PartSizes(workers, options)) }
    }

    /// Decodes one document from a file with several threads, none of which is the caller's.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document; `CancellationError` soon after the task is cancelled.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, fromFile url: URL, workers: TrellisWorkerCount
    ) async throws -> T {
        let sizes = PartSizes(workers, options)
        return try await onOtherThread { isCancelled in
            try decode(type, FileSource(url), sizes, isCancelled)
        }
    }

    // MARK: A value at a path

    /// Decodes the value at a path of a document with several threads, and stops once it is complete: see
    /// `decode(_:at:from:)`.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, at path: JSONPath, from bytes: some JSONBytes & ~Escapable, workers: TrellisWorkerCount
    ) throws(TrellisError) -> T {
        let sizes = PartSizes(workers, options)
        return try rethrowing {
            unsafe try bytes.withJSONBytes { bytes in
                let session = try TrellisDecoder.PathSession(type, at: path, options: options)
                unsafe try session.decode(MemorySource(bytes), bytes, sizes)
                return try session.finish()
            }
        }
    }
}

extension TrellisDecoder {
    /// - Parameters:
    ///   - isInPieces: whether also a text that is not divided is decoded in pieces.
    ///   - isCancelled: asked after each piece.
    func decode<T: TrellisDecodable>(
        _ type: T.Type, from bytes: UnsafeRawBufferPointer, _ sizes: PartSizes, report: inout TrellisDecoder.Report,
        isInPieces: Bool = false, _ isCancelled: () -> Bool = { false }
    ) throws -> T {
        let document = try DocumentDecoder(type, setup)
        document.report = report
        defer { report = document.report }
        guard isInPieces || sizes.areForTexts(of: bytes.count) else {
            return unsafe try document.decode(bytes, as: type)
        }
        unsafe try PartwiseDocument(document, bytes).decode(MemorySource(bytes), sizes, isCancelled)
        return try document.finish(as: type)
    }

    fileprivate func decode<T: TrellisDecodable>(
        _ type: T.Type, _ file: FileSource, _ sizes: PartSizes, _ isCancelled: () -> Bool = { false }
    ) throws -> T {
        let document = try DocumentDecoder(type, setup)
        unsafe try PartwiseDocument(document).decode(file, sizes, isCancelled)
        return try document.finish(as: type)
    }
}

extension PartwiseDocument {
    fileprivate func decode(
        _ source: some PartSource, _ sizes: PartSizes, _ isCancelled: () -> Bool
    ) throws {
        var run = WorkerRun(self, source, sizes)
        try run.run { if isCancelled() { throw CancellationError() } }
    }
}

extension TrellisDecoder.PathSession {
    /// Decodes a text with several workers, up to the value's end.
    fileprivate borrowing func decode(
        _ source: some PartSource, _ text: UnsafeRawBufferPointer, _ sizes: PartSizes
    ) throws {
        do {
            var run = unsafe WorkerRun(PartwiseDocument(document, text), source, sizes)
            try run.run {}
        } catch {
            // The parser was stopped at the value's end.
            if !isComplete { throw error }
        }
    }
}
