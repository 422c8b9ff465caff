// Safety: Single reads are checked against the count in every build. The block loops read from three bytes before a
// block to three bytes after it, and their bounds keep these reads inside the chunk.
/// One chunk, read by single bytes and by blocks.
///
/// All access to the chunk's memory is in this file. Single reads are checked against `count` in every build, and the
/// block loops are bounded by it, so that no mistake of a caller can read beyond the chunk.
@safe
struct InputCheckBytes {
    /// The number of bytes that `skipClean(from:checkSurrogates:)` checks at once.
    static let blockSize = 64

    /// The number of bytes that are read before a block, to check its UTF-8, and after it, for an escape that begins
    /// in the block.
    static let lookBehind = 3
    static let lookAhead = 3

    // The chunk's memory. The caller of `init` must keep it alive as long as this value.
    private let start: UnsafeRawPointer?
    let count: Int

    /// - Parameter chunk: must stay alive and unchanged as long as this value is used.
    @unsafe
    init(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe start = UnsafeRawPointer(chunk.baseAddress)
        count = chunk.count
    }

    subscript(index: Int) -> UInt8 {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            // In bounds because of the precondition. A chunk with bytes has an address.
            return unsafe start.unsafelyUnwrapped.load(fromByteOffset: index, as: UInt8.self)
        }
    }

    /// Eight bytes, the first in the lowest position.
    func word(at index: Int) -> UInt64 {
        precondition(index >= 0 && index <= count - 8)
        // In bounds because of the precondition. The load needs no alignment.
        return unsafe UInt64(
            littleEndian: start.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self))
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
    /// A UTF-8 sequence that extends beyond a block is checked with the next block.
    ///
    /// - Parameter first: an index of at least `lookBehind` at which neither a UTF-8 sequence nor an escape is open.
    func skipClean(from first: Int, checkSurrogates: Bool) -> Stop {
        precondition(first >= Self.lookBehind)
        guard let start = unsafe start else { return Stop(block: first, escapesEnd: first) }
        var index = first
        var escapesEnd = first
        let last = count - Self.blockSize - Self.lookAhead
        // `first` and `last` keep every read, from `index - lookBehind` to `index + blockSize + lookAhead`, within the
        // chunk.
        while true {
            index = unsafe skipPlain(start, from: index, through: last)
            // Blocks with bytes to check are usually consecutive, so this loop continues until it finds a plain block.
            while index <= last {
                let block = unsafe start + index
                let summary = unsafe BlockSummary(block)
                let before = unsafe load(block - Self.lookBehind)
                if isAnyHigh(summary.control) { return Stop(block: index, escapesEnd: escapesEnd) }
                let hasBackslash = isAnyHigh(summary.backslash)
                var newEnd = escapesEnd
                if checkSurrogates, hasBackslash, unsafe hasSurrogateEscape(block) {
                    newEnd = skipPairs(in: index, escapesEnd: escapesEnd, from: first)
                    if newEnd < index + Self.blockSize { return Stop(block: index, escapesEnd: escapesEnd) }
                }
                var isPlain = !hasBackslash
                if isAnyHigh(summary.greatest | before) {
                    isPlain = false
                    let hasFour = isAnyHigh(saturatingDifference(greater(summary.greatest, before), 0x70))
                    if unsafe !(hasFour ? isWellFormedUpToFour(block) : isWellFormedUpToThree(block)) {
                        return Stop(block: index, escapesEnd: escapesEnd)
                    }
                }
                index &+= Self.blockSize
                escapesEnd = newEnd
                if isPlain { break }
            }
            if index > last { return Stop(block: index, escapesEnd: escapesEnd) }
        }
    }

    /// Skips blocks without unpaired surrogate escapes.
    ///
    /// - Parameter first: an index at which no escape is open.
    func skipPaired(from first: Int) -> Stop {
        precondition(first >= 0)
        guard let start = unsafe start else { return Stop(block: first, escapesEnd: first) }
        var index = first
        var escapesEnd = first
        while index <= count - Self.blockSize - Self.lookAhead {
            // `first` and the loop's condition keep every read, up to `index + blockSize + lookAhead`, within the
            // chunk.
            let block = unsafe start + index
            if unsafe hasBackslash(block), unsafe hasSurrogateEscape(block) {
                let end = skipPairs(in: index, escapesEnd: escapesEnd, from: first)
                if end < index + Self.blockSize { break }
                escapesEnd = end
            }
            index += Self.blockSize
        }
        return Stop(block: index, escapesEnd: escapesEnd)
    }
}

private typealias Vector = SIMD16<UInt8>
private typealias Mask = SIMDMask<SIMD16<Int8>>

// The compiler vectorises comparisons with a repeated operand, but not with a scalar one.
@inline(__always)
private func all(_ byte: UInt8) -> Vector { Vector(repeating: byte) }

/// The 16 bytes at an address, which the callers keep within the chunk (see `InputCheckBytes`).
@inline(__always)
private func load(_ address: UnsafeRawPointer) -> Vector {
    // Any bits are a valid vector, and the load needs no alignment.
    unsafe address.loadUnaligned(as: Vector.self)
}

// `pointwiseMin` and `pointwiseMax` are compiled to calls; these functions become single instructions.
@inline(__always)
private func lesser(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: b .< a) }

@inline(__always)
private func greater(_ a: Vector, _ b: Vector) -> Vector { a.replacing(with: b, where: b .> a) }

/// `a - b`, or 0 where that is negative. The compiler recognises this form as one instruction.
@inline(__always)
private func saturatingDifference(_ a: Vector, _ b: UInt8) -> Vector { greater(a, all(b)) &- all(b) }

/// 0xFF where the mask is set and 0 elsewhere.
@inline(__always)
private func filled(_ mask: Mask) -> Vector { all(0).replacing(with: all(0xFF), where: mask) }

/// Whether any byte has bit 7 set.
@inline(__always)
private func isAnyHigh(_ vector: Vector) -> Bool {
    // Both types are 16 bytes without padding, and every bit pattern is valid for each.
    let words = unsafe unsafeBitCast(vector, to: SIMD2<UInt64>.self)
    return (words.x | words.y) & 0x8080_8080_8080_8080 != 0
}

/// A summary of the contents of a block of 64 bytes.
private struct BlockSummary {
    /// The greatest byte of each column.
    let greatest: Vector
    /// 0xFF in a column with a vertical tab or a form feed.
    let control: Vector
    /// 0xFF in a column with a backslash.
    let backslash: Vector

    @inline(__always)
    init(_ block: UnsafeRawPointer) {
        let a = unsafe load(block)
        let b = unsafe load(block + 16)
        let c = unsafe load(block + 32)
        let d = unsafe load(block + 48)
        greatest = greater(greater(a, b), greater(c, d))
        // The two control characters have consecutive codes.
        let first = all(0x0B)
        control = filled(lesser(lesser(a &- first, b &- first), lesser(c &- first, d &- first)) .< all(2))
        let slash = all(0x5C)
        backslash = filled(lesser(lesser(a ^ slash, b ^ slash), lesser(c ^ slash, d ^ slash)) .== all(0))
    }
}

/// The first block from `index` on, and not after `last`, that contains a byte to check or follows a byte that may
/// begin a sequence; otherwise the end of the last block.
///
/// A separate function, so that this loop keeps all values in registers.
@inline(never)
private func skipPlain(_ start: UnsafeRawPointer, from index: Int, through last: Int) -> Int {
    var index = index
    while index <= last {
        let block = unsafe start + index
        let summary = unsafe BlockSummary(block)
        if isAnyHigh(summary.greatest | summary.control | summary.backslash) { break }
        if unsafe (block - 1).load(as: UInt8.self) >= 0x80 { break }
        index &+= InputCheckBytes.blockSize
    }
    return index
}

@inline(__always)
private func hasBackslash(_ block: UnsafeRawPointer) -> Bool {
    let a = unsafe load(block) ^ all(0x5C)
    let b = unsafe load(block + 16) ^ all(0x5C)
    let c = unsafe load(block + 32) ^ all(0x5C)
    let d = unsafe load(block + 48) ^ all(0x5C)
    return isAnyHigh(filled(lesser(lesser(a, b), lesser(c, d)) .== all(0)))
}

/// Whether an escape from `\uD8` to `\uDF` begins in the block, regardless of whether its backslash is itself escaped.
/// Reads three bytes after the block.
///
/// Anything except 0 to 7 after `\uD` counts; the caller checks the exact digits. With many backslashes of other
/// escapes, one loop without an early exit is measurably faster.
private func hasSurrogateEscape(_ block: UnsafeRawPointer) -> Bool {
    // 0 where the four bytes match.
    var least = all(0xFF)
    for offset in stride(from: 0, to: InputCheckBytes.blockSize, by: 16) {
        let at = unsafe block + offset
        let backslash = unsafe load(at) ^ all(0x5C)
        let u = unsafe load(at + 1) ^ all(UInt8(ascii: "u"))
        let d = unsafe (load(at + 2) | all(0x20)) ^ all(UInt8(ascii: "d"))
        let digit = unsafe filled((load(at + 3) & all(0xF8)) .== all(0x30))
        least = lesser(least, backslash | u | d | digit)
    }
    return isAnyHigh(filled(least .== all(0)))
}

/// Whether the block is well-formed UTF-8, given the three bytes before it, provided that none of these bytes is 0xF0
/// or greater. The last sequence may be incomplete.
private func isWellFormedUpToThree(_ block: UnsafeRawPointer) -> Bool {
    var faults = UTF8Faults()
    for offset in stride(from: 0, to: InputCheckBytes.blockSize, by: 16) {
        unsafe faults.add(block + offset, allowsFour: false)
    }
    return faults.isEmpty
}

/// Whether the block is well-formed UTF-8, without restrictions. It costs half as much again.
private func isWellFormedUpToFour(_ block: UnsafeRawPointer) -> Bool {
    var faults = UTF8Faults()
    for offset in stride(from: 0, to: InputCheckBytes.blockSize, by: 16) {
        unsafe faults.add(block + offset, allowsFour: true)
    }
    return faults.isEmpty
}

private struct UTF8Faults {
    // Bit 7 is set where a continuation byte is missing or misplaced.
    private var shape = all(0)
    // Bit 5 is set where the second byte is outside the range that its lead byte allows.
    private var range = all(0)
    // At most 1 where a byte is C0 or C1, which begin overlong forms.
    private var overlong = all(0xFF)

    @inline(__always)
    init() {}

    /// Checks 16 bytes, using the three bytes before them.
    @inline(__always)
    mutating func add(_ address: UnsafeRawPointer, allowsFour: Bool) {
        let byte = unsafe load(address)
        let before1 = unsafe load(address - 1)
        let before2 = unsafe load(address - 2)
        overlong = lesser(overlong, byte &- all(0xC0))
        // After E0, bit 5 must be set; after ED (surrogates), it must be clear.
        let isE0 = filled(before1 .== all(0xE0))
        let isED = filled(before1 .== all(0xED))
        range |= (byte ^ isE0) & (isE0 | isED)
        // Bit 7 is set where a lead byte requires a continuation byte.
        var wanted = saturatingDifference(before1, 0x40) | saturatingDifference(before2, 0x60)
        if allowsFour {
            let before3 = unsafe load(address - 3)
            wanted |= saturatingDifference(before3, 0x70)
            // After F0, bit 4 or 5 must be set; after F4, both must be clear.
            let isF0 = filled(before1 .== all(0xF0))
            let isF4 = filled(before1 .== all(0xF4))
            range |= ((byte | (byte &+ byte)) ^ isF0) & (isF0 | isF4)
            // F5 to FF are never valid.
            shape |= saturatingDifference(byte, 0x75)
        }
        shape |= wanted ^ filled((byte & all(0xC0)) .== all(0x80))
    }

    var isEmpty: Bool {
        @inline(__always) get {
            let range = (range & all(0x20)) &+ all(0x60)
            return !isAnyHigh(shape | range | filled(overlong .< all(2)))
        }
    }
}
