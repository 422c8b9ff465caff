internal import Foundation

// Safety: Bytes are read at indices below the chunk's count. `memchr` gets the length of the remaining bytes.
/// Tells of most texts, without lexing them, that no token in them is long.
///
/// The text is cut into pieces of half the limit. What is between the quotes of a string longer than the limit fills
/// one of them, and there no quote can be that has no backslash before it. So it is enough to find such a quote in each
/// piece, of which most JSON has one within a few bytes.
enum LongTokens {
    /// Whether no token has more bytes than the limit; false also where that is not certain. O(bytes / limit) if quotes
    /// are dense, else O(bytes).
    ///
    /// - Parameter text: without comments, and in order as far as it goes; no token goes on at its start.
    static func areExcluded(from text: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        let length = limit / 2
        // There is nothing to gain from pieces so short.
        guard length >= 16 else { return false }
        var start = 0
        while text.count - start >= length {
            guard unsafe hasOuterQuote(text, start..<start + length) else { return false }
            start += length
        }
        return true
    }

    /// Whether there is a quote that is not escaped.
    private static func hasOuterQuote(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard let start = text.baseAddress else { return false }
        var index = range.lowerBound
        while let found = unsafe memchr(start + index, 0x22, range.upperBound - index) {
            let quote = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if unsafe StringCut.backslashes(before: quote, in: text) % 2 == 0 { return true }
            index = quote + 1
        }
        return false
    }
}

extension TokenScanner {
    /// Scans bytes of a chunk until one belongs to a token that has more bytes than a limit, or is wrong.
    ///
    /// Literals have no limit: they are no longer than they must be.
    ///
    /// - Parameters:
    ///   - base: the offset of the chunk's first byte in the document.
    ///   - inCurrentToken: whether to stop at the end of the token that has begun.
    /// - Returns: the offset in the document of the first such token; nil if there is none before a byte that is wrong.
    mutating func findOverlong(
        in chunk: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, base: Int, limit: Int, inCurrentToken: Bool = false
    ) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            let (start, begun) = (tokenStart, state)
            // Up to there no token can be too long: neither the one that has begun nor one that begins on the way.
            let (most, overflow) = (begun == .between ? index : start - base).addingReportingOverflow(limit)
            let next = min(range.upperBound, overflow ? .max : most)
            guard unsafe scan(chunk, index..<max(next, index + 1), base: base) == nil else { return nil }
            // Of what can end without a byte of its own, this byte may be the next token's.
            if next <= index, begun != .literal, begun != .number || isInsideToken && tokenStart == start {
                return start
            }
            index = max(next, index + 1)
            if inCurrentToken && (!isInsideToken || tokenStart != start) { return nil }
        }
        return nil
    }
}
