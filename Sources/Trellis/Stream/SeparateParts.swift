internal import Foundation

/// Documents that follow each other, decoded apart from those before them.
///
/// Whoever has them has them alone: elements are moved to the thread that hands them out.
final class SeparatePart<Element>: @unchecked Sendable {
    private var elements: [Element]
    /// What was skipped, in places from the part's start on.
    let report: TrellisDecoder.Report
    /// The part's text, counted from its start on.
    let text: LinePosition

    init(_ elements: [Element], report: TrellisDecoder.Report, text: LinePosition) {
        self.elements = elements
        self.report = report
        self.text = text
    }

    /// Gives the elements away.
    func takeElements() -> [Element] {
        defer { elements = [] }
        return elements
    }
}

/// Decodes parts of a text of documents that follow each other, each from the beginning of one to that of another.
final class SeparatePartDecoder<Element: TrellisDecodable>: PartDecoder {
    private let makeElements: (ElementQueue<Element>) -> SeparateElements<Element>

    init(_ makeElements: @escaping (ElementQueue<Element>) -> SeparateElements<Element>) {
        self.makeElements = makeElements
    }

    func decode(_ piece: TextPiece, isCancelled: () -> Bool) -> SeparatePart<Element>? {
        let queue = ElementQueue.moving(Element.self)
        let elements = makeElements(queue)
        // It comes again where the text is decoded in its order.
        guard unsafe !isCancelled() && (try? elements.feed(UnsafeRawBufferPointer(piece.bytes))) != nil,
            let text = elements.lines
        else { return nil }
        var taken: [Element] = []
        queue.takeAll(into: &taken)
        return SeparatePart(taken, report: elements.report, text: text)
    }
}

/// One line after the other, at line feeds.
struct LineCutter: PartCutter {
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        guard let start = text.baseAddress else { return .end }
        if text.count <= size {
            guard isWhole else { return nil }
            return unsafe text.lastIndex(of: 0x0A).map { .part($0 + 1) } ?? .end
        }
        let scan = unsafe TextScan(start: start, count: text.count)
        if let end = unsafe scan.lineEnd(from: size, within: .max) { return .part(end) }
        return isWhole ? unsafe cut(UnsafeBufferPointer(rebasing: text[..<size]), size: size, isWhole: true) : nil
    }
}

/// One value after the other, at white space between two of them.
struct ValueCutter: PartCutter {
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        guard let start = text.baseAddress else { return .end }
        if text.count <= size && !isWhole { return nil }
        let scan = unsafe TextScan(start: start, count: text.count)
        var end: Int?
        var index = 0
        while index < size {
            let value = unsafe scan.space(from: index)
            guard value < text.count, let next = unsafe scan.value(from: value, longest: .max, deepest: .max),
                next < text.count, unsafe text[next].isJSONWhiteSpace
            else {
                // Perhaps the text that is at hand ends in the value.
                if end == nil && !isWhole { return nil }
                break
            }
            index = next + 1
            end = index
        }
        return end.map { .part($0) } ?? .end
    }
}
