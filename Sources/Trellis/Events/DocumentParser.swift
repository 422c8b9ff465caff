/// Bytes in, events out: the input check, the parser, and the place of whatever goes wrong. The bytes may come in chunks
/// cut anywhere; verdicts and positions do not depend on the cuts.
///
/// A token that goes over the end of a chunk is lexed again from its start with each further chunk. So that this stays
/// linear, chunks are held back until the token ends or there is as much new input as there is of the token already.
@safe struct DocumentParser: ~Copyable {
    /// Why parsing has stopped. `contents` is nil if a receiver of events stopped it.
    struct Interruption: Error {
        var contents: TrellisError.Contents?
        var position: TrellisError.Position
        var excerpt: String?
    }

    var parser: Parser
    var check: InputCheck
    var repair: SurrogateRepair?
    private var repaired: [UInt8] = []
    var start: ByteOrderMark
    var position = LinePosition()
    /// The scanner as it was at the current chunk's start, and the place of the token that was unfinished there.
    var scanner: TokenScanner
    var unfinished = TrellisError.Position(offset: 0, line: 1, column: 1)
    /// The beginning of a string that the last chunk cut off, behind everything else.
    var cut: [UInt8] = []
    /// Whether the current chunk is a string, no more and no less.
    private var isWholeString = false
    var held: [UInt8] = []
    /// The scanner behind what is held back.
    private var heldScanner: TokenScanner
    /// Whether the document's value has ended; then the scanner looks at what follows.
    var isValueComplete = false
    /// The end of the input so far, where it depends on the next bytes whether it is in order.
    var unsettled: [UInt8] = []
    var received = 0
    var head = DocumentHead()
    /// The first byte, while the next is needed to tell what it is.
    var first: [UInt8] = []
    let limits: InputLimits
    /// What leaves out what nobody wants; nil if all is wanted.
    var filter: InputFilter?
    /// When to leave out the indentation of lines.
    var indentation: IndentationPace

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
        unsafe parser = Parser(
            events: events, context: context, allowsComments: options.allowsComments,
            keepsText: keepsText && !options.allowsComments, room: room)
        check = InputCheck(
            checkSurrogates: !options.replacesLoneSurrogates, allowsComments: options.allowsComments)
        repair = options.replacesLoneSurrogates ? SurrogateRepair() : nil
        start = ByteOrderMark(isSkipped: options.skipsByteOrderMark)
        scanner = TokenScanner(allowsComments: options.allowsComments)
        heldScanner = scanner
        limits = options.limits
        // With comments there may be anything between the tokens.
        if options.allowsComments { self.filter = nil } else { self.filter = filter }
        indentation = IndentationPace(options.allowsComments ? .never : options.skipping, record)
    }

    /// Ends the use of the room: see ``Parser/close()``.
    mutating func close() { parser.close() }

    /// What the receiver of the events needs of the parser.
    var link: ParserLink { parser.link }
    var positions: TokenPositions { parser.link.positions }

    /// How many bytes have been fed.
    var bytesReceived: Int { received + first.count }

    // MARK: Input

    /// Parses a document that is all there.
    mutating func parse(_ document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        // What follows is `feed` and `finish` without leaving the chunk behind in between.
        let isPlain = repair == nil && !start.isPending
        guard isPlain, document.count <= limits.bytes, unsafe check.check(document) == nil, check.finish() == nil
        else {
            check = InputCheck(checkSurrogates: repair == nil, allowsComments: scanner.allowsComments)
            // The parser gets no more than is in order; errors show what is behind that, too.
            unsafe positions.surroundings = Surroundings(bytes: document, start: 0)
            unsafe try feed(document)
            try finish()
            return
        }
        received = document.count
        unsafe head.note(document)
        unsafe announce(document)
        unsafe try step(parse(filtered: document), document)
        unsafe try complete(after: document)
    }

    /// Feeds the next bytes.
    mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard !head.isComplete else { return unsafe try receive(chunk) }
        unsafe head.note(chunk)
        if first.isEmpty && !head.needsSecondByte { return unsafe try receive(chunk) }
        unsafe first.append(contentsOf: chunk)
        if !head.needsSecondByte { try receiveFirst() }
    }

    /// Goes on with the bytes that were kept since the first said too little.
    private mutating func receiveFirst() throws(Interruption) {
        let bytes = first
        first = []
        unsafe try withBytes(of: bytes) { (parser, bytes) throws(Interruption) in unsafe try parser.receive(bytes) }
    }

    private mutating func receive(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let room = limits.bytes - received
        let chunkFits = chunk.count <= room
        let bytes = unsafe chunkFits ? chunk : UnsafeBufferPointer(rebasing: chunk[..<room])
        let failure = unsafe check.check(bytes)
        // Whatever is wrong before that place is reported first, so the parser gets all that is in order and no more.
        let start = received
        let good = failure?.offset ?? received + bytes.count - check.openLength
        unsafe try settle(bytes, upTo: good)
        if let failure {
            try release()
            throw unsafe wrongNumber() ?? interruption(failure, in: bytes, at: start)
        }
        guard chunkFits else {
            try release()
            let contents = TrellisError.Contents(code: .limitExceeded, found: "more than \(limits.bytes) bytes")
            throw Interruption(contents: contents, position: position.position(ofOffset: limits.bytes))
        }
    }

    /// Ends the document.
    mutating func finish() throws(Interruption) {
        if !first.isEmpty { try receiveFirst() }
        if let failure = check.finish() {
            try release()
            throw unsafe wrongNumber() ?? interruption(failure)
        }
        let rest = unsettled
        unsettled = []
        unsafe try withBytes(of: rest) { (parser, rest) throws(Interruption) in unsafe try parser.accept(rest) }
        try release()
        // The last chunk is gone.
        let nothing = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        unsafe announce(nothing)
        unsafe try complete(after: nothing)
    }

    // MARK: Stages

    /// Passes on everything up to an offset and keeps the rest, which is a few bytes, until more of it is known.
    private mutating func settle(_ bytes: UnsafeBufferPointer<UInt8>, upTo good: Int) throws(Interruption) {
        let start = received
        received += bytes.count
        if !unsettled.isEmpty {
            let settled = Array(unsettled.prefix(max(0, good - (start - unsettled.count))))
            unsettled.removeFirst(settled.count)
            unsafe try withBytes(of: settled) { (parser, settled) throws(Interruption) in
                unsafe try parser.accept(settled)
            }
        }
        let count = max(0, good - start)
        unsafe try accept(UnsafeBufferPointer(rebasing: bytes[..<count]))
        unsafe unsettled.append(contentsOf: bytes[count...])
    }

    private mutating func accept(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard start.isPending else {
            unsafe try repairAndHold(bytes)
            return
        }
        guard let (earlier, inChunk, markLength) = unsafe start.advance(bytes) else { return }
        position.skip(markLength)
        unsafe try withBytes(of: earlier) { (parser, earlier) throws(Interruption) in
            unsafe try parser.repairAndHold(earlier)
        }
        unsafe try repairAndHold(UnsafeBufferPointer(rebasing: bytes[inChunk...]))
    }

    private mutating func repairAndHold(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard repair != nil else {
            unsafe try completeStrings(bytes)
            return
        }
        repaired.removeAll(keepingCapacity: true)
        unsafe repair?.repair(bytes, into: &repaired)
        let bytes = repaired
        unsafe try withBytes(of: bytes) { (parser, bytes) throws(Interruption) in
            unsafe try parser.completeStrings(bytes)
        }
    }

    /// Puts strings together that chunks cut. An excerpt is of the chunk, not of the piece that was parsed.
    private mutating func completeStrings(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let base = position.offset + held.count + cut.count
        do throws(Interruption) {
            unsafe try feedPieces(of: bytes)
        } catch {
            var error = error
            error.excerpt = unsafe excerpt(at: error.position.offset, in: bytes, from: base) ?? error.excerpt
            throw error
        }
    }

    private mutating func feedPieces(of bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        var start = 0
        if !cut.isEmpty {
            let room = min(bytes.count, StringCut.maximumLength - cut.count)
            let end = unsafe StringCut.end(of: cut, in: UnsafeBufferPointer(rebasing: bytes[..<room]))
            if end != nil || room == bytes.count {
                start = end ?? room
                unsafe cut.append(contentsOf: bytes[..<start])
                if end == nil { return }
            }
            try feedCut(isWhole: end != nil)
        }
        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
        // In a comment a quote says nothing.
        let isPlain = !isValueComplete && !scanner.allowsComments
        let end = isPlain ? unsafe StringCut.start(in: rest) : nil
        unsafe try hold(UnsafeBufferPointer(rebasing: rest[..<(end ?? rest.count)]))
        // What is held back already goes first.
        if let end, held.isEmpty {
            unsafe cut.append(contentsOf: rest[end...])
        } else if let end {
            unsafe try hold(UnsafeBufferPointer(rebasing: rest[end...]))
        }
    }

    /// - Parameter isWhole: whether the string has ended.
    private mutating func feedCut(isWhole: Bool) throws(Interruption) {
        var bytes: [UInt8] = []
        swap(&bytes, &cut)
        isWholeString = isWhole
        unsafe try withBytes(of: bytes) { (parser, bytes) throws(Interruption) in unsafe try parser.hold(bytes) }
        isWholeString = false
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &cut)
    }

    /// Feeds the bytes, or keeps them until they end the token that has begun or are as long as it is.
    private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let begun = scanner.isInsideToken ? position.offset - scanner.tokenStart : 0
        if held.isEmpty && bytes.count >= begun {
            unsafe try feedParser(bytes)
            return
        }
        if held.isEmpty { heldScanner = scanner }
        let wrong = unsafe heldScanner.scan(bytes, 0..<bytes.count, base: position.offset + held.count)
        let isEnded = wrong != nil || !heldScanner.isInsideToken || heldScanner.tokenStart != scanner.tokenStart
        unsafe held.append(contentsOf: bytes)
        if isEnded || held.count >= begun { try feedHeld() }
    }

    /// Feeds everything that has been kept back.
    private mutating func release() throws(Interruption) {
        let mark = start.finish()
        unsafe try withBytes(of: mark) { (parser, mark) throws(Interruption) in unsafe try parser.repairAndHold(mark) }
        if repair != nil {
            repaired.removeAll(keepingCapacity: true)
            repair?.finish(into: &repaired)
            cut += repaired
        }
        if !cut.isEmpty { try feedCut(isWhole: false) }
        try feedHeld()
    }

    private mutating func feedHeld() throws(Interruption) {
        guard !held.isEmpty else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &held)
        unsafe try withBytes(of: bytes) { (parser, bytes) throws(Interruption) in unsafe try parser.feedParser(bytes) }
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &held)
    }

    private mutating func feedParser(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
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
        unsafe try step(parse(filtered: chunk), chunk)
        if isValueComplete {
            unsafe position.pass(chunk)
            return
        }
        if isWholeString {
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
            if position.offset + chunk.count - scanner.tokenStart > limits.rawTokenBytes {
                throw unsafe overlong(at: scanner.tokenStart, in: chunk)
            }
        }
        unsafe position.pass(chunk)
    }

    /// Lets receivers of events ask for places in the chunk that comes next.
    func announce(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe link.begin(chunk)
        unsafe positions.begin(
            chunk, at: position, unfinished: unfinished, beginsInToken: scanner.isInsideToken)
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
        var skipped = link.gate.longestSkip(inChunkOf: chunk.count)
        // Of comments there are no events either.
        if scanner.allowsComments { skipped = chunk.count }
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
                    code: .trailingData, found: found ?? Self.describe(chunk[index]))
                throw unsafe interruption(contents, at: position.offset + index, in: chunk)
            }
        }
    }

    /// `withUnsafeBufferPointer` with typed throws and without a closure that captures `self`.
    private mutating func withBytes(
        of bytes: [UInt8], _ body: (inout DocumentParser, UnsafeBufferPointer<UInt8>) throws(Interruption) -> Void
    ) throws(Interruption) {
        let result = unsafe bytes.withUnsafeBufferPointer { bytes -> Result<Void, Interruption> in
            do throws(Interruption) {
                unsafe try body(&self, bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
