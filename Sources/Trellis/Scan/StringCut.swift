internal import Foundation

// Safety: as in LongTokens.swift
/// Finds the string that the end of a chunk cuts off, without lexing the chunk.
///
/// The parser lexes a token that extends beyond a chunk again from its start. Holding a string back until it is
/// complete costs a copy instead, which is much cheaper. Only the bytes around quotes are inspected: this is sufficient
/// for valid JSON, and in invalid JSON the parser fails before the end of the supposed string.
enum StringCut {
    /// The maximum length of a string that is held back. The copy of a longer string is not worth its memory.
    static let maximumLength = 65_536

    /// The index of the quote that opens an incomplete string; nil if none is found. O(bytes after it), at most
    /// `maximumLength`, and of the backslashes before it.
    static func start(in chunk: UnsafeBufferPointer<UInt8>) -> Int? {
        let first = max(0, chunk.count - maximumLength)
        var end = chunk.count
        while let quote = unsafe lastQuote(in: chunk, first..<end) {
            let backslashes = unsafe backslashes(before: quote, in: chunk)
            // The meaning of the quote may depend on the previous chunk.
            guard backslashes < quote else { return nil }
            if backslashes % 2 == 0 {
                return unsafe quote + 1 < chunk.count && canBegin(chunk[quote + 1]) ? quote : nil
            }
            // The quote is inside a string.
            end = quote
        }
        return nil
    }

    /// Whether the byte after a quote shows that the quote opens a string: bytes that may follow a closing quote do
    /// not.
    private static func canBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "/"): false
        default: !byte.isJSONWhiteSpace
        }
    }

    /// The index after the string whose beginning is held back; nil if it continues. O(index).
    static func end(of held: [UInt8], in chunk: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = chunk.baseAddress else { return nil }
        var index = 0
        while let found = unsafe memchr(start + index, 0x22, chunk.count - index) {
            let quote = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
            var backslashes = unsafe backslashes(before: quote, in: chunk)
            if backslashes == quote { backslashes += held.reversed().prefix { $0 == UInt8(ascii: "\\") }.count }
            index = quote + 1
            if backslashes % 2 == 0 { return index }
        }
        return nil
    }

    static func backslashes(before end: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
        var index = end
        while unsafe index > 0 && chunk[index - 1] == UInt8(ascii: "\\") { index -= 1 }
        return end - index
    }

    private static func lastQuote(in chunk: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        let bytes = UnsafeRawBufferPointer(chunk)
        var index = range.upperBound
        // Eight bytes at a time, until one of them is a quote.
        while index - range.lowerBound >= 8 {
            let differing =
                unsafe bytes.loadUnaligned(fromByteOffset: index - 8, as: UInt64.self) ^ 0x2222_2222_2222_2222
            if differing.zeroBytes != 0 { break }
            index -= 8
        }
        while index > range.lowerBound {
            index -= 1
            if unsafe bytes[index] == UInt8(ascii: "\"") { return index }
        }
        return nil
    }
}
