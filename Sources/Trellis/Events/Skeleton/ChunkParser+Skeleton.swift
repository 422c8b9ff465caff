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
    /// Parses a part of a chunk, or its beginning.
    ///
    /// - Parameter numbers: the index from which brackets that may open an array of numbers are looked for. The first
    ///   one is the last byte that is parsed.
    /// - Returns: the outcome, and whether there was such a bracket.
    @inline(__always)
    mutating func parseText(
        _ chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, toNumbersFrom numbers: Int = .max
    ) -> (outcome: Parser.Outcome, opensNumbers: Bool) {
        guard let start = chunk.baseAddress else { return (.ok, false) }
        let text = unsafe TextScan(start: start, count: piece.upperBound)
        if skeletons.isWorthIt(piece.count, endingAt: position.offset + piece.upperBound) {
            return unsafe parseSkeletons(of: text, in: chunk, from: piece.lowerBound, toNumbersFrom: numbers)
        }
        return unsafe parse(text, in: chunk, piece, toNumbersFrom: numbers)
    }

    /// Parses a part of a chunk without a skeleton, or its beginning: see `parseText`.
    @inline(__always)
    private mutating func parse(
        _ text: TextScan, in chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, toNumbersFrom numbers: Int
    ) -> (outcome: Parser.Outcome, opensNumbers: Bool) {
        guard numbers < piece.upperBound, let bracket = unsafe text.numberArray(from: max(numbers, piece.lowerBound))
        else { return (unsafe parser.parse(chunk, piece), false) }
        let outcome = unsafe parser.parse(chunk, piece.lowerBound..<bracket + 1)
        return (outcome, outcome.isOK && parser.bytesConsumed == bracket + 1)
    }

    @inline(never)
    private mutating func parseSkeletons(
        of text: TextScan, in chunk: UnsafeBufferPointer<UInt8>, from start: Int, toNumbersFrom numbers: Int
    ) -> (outcome: Parser.Outcome, opensNumbers: Bool) {
        let base = position.offset
        var fed = start
        // Elsewhere the next bracket or comma must be found first, because a token may continue.
        var isBetweenTokens = fed == settled && base + fed >= 0 && (fed > 0 || base == 0)
        let count = unsafe text.count
        while fed < count {
            var end = count
            var search = Int.max
            if base + fed < skeletons.pausedUntil {
                end = unsafe pauseEnd(in: text)
                search = numbers
                isBetweenTokens = false
            } else if isBetweenTokens {
                let (outcome, skeleton) = unsafe parser.parseSkeleton(
                    of: text, from: fed, toNumbersFrom: numbers, longest: limits.tokenBytes,
                    capacity: skeletons.capacity)
                if skeleton.count > 0 {
                    // The parser consumes nothing after the document's value.
                    guard outcome.isOK, parser.bytesConsumed == skeleton.rest else { return (outcome, false) }
                    skeletons.note(skeleton, of: skeleton.rest - fed, endingAt: base + skeleton.rest)
                    fed = skeleton.rest
                    settled = fed
                    if skeleton.opensNumbers { return (.ok, true) }
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
            let (outcome, opensNumbers) = unsafe parse(text.prefix(end), in: chunk, fed..<end, toNumbersFrom: search)
            guard outcome.isOK, !opensNumbers, parser.bytesConsumed == end else { return (outcome, opensNumbers) }
            fed = end
            if isBetweenTokens, fed < count { settled = fed }
        }
        return (.ok, false)
    }

    /// The index up to which to parse in the current pause: between two tokens, if there is such a place nearby.
    private mutating func pauseEnd(in text: TextScan) -> Int {
        let index = skeletons.pausedUntil - position.offset
        guard unsafe index < text.count else { return unsafe text.count }
        let border = unsafe skeletons.border ?? position.offset + text.border(behind: index)
        skeletons.border = border
        return unsafe min(border - position.offset, text.count)
    }
}
