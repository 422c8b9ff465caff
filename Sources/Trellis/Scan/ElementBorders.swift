// Safety: The scanner of `Sources/CScan` gets the start and end of the bytes, reads nothing outside and returns
// addresses inside. The function that copies lines also gets the start and length of the destination. Bytes are read at
// indices below the count.
/// Finds where elements of an array begin: the indices behind the commas in front of them.
enum ElementBorders {
    /// The first border of each of some arrays, one inside the other; nil where the array ends before it, or there is
    /// none in the text.
    ///
    /// - Parameters:
    ///   - text: begins between two tokens. It is gone through once, up to the first border of the outermost array.
    ///   - levels: how many containers are open inside each array, the outermost first.
    static func first(in text: TextScan, behindLevels levels: [Int]) -> [Int?] {
        var borders = [Int?](repeating: nil, count: levels.count)
        // The arrays that have not ended and have no border, by how many containers are open inside.
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

    /// A border by all appearances: of the outermost container that can be seen from there.
    ///
    /// Whether it is inside a string is guessed, too: quotes that begin a string stand behind other bytes than those
    /// that end one.
    ///
    /// - Parameters:
    ///   - index: where to begin to look.
    ///   - window: how many bytes to look at.
    ///   - first: what elements begin with; nil if that differs.
    static func guess(in text: TextScan, behind index: Int, window: Int, first: UInt8?) -> Int? {
        let text = unsafe text.prefix(index + window)
        // Not behind a backslash, which says nothing of what it belongs to.
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
        // The last byte that is not white space; 0 if there was none yet.
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
                // A number or a literal, or more of it.
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
