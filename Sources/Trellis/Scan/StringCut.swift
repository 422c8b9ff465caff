internal import Foundation

// Safety: as in LongTokens.swift
/// Finds the string that a chunk cuts off, without lexing the chunk.
///
/// The parser lexes a token that goes over the end of a chunk again from its start. A string held back until it is
/// whole costs a copy instead, which is much less. Only the bytes around quotes are looked at: where JSON is in order
/// that is enough, and where it is not the parser fails before the end of what was taken for a string.
enum StringCut {
    /// A longer piece of a string is not worth the memory of the copy.
    static let maximumLength = 65_536

    /// The index of the quote that opens a string without an end; nil if none is seen. O(bytes behind it).
    static func start(in chunk: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = chunk.count
        while let quote = unsafe lastQuote(in: chunk, before: end), chunk.count - quote <= maximumLength {
            let backslashes = unsafe backslashes(before: quote, in: chunk)
            // What the quote is may depend on the chunk before.
            guard backslashes < quote else { return nil }
            if backslashes % 2 == 0 {
                return unsafe quote + 1 < chunk.count && canBegin(chunk[quote + 1]) ? quote : nil
            }
            // It is inside a string.
            end = quote
        }
        return nil
    }

    /// Whether a byte behind a quote tells that a string begins there: none that may follow the end of one does.
    private static func canBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "/"): false
        default: !byte.isJSONWhiteSpace
        }
    }

    /// The index behind the string of which the beginning is held; nil if it goes on. O(index).
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

    private static func lastQuote(in chunk: UnsafeBufferPointer<UInt8>, before end: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(chunk)
        var index = end
        // Eight bytes at a time, until there is a quote among them.
        while index >= 8 {
            let differing =
                unsafe bytes.loadUnaligned(fromByteOffset: index - 8, as: UInt64.self) ^ 0x2222_2222_2222_2222
            if differing.zeroBytes != 0 { break }
            index -= 8
        }
        while index > 0 {
            index -= 1
            if unsafe bytes[index] == UInt8(ascii: "\"") { return index }
        }
        return nil
    }
}
