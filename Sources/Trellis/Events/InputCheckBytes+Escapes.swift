extension InputCheckBytes {
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

    /// Whether the byte at `index` follows a backslash that is not itself escaped.
    ///
    /// - Parameter first: an index at which no escape is open.
    func isEscaped(_ index: Int, from first: Int) -> Bool {
        var run = index
        while run > first, self[run - 1] == 0x5C { run -= 1 }
        return (index - run) % 2 == 1
    }

    /// Skips the plain bytes, escapes and surrogate pairs of a block.
    ///
    /// - Parameters:
    ///   - escapesEnd: the end of an earlier escape. Bytes before it are already checked.
    ///   - first: an index at or before the block at which no escape is open.
    /// - Returns: the end of the block, or the end of an escape or pair that extends beyond it; or the index within the
    ///   block of an unpaired surrogate escape, or of an escape too close to the chunk's end to decide.
    func skipPairs(in block: Int, escapesEnd: Int, from first: Int) -> Int {
        let end = block + Self.blockSize
        // An escaped byte needs no check, whatever it is. The `u` that begins a surrogate escape cannot be the block's
        // first byte here: the block with its backslash would have moved `escapesEnd`.
        var index = escapesEnd > block ? escapesEnd : block + (isEscaped(block, from: first) ? 1 : 0)
        while index < end {
            index = backslash(from: index, to: end)
            // Plain bytes must not be skipped beyond the block, because the check of the next block covers them.
            guard index < end else { return end }
            guard index + 12 <= count else { return index }
            switch codeUnitLead(at: index) {
            case .other:
                // Only a second backslash must not be checked again.
                index += self[index + 1] == 0x5C ? 2 : 1
            case .high where codeUnitLead(at: index + 6) == .low:
                index += 12
            case .high, .low:
                return index
            }
        }
        return index
    }

    /// The index of the next backslash before `end`; otherwise `end` or a later index.
    private func backslash(from first: Int, to end: Int) -> Int {
        var index = first
        while index < end, index <= count - 8 {
            let zeros = (word(at: index) ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
            if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < end, self[index] != 0x5C { index += 1 }
        return index
    }

    private enum CodeUnitLead {
        case high, low, other
    }

    /// The kind of surrogate of a whole escape at an index. Reads six bytes.
    private func codeUnitLead(at index: Int) -> CodeUnitLead {
        guard self[index] == 0x5C, self[index + 1] == UInt8(ascii: "u"), self[index + 2] | 0x20 == UInt8(ascii: "d")
        else { return .other }
        guard let second = self[index + 3].hexDigitValue, second >= 8 else { return .other }
        guard self[index + 4].hexDigitValue != nil, self[index + 5].hexDigitValue != nil else { return .other }
        return second < 0xC ? .high : .low
    }
}
