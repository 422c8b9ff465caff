internal import Foundation

// Safety: Bytes are read at indices below the chunk's count. `memchr` gets the length of the remaining bytes.
/// Tells of most texts, without lexing them, that no token in them is long.
///
/// The text is cut into pieces of half the limit. What is between the quotes of a string longer than the limit fills one of
/// them, and there no quote can be that has no backslash before it. So it is enough to find such a quote in each piece, of
/// which most JSON has one within a few bytes.
enum LongTokens {
    /// Whether no token has more bytes than the limit; false also where that is not certain. O(bytes / limit) if quotes are
    /// dense, else O(bytes).
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
