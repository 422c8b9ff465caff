internal import Foundation

// Safety: Bytes are read at indices below the chunk's count. `memchr` gets the length of the remaining bytes.
/// Proves for most inputs, without lexing them, that no token is longer than the limit.
///
/// The input is divided into pieces of half the limit. A string longer than the limit completely covers one of these
/// pieces, which then contains no unescaped quote. So it suffices to find an unescaped quote in each piece. In most
/// JSON there is one within a few bytes.
enum LongTokens {
    /// Whether it is proven that no token has more bytes than the limit. If the result is false, a token may be longer.
    /// O(bytes / limit) if quotes are dense, otherwise O(bytes).
    ///
    /// - Parameter text: valid bytes without comments; no token may continue at their start.
    static func areExcluded(from text: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        let length = limit / 2
        // Searching shorter pieces for quotes would save no time.
        guard length >= 16 else { return false }
        var start = 0
        while text.count - start >= length {
            guard unsafe hasOuterQuote(text, start..<start + length) else { return false }
            start += length
        }
        return true
    }

    /// Whether a range contains an unescaped quote.
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
    /// Scans bytes of a chunk up to a token that has more bytes than a limit, or up to an invalid byte.
    ///
    /// The limit does not apply to literals, whose length is fixed.
    ///
    /// - Parameters:
    ///   - base: the offset of the chunk's first byte in the document.
    ///   - inCurrentToken: whether to stop at the end of the current token.
    /// - Returns: the offset in the document of the first such token; nil if there is none before an invalid byte.
    mutating func findOverlong(
        in chunk: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, base: Int, limit: Int, inCurrentToken: Bool = false
    ) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            let (start, begun) = (tokenStart, state)
            // No token can exceed the limit before this index: neither the current one nor one that begins before it.
            let (most, overflow) = (begun == .between ? index : start - base).addingReportingOverflow(limit)
            let next = min(range.upperBound, overflow ? .max : most)
            guard unsafe scan(chunk, index..<max(next, index + 1), base: base) == nil else { return nil }
            // For a token that ends without a byte of its own, this byte may already belong to the next token.
            if next <= index, begun != .literal, begun != .number || isInsideToken && tokenStart == start {
                return start
            }
            index = max(next, index + 1)
            if inCurrentToken && (!isInsideToken || tokenStart != start) { return nil }
        }
        return nil
    }
}
