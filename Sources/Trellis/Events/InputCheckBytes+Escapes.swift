extension InputCheckBytes {
    /// The last place at or before `index` where no UTF-8 sequence can be open, given that the bytes before it are
    /// well-formed so far.
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
    /// - Parameter first: Where no escape is open.
    func isEscaped(_ index: Int, from first: Int) -> Bool {
        var run = index
        while run > first, self[run - 1] == 0x5C { run -= 1 }
        return (index - run) % 2 == 1
    }

    /// Passes over a block's text, escapes and surrogate pairs.
    ///
    /// - Parameters:
    ///   - escapesEnd: The end of an earlier escape; what comes before it is passed already.
    ///   - first: Where no escape is open, at or before the block.
    /// - Returns: The end of the block, or the end of an escape or pair that goes past it; or the place within the
    ///   block of a lone surrogate escape or of an escape too close to the chunk's end to tell.
    func skipPairs(in block: Int, escapesEnd: Int, from first: Int) -> Int {
        let end = block + Self.blockSize
        // An escaped byte is text, whatever it is. The `u` that begins a surrogate escape cannot be the block's first
        // byte here: the block with its backslash would have moved `escapesEnd`.
        var index = escapesEnd > block ? escapesEnd : block + (isEscaped(block, from: first) ? 1 : 0)
        while index < end {
            index = backslash(from: index, to: end)
            // The text may reach past the block by what only the next one's check covers.
            guard index < end else { return end }
            guard index + 12 <= count else { return index }
            switch codeUnitLead(at: index) {
            case .other:
                // Only a second backslash must not be looked at again.
                index += self[index + 1] == 0x5C ? 2 : 1
            case .high where codeUnitLead(at: index + 6) == .low:
                index += 12
            case .high, .low:
                return index
            }
        }
        return index
    }

    /// The place of the next backslash before `end`, or `end` or later.
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

    /// What kind of surrogate a whole escape at a place stands for. Reads six bytes.
    private func codeUnitLead(at index: Int) -> CodeUnitLead {
        guard self[index] == 0x5C, self[index + 1] == UInt8(ascii: "u"), self[index + 2] | 0x20 == UInt8(ascii: "d")
        else { return .other }
        guard let second = self[index + 3].hexDigitValue, second >= 8 else { return .other }
        guard self[index + 4].hexDigitValue != nil, self[index + 5].hexDigitValue != nil else { return .other }
        return second < 0xC ? .high : .low
    }
}
