// Safety: as in DocumentParser.swift
/// Parses valid chunks with yajl (`Parser`), without unmapped members (`InputFilter`), and as a skeleton if that
/// pays off. Determines the positions of errors, and rejects data after the document's value.
struct ChunkParser: ~Copyable {
    typealias Interruption = DocumentParser.Interruption

    var parser: Parser
    /// The filter that skips unmapped values; nil if nothing is skipped.
    var filter: InputFilter?
    /// Decides when the parser gets skeletons.
    var skeletons: SkeletonPace
    /// Finds arrays of numbers; nil if the receiver does not decode any itself.
    var numbers: NumberSearch?
    var position = LinePosition()
    /// An index in the chunk at which no token continues; 0 if none is known. It is at or before the parser's position.
    var settled = 0
    /// The state of the scanner at the current chunk's start, and the position of the token that was incomplete there.
    private(set) var scanner: TokenScanner
    private(set) var unfinished = TrellisError.Position(offset: 0, line: 1, column: 1)
    /// Whether the document's value has ended. The scanner then checks the bytes after it.
    private(set) var isValueComplete = false
    /// The first bytes of the document.
    var head = DocumentHead()
    let limits: InputLimits
    private let passedByAddress = PassedByAddress()

    init(
        _ parser: consuming Parser, _ options: InputOptions, skeletons record: PauseRecord?,
        numbers: EventTable.StringEvent?
    ) {
        self.parser = parser
        scanner = TokenScanner(allowsComments: options.allowsComments)
        limits = options.limits
        skeletons = SkeletonPace(options.allowsComments ? .never : options.skipping, record)
        if !options.allowsComments && options.skipping != .never {
            self.numbers = unsafe numbers.map { unsafe NumberSearch(receiver: $0) }
        }
    }

    /// Skips values that the filter selects.
    mutating func use(_ filter: consuming InputFilter) {
        // The filter does not recognize comments between tokens.
        if !scanner.allowsComments { self.filter = .some(filter) }
    }

    var link: ParserLink { parser.link }
    var positions: TokenPositions { parser.link.positions }

    /// Whether the parser is at the end of a token, inside the document's value.
    var isBetweenTokens: Bool { !isValueComplete && !scanner.isInsideToken }

    /// Whether a quote in the next bytes always belongs to a string: inside the document's value, and without comments.
    var isInPlainJSON: Bool { !isValueComplete && !scanner.allowsComments }

    /// Parses a document that is a single chunk.
    mutating func parse(whole document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        unsafe head.record(document)
        unsafe announce(document)
        unsafe try parseTokens(of: document)
        unsafe try complete(after: document)
    }

    /// Parses the next chunk.
    ///
    /// - Parameter isString: whether the chunk is exactly one string.
    mutating func parse(_ chunk: UnsafeBufferPointer<UInt8>, isString: Bool) throws(Interruption) {
        if isValueComplete {
            unsafe try refuseTrailingData(in: chunk, from: 0)
            unsafe position.pass(chunk)
            return
        }
        if scanner.isInsideToken, position.offset + chunk.count - scanner.tokenStart > limits.rawTokenBytes,
            unsafe overlongToken(in: chunk, upTo: chunk.count, firstOnly: true) != nil
        {
            throw unsafe overlong(at: unfinished.offset, in: chunk)
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
        unsafe noteUnfinishedToken(in: chunk)
        if unsafe scanner.isInsideToken && isOverlong(scanner, at: chunk.count, in: chunk) {
            throw unsafe overlong(at: scanner.tokenStart, in: chunk)
        }
        unsafe position.pass(chunk)
    }

    /// Keeps the position of a token that continues in the next chunk.
    private mutating func noteUnfinishedToken(in chunk: UnsafeBufferPointer<UInt8>) {
        guard scanner.isInsideToken, scanner.tokenStart >= position.offset else { return }
        unfinished = unsafe position.position(of: scanner.tokenStart - position.offset, in: chunk)
    }

    /// Parses the next chunk, from an array.
    mutating func parse(_ chunk: [UInt8], isString: Bool) throws(Interruption) {
        unsafe try chunk.withUnsafeBufferPointer { (chunk) throws(Interruption) in
            unsafe try parse(chunk, isString: isString)
        }
    }

    /// Ends a document that was parsed in chunks, whose last chunk is no longer in memory.
    mutating func complete() throws(Interruption) {
        let nothing = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        unsafe announce(nothing)
        unsafe try complete(after: nothing)
    }

    /// Prepares for position requests about the next chunk.
    func announce(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe link.begin(chunk)
        unsafe positions.begin(
            chunk, at: position, unfinished: unfinished, beginsInToken: scanner.isInsideToken)
        // With comments, long tokens are searched for before parsing the chunk.
        link.gate.begin(chunkOf: scanner.allowsComments ? 0 : chunk.count, scanner, limit: limits.rawTokenBytes)
    }

    /// Passes a chunk to the parser. With comments it stops at the first token that is too long, because comments have
    /// no events.
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
        // The first byte of the overlong token ends a number before it, and shows whether the value has ended: then the
        // parser does not consume it. The error's excerpt includes the bytes after the piece.
        let piece = unsafe UnsafeBufferPointer(rebasing: chunk[...(start - position.offset)])
        let outcome = unsafe parse(filtered: piece)
        if outcome.isOK && parser.bytesConsumed < piece.count {
            unsafe try refuseTrailingData(in: chunk, from: parser.bytesConsumed)
        }
        unsafe try step(outcome, piece)
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
            // The end of the input has ended a number.
            fault.position = .token
            throw unsafe interruption(.failed(fault), endingAt: chunk.count, in: chunk)
        }
        throw unsafe interruption(outcome, endingAt: chunk.count, in: chunk)
    }

    @inline(__always)
    private mutating func step(_ outcome: Parser.Outcome, _ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let skipped = link.gate.skippedLength(atEndOfChunkOf: chunk.count)
        if !outcome.isOK || skipped > limits.rawTokenBytes { unsafe try examine(outcome, chunk, skipped) }
        // The parser consumes nothing after the document's value.
        let end = parser.bytesConsumed
        if end < chunk.count { unsafe try refuseTrailingData(in: chunk, from: end) }
    }

    /// Throws if the document's value is followed by anything except white space and allowed comments within the limit.
    private mutating func refuseTrailingData(
        in chunk: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(Interruption) {
        if !isValueComplete {
            isValueComplete = true
            scanner.restart(at: position.offset + start)
        }
        for index in start..<chunk.count {
            let offset = position.offset + index
            // The line feed after a comment is part of it.
            if scanner.isInsideToken && offset - scanner.tokenStart >= limits.rawTokenBytes {
                throw unsafe overlong(at: scanner.tokenStart, in: chunk)
            }
            let wrong = unsafe scanner.scan(chunk, index..<index + 1, base: position.offset)
            if wrong != nil || scanner.tokenByte != 0 {
                let found = unsafe head.look(of: chunk[index], at: offset, isFirst: false)
                let contents = unsafe TrellisError.Contents(
                    code: .trailingData, found: found ?? DocumentParser.describe(chunk[index]))
                throw unsafe interruption(contents, at: offset, in: chunk)
            }
        }
        unsafe noteUnfinishedToken(in: chunk)
    }
}
