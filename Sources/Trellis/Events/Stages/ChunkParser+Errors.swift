// Determines the errors of a chunk and their positions.
// Safety: as in DocumentParser.swift
extension ChunkParser {
    /// Advances a scanner from the chunk's start.
    ///
    /// - Parameter needsContext: whether the scanner must know the last tokens, which determine what may follow.
    /// - Returns: the index of the first invalid byte.
    func advance(
        _ scanner: inout TokenScanner, in chunk: UnsafeBufferPointer<UInt8>, upTo end: Int, needsContext: Bool = true
    ) -> Int? {
        let known = unsafe link.trace.end
        // Skipped values leave no trace, and may be long.
        if settled > known && settled <= min(end, chunk.count) {
            let from = unsafe chunk[settled - 1].isJSONStructure ? settled - 1 : settled
            var later = scanner
            later.restart(at: position.offset + from)
            let wrong = unsafe later.scan(chunk, from..<end, base: position.offset)
            if later.hasContext || !needsContext {
                scanner = later
                return wrong
            }
        }
        var from = 0
        if known > 0 && known <= min(end, chunk.count) {
            scanner.restart(at: position.offset + known)
            from = known
        }
        return unsafe scanner.scan(chunk, from..<max(from, end), base: position.offset)
    }

    /// Throws the error of a chunk that the parser has parsed, or in which it has stopped.
    @inline(never)
    mutating func examine(
        _ outcome: Parser.Outcome, _ chunk: UnsafeBufferPointer<UInt8>, _ skipped: Int
    ) throws(Interruption) {
        if let start = link.gate.overlong { throw unsafe overlong(at: start, in: chunk) }
        var failure: Interruption?
        if !outcome.isOK {
            failure = unsafe interruption(outcome, endingAt: min(parser.bytesConsumed, chunk.count), in: chunk)
        }
        // Inside skipped values no event checks the length of tokens.
        // The parser consumes nothing after the document's value. The failure may be at a token of an earlier chunk.
        let end = failure.map { $0.position.offset - position.offset } ?? min(parser.bytesConsumed, chunk.count)
        if skipped > limits.rawTokenBytes, end > 0,
            let start = unsafe overlongToken(in: chunk, upTo: end, firstOnly: false)
        {
            throw unsafe overlong(at: start, in: chunk)
        }
        if let failure { throw failure }
    }

    @inline(never)
    mutating func interruption(
        _ outcome: Parser.Outcome, endingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> Interruption {
        var scanner = scanner
        guard case .failed(let fault) = outcome else {
            _ = unsafe advance(&scanner, in: chunk, upTo: end)
            return unsafe interruption(nil, at: scanner.tokenStart, in: chunk)
        }
        let scanned = fault.isLexical || fault.position == .end ? chunk.count : end
        let wrong = unsafe advance(&scanner, in: chunk, upTo: scanned)
        if unsafe isOverlong(scanner, at: wrong ?? scanned, in: chunk) {
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
        let index = offset - position.offset
        // A token that is both overlong and unexpected is reported as overlong. If it arrives in chunks, the parser has
        // not received its end when the limit is exceeded, so it cannot report the token as unexpected.
        let isUnexpectedToken = fault.position == .tokenStart || !fault.isLexical && wrong == nil
        if unsafe isUnexpectedToken && isOverlongToken(at: index, in: chunk) {
            return unsafe overlong(at: offset, in: chunk)
        }
        var contents = TrellisError.Contents(code: fault.code, expected: fault.expected)
        if fault.position == .end || fault == .noToken { contents.expected = expected(after: scanner) }
        if let byte = unsafe byte(at: offset, in: chunk) {
            contents.found = DocumentParser.describe(byte)
            if fault == .noToken, byte == UInt8(ascii: "/") {
                contents.found = "'/' (comments are not allowed)"
            }
            if unsafe followsLeadingZero(offset, in: chunk) {
                contents.found = "\(DocumentParser.describe(byte)) after a leading zero, which numbers cannot have"
            }
            let isFirst = unsafe scanner.tokenByte == 0 && link.trace.text == .none
            contents.found = head.look(of: byte, at: offset, isFirst: isFirst) ?? contents.found
        } else if fault.position == .end && head.isEmpty {
            contents.found = "an empty document"
        }
        return unsafe interruption(contents, at: offset, in: chunk)
    }

    /// Whether a byte is the digit after the leading zero of a number, which may have begun in an earlier chunk.
    private func followsLeadingZero(_ offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let byte = unsafe byte(at: offset, in: chunk), digits.contains(byte) else { return false }
        guard let zero = unsafe self.byte(at: offset - 1, in: chunk) else {
            let length = offset - scanner.tokenStart
            return scanner.isInsideToken
                && (scanner.tokenByte == UInt8(ascii: "0") && length == 1
                    || scanner.tokenByte == UInt8(ascii: "-") && length == 2)
        }
        guard zero == UInt8(ascii: "0") else { return false }
        guard let before = unsafe self.byte(at: offset - 2, in: chunk) else { return true }
        return !digits.contains(before)
            && ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+")]
                .contains(before)
    }

    /// A byte of this chunk, or one before it if that is still in memory.
    private func byte(at offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let index = offset - position.offset
        return unsafe index >= 0 && index < chunk.count ? chunk[index] : positions.surroundings?.byte(at: offset)
    }

    /// A description of the tokens that may follow the scanner's position.
    private func expected(after scanner: TokenScanner) -> String {
        let text = unsafe link.trace.text
        return unsafe scanner.expected(
            isFirst: text == .none, isAfterKey: text == .key, isInObject: link.trace.isInObject)
    }

    /// The start of a token that yajl reports as "the token's end minus the length of its text", which does not include
    /// the quotes of a string.
    ///
    /// - Parameter scanner: a scanner whose position is `end`.
    func tokenStart(_ scanner: TokenScanner, notBefore end: Int) -> Int {
        let offset = position.offset + end
        if scanner.isInsideString { return scanner.tokenStart }
        // The scanner is inside a token that began in an earlier chunk. If the token follows a colon, it is a member's
        // value: a number that ended with its chunk. The reported token then begins at `offset`.
        if end == 0 && scanner.isInsideToken {
            return scanner.previousTokenByte == UInt8(ascii: ":") ? offset : scanner.tokenStart
        }
        let isEmptyString = scanner.tokenByte == UInt8(ascii: "\"") && scanner.tokenStart == offset - 2
        // For an empty string, yajl reports the string's end. After a colon, the empty string is a member's value, and
        // the reported token begins at `offset`.
        return isEmptyString && scanner.previousTokenByte != UInt8(ascii: ":") ? scanner.tokenStart : offset
    }

    /// The start of the first token before `end` that has more bytes than any token within the limit.
    ///
    /// - Parameter firstOnly: whether to check only the token that was incomplete at the chunk's start.
    func overlongToken(in chunk: UnsafeBufferPointer<UInt8>, upTo end: Int, firstOnly: Bool) -> Int? {
        let limit = limits.rawTokenBytes
        let text = unsafe UnsafeBufferPointer(rebasing: chunk[..<end])
        if !firstOnly, !scanner.isInsideToken, !scanner.allowsComments,
            unsafe LongTokens.areExcluded(from: text, limit: limit)
        {
            return nil
        }
        var scanner = scanner
        return unsafe scanner.findOverlong(
            in: text, 0..<end, base: position.offset, limit: limit, inCurrentToken: firstOnly)
    }

    /// Whether the current token already has more bytes than any token within the limit. Only the token's own bytes
    /// count, not the rest of the chunk.
    ///
    /// - Parameter index: the scanner's index in the chunk.
    func isOverlong(_ scanner: TokenScanner, at index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Bool {
        guard scanner.isInsideToken, !scanner.isInsideLiteral else { return false }
        if position.offset + index - scanner.tokenStart > limits.rawTokenBytes { return true }
        var scanner = scanner
        return unsafe scanner.findOverlong(
            in: chunk, index..<max(index, chunk.count), base: position.offset, limit: limits.rawTokenBytes,
            inCurrentToken: true) != nil
    }

    /// Whether a token that begins at an index has more bytes than any token within the limit.
    private func isOverlongToken(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index >= 0, index < chunk.count, chunk.count - index > limits.rawTokenBytes else { return false }
        var scanner = TokenScanner(allowsComments: scanner.allowsComments)
        guard unsafe scanner.scan(chunk, index..<index + 1, base: position.offset) == nil, scanner.isInsideToken
        else {
            return false
        }
        return unsafe scanner.findOverlong(
            in: chunk, index + 1..<chunk.count, base: position.offset, limit: limits.rawTokenBytes,
            inCurrentToken: true) != nil
    }

    func overlong(at offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Interruption {
        unsafe interruption(.init(overlongTextOver: limits.tokenBytes), at: offset, in: chunk)
    }

    /// Ends a number directly before an error. The number itself may be invalid, which is the earlier error.
    mutating func wrongNumber() -> Interruption? {
        guard scanner.isCompleteNumber else { return nil }
        // The parser receives bytes outside the chunk, so positions must not be searched for in the chunk.
        unsafe announce(UnsafeBufferPointer(start: nil, count: 0))
        switch parser.endNumber(at: 0) {
        case .ok: return nil
        case .stopped: return Interruption(contents: nil, position: unfinished)
        case .failed(let fault):
            return Interruption(contents: .init(code: fault.code, expected: fault.expected), position: unfinished)
        }
    }

    /// The error for exceeding the maximum size of a document.
    func tooLarge(_ limit: Int) -> Interruption {
        let contents = TrellisError.Contents(code: .limitExceeded, found: "more than \(limit) bytes")
        return Interruption(contents: contents, position: position.position(ofOffset: limit))
    }

    /// - Parameter chunk: the input that begins at offset `start`, for an excerpt.
    func interruption(
        _ failure: InputCheck.Failure, in chunk: UnsafeBufferPointer<UInt8> = unsafe .init(start: nil, count: 0),
        at start: Int = 0
    ) -> Interruption {
        let contents: TrellisError.Contents =
            switch failure.kind {
            case .verticalTab: .init(code: .invalidSyntax, found: "a vertical tab, which JSON does not allow")
            case .formFeed: .init(code: .invalidSyntax, found: "a form feed, which JSON does not allow")
            case .invalidUTF8: .init(code: .invalidUTF8, found: head.lookOfIllFormed(at: failure.offset))
            case .loneSurrogate: .init(code: .loneSurrogate)
            }
        let excerpt = unsafe chunk.isEmpty ? nil : excerpt(at: failure.offset, in: chunk, from: start)
        return Interruption(contents: contents, position: position.position(ofOffset: failure.offset), excerpt: excerpt)
    }

    func interruption(
        _ contents: TrellisError.Contents?, at offset: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> Interruption {
        let excerpt = unsafe excerpt(at: offset, in: chunk, from: position.offset)
        return unsafe Interruption(contents: contents, position: position(of: offset, in: chunk), excerpt: excerpt)
    }

    /// - Parameter offset: an offset in this chunk, or the start of the token that was incomplete at the end of the
    ///   last chunk.
    func position(of offset: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Position {
        offset < position.offset ? unfinished : unsafe position.position(of: offset - position.offset, in: chunk)
    }

    /// An excerpt of a few bytes around an offset.
    ///
    /// - Parameter start: the offset of the chunk's first byte.
    func excerpt(at offset: Int, in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> String? {
        guard unsafe positions.surroundings == nil else { return positions.excerpt(at: offset) }
        return unsafe DocumentParser.excerpt(of: chunk, at: offset - start)
    }
}

extension DocumentParser {
    /// A description of a byte for errors.
    static func describe(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F
            ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    }

    /// An excerpt of a few bytes around an index.
    static func excerpt(of chunk: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
        guard index >= 0, index < chunk.count else { return nil }
        let around = unsafe chunk[max(0, index - 10)..<min(chunk.count, index + 20)]
        var text = ""
        for scalar in unsafe String(decoding: around, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x20 || scalar == "\u{7F}" || scalar == "\u{FEFF}" {
                text += "·"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
