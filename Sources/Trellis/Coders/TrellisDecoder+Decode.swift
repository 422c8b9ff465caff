// Decoding one value: a complete document, or the value at a path.
// Safety: as in DecodedElements.swift
extension TrellisDecoder {
    /// Decodes one JSON document, or the value at a path of it. O(bytes).
    ///
    /// ```swift
    /// let issues = try decoder.decode([Issue].self, from: data)
    /// let viewer = try decoder.decode(User.self, at: "data.viewer", from: .file(url))
    /// ```
    ///
    /// With a path, decoding stops at the end of the value: the bytes after it are not checked, and not read from a
    /// file. ``ValueSession`` describes how a missing value or null at the path is decoded.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the keys and indices that lead to the value; nil for the whole document.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - report: receives dropped values and unknown keys, even if this method throws.
    /// - Throws: the first error in the input, with its path and position. Errors in a ``JSON`` value have no position.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, at path: JSONPath? = nil, from source: some JSONSource & ~Escapable,
        report: Report? = nil
    ) throws(TrellisError) -> T {
        try rethrowing { try source._withContents { try decode(type, path, $0, report) } }
    }

    private func decode<T: TrellisDecodable>(
        _ type: T.Type, _ path: JSONPath?, _ contents: _JSONSourceContents, _ report: Report?
    ) throws -> T {
        switch unsafe contents.kind {
        case .bytes(let bytes):
            guard path == nil else {
                let decoding = try ValueDecoding(type, at: path, setup)
                defer { report?.add(decoding.document) }
                unsafe try decoding.feed(inSlices: bytes)
                return try decoding.finish()
            }
            let document = try DocumentDecoder(type, setup, length: bytes.count)
            guard let report else { return unsafe try document.decode(bytes, as: type) }
            defer { report.add(document) }
            return unsafe try document.decode(bytes, as: type)
        case .file(let file):
            let decoding = try ValueDecoding(type, at: path, setup)
            defer { report?.add(decoding.document) }
            let reader = try FileReader(file)
            while !decoding.isComplete {
                let bytes = unsafe try reader.next()
                if unsafe bytes.isEmpty { break }
                unsafe try decoding.feed(bytes)
            }
            return try decoding.finish()
        case .tape(let tape):
            return try ValueDecoding.decode(tape, at: path, setup, report)
        }
    }

    /// Decodes one JSON document, or the value at a path of it, with several threads. O(bytes).
    ///
    /// The elements of the outermost large array are decoded in partitions of about a megabyte. Result, errors and
    /// report are the same as with one thread. Small documents and ``JSON`` values are decoded only by the caller's
    /// thread.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the keys and indices that lead to the value; nil for the whole document.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - workers: the number of threads, including the caller's.
    ///   - report: receives dropped values and unknown keys, even if this method throws.
    /// - Throws: the first error in the input, with its path and position.
    public func decode<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, at path: JSONPath? = nil, from source: some JSONSource & ~Escapable,
        workers: TrellisWorkerCount, report: Report? = nil
    ) throws(TrellisError) -> T {
        let sizes = try PartSizes(workers, options)
        return try rethrowing {
            try source._withContents { contents in
                if case .bytes(let bytes) = unsafe contents.kind, !sizes.areForTexts(of: bytes.count) {
                    return try decode(type, path, contents, report)
                }
                return try decode(type, path, contents, sizes, report) { false }
            }
        }
    }

    /// Decodes with several threads, or with one thread that can be cancelled.
    func decode<T: TrellisDecodable>(
        _ type: T.Type, _ path: JSONPath?, _ contents: _JSONSourceContents, _ sizes: PartSizes, _ report: Report?,
        _ isCancelled: () -> Bool
    ) throws -> T {
        if case .tape(let tape) = unsafe contents.kind {
            return try ValueDecoding.decode(tape, at: path, setup, report)
        }
        let decoding = try ValueDecoding(type, at: path, setup)
        defer { report?.add(decoding.document) }
        try unsafe contents.withParts { source, whole in
            unsafe try decoding.feed(source, whole, sizes, isCancelled)
        }
        return try decoding.finish()
    }

    /// Decodes one JSON document, or the value at a path of it, on separate threads, so that the caller's thread is
    /// free for other tasks. O(bytes).
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the keys and indices that lead to the value; nil for the whole document.
    ///   - source: bytes or a string in memory, a ``JSON`` value, `.file(url)`, `.handle(handle)` or `.standardInput`.
    ///   - workers: the number of threads, without the caller's.
    ///   - report: receives dropped values and unknown keys, even if this method throws.
    /// - Throws: the first error in the input, with its path and position; `CancellationError` when the task is
    ///   cancelled, but not while the thread waits for input from a pipe; `limitExceeded` if the system refuses a new
    ///   thread.
    public func decodeInBackground<T: TrellisDecodable & Sendable>(
        _ type: T.Type = T.self, at path: JSONPath? = nil, from source: some JSONSource & Sendable,
        workers: TrellisWorkerCount = .automatic, report: Report? = nil
    ) async throws -> T {
        let sizes = try PartSizes(workers, options)
        return try await onOtherThread { isCancelled in
            try source._withContents { try decode(type, path, $0, sizes, report, isCancelled) }
        }
    }

    /// Decodes one JSON document, or the value at a path of it, from chunks that arrive asynchronously, such as the
    /// body of a response. Reads nothing ahead, and holds at most one chunk in memory. O(bytes).
    ///
    /// ``Options/limits`` bound the size of the document.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the keys and indices that lead to the value; nil for the whole document. No chunk is requested after
    ///     the end of the value.
    ///   - chunks: the input: `[UInt8]`, `Data`, their slices and other ``JSONBytes``.
    ///   - report: receives dropped values and unknown keys, even if this method throws.
    /// - Throws: the first error in the input; errors of the source; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func decode<T: TrellisDecodable, Chunks: AsyncSequence>(
        _ type: T.Type = T.self, at path: JSONPath? = nil, from chunks: Chunks, report: Report? = nil
    ) async throws -> T where Chunks.Element: JSONBytes {
        let decoding = try ValueDecoding(type, at: path, setup)
        var updates = report.map(ReportUpdates.init)
        defer { updates?.update(decoding.document) }
        try await chunks.feed { chunk in
            unsafe try chunk.withJSONBytes { unsafe try decoding.feed($0) }
            updates?.update(decoding.document)
            return !decoding.isComplete
        }
        return try decoding.finish()
    }
}

extension _JSONSourceContents {
    /// Calls a closure with a source of partitions, and with the complete bytes if they are in memory. A parsed value
    /// has no bytes.
    ///
    /// - Parameter elements: the decoder of elements that receives the bytes; nil for a whole document.
    func withParts(
        of elements: (any ElementDecoder)? = nil,
        _ body: (any PartSource, _ whole: UnsafeRawBufferPointer?) throws -> Void
    ) throws {
        switch unsafe kind {
        case .bytes(let bytes): unsafe try body(MemorySource(bytes), bytes)
        case .file(let file): try body(FileSource(FileReader(file, for: elements, chunkSize: 0)), nil)
        case .tape: preconditionFailure("a parsed value has no text")
        }
    }
}

extension FileReader {
    /// Opens a file for a decoder of elements, which starts at the first line of the file's range, if there is one.
    ///
    /// - Throws: `fileNotRead`, also if there is a range, and the elements are not lines.
    convenience init(
        _ file: JSONFileSource, for elements: (any ElementDecoder)?, chunkSize: Int? = nil
    ) throws(TrellisError) {
        try self.init(file, forLines: elements != nil, chunkSize: chunkSize)
        if file.range != nil { try elements?.begin(atLine: start) }
    }
}
