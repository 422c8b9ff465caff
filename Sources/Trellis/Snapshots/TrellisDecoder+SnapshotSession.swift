import Synchronization

// Safety: The bytes of a chunk are borrowed during a call.
extension TrellisDecoder {
    /// Decodes a document while its bytes arrive, and provides snapshots of the part that has arrived.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.SnapshotSession(Recipe.self)
    /// for chunk in chunks {
    ///     try session.feed(chunk)
    ///     print(session.snapshot().title ?? "")
    /// }
    /// let recipe = try session.finish()
    /// ```
    ///
    /// Chunk boundaries may be anywhere. All chunks and snapshots together take O(bytes + values read from snapshots).
    /// The text of the document, at most 2 GiB, 28 to 56 bytes for each value in it, and further 24 to 48 bytes for
    /// each array and object, are in memory as long as the session or a snapshot exists. A session that is discarded
    /// before its end frees everything that no snapshot needs.
    public struct SnapshotSession<Value: TrellisDecodable>: ~Copyable {
        let document: SnapshotDocument
        private let decoding: ValueDecoding<Value>
        private let route: SnapshotRoute
        /// Finds the value at the path.
        private var search: SnapshotPathSearch
        private var record = JSONSnapshot<Value>.none
        private var shown = SnapshotIndex.Extent()
        private var surroundings: SurroundingText?
        private var state: SessionState
        /// The number of bytes of the document.
        private var size = 0

        /// Starts a document.
        ///
        /// - Parameters:
        ///   - type: the type of the value.
        ///   - path: its keys and indices; nil for the whole document.
        ///   - options: options of decoding.
        ///   - shown: the visible parts of the document, and the text around it.
        ///   - report: receives dropped values and unknown keys after each step.
        /// - Throws: `invalidSchema` if the type's schema is inconsistent, or the path contains `each`.
        public init(
            _ type: Value.Type = Value.self, at path: JSONPath? = nil, options: TrellisDecoder.Options = .init(),
            showing shown: Set<SnapshotOption> = [], report: TrellisDecoder.Report = .init()
        ) throws(TrellisError) {
            decoding = try ValueDecoding(type, at: path, DecoderSetup(options))
            document = SnapshotDocument(options, shown)
            route = SnapshotRoute(root: type, document)
            search = SnapshotPathSearch(path, keepsFirst: document.keepsFirst)
            if shown.contains(.skipsSurroundingText) {
                surroundings = SurroundingText(type, at: path, allowsComments: options.allowsComments)
            }
            state = SessionState(report)
        }

        /// Dropped values and unknown keys so far.
        public var report: TrellisDecoder.Report { state.report }

        /// Feeds the next bytes; bytes after the value at a path are ignored. Amortised O(bytes).
        ///
        /// - Throws: the first error in the input. The session cannot continue after an error, and throws the same
        ///   error again. Earlier snapshots remain valid, and there are no new ones.
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            try rethrowing {
                unsafe try bytes.withJSONBytes { bytes in
                    guard surroundings != nil else { return unsafe try append(bytes) }
                    try unsafe (surroundings?.document(in: bytes) ?? []).withUnsafeBytes { unsafe try append($0) }
                }
            }
        }

        // Inlined, since the call would look up the metadata of this type.
        @inline(__always)
        private mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
            try state.step(decoding.document) {
                guard !decoding.isComplete else { return }
                guard size <= SnapshotIndex.maximumSize - bytes.count else {
                    throw TrellisError(.limitExceeded, found: "a document of more than 2 GiB")
                }
                size += bytes.count
                unsafe try decoding.feed(bytes)
                document.index.withLock { unsafe $0.append(bytes) }
            }
        }

        /// A snapshot of everything that has arrived. O(1). The search for the value at a path takes O(values before
        /// it) for all calls together.
        ///
        /// Changes and new text of a snapshot are relative to the previous call.
        public mutating func snapshot() -> JSONSnapshot<Value> {
            let extent = document.index.withLock { index in
                let extent = index.extent
                if record < 0 { record = search.record(in: index) ?? record }
                return extent
            }
            defer { shown = extent }
            return JSONSnapshot(route: route, record: record, extent: extent, previous: shown)
        }

        /// Ends the document.
        ///
        /// - Returns: the value, decoded as by `decode(_:at:from:)`.
        /// - Throws: the first error in the document, even if `feed` has thrown it already; `missingKeys` if there is
        ///   no value at the path.
        public consuming func finish() throws(TrellisError) -> Value { try end() }

        /// Ends the document. One more snapshot may follow.
        mutating func end() throws(TrellisError) -> Value {
            let value = try rethrowing { try state.step(decoding.document) { try decoding.finish() } }
            document.index.withLock { $0.finish() }
            return value
        }

        /// Ends the document. Returns a snapshot if it shows more than the last one, and keeps the value for it.
        mutating func lastSnapshot() throws(TrellisError) -> JSONSnapshot<Value>? {
            let value = try end()
            let last = hasChanges() ? snapshot() : nil
            note(value)
            return last
        }

        /// A snapshot, if the pace requests one and text has arrived that the last snapshot does not have.
        mutating func snapshot(at pacer: inout SnapshotPacer) -> JSONSnapshot<Value>? {
            // Without new text, there is no snapshot, and the time since the last one must not begin again.
            guard hasNewText else { return nil }
            // The pacer reads a clock of the user's, which may read a snapshot, so not while the index is locked.
            let counts = document.index.withLock { SnapshotCounts($0) }
            return pacer.isDue(counts) ? snapshot() : nil
        }

        /// Whether no more bytes are needed.
        var needsNoMore: Bool { decoding.isComplete || surroundings?.isAfter ?? false }

        /// Whether text has arrived that the last snapshot does not have.
        private var hasNewText: Bool { document.index.withLock { $0.extent } != shown }

        /// Whether a snapshot would show more than the last one.
        private mutating func hasChanges() -> Bool {
            let last = shown
            defer { shown = last }
            return !snapshot().changes.isEmpty
        }

        /// Records the value for the snapshots, so that it is not decoded again.
        private func note(_ value: Value) {
            guard record >= 0, let decoder = route.decoder else { return }
            decoder.values.note(value, of: record)
        }
    }
}
