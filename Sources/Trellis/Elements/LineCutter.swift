// Safety: The bytes are borrowed during the call, which ends after all threads are done with them: see Workers. A
// partition owns its decoded elements.
/// Cuts the input into partitions at line feeds.
struct LineCutter: PartCutter {
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        guard let start = text.baseAddress else { return .end }
        if text.count <= size {
            guard isWhole else { return nil }
            return unsafe text.lastIndex(of: 0x0A).map { .part($0 + 1) } ?? .end
        }
        let scan = unsafe TextScan(start: start, count: text.count)
        if let end = unsafe scan.lineEnd(from: size, within: Self.largestElement) { return .part(end) }
        return isWhole ? unsafe cut(UnsafeBufferPointer(rebasing: text[..<size]), size: size, isWhole: true) : nil
    }
}
