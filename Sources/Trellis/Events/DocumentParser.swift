// Safety: A chunk is used during the call, and bytes needed later are copied to arrays. Indices come from offsets that
// are compared with the chunk's bounds.
/// Parses the bytes of a document into events: checks the input, runs the parser, and determines the position of every
/// error. Chunks may be split at any byte; results and positions do not depend on the chunks.
///
///     parse(document)      feed(chunk), finish()
///            │                      │
///            │                DocumentHead   holds back a first byte that could begin compressed data
///            │                      │
///            │                 CheckStage    checks bytes and size; holds back bytes that the next ones decide on
///            │                      │        valid UTF-8
///            │                 RepairStage   removes the byte order mark, replaces unpaired surrogates
///            │                      │
///            │                 StringJoin    joins strings that are split between chunks
///            │                      │
///            │                 TokenJoin     holds back chunks until the current token is twice as long
///            │                      │
///            └───────────────► ChunkParser   skips members; writes skeletons; yajl; trailing data; errors
///                                   │
///                                events
///
/// Each stage owns the next stage, and holds back only the bytes described above. A complete document in memory that
/// needs no repair is checked and then parsed as one chunk. The stages in between are only for chunks.
@safe struct DocumentParser: ~Copyable {
    /// The reason why parsing has stopped. `contents` is nil if a receiver of events stopped it.
    struct Interruption: Error {
        var contents: TrellisError.Contents?
        var position: TrellisError.Position
        var excerpt: String?

        /// The error for the caller.
        ///
        /// - Parameter failure: the error of the receiver of events, if the receiver stopped the parser.
        func error(orOfReceiver failure: TrellisError.Contents?) -> TrellisError {
            var contents = contents ?? failure ?? .init(code: .custom)
            contents.position = position
            contents.excerpt = excerpt
            return TrellisError(contents)
        }
    }

    private var check: CheckStage

    /// - Parameters:
    ///   - context: passed to each event callback.
    ///   - keepsText: whether the receiver of the events may request the original bytes of values.
    ///   - room: memory that no other parser uses and that outlives this parser; nil to allocate it.
    ///   - record: whether skeletons paid off in earlier documents of the same type.
    init(
        events: EventTable, context: UnsafeMutableRawPointer, keepsText: Bool = false, options: InputOptions,
        room: ParserRoom? = nil, skeletons record: PauseRecord? = nil
    ) {
        // The original bytes of a value may contain a comment, and are then not JSON. They are not available in this
        // case.
        let parser = unsafe Parser(
            events: events, context: context, allowsComments: options.allowsComments,
            keepsText: keepsText && !options.allowsComments, room: room)
        let chunks = unsafe ChunkParser(parser, options, skeletons: record, numbers: events.numbers)
        let strings = StringJoin(next: TokenJoin(next: chunks))
        check = CheckStage(options, next: RepairStage(options, next: strings))
    }

    /// The last stage.
    private var chunks: ChunkParser {
        @inline(__always) _read { yield check.next.next.next.next }
        @inline(__always) _modify { yield &check.next.next.next.next }
    }

    /// Skips unmapped values from here on.
    // The initializer has no parameter for the filter: it would be moved several times, even if it were nil.
    mutating func use(_ filter: consuming InputFilter) { chunks.use(filter) }

    /// Frees the memory in the `ParserRoom`: see ``Parser/close()``.
    mutating func close() { chunks.parser.close() }

    /// The receiver's access to the parser.
    var link: ParserLink { chunks.link }
    var positions: TokenPositions { chunks.positions }

    /// The position of the next chunk.
    var position: LinePosition { chunks.position }

    /// The number of bytes fed so far.
    var bytesReceived: Int { check.received + chunks.head.held.count }

    // MARK: Input

    /// Parses a complete document.
    mutating func parse(_ document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard unsafe check.accepts(whole: document) else {
            // The parser only receives bytes before the error. Excerpts also include the bytes after it.
            unsafe positions.surroundings = Surroundings(bytes: document, start: 0)
            unsafe try feed(document)
            return try finish()
        }
        unsafe try chunks.parse(whole: document)
    }

    /// Parses the next bytes.
    mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard !chunks.head.isComplete else { return unsafe try check.take(chunk) }
        guard let held = unsafe chunks.head.note(chunk) else { return unsafe try check.take(chunk) }
        if !held.isEmpty { try check.take(held) }
    }

    /// Parses the bytes that are held back, because no more bytes follow.
    mutating func flush() throws(Interruption) {
        let held = chunks.head.takeHeld()
        if !held.isEmpty { try check.take(held) }
        try check.finish()
    }

    /// Ends the document.
    mutating func finish() throws(Interruption) {
        try flush()
        try chunks.complete()
    }

    /// Whether the bytes that have been parsed end in a block comment.
    var isInsideBlockComment: Bool { chunks.scanner.isInsideBlockComment }

    // MARK: Partitions that are parsed separately

    /// Whether all fed bytes have been parsed and end with a whole token, inside the document's value.
    var isBetweenTokens: Bool { chunks.head.held.isEmpty && check.isBetweenTokens }

    /// Skips valid bytes that were parsed separately.
    ///
    /// - Parameter text: the number of bytes and lines.
    /// - Returns: false, without skipping, if the bytes exceed the maximum size of a document.
    mutating func skip(_ text: LinePosition) -> Bool {
        guard check.skip(text.offset) else { return false }
        chunks.position.pass(text)
        return true
    }

    /// Parses a prefix that is not part of the document: excerpts and positions ignore it.
    mutating func parse(prefix: StaticString) throws(Interruption) {
        chunks.position = LinePosition(offset: -prefix.utf8CodeUnitCount)
        // The bytes of a static string are never freed.
        unsafe try feed(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
    }
}
