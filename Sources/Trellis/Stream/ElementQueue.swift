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

    /// Takes all elements out; the memory is used again.
    func takeAll() -> [Element] {
        var taken: [Element] = []
        swap(&taken, &elements)
        return taken
    }
}

/// A member of an object that is read as a dictionary, one entry at a time.
public struct JSONEntry<Value> {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value
}

extension JSONEntry: Sendable where Value: Sendable {}
extension JSONEntry: Equatable where Value: Equatable {}

/// A model without fields: what is left of a document of which only elements are wanted.
public struct JSONNothing: JSONModel, Sendable {
    public static let jsonSchema = JSONSchema(JSONNothing.self, [])
    public init(from fields: borrowing JSONFieldValues) {}
}
