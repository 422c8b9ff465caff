// Safety: as in InputCheck.swift
/// Replaces unpaired surrogate escapes by `\uFFFD`, if the options allow them.
///
/// The replacement has the escape's length, so that offsets stay correct. The repaired bytes do not depend on the chunk
/// boundaries.
///
/// Malformed escapes are kept for the parser to report.
struct SurrogateRepair {
    private var progress = SurrogateProgress()

    // The end of the document so far from the first open backslash on: at most 11 bytes, the first in the lowest
    // position. Their number is `progress.length`.
    private var held: UInt128 = 0

    /// Appends the next bytes of the document, repaired, to `output`.
    ///
    /// An escape that the chunk leaves open is held back, so the number of appended bytes may differ from the chunk's
    /// by up to 11. Linear time; allocates only if `output` has to grow.
    mutating func repair(_ chunk: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        // The view does not outlive this call, and the caller keeps the chunk alive.
        let bytes = unsafe InputCheckBytes(chunk)
        release(into: &output)
        // The index of the chunk's first byte in `output`.
        let base = output.count
        unsafe output.append(contentsOf: chunk)

        var index = 0
        step(through: bytes, from: &index, to: 0, in: &output, base: base)
        while index < bytes.count {
            let first = index
            let stop = bytes.skipPaired(from: first)
            index = max(stop.block, stop.escapesEnd)
            if index == stop.block { progress = SurrogateProgress(afterBackslash: bytes.isEscaped(index, from: first)) }
            let end = min(stop.block + InputCheckBytes.blockSize, bytes.count)
            step(through: bytes, from: &index, to: end, in: &output, base: base)
        }

        let length = progress.length
        held = 0
        for byte in output.suffix(length).reversed() {
            held = held << 8 | UInt128(byte)
        }
        output.removeLast(length)
    }

    /// Ends the document: appends the bytes that were held back, repaired.
    mutating func finish(into output: inout [UInt8]) {
        let hasHigh = progress.hasHigh
        let start = output.count
        release(into: &output)
        if hasHigh { replaceEscape(at: start, in: &output) }
        progress = SurrogateProgress()
    }

    private func release(into output: inout [UInt8]) {
        for position in 0..<progress.length {
            output.append(UInt8(truncatingIfNeeded: held >> UInt128(8 * position)))
        }
    }

    /// Processes single bytes up to `end`, and further until no escape is open.
    private mutating func step(
        through bytes: InputCheckBytes, from index: inout Int, to end: Int, in output: inout [UInt8], base: Int
    ) {
        while index < bytes.count, index < end || progress.isOpen {
            let length = progress.length
            switch progress.advance(bytes[index]) {
            case .nothing: break
            case .loneHigh, .loneLow: replaceEscape(at: base + index - length, in: &output)
            }
            index += 1
        }
    }

    private func replaceEscape(at backslash: Int, in output: inout [UInt8]) {
        for (position, digit) in [UInt8(ascii: "F"), UInt8(ascii: "F"), UInt8(ascii: "F"), UInt8(ascii: "D")]
            .enumerated()
        {
            output[backslash + 2 + position] = digit
        }
    }
}
