internal import CScan

// Safety: Single reads are checked against the count in every build. The C functions read only inside the chunk if the
// given indices are, which is checked as well.
/// One chunk, read by single bytes and by blocks.
///
/// All access to the chunk's memory is in this file. Single reads are checked against `count` in every build, so that
/// no mistake of a caller can read beyond the chunk.
@safe
struct InputCheckBytes {
    /// The number of bytes that `skipClean(from:checkSurrogates:)` checks at once.
    static let blockSize = 64

    /// The number of bytes before a block that its UTF-8 check reads.
    static let lookBehind = 3

    // The chunk's memory. The caller of `init` must keep it alive as long as this value.
    private let start: UnsafePointer<UInt8>?
    let count: Int

    /// - Parameter chunk: must stay alive and unchanged as long as this value is used.
    @unsafe
    init(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe start = chunk.baseAddress
        count = chunk.count
    }

    subscript(index: Int) -> UInt8 {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            // In bounds because of the precondition. A chunk with bytes has an address.
            return unsafe start.unsafelyUnwrapped[index]
        }
    }

    /// Eight bytes, the first in the lowest position.
    func word(at index: Int) -> UInt64 {
        precondition(index >= 0 && index <= count - 8)
        // In bounds because of the precondition. The load needs no alignment.
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(start.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self))
    }

    /// Whether eight bytes are ASCII without control characters and backslashes. It may be false for other bytes, too.
    func isPlainWord(at index: Int) -> Bool {
        let word = word(at: index)
        let controls = word &- 0x2020_2020_2020_2020
        let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
        return (word | controls | backslashes) & 0x8080_8080_8080_8080 == 0
    }

    /// The position at which a block loop stopped.
    struct Stop {
        /// The first block that must be checked byte by byte, or the rest of the chunk if it is too short for a block.
        let block: Int
        /// If greater than `block`, the end of the escape or pair that extends from the preceding block.
        let escapesEnd: Int
    }

    /// Skips blocks without vertical tabs, form feeds, UTF-8 errors and unpaired surrogate escapes.
    ///
    /// Wraps `trellis_skip_clean`. A UTF-8 sequence that extends beyond a block is checked with the next block.
    ///
    /// - Parameter first: an index of at least `lookBehind` at which neither a UTF-8 sequence nor an escape is open.
    func skipClean(from first: Int, checkSurrogates: Bool) -> Stop {
        precondition(first >= Self.lookBehind)
        guard let start = unsafe start else { return Stop(block: first, escapesEnd: first) }
        let clean = unsafe trellis_skip_clean(start, count, first, checkSurrogates)
        return Stop(block: clean.block, escapesEnd: clean.escapes_end)
    }

    /// Skips blocks without unpaired surrogate escapes. Wraps `trellis_skip_paired`.
    ///
    /// - Parameter first: an index at which no escape is open.
    func skipPaired(from first: Int) -> Stop {
        precondition(first >= 0)
        guard let start = unsafe start else { return Stop(block: first, escapesEnd: first) }
        let paired = unsafe trellis_skip_paired(start, count, first)
        return Stop(block: paired.block, escapesEnd: paired.escapes_end)
    }

    /// Whether the byte at `index` follows a backslash that is not itself escaped. Wraps `trellis_is_escaped`.
    ///
    /// - Parameter first: an index at which no escape is open.
    func isEscaped(_ index: Int, from first: Int) -> Bool {
        precondition(first >= 0 && index <= count)
        guard let start = unsafe start else { return false }
        return unsafe trellis_is_escaped(start + first, start + index)
    }

    /// The last index at or before `index` where no UTF-8 sequence can be open, provided that the preceding bytes are
    /// well-formed.
    func boundary(before index: Int) -> Int {
        for back in 1...3 where index >= back {
            let byte = self[index - back]
            if byte < 0x80 { break }
            if byte >= 0xC0 { return index - back }
        }
        return index
    }
}
