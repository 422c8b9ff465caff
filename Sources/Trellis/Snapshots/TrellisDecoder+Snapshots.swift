import Synchronization

extension TrellisDecoder {
    /// Snapshots of a document that arrives in chunks: see ``SnapshotSession``.
    ///
    /// ```swift
    /// for try await recipe in decoder.snapshots(of: Recipe.self, from: body) { show(recipe.title, recipe.steps) }
    /// ```
    ///
    /// The next chunk is requested only when the snapshot of the last is processed. Leaving the loop early reads no
    /// more; cancelling the task ends the wait for a chunk with the error that the source then throws. The last
    /// snapshot has the complete value, which its `current` returns.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: its keys and indices; nil for the whole document. No chunk after the value's end is requested.
    ///   - chunks: the text. For single bytes, see `jsonChunks`.
    ///   - pace: when a snapshot is made.
    ///   - shown: what snapshots show, and of what text.
    ///   - report: what is skipped is added to it after each chunk.
    /// - Returns: a sequence that throws what is wrong with the text, after the snapshots of the chunks before it; what
    ///   the source throws; `CancellationError`.
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

    /// What is shared by copies of an iterator.
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

        /// Whether no more of the text is needed.
        var needsNoMore: Bool { session?.needsNoMore ?? false }

        func begin() throws {
            if session == nil { session = try makeSession() }
        }

        /// Feeds a chunk; returns the snapshot if there is one.
        func feed(_ chunk: some JSONBytes) throws -> JSONSnapshot<Value>? {
            try session?.feed(chunk)
            let isDue = session?.document.index.withLock { pacer.isDue($0) } ?? false
            return isDue && session?.hasNewText == true ? session?.snapshot() : nil
        }

        /// Ends the document; returns the last snapshot, if the one before it has not shown everything.
        func finish() throws -> JSONSnapshot<Value>? {
            isDone = true
            guard let value = try session?.end() else { return nil }
            let last = session?.hasChanges() == true ? session?.snapshot() : nil
            session?.note(value)
            return last
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
                        // A source may just end when it is cancelled.
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
