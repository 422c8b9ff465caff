// Safety: as in ElementDecoder.swift
/// A queue of decoded elements that have not been emitted.
@safe final class ElementQueue<Element>: ElementSink {
    private(set) var elements: [Element] = []
    /// Moves an element out of its slot.
    private let move: (UnsafeMutableRawPointer, String?) -> Element

    init(_ move: @escaping (UnsafeMutableRawPointer, String?) -> Element) {
        unsafe self.move = unsafe move
    }

    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        elements.append(unsafe move(slot, key))
        return true
    }

    /// A null in place of the elements' container has no elements.
    var acceptsNull: Bool { true }
    func takeNull() -> Bool { true }

    func append(_ element: Element) { elements.append(element) }

    /// Appends elements. Adopts the array's memory if the queue is empty.
    func append(_ more: consuming [Element]) {
        if elements.isEmpty { elements = more } else { elements += more }
    }

    /// Passes all elements to a closure. If the closure throws, the elements after the failing one are dropped.
    /// Elements appended meanwhile stay in the queue.
    func drain(_ body: (Element) throws -> Void) throws {
        var taken: [Element] = []
        swap(&taken, &elements)
        defer {
            taken.removeAll(keepingCapacity: true)
            if elements.isEmpty { swap(&taken, &elements) }
        }
        // Iterates over indices: an iterator would share the array's memory, which then could not be reused.
        for index in taken.indices { try body(taken[index]) }
    }

    /// Swaps all elements with the memory of an array that is no longer needed.
    func takeAll(into taken: inout [Element]) {
        taken.removeAll(keepingCapacity: true)
        swap(&taken, &elements)
    }
}

extension ElementQueue where Element: TrellisDecodable {
    /// A queue for elements of an array or separate elements.
    static func moving(_ element: Element.Type) -> ElementQueue {
        // The machine passes slots that hold an element, and transfers ownership of it.
        unsafe ElementQueue { slot, _ in unsafe slot.assumingMemoryBound(to: Element.self).move() }
    }
}
