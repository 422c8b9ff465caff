// Safety: Bytes are read at indices below the count. The scanner gets the start and the end.
/// Cuts an array into parts that begin where an element does.
///
/// As long as elements are small, where a part ends is guessed from what the text looks like around there: whoever
/// decodes the text in its order finds out whether that was right. Otherwise all of the text is scanned, at several
/// times the speed of a parser.
struct ArrayCutter: PartCutter {
    /// How much of the text is looked at to know what elements are like.
    private static let sampleSize = 64 << 10

    /// Elements that are larger are not decoded apart.
    private static let largestElement = 16 << 20

    private let isExact: Bool
    /// Of how many bytes around a guess is looked at.
    private let window: Int
    /// What elements begin with; nil if that differs.
    private let first: UInt8?

    /// - Parameters:
    ///   - start: where an element begins.
    ///   - least: how many bytes the array must have from there on.
    ///   - isExact: whether nothing is guessed.
    /// - Returns: nil if it has fewer, as far as can be seen.
    init?(for text: TextScan, from start: Int, least: Int, isExact: Bool) {
        let text = unsafe text.prefix(start + Self.sampleSize)
        var index = start
        var count = 0
        var largest = 0
        var kinds: Set<UInt8> = []
        while true {
            let element = unsafe text.space(from: index)
            guard unsafe element < text.count, let end = unsafe Self.end(ofElementAt: element, in: text) else { break }
            let comma = unsafe text.space(from: end)
            guard unsafe comma < text.count else { break }
            guard unsafe text[comma] == UInt8(ascii: ",") else {
                if comma - start < least { return nil }
                break
            }
            unsafe kinds.insert(text[element])
            count += 1
            largest = max(largest, comma + 1 - index)
            index = comma + 1
        }
        // Of few elements it is not known how large they are.
        self.isExact = isExact || count < 4
        // The rest of one element and another.
        window = max(1024, largest * 2)
        first = kinds.count == 1 ? kinds.first : nil
    }

    private static func end(ofElementAt index: Int, in text: TextScan) -> Int? {
        unsafe text.value(from: index, longest: .max, deepest: .max)
    }

    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        guard let start = text.baseAddress else { return .end }
        let scan = unsafe TextScan(start: start, count: text.count)
        if text.count < size + window + size / 2 && !isWhole { return nil }
        if !isExact && text.count >= size + size / 2,
            let border = unsafe ElementBorders.guess(in: scan, behind: size, window: window, first: first)
        {
            return .part(border)
        }
        return unsafe exactCut(scan, size: size, isWhole: isWhole)
    }

    /// The text up to the last comma between two elements.
    private func exactCut(_ text: TextScan, size: Int, isWhole: Bool) -> PartCut? {
        let element = unsafe text.space(from: 0)
        var size = size
        while true {
            let part = unsafe text.prefix(size)
            if let passed = unsafe part.passed(
                from: element, isObject: false, sorts: 0, longest: .max, deepest: .max)
            {
                let next = unsafe text.space(from: passed.end)
                if unsafe next < text.count && text[next] == UInt8(ascii: ",") { return .part(next + 1) }
                return passed.comma.map { .part($0 + 1) } ?? .end
            }
            // The element is larger, or wrong. Scanning it again takes less and less of the time.
            if size >= Self.largestElement { return .end }
            if unsafe size >= text.count { return isWhole ? .end : nil }
            size *= 4
        }
    }
}
