/// Documents that follow each other, decoded apart from those before them.
///
/// Whoever has them has them alone: elements are moved to the thread that hands them out.
final class SeparatePart<Element>: @unchecked Sendable {
    private var elements: [Element]
    /// What was skipped, in places from the part's start on.
    let skipped: SkippedValues
    /// The part's text, counted from its start on, and its first byte.
    let text: LinePosition
    let first: UInt8?

    init(_ elements: [Element], skipped: SkippedValues, text: LinePosition, first: UInt8?) {
        self.elements = elements
        self.skipped = skipped
        self.text = text
        self.first = first
    }

    /// Gives the elements away.
    func takeElements() -> [Element] {
        defer { elements = [] }
        return elements
    }
}

// Safety: as in LineCutter.swift
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
        return SeparatePart(taken, skipped: elements.skipped, text: text, first: unsafe piece.bytes.first)
    }
}
