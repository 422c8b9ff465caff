/// A partition of consecutive documents, decoded separately.
///
/// A partition has one owner at a time: its elements move to the thread that emits them.
final class SeparatePart<Element>: @unchecked Sendable {
    private var elements: [Element]
    /// The skipped values and keys, with positions relative to the partition's start.
    let skipped: SkippedValues
    /// The size of the partition's input in bytes and lines, and its first byte.
    let text: LinePosition
    let first: UInt8?

    init(_ elements: [Element], skipped: SkippedValues, text: LinePosition, first: UInt8?) {
        self.elements = elements
        self.skipped = skipped
        self.text = text
        self.first = first
    }

    /// Moves the elements out.
    func takeElements() -> [Element] {
        defer { elements = [] }
        return elements
    }
}

// Safety: as in LineCutter.swift
/// Decodes partitions of consecutive documents. Each partition begins and ends between documents.
final class SeparatePartDecoder<Element: TrellisDecodable>: PartDecoder {
    private let makeElements: (ElementQueue<Element>) -> SeparateElements<Element>

    init(_ makeElements: @escaping (ElementQueue<Element>) -> SeparateElements<Element>) {
        self.makeElements = makeElements
    }

    func decode(_ piece: TextPiece, isCancelled: () -> Bool) -> SeparatePart<Element>? {
        let queue = ElementQueue.moving(Element.self)
        let elements = makeElements(queue)
        // If the partition has an error, the thread that decodes the input in order decodes it again and reports the
        // error.
        guard unsafe !isCancelled() && (try? elements.feed(UnsafeRawBufferPointer(piece.bytes))) != nil,
            let text = elements.lines
        else { return nil }
        var taken: [Element] = []
        queue.takeAll(into: &taken)
        return SeparatePart(taken, skipped: elements.skipped, text: text, first: unsafe piece.bytes.first)
    }
}
