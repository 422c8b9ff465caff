// Safety: as in DocumentParser.swift
/// Parses chunks whose bytes are in order: without the members that nobody asked for (`InputFilter`) and without
/// indentation where leaving them out pays, by yajl (`Parser`). Says where errors are, and refuses text after the
/// document's value.
struct ChunkParser: ~Copyable {
    typealias Interruption = DocumentParser.Interruption

    var parser: Parser
    /// What leaves out what nobody wants; nil if all is wanted.
    var filter: InputFilter?
    /// When to leave out the indentation of lines.
    var indentation: IndentationPace
    var position = LinePosition()
    /// The scanner as it was at the current chunk's start, and the place of the token that was unfinished there.
    private(set) var scanner: TokenScanner
    private(set) var unfinished = TrellisError.Position(offset: 0, line: 1, column: 1)
    /// Whether the document's value has ended; then the scanner looks at what follows.
    private(set) var isValueComplete = false
    /// The first bytes of the document.
    var head = DocumentHead()
    let limits: InputLimits

    init(
        _ parser: consuming Parser, _ options: InputOptions, filter: consuming InputFilter?,
        indentation record: PauseRecord?
    ) {
        self.parser = parser
        scanner = TokenScanner(allowsComments: options.allowsComments)
        limits = options.limits
        // With comments there may be anything between the tokens.
        if options.allowsComments { self.filter = nil } else { self.filter = filter }
        indentation = IndentationPace(options.allowsComments ? .never : options.skipping, record)
    }

    var link: ParserLink { parser.link }
    var positions: TokenPositions { parser.link.positions }

    /// Whether the parser has got to the end of a token, inside of the document's value.
    var isBetweenTokens: Bool { !isValueComplete && !scanner.isInsideToken }

    /// Whether the text is that of a value, in which a quote belongs to a string; in a comment it says nothing.
    var isInPlainJSON: Bool { !isValueComplete && !scanner.allowsComments }

    /// Parses a document that is one chunk.
    mutating func parse(whole document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        unsafe head.record(document)
        unsafe announce(document)
        unsafe try parseTokens(of: document)
        unsafe try complete(after: document)
    }

    /// Parses the next chunk.
    ///
    /// - Parameter isString: whether the chunk is a string, no more and no less.
    mutating func parse(_ chunk: UnsafeBufferPointer<UInt8>, isString: Bool) throws(Interruption) {
        if scanner.isInsideToken, position.offset + chunk.count - scanner.tokenStart > limits.rawTokenBytes,
            unsafe overlongToken(in: chunk, upTo: chunk.count, firstOnly: true) != nil
        {
            throw unsafe overlong(at: unfinished.offset, in: chunk)
        }
        if isValueComplete {
            unsafe try refuseTrailingData(in: chunk, from: 0)
            unsafe position.pass(chunk)
            return
        }
        unsafe announce(chunk)
        unsafe try parseTokens(of: chunk)
        if isValueComplete {
            unsafe position.pass(chunk)
            return
        }
        if isString {
            scanner.passString(at: position.offset)
        } else {
            var next = scanner
            _ = unsafe advance(&next, in: chunk, upTo: chunk.count)
            scanner = next
        }
        if let source = link.source {
            unsafe source.leave(chunk, at: position.offset, unfinished: scanner.unfinishedTokenStart)
        }
        if scanner.isInsideToken {
            if scanner.tokenStart >= position.offset {
                unfinished = unsafe position.position(of: scanner.tokenStart - position.offset, in: chunk)
            }
            if unsafe isOverlong(scanner, at: chunk.count, in: chunk) {
                throw unsafe overlong(at: scanner.tokenStart, in: chunk)
            }
        }
        unsafe position.pass(chunk)
    }

    /// Parses the next chunk, of a copy.
    mutating func parse(_ chunk: [UInt8], isString: Bool) throws(Interruption) {
        unsafe try chunk.withUnsafeBufferPointer { (chunk) throws(Interruption) in
            unsafe try parse(chunk, isString: isString)
        }
    }

    /// Ends a document that came in chunks, of which the last is gone.
    mutating func complete() throws(Interruption) {
        let nothing = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        unsafe announce(nothing)
        unsafe try complete(after: nothing)
    }

    /// Lets receivers of events ask for places in the chunk that comes next.
    func announce(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe link.begin(chunk)
        unsafe positions.begin(
            chunk, at: position, unfinished: unfinished, beginsInToken: scanner.isInsideToken)
        // With comments, long tokens are looked for before the chunk is parsed.
        link.gate.begin(chunkOf: scanner.allowsComments ? 0 : chunk.count, scanner, limit: limits.rawTokenBytes)
    }

    /// Gives the parser a chunk; with comments, up to the first token that is too long, since there are no events of
    /// comments.
    @inline(__always)
    private mutating func parseTokens(of chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        if scanner.allowsComments, chunk.count > limits.rawTokenBytes {
            unsafe try parseWithComments(chunk)
        } else {
            unsafe try step(parse(filtered: chunk), chunk)
        }
    }

    @inline(never)
    private mutating func parseWithComments(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard let start = unsafe overlongToken(in: chunk, upTo: chunk.count, firstOnly: false) else {
            return unsafe try step(parse(filtered: chunk), chunk)
        }
        let before = unsafe UnsafeBufferPointer(rebasing: chunk[..<max(0, start - position.offset)])
        var outcome = unsafe parse(filtered: before)
        if outcome.isOK, before.isEmpty || parser.bytesConsumed == before.count {
            // A number directly before the token ends there.
            outcome = parser.endNumber(at: before.count)
        }
        unsafe try step(outcome, before)
        throw unsafe overlong(at: start, in: chunk)
    }

    private mutating func complete(after chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        positions.end(after: chunk.count)
        let outcome = parser.complete()
        if case .ok = outcome {
            guard scanner.allowsComments else { return }
            var scanner = scanner
            if !isValueComplete { _ = unsafe advance(&scanner, in: chunk, upTo: chunk.count) }
            guard scanner.isInsideBlockComment else { return }
            throw unsafe interruption(.failed(.unexpectedEnd), endingAt: chunk.count, in: chunk)
        }
        if case .failed(var fault) = outcome, fault.position == .tokenStart {
            // The number that the end of the input has ended.
            fault.position = .token
            throw unsafe interruption(.failed(fault), endingAt: chunk.count, in: chunk)
        }
        throw unsafe interruption(outcome, endingAt: chunk.count, in: chunk)
    }

    @inline(__always)
    private mutating func step(_ outcome: Parser.Outcome, _ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let skipped = link.gate.skippedLength(atEndOfChunkOf: chunk.count)
        if !outcome.isOK || skipped > limits.rawTokenBytes { unsafe try examine(outcome, chunk, skipped) }
        // The parser leaves alone what follows the document's value.
        let end = parser.bytesConsumed
        if end < chunk.count { unsafe try refuseTrailingData(in: chunk, from: end) }
    }

    /// Only white space may follow the document's value, and comments where they are allowed.
    private mutating func refuseTrailingData(
        in chunk: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(Interruption) {
        if !isValueComplete {
            isValueComplete = true
            scanner.restart(at: position.offset + start)
        }
        for index in start..<chunk.count {
            let wrong = unsafe scanner.scan(chunk, index..<index + 1, base: position.offset)
            if wrong != nil || scanner.tokenByte != 0 {
                let found = unsafe head.look(of: chunk[index], at: position.offset + index, isFirst: false)
                let contents = unsafe TrellisError.Contents(
                    code: .trailingData, found: found ?? DocumentParser.describe(chunk[index]))
                throw unsafe interruption(contents, at: position.offset + index, in: chunk)
            }
        }
    }
}
