// Safety: as in LineCutter.swift
/// Cuts the input into partitions at white space between two values.
struct ValueCutter: PartCutter {
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        guard let start = text.baseAddress else { return .end }
        if text.count <= size && !isWhole { return nil }
        let count = min(text.count, size + Self.largestElement)
        let scan = unsafe TextScan(start: start, count: count)
        var end: Int?
        var index = 0
        while index < size {
            let value = unsafe scan.space(from: index)
            guard value < count, let next = unsafe scan.value(from: value, longest: .max, deepest: .max),
                next < count, unsafe text[next].isJSONWhiteSpace
            else {
                // The value may be longer than the available input.
                if end == nil && !isWhole { return nil }
                break
            }
            index = next + 1
            end = index
        }
        return end.map { .part($0) } ?? .end
    }
}
