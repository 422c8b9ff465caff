/// Bytes in, events out: the input check, the parser, and the place of whatever goes wrong. The bytes may come in chunks
/// cut anywhere; verdicts and places do not depend on the cuts.
///
/// A token that goes over the end of a chunk is lexed again from its start with each further chunk. So that this stays
/// linear, chunks are held back until there is as much new input as there is of the token already.
@safe struct DocumentParser: ~Copyable {
    /// Why parsing has stopped. `contents` is nil if a receiver of events stopped it.
    struct Interruption: Error {
        var contents: TrellisError.Contents?
        var place: TrellisError.Place
        var excerpt: String?
    }

    private var parser: Parser
    private var check: InputCheck
    private var repair: SurrogateRepair?
    private var repaired: [UInt8] = []
    private var start: ByteOrderMark
    private var position = LinePosition()
    /// The scanner as it was at the current chunk's start, and the place of the token that was unfinished there.
    private var scanner: TokenScanner
    private var unfinished = TrellisError.Place(offset: 0, line: 1, column: 1)
    /// Where a receiver of events notes the end of the last text that it was given.
    private let mark: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private var held: [UInt8] = []
    /// Whether the document's value has ended; then the scanner looks at what follows.
    private var isValueComplete = false
    /// The end of the input so far, where it depends on the next bytes whether it is in order.
    private var unsettled: [UInt8] = []
    private var received = 0
    private let limits: InputLimits

    /// - Parameters:
    ///   - context: handed to each event.
    ///   - mark: where whoever receives the events notes the end of each text.
    init(
        events: EventTable, context: UnsafeMutableRawPointer, mark: UnsafeMutablePointer<UnsafePointer<UInt8>?>,
        options: InputOptions
    ) {
        unsafe parser = Parser(events: events, context: context, allowsComments: options.allowsComments)
        check = InputCheck(checkSurrogates: !options.replacesLoneSurrogates)
        repair = options.replacesLoneSurrogates ? SurrogateRepair() : nil
        start = ByteOrderMark(isSkipped: options.skipsByteOrderMark)
        scanner = TokenScanner(allowsComments: options.allowsComments)
        unsafe self.mark = unsafe mark
        limits = options.limits
    }

    var gate: EventGate { parser.gate }

    /// How many bytes have been fed.
    var bytesReceived: Int { received }

    // MARK: Input

    /// Parses a document that is all there.
    mutating func parse(_ document: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        // What follows is `feed` and `finish` without leaving the chunk behind in between.
        let isPlain = repair == nil && !start.isPending
        guard isPlain, document.count <= limits.bytes, unsafe check.check(document) == nil, check.finish() == nil
        else {
            check = InputCheck(checkSurrogates: repair == nil)
            unsafe try feed(document)
            try finish()
            return
        }
        received = document.count
        unsafe try step(parser.parse(document), document)
        unsafe try complete(after: document)
    }

    /// Feeds the next bytes.
    mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
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
            throw Interruption(contents: contents, place: position.place(ofOffset: limits.bytes))
        }
    }

    /// Ends the document.
    mutating func finish() throws(Interruption) {
        if let failure = check.finish() {
            try release()
            throw unsafe wrongNumber() ?? interruption(failure)
        }
        let rest = unsettled
        unsettled = []
        unsafe try withBytes(of: rest) { (parser, rest) throws(Interruption) in unsafe try parser.accept(rest) }
        try release()
        unsafe try complete(after: UnsafeBufferPointer(start: nil, count: 0))
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
            unsafe try hold(bytes)
            return
        }
        repaired.removeAll(keepingCapacity: true)
        unsafe repair?.repair(bytes, into: &repaired)
        let bytes = repaired
        unsafe try withBytes(of: bytes) { (parser, bytes) throws(Interruption) in unsafe try parser.hold(bytes) }
    }

    /// Feeds the bytes, or keeps them until they are as long as the token that has begun.
    private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let begun = scanner.isInsideToken ? position.offset - scanner.tokenStart : 0
        if held.isEmpty && bytes.count >= begun {
            unsafe try feedParser(bytes)
            return
        }
        unsafe held.append(contentsOf: bytes)
        if held.count >= begun { try feedHeld() }
    }

    /// Feeds everything that has been kept back.
    private mutating func release() throws(Interruption) {
        let mark = start.finish()
        unsafe try withBytes(of: mark) { (parser, mark) throws(Interruption) in unsafe try parser.repairAndHold(mark) }
        if repair != nil {
            repaired.removeAll(keepingCapacity: true)
            repair?.finish(into: &repaired)
            held += repaired
        }
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
        // A mark of the last chunk could lie in this one if they share memory.
        unsafe mark.pointee = nil
        if isValueComplete {
            unsafe try refuseTrailingData(in: chunk, from: 0)
            unsafe position.pass(chunk)
            return
        }
        unsafe try step(parser.parse(chunk), chunk)
        if isValueComplete {
            unsafe position.pass(chunk)
            return
        }
        var next = scanner
        _ = unsafe advance(&next, in: chunk, upTo: chunk.count)
        scanner = next
        if scanner.isInsideToken {
            if scanner.tokenStart >= position.offset {
                unfinished = unsafe position.place(of: scanner.tokenStart - position.offset, in: chunk)
            }
            if position.offset + chunk.count - scanner.tokenStart > limits.rawTokenBytes {
                throw unsafe overlong(at: scanner.tokenStart, in: chunk)
            }
        }
        unsafe position.pass(chunk)
    }

    private mutating func complete(after chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
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
        var skipped = parser.gate.longestSkip(inChunkOf: chunk.count)
        // Of comments there are no events either.
        if scanner.allowsComments { skipped = chunk.count }
        if case .ok = outcome, skipped <= limits.rawTokenBytes {
        } else {
            unsafe try examine(outcome, chunk, skipped)
        }
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
                let contents = unsafe TrellisError.Contents(code: .trailingData, found: Self.describe(chunk[index]))
                throw unsafe interruption(contents, at: position.offset + index, in: chunk)
            }
        }
    }

    @inline(never)
    private mutating func examine(
        _ outcome: Parser.Outcome, _ chunk: UnsafeBufferPointer<UInt8>, _ skipped: Int
    ) throws(Interruption) {
        var failure: Interruption?
        if case .ok = outcome {
        } else {
            failure = unsafe interruption(outcome, endingAt: min(parser.bytesConsumed, chunk.count), in: chunk)
        }
        // In skipped text no event tells how long the tokens are.
        let end = failure.map { $0.place.offset - position.offset } ?? chunk.count
        if skipped > limits.rawTokenBytes, let start = unsafe overlongToken(in: chunk, upTo: end, firstOnly: false) {
            throw unsafe overlong(at: start, in: chunk)
        }
        if let failure { throw failure }
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

// What is reported, and where.
extension DocumentParser {
    /// Brings a scanner that stands at the chunk's start forward; returns the first byte that cannot stand there.
    private func advance(
        _ scanner: inout TokenScanner, in chunk: UnsafeBufferPointer<UInt8>, upTo end: Int
    ) -> Int? {
        var from = 0
        if let mark = unsafe mark.pointee, let start = chunk.baseAddress {
            // Texts with escapes and the first of a chunk are copies somewhere else.
            let known = unsafe UnsafeRawPointer(mark) - UnsafeRawPointer(start)
            if known > 0 && known <= min(end, chunk.count) {
                scanner.restart(at: position.offset + known)
                from = known
            }
        }
        return unsafe scanner.scan(chunk, from..<max(from, end), base: position.offset)
    }

    @inline(never)
    private mutating func interruption(
        _ outcome: Parser.Outcome, endingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> Interruption {
        var scanner = scanner
        guard case .failed(let fault) = outcome else {
            _ = unsafe advance(&scanner, in: chunk, upTo: end)
            return unsafe interruption(nil, at: scanner.tokenStart, in: chunk)
        }
        let wrong = unsafe advance(
            &scanner, in: chunk, upTo: fault.isLexical || fault.position == .end ? chunk.count : end)
        if scanner.isInsideToken, position.offset + (wrong ?? chunk.count) - scanner.tokenStart > limits.rawTokenBytes {
            return unsafe overlong(at: scanner.tokenStart, in: chunk)
        }
        let offset: Int
        if fault.position == .end {
            offset = position.offset + chunk.count
        } else if fault.position == .tokenStart {
            offset = tokenStart(scanner, notBefore: end)

        } else if let wrong {
            offset = position.offset + wrong
        } else {
            offset = fault.isLexical ? position.offset + end : scanner.tokenStart
        }
        var contents = TrellisError.Contents(code: fault.code, expected: fault.expected)
        let index = offset - position.offset
        if index >= 0 && index < chunk.count {
            contents.found = unsafe Self.describe(chunk[index])
        }
        return unsafe interruption(contents, at: offset, in: chunk)
    }
    /// The start of a token that yajl gives as "the token's end less the length of its text", which for a string leaves
    /// out the quotes.
    ///
    /// - Parameter scanner: stands at `end`.
    private func tokenStart(_ scanner: TokenScanner, notBefore end: Int) -> Int {
        let offset = position.offset + end
        if scanner.isInsideString { return scanner.tokenStart }
        // What began in an earlier chunk is the value if it follows a colon: then it was a number that ended with its chunk.
        if end == 0 && scanner.isInsideToken {
            return scanner.previousTokenByte == UInt8(ascii: ":") ? offset : scanner.tokenStart
        }
        let isEmptyString = scanner.tokenByte == UInt8(ascii: "\"") && scanner.tokenStart == offset - 2
        // After a colon it is the value, which is in its place.
        return isEmptyString && scanner.previousTokenByte != UInt8(ascii: ":") ? scanner.tokenStart : offset
    }

    /// The first token before `end` that has more bytes than any token within the limit can have.
    ///
    /// - Parameter firstOnly: whether to look only at the token that was unfinished at the chunk's start.
    private func overlongToken(in chunk: UnsafeBufferPointer<UInt8>, upTo end: Int, firstOnly: Bool) -> Int? {
        var scanner = scanner
        var index = 0
        while index < end {
            let start = scanner.tokenStart
            let wasInside = scanner.isInsideToken
            if unsafe scanner.scan(chunk, index..<index + 1, base: position.offset) != nil { return nil }
            index += 1
            if wasInside, position.offset + index - start > limits.rawTokenBytes { return start }
            if firstOnly && (!scanner.isInsideToken || scanner.tokenStart != start) { return nil }
        }
        return nil
    }

    private func overlong(at offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Interruption {
        unsafe interruption(.init(overlongTextOver: limits.tokenBytes), at: offset, in: chunk)
    }
    /// A number ends where the text goes wrong, and may itself be wrong, which comes first: it is given an end.
    private mutating func wrongNumber() -> Interruption? {
        switch scanner.state {
        case .zero, .digits, .fraction, .exponentDigits: break
        default: return nil
        }
        var space: UInt8 = 0x20
        let outcome = unsafe withUnsafePointer(to: &space) { space in
            unsafe parser.parse(UnsafeBufferPointer(start: space, count: 1))
        }
        switch outcome {
        case .ok: return nil
        case .stopped: return Interruption(contents: nil, place: unfinished)
        case .failed(let fault):
            return Interruption(contents: .init(code: fault.code, expected: fault.expected), place: unfinished)
        }
    }

    /// - Parameter chunk: the input that starts at `start`, for an excerpt.
    private func interruption(
        _ failure: InputCheck.Failure, in chunk: UnsafeBufferPointer<UInt8> = unsafe .init(start: nil, count: 0),
        at start: Int = 0
    ) -> Interruption {
        let contents: TrellisError.Contents =
            switch failure.kind {
            case .verticalTab: .init(code: .invalidSyntax, found: "a vertical tab, which JSON does not allow")
            case .formFeed: .init(code: .invalidSyntax, found: "a form feed, which JSON does not allow")
            case .invalidUTF8: .init(code: .invalidUTF8)
            case .loneSurrogate: .init(code: .loneSurrogate)
            }
        let excerpt = unsafe Self.excerpt(of: chunk, at: failure.offset - start)
        return Interruption(contents: contents, place: position.place(ofOffset: failure.offset), excerpt: excerpt)
    }

    private func interruption(
        _ contents: TrellisError.Contents?, at offset: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> Interruption {
        let excerpt = unsafe Self.excerpt(of: chunk, at: offset - position.offset)
        return unsafe Interruption(contents: contents, place: place(of: offset, in: chunk), excerpt: excerpt)
    }

    /// - Parameter offset: in this chunk, or the start of the token that was unfinished when the last one ended.
    private func place(of offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Place {
        offset < position.offset ? unfinished : unsafe position.place(of: offset - position.offset, in: chunk)
    }

    private static func describe(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F
            ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    }

    private static func excerpt(of chunk: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
        guard index >= 0, index < chunk.count else { return nil }
        let around = unsafe chunk[max(0, index - 10)..<min(chunk.count, index + 20)]
        var text = ""
        for scalar in unsafe String(decoding: around, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x20 || scalar == "\u{7F}" { text += "·" } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
