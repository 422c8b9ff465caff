// Removes the indentation of lines, which the parser is slow to skip, from its input.
// Safety: as in DocumentParser.swift
extension ChunkParser {
    /// Parses a part of a chunk.
    @inline(__always)
    mutating func parseText(_ chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        let mayBeIndented = indentation.isWorthIt(piece.count, endingAt: position.offset + piece.upperBound)
        return unsafe mayBeIndented ? parseLines(of: chunk, piece) : parser.parse(chunk, piece)
    }

    @inline(never)
    private mutating func parseLines(of chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        guard let start = chunk.baseAddress else { return .ok }
        let base = position.offset
        let text = unsafe TextScan(start: start, count: piece.upperBound)
        var fed = piece.lowerBound
        while fed < piece.upperBound {
            let next = max(fed, indentation.pausedUntil - base)
            let outcome: Parser.Outcome
            var end = piece.upperBound
            if next < end {
                if let lineEnd = unsafe text.lineEnd(from: next, within: indentation.firstLine) {
                    end = lineEnd
                } else if end - next >= indentation.firstLine {
                    indentation.noteNoLine(at: base + next)
                    continue
                }
            }
            if next == fed, let lines = unsafe parser.parseLines(of: text, from: fed, length: indentation.copyLength) {
                (outcome, end) = (lines.outcome, lines.rest)
                indentation.note(end - fed, copied: lines.copied, endingAt: base + end)
            } else {
                outcome = unsafe parser.parse(chunk, fed..<end)
            }
            // The parser consumes nothing after the document's value.
            guard outcome.isOK, parser.bytesConsumed == end else { return outcome }
            fed = end
        }
        return .ok
    }
}
