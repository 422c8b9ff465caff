// Safety: The scanner of `Sources/CScan` gets the start and end of the bytes, reads nothing outside and returns
// addresses inside. The function that writes a skeleton also gets the memory for it and its capacity. Bytes are read at
// indices below the count.
/// Finds the borders between elements of an array: the indices after the commas before the elements.
enum ElementBorders {
    /// The first border in each of several nested arrays; nil if the array ends before a border, or if the bytes
    /// contain none.
    ///
    /// - Parameters:
    ///   - text: bytes that begin between two tokens. They are scanned once, up to the first border of the outermost
    ///     array.
    ///   - levels: the number of open containers inside each array, outermost array first.
    static func first(in text: TextScan, behindLevels levels: [Int]) -> [Int?] {
        var borders = [Int?](repeating: nil, count: levels.count)
        // The arrays that are still open and whose first border has not been found, as indices of `levels`. The key is
        // the number of containers that are open inside the array at the start of the bytes.
        var wanted = Dictionary(zip(levels, levels.indices)) { outer, _ in outer }
        var depth = 0
        var index = 0
        while unsafe index < text.count && !wanted.isEmpty {
            switch unsafe text[index] {
            case UInt8(ascii: "\""):
                guard let end = unsafe stringEnd(in: text, from: index + 1) else { return borders }
                index = end
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                wanted[-depth] = nil
                depth -= 1
            case UInt8(ascii: ",") where depth <= 0:
                if let array = wanted.removeValue(forKey: -depth) {
                    borders[array] = index + 1
                    if array == 0 { return borders }
                }
            default: break
            }
            index += 1
        }
        return borders
    }

    /// The most likely border, which belongs to the outermost container that is recognizable from there.
    ///
    /// Whether the index is inside a string is also guessed: an opening quote follows other bytes than a closing quote.
    ///
    /// - Parameters:
    ///   - index: the index at which to start.
    ///   - window: the number of bytes to inspect.
    ///   - first: the first byte of every element; nil if it differs.
    static func guess(in text: TextScan, behind index: Int, window: Int, first: UInt8?) -> Int? {
        let text = unsafe text.prefix(index + window)
        // A backslash gives no information about what it belongs to, so the index after one is skipped.
        var index = index
        while unsafe index > 0 && index < text.count && text[index - 1] == UInt8(ascii: "\\") { index += 1 }
        if let border = unsafe guess(in: text, outsideOfStringsFrom: index, first) { return border }
        guard let end = unsafe stringEnd(in: text, from: index) else { return nil }
        return unsafe guess(in: text, outsideOfStringsFrom: end + 1, first)
    }

    private static func guess(in text: TextScan, outsideOfStringsFrom start: Int, _ first: UInt8?) -> Int? {
        var depth = 0
        var least = 0
        var border: Int?
        // The last byte that is not white space; 0 before the first one.
        var last: UInt8 = 0
        var index = start
        while unsafe index < text.count {
            let byte = unsafe text[index]
            switch byte {
            case UInt8(ascii: "\""):
                guard canPrecedeValue(last), let end = unsafe stringEnd(in: text, from: index + 1) else {
                    return border
                }
                index = end
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard canPrecedeValue(last) else { return nil }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth < least {
                    least = depth
                    border = nil
                }
            case UInt8(ascii: ","):
                if depth == least && border == nil {
                    let next = unsafe text.space(from: index + 1)
                    guard unsafe next < text.count else { return nil }
                    if unsafe first == nil || text[next] == first { border = index + 1 }
                }
            case UInt8(ascii: ":"): break
            case 0x20, 0x09, 0x0A, 0x0D:
                index = unsafe text.space(from: index + 1)
                continue
            default:
                // The start or the continuation of a number or literal.
                guard canPrecedeValue(last) || last.isScalarText, byte.isScalarText else { return nil }
            }
            last = byte
            index += 1
        }
        return border
    }

    private static func canPrecedeValue(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// The index of the quote that ends a string.
    private static func stringEnd(in text: TextScan, from start: Int) -> Int? {
        let rest = unsafe UnsafeBufferPointer(start: text.start + start, count: max(0, text.count - start))
        return unsafe StringCut.end(of: [], in: rest).map { start + $0 - 1 }
    }
}
