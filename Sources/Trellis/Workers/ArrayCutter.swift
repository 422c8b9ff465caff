// Safety: Bytes are read at indices below the count. The scanner gets the start and the end.
/// Cuts an array into partitions that begin at an element.
///
/// For small elements, the end of a partition is guessed from the surrounding bytes. The thread that decodes the input
/// in order verifies the guess. For large elements, all of the input is scanned, at several times the speed of a
/// parser.
struct ArrayCutter: PartCutter {
    /// The number of bytes to sample for the size of elements.
    private static let sampleSize = 64 << 10

    private let isExact: Bool
    /// The number of bytes around a guess to inspect.
    private let window: Int
    /// The first byte of every sampled element; nil if it differs.
    private let first: UInt8?

    /// - Parameters:
    ///   - start: the start of an element.
    ///   - least: the minimum size in bytes of the rest of the array.
    ///   - isExact: whether guessing is not allowed.
    /// - Returns: nil if the sample shows that the array is smaller.
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
        // A few elements are not a sufficient sample.
        self.isExact = isExact || count < 4
        // The window contains the rest of one element and another whole element.
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

    /// Cuts after the last comma between two elements.
    private func exactCut(_ text: TextScan, size: Int, isWhole: Bool) -> PartCut? {
        let element = unsafe text.space(from: 0)
        var size = size
        while true {
            // White space before the element may be longer than this.
            let part = unsafe text.prefix(max(size, element))
            if let passed = unsafe part.passedElements(from: element) {
                let next = unsafe text.space(from: passed.end)
                if unsafe next < text.count && text[next] == UInt8(ascii: ",") { return .part(next + 1) }
                return passed.comma.map { .part($0 + 1) } ?? .end
            }
            // The element is larger than this, or invalid. Quadrupling the size bounds the cost of scanning it again.
            if size >= Self.largestElement { return .end }
            if unsafe size >= text.count { return isWhole ? .end : nil }
            size *= 4
        }
    }
}
