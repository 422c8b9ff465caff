// Gives the parser the skeleton of the input where that pays off.
//
//     chunk       {"id": 1725, "name": "Ann", "note": "a\nb"}
//     skeleton    {"":0,"":"","":""}                             to yajl, at most 2 KB at a time
//     leaves      id, 1725, name, Ann, note, a<line feed>b       to the receiver, in place of "" and 0
//
// The C scanner checks each token and writes the skeleton. yajl decides the grammar and fires all events. If a token is
// invalid, incomplete or too long, yajl gets the text itself from that token on.
// Safety: as in DocumentParser.swift
extension ChunkParser {
    /// Parses a part of a chunk.
    @inline(__always)
    mutating func parseText(_ chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        let isShorter = skeletons.isWorthIt(piece.count, endingAt: position.offset + piece.upperBound)
        return unsafe isShorter ? parseSkeletons(of: chunk, piece) : parser.parse(chunk, piece)
    }

    @inline(never)
    private mutating func parseSkeletons(of chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        guard let start = chunk.baseAddress else { return .ok }
        let base = position.offset
        let text = unsafe TextScan(start: start, count: piece.upperBound)
        var fed = piece.lowerBound
        // Elsewhere the next bracket or comma must be found first, because a token may continue.
        var isBetweenTokens = fed == settled && base + fed >= 0 && (fed > 0 || base == 0)
        while fed < piece.upperBound {
            var end = piece.upperBound
            if base + fed < skeletons.pausedUntil {
                end = unsafe text.border(behind: skeletons.pausedUntil - base)
                isBetweenTokens = false
            } else if isBetweenTokens {
                let (outcome, skeleton) = unsafe parser.parseSkeleton(
                    of: text, from: fed, longest: limits.tokenBytes, capacity: skeletons.capacity)
                if skeleton.count > 0 {
                    // The parser consumes nothing after the document's value.
                    guard outcome.isOK, parser.bytesConsumed == skeleton.rest else { return outcome }
                    skeletons.note(skeleton, of: skeleton.rest - fed, endingAt: base + skeleton.rest)
                    fed = skeleton.rest
                    settled = fed
                }
                if let next = skeleton.next {
                    if next == fed { continue }
                    skeletons.noteToken(of: next - fed, endingAt: base + next)
                    end = next
                }
            } else if let index = unsafe structure(in: chunk, from: fed), index < end {
                end = index + 1
                isBetweenTokens = true
            }
            let outcome = unsafe parser.parse(chunk, fed..<end)
            guard outcome.isOK, parser.bytesConsumed == end else { return outcome }
            fed = end
            if isBetweenTokens, fed < piece.upperBound { settled = fed }
        }
        return .ok
    }
}
