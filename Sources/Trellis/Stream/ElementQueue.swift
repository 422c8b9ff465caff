/// Elements that have been decoded and not been handed out.
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

    /// Takes all elements out.
    func takeAll() -> [Element] {
        var taken: [Element] = []
        swap(&taken, &elements)
        return taken
    }
}
