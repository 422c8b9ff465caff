// Safety: as in ElementDecoder.swift
/// Elements that have been decoded and not been emitted.
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

    /// There are no elements then.
    var acceptsNull: Bool { true }
    func takeNull() -> Bool { true }

    func append(_ element: Element) { elements.append(element) }

    /// Takes an array over as it is, if there are no elements.
    func append(_ more: consuming [Element]) {
        if elements.isEmpty { elements = more } else { elements += more }
    }

    /// Hands all elements out; those behind one for which the closure throws are dropped. What is appended meanwhile
    /// stays.
    func drain(_ body: (Element) throws -> Void) throws {
        var taken: [Element] = []
        swap(&taken, &elements)
        defer {
            taken.removeAll(keepingCapacity: true)
            if elements.isEmpty { swap(&taken, &elements) }
        }
        // By index: an iterator would share the memory, which could not be used again then.
        for index in taken.indices { try body(taken[index]) }
    }

    /// Takes all elements out, in exchange for the memory of an array that is not needed any more.
    func takeAll(into taken: inout [Element]) {
        taken.removeAll(keepingCapacity: true)
        swap(&taken, &elements)
    }
}

extension ElementQueue where Element: TrellisDecodable {
    /// One for elements that stand in an array, or by themselves.
    static func moving(_ element: Element.Type) -> ElementQueue {
        // The machine gives the queue slots that hold an element, and leaves them to it.
        unsafe ElementQueue { slot, _ in unsafe slot.assumingMemoryBound(to: Element.self).move() }
    }
}
