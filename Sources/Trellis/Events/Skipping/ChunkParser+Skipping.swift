// Passes the parts of a chunk that are not skipped to the parser.
// Safety: as in DocumentParser.swift
extension ChunkParser {
    /// Parses a chunk without its unmapped values.
    @inline(__always)
    mutating func parse(filtered chunk: UnsafeBufferPointer<UInt8>) -> Parser.Outcome {
        settled = 0
        let isFiltered = filter?.pace.isWorthIt(chunk.count) ?? false
        return unsafe isFiltered ? parsePieces(of: chunk) : parse(chunk, 0..<chunk.count)
    }

    @inline(never)
    private mutating func parsePieces(of chunk: UnsafeBufferPointer<UInt8>) -> Parser.Outcome {
        guard let start = chunk.baseAddress else { return .ok }
        let text = unsafe TextScan(start: start, count: chunk.count)
        let link = link
        let base = position.offset
        var fed = 0
        while fed < chunk.count {
            let rest = (filter?.pace.pausedUntil ?? .max) - base
            if fed < rest {
                let end = unsafe text.border(behind: rest)
                if let outcome = unsafe feed(fed..<end, of: chunk) { return outcome }
                fed = end
                continue
            }
            guard let position = unsafe structure(in: chunk, from: fed) else { break }
            if let outcome = unsafe feed(fed..<position + 1, of: chunk) { return outcome }
            fed = position + 1
            let isKnown =
                unsafe filter?.begin(
                    behind: chunk[position], at: fed, base: base, isInObject: link.trace.isInObject)
                ?? false
            guard isKnown else { break }
            while let piece = unsafe filter?.next(in: text, isInObject: link.trace.isInObject) {
                // Parts begin between tokens. What is left out need not be scanned again to know that.
                settled = piece.range.lowerBound
                if let outcome = unsafe feed(piece.range, of: chunk) { return outcome }
                if piece.endsNumber {
                    let outcome = parser.endNumber(at: piece.range.upperBound)
                    if !outcome.isOK { return outcome }
                }
            }
            fed = filter?.pending ?? chunk.count
        }
        return unsafe feed(fed..<chunk.count, of: chunk) ?? .ok
    }

    /// Parses a part of a chunk.
    ///
    /// - Returns: the outcome, if parsing must not continue.
    @inline(__always)
    private mutating func feed(_ piece: Range<Int>, of chunk: UnsafeBufferPointer<UInt8>) -> Parser.Outcome? {
        let outcome = unsafe parse(chunk, piece)
        // The parser consumes nothing after the document's value.
        return outcome.isOK && (piece.isEmpty || parser.bytesConsumed == piece.upperBound) ? nil : outcome
    }

    /// The first bracket or comma from `start` on. The parser has been fed up to `start`.
    func structure(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var scanner = scanner
        guard unsafe advance(&scanner, in: chunk, upTo: start, needsContext: false) == nil else { return nil }
        return unsafe scanner.findStructure(in: chunk, from: start, base: position.offset)
    }
}
