import Synchronization

extension TrellisDecoder {
    /// Snapshots of a document that arrives in chunks: see ``SnapshotSession``.
    ///
    /// ```swift
    /// for try await recipe in decoder.snapshots(of: Recipe.self, from: body) { show(recipe.title, recipe.steps) }
    /// ```
    ///
    /// The next chunk is requested only when the snapshot of the previous one has been processed. Leaving the loop
    /// stops reading. Cancelling the task ends the wait for a chunk, with the error that the source then throws. The
    /// last snapshot has the complete value, which its `current` returns.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: its keys and indices; nil for the whole document. No chunk is requested after the end of the value.
    ///   - chunks: the input. For a sequence of single bytes, see `jsonChunks`.
    ///   - pace: when snapshots are taken.
    ///   - shown: the visible parts of the document, and the text around it.
    ///   - report: receives dropped values and unknown keys after each chunk.
    /// - Returns: a sequence that throws the first error in the input, after the snapshots of the chunks before it;
    ///   errors of the source; `CancellationError`.
    public func snapshots<Value: TrellisDecodable, Chunks: AsyncSequence>(
        of type: Value.Type, at path: JSONPath? = nil, from chunks: Chunks, every pace: SnapshotPace = .chunk,
        showing shown: Set<SnapshotOption> = [], report: Report? = nil
    ) -> some AsyncSequence<JSONSnapshot<Value>, any Error> where Chunks.Element: JSONBytes {
        let options = options
        return DocumentSnapshots(chunks: chunks, pace: pace) {
            try SnapshotSession(type, at: path, options: options, showing: shown, report: report ?? Report())
        }
    }
}

/// The snapshots of a document whose chunks arrive asynchronously.
struct DocumentSnapshots<Chunks: AsyncSequence, Value: TrellisDecodable>: AsyncSequence
where Chunks.Element: JSONBytes {
    typealias Failure = any Error

    let chunks: Chunks
    let pace: TrellisDecoder.SnapshotPace
    let makeSession: () throws -> TrellisDecoder.SnapshotSession<Value>

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks.makeAsyncIterator(), state: State(makeSession, pace))
    }

    /// The state shared by all copies of an iterator.
    final class State {
        private let makeSession: () throws -> TrellisDecoder.SnapshotSession<Value>
        private var session: TrellisDecoder.SnapshotSession<Value>?
        private var pacer: SnapshotPacer
        private(set) var isDone = false

        init(
            _ makeSession: @escaping () throws -> TrellisDecoder.SnapshotSession<Value>,
            _ pace: TrellisDecoder.SnapshotPace
        ) {
            self.makeSession = makeSession
            pacer = SnapshotPacer(pace)
        }

        /// Whether no more bytes are needed.
        var needsNoMore: Bool { session?.needsNoMore ?? false }

        func begin() throws {
            if session == nil { session = try makeSession() }
        }

        /// Feeds a chunk; returns the snapshot if one is taken.
        func feed(_ chunk: some JSONBytes) throws -> JSONSnapshot<Value>? {
            try session?.feed(chunk)
            return session?.snapshot(at: &pacer)
        }

        /// Ends the document; returns the last snapshot, unless the previous one was already complete.
        func finish() throws -> JSONSnapshot<Value>? {
            isDone = true
            return try session?.lastSnapshot()
        }

        func stop() {
            isDone = true
            session = nil
        }
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: Chunks.AsyncIterator
        let state: State

        mutating func next() async throws -> JSONSnapshot<Value>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> JSONSnapshot<Value>? {
            while !state.isDone {
                do {
                    try state.begin()
                    try Task.checkCancellation()
                    if !state.needsNoMore, let chunk = try await chunks.next(isolation: actor) {
                        if let snapshot = try state.feed(chunk) { return snapshot }
                    } else {
                        // Some sources end without an error when the task is cancelled.
                        try Task.checkCancellation()
                        if let snapshot = try state.finish() { return snapshot }
                    }
                } catch {
                    state.stop()
                    throw error
                }
            }
            return nil
        }
    }
}
