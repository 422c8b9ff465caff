// Safety: A chunk is used during the call, and bytes needed later are copied to arrays. Indices come from offsets that
// are compared with the chunk's bounds. The mark is compared with the chunk's address, never dereferenced, and is
// cleared before each chunk.
/// Bytes in, events out: the input check, the parser, and the position of every error. The bytes may come in chunks
/// cut anywhere; verdicts and positions do not depend on the cuts.
///
///     parse(document)      feed(chunk), finish()
///            │                      │
///            │                DocumentHead   waits for a second byte where the first could begin compressed data
///            │                      │
///            │                 CheckStage    input check and size limit; holds bytes that the next ones decide on
///            │                      │        valid UTF-8
///            │                 RepairStage   leaves out the byte order mark, replaces lone surrogates
///            │                      │
///            │                 StringJoin    joins strings that chunk ends cut
///            │                      │
///            │                 TokenJoin     holds chunks back until the current token is twice as long
///            │                      │
///            └───────────────► ChunkParser   skips members and indentation; yajl; text after the value; errors
///                                   │
///                                events
///
/// Each stage has the next one, and holds back no more than it says. A document that is in memory as a whole, and needs
/// no repair, is checked and then parsed as one chunk: the stages between are for chunks alone.
@safe struct DocumentParser: ~Copyable {
    /// Why parsing has stopped. `contents` is nil if a receiver of events stopped it.
    struct Interruption: Error {
        var contents: TrellisError.Contents?
        var position: TrellisError.Position
        var excerpt: String?
    }

    private var check: CheckStage

    /// - Parameters:
    ///   - context: handed to each event.
    ///   - keepsText: whether the receiver of the events may ask for the text of values.
    ///   - room: memory that no other parser uses, and that outlives this one; nil if there is none.
    ///   - filter: what leaves out what the receiver does not want.
    ///   - record: whether documents like this one were indented.
    init(
        events: EventTable, context: UnsafeMutableRawPointer, keepsText: Bool = false, options: InputOptions,
        room: ParserRoom? = nil, filter: consuming InputFilter? = nil, indentation record: PauseRecord? = nil
    ) {
        // With a comment in it the text of a value is not JSON.
        let parser = unsafe Parser(
            events: events, context: context, allowsComments: options.allowsComments,
            keepsText: keepsText && !options.allowsComments, room: room)
        let chunks = ChunkParser(parser, options, filter: filter, indentation: record)
        let strings = StringJoin(next: TokenJoin(next: chunks))
        check = CheckStage(options, next: RepairStage(options, next: strings))
    }

    /// The last stage.
    private var chunks: ChunkParser {
        @inline(__always) _read { yield check.next.next.next.next }
        @inline(__always) _modify { yield &check.next.next.next.next }
    }

    /// Ends the use of the room: see ``Parser/close()``.
    mutating func close() { chunks.parser.close() }

    /// What the receiver of the events needs of the parser.
    var link: ParserLink { chunks.link }
    var positions: TokenPositions { chunks.positions }

    /// The position of the next chunk.
    var position: LinePosition { chunks.position }

    /// How many bytes have been fed.
    var bytesReceived: Int { check.received + chunks.head.held.count }

    // MARK: Input

    /// Parses a document that is all there.
    mutating func parse(_ document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard unsafe check.accepts(whole: document) else {
            // The parser gets no more than is in order; errors show what is behind that, too.
            unsafe positions.surroundings = Surroundings(bytes: document, start: 0)
            unsafe try feed(document)
            return try finish()
        }
        unsafe try chunks.parse(whole: document)
    }

    /// Feeds the next bytes.
    mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard !chunks.head.isComplete else { return unsafe try check.take(chunk) }
        guard let held = unsafe chunks.head.note(chunk) else { return unsafe try check.take(chunk) }
        if !held.isEmpty { try check.take(held) }
    }

    /// Ends the document.
    mutating func finish() throws(Interruption) {
        let held = chunks.head.takeHeld()
        if !held.isEmpty { try check.take(held) }
        try check.finish()
        try chunks.complete()
    }

    // MARK: Parts of the text that are parsed somewhere else

    /// Whether all that was fed has been parsed and ended with a whole token, inside of the document's value.
    var isBetweenTokens: Bool { chunks.head.held.isEmpty && check.isBetweenTokens }

    /// Leaves text out that was parsed somewhere else, and in which nothing is wrong.
    ///
    /// - Parameter text: counted from its start on.
    /// - Returns: false if there may not be so much of it. Nothing is left out then.
    mutating func skip(_ text: LinePosition) -> Bool {
        guard check.skip(text.offset) else { return false }
        chunks.position.pass(text)
        return true
    }

    /// Parses text from which the next is not separated: no excerpt shows it, and no place counts it.
    mutating func parse(prefix: StaticString) throws(Interruption) {
        chunks.position = LinePosition(offset: -prefix.utf8CodeUnitCount)
        // A static string's bytes are there for good.
        unsafe try feed(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
    }
}
