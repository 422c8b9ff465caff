import Synchronization

/// A type whose values are arrays or objects with any number of values of one type.
public nonisolated protocol _JSONSnapshotContainer: TrellisDecodable {
    /// The type of the elements, or of the values of the entries.
    associatedtype _SnapshotElement: TrellisDecodable
}

extension Array: _JSONSnapshotContainer where Element: TrellisDecodable {
    public typealias _SnapshotElement = Element
}

extension ContiguousArray: _JSONSnapshotContainer where Element: TrellisDecodable {
    public typealias _SnapshotElement = Element
}

extension Set: _JSONSnapshotContainer where Element: TrellisDecodable {
    public typealias _SnapshotElement = Element
}

extension Dictionary: _JSONSnapshotContainer where Key: JSONDictionaryKey, Value: TrellisDecodable {
    public typealias _SnapshotElement = Value
}

/// The elements of an array or set, or the entries of a dictionary, in the order of the text. The last one may be
/// incomplete. An entry exists once its key is complete.
extension JSONSnapshot: Sequence, Collection, BidirectionalCollection, RandomAccessCollection
where Value: _JSONSnapshotContainer {
    /// The part of an element or of an entry's value.
    public typealias Element = JSONSnapshot<Value._SnapshotElement>
    /// The position of an element.
    public typealias Index = Int

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { decodedElements()?.values.count ?? textCount }

    /// An element. O(1).
    public subscript(position: Int) -> JSONSnapshot<Value._SnapshotElement> {
        guard let element = element(at: position) else { preconditionFailure("Index out of range") }
        return element
    }

    /// The last element, which may be unfinished; nil if there are none. O(1).
    public var last: JSONSnapshot<Value._SnapshotElement>? { element(at: endIndex - 1) }

    /// The complete elements, or the values of the complete entries. Each is decoded once. If the array returned by the
    /// previous call has been released, a call takes O(new elements), otherwise O(elements).
    ///
    /// Elements that a lossy array drops are not included.
    public var complete: [Value._SnapshotElement] { decodedElements()?.values ?? textElements() }
}

// The elements in the text, and those of a complete value that may differ from it.
extension JSONSnapshot where Value: _JSONSnapshotContainer {
    private var textCount: Int {
        guard isReadable else { return 0 }
        return document.index.withLock { $0.childCount(of: record, extent) }
    }

    /// The complete value if its elements may differ from those in the text.
    private var decodedContainer: DecodedValue? {
        decoded != nil || route.isOpaque || route.decoder?.replacesElements == true || !isContainerInText
            ? completeValue() : nil
    }

    /// Whether the text of the value is an object or array. Some fields accept a string or a single value instead.
    private var isContainerInText: Bool {
        guard record >= 0 else { return true }
        let kind = document.index.withLock { $0.records[Int(record)].kind }
        return kind == .object || kind == .array
    }

    /// The elements of the complete value; nil if they are those in the text.
    private func decodedElements() -> OrderedElements<Value._SnapshotElement>? {
        decodedContainer.flatMap(elements)
    }

    private func elements(of complete: DecodedValue) -> OrderedElements<Value._SnapshotElement>? {
        let elements = complete.elements {
            OrderedElements<Value._SnapshotElement>(
                of: complete.value as? Value, textElements: textElements, textKeys: textKeys)
        }
        return elements as? OrderedElements<Value._SnapshotElement>
    }

    private func element(at position: Int) -> JSONSnapshot<Value._SnapshotElement>? {
        let complete = decodedContainer
        let elements = complete.flatMap(elements)
        let text = textOfElement(position, of: elements)
        let decoded: DecodedValue?
        if let elements {
            guard elements.values.indices.contains(position) else { return nil }
            let identity = text == nil ? elements.identity(position) : nil
            decoded = complete?.part(position, identity: identity) { elements.values[position] }
        } else {
            guard text != nil else { return nil }
            decoded = nil
        }
        return JSONSnapshot<Value._SnapshotElement>(
            route: route.knownElements ?? route.elements(Value._SnapshotElement.self), record: text ?? record,
            extent: extent, previous: previous, decoded: decoded)
    }

    /// The record of an element's own text.
    ///
    /// - Parameter elements: the decoded elements; nil if they are those in the text.
    private func textOfElement(_ position: Int, of elements: OrderedElements<Value._SnapshotElement>?) -> Int32? {
        guard isReadable else { return nil }
        return document.index.withLock { index in
            if let keys = elements?.keys {
                guard keys.indices.contains(position) else { return nil }
                return index.member(
                    Array(keys[position].utf8), of: record, extent, keepingFirst: document.keepsFirst)
            }
            guard elements == nil || index.records[Int(record)].kind == .array,
                position >= 0, position < index.childCount(of: record, extent)
            else { return nil }
            return index.child(position, of: record)
        }
    }

    /// The keys in the text, in its order.
    private func textKeys() -> [String] {
        guard isReadable else { return [] }
        return document.index.withLock { index in
            (0..<index.childCount(of: record, extent)).map { position in
                String(decoding: index.key(of: index.child(position, of: record)), as: UTF8.self)
            }
        }
    }

    private func textElements() -> [Value._SnapshotElement] {
        guard isReadable else { return [] }
        let count = document.index.withLock { index in
            let count = index.childCount(of: record, extent)
            guard count > 0, !index.isComplete(index.child(count - 1, of: record), extent) else { return count }
            return count - 1
        }
        let elements = route.elements(Value._SnapshotElement.self)
        guard count > 0, let decoder = elements.decoder else { return [] }
        let made = elements.completeElements.value(of: record) { CompleteElements<Value._SnapshotElement>() }
        guard let made = made as? CompleteElements<Value._SnapshotElement> else { return [] }
        return made.first(count) { position in
            let text = document.index.withLock { $0.slice($0.child(position, of: record)) }
            return decoder.decode(text) as? Value._SnapshotElement
        }
    }
}

/// The elements of a decoded container.
private struct OrderedElements<Element> {
    let values: [Element]
    /// The keys of entries; nil for arrays and sets.
    var keys: [String]?

    func identity(_ position: Int) -> JSONPath.Component { keys.map { .key($0[position]) } ?? .index(position) }

    init(values: [Element], keys: [String]?) {
        self.values = values
        self.keys = keys
    }

    /// The elements of a container: of an array in its order, of others in the order of the text.
    init(of container: Any?, textElements: () -> [Element], textKeys: () -> [String]) {
        switch container {
        case let array as [Element]: self.init(values: array, keys: nil)
        case let array as ContiguousArray<Element>: self.init(values: Array(array), keys: nil)
        case let set as any UnorderedElements: self = set.ordered(textElements, textKeys) ?? Self(values: [], keys: nil)
        default: self.init(values: [], keys: nil)
        }
    }
}

/// A container whose elements have no order.
private protocol UnorderedElements {
    /// The elements in the order of the text, then those that are not in it. Nil if they have another type.
    func ordered<Item>(_ textElements: () -> [Item], _ textKeys: () -> [String]) -> OrderedElements<Item>?
}

extension Set: UnorderedElements where Element: TrellisDecodable {
    fileprivate func ordered<Item>(
        _ textElements: () -> [Item], _ textKeys: () -> [String]
    ) -> OrderedElements<Item>? {
        var rest = self
        let first = (textElements() as? [Element] ?? []).compactMap { rest.remove($0) }
        return (first + rest as? [Item]).map { OrderedElements(values: $0, keys: nil) }
    }
}

extension Dictionary: UnorderedElements where Key: JSONDictionaryKey, Value: TrellisDecodable {
    fileprivate func ordered<Item>(
        _ textElements: () -> [Item], _ textKeys: () -> [String]
    ) -> OrderedElements<Item>? {
        var rest = self
        var entries: [(key: String, value: Value)] = []
        for text in textKeys() {
            guard let key = Key(jsonKey: text), let value = rest.removeValue(forKey: key) else { continue }
            entries.append((text, value))
        }
        entries += rest.map { (key: $0.key.jsonKey, value: $0.value) }.sorted { $0.key < $1.key }
        return (entries.map(\.value) as? [Item]).map { OrderedElements(values: $0, keys: entries.map(\.key)) }
    }
}

/// The complete elements of one array, decoded so far.
private final class CompleteElements<Element>: Sendable {
    private struct State: @unchecked Sendable {
        // Sendable if the model is: see SnapshotValues.
        var values: [Element] = []
        /// For each decoded element, the number of values up to it. Dropped elements have no value.
        var ends: [Int] = []
    }

    private let state = Mutex(State())

    /// The first elements of the array.
    ///
    /// - Parameter make: decodes an element; nil if it is dropped.
    func first(_ count: Int, orMake make: (Int) -> Element?) -> [Element] {
        // The values are moved out of the lock, so that appending does not copy them. Another thread that comes in the
        // meantime creates its own values.
        var known = state.withLock { state in
            guard state.ends.count < count else { return state }
            defer { state = State() }
            return state
        }
        guard known.ends.count < count else {
            return known.ends.count == count ? known.values : Array(known.values[..<known.ends[count - 1]])
        }
        for position in known.ends.count..<count {
            if let element = make(position) { known.values.append(element) }
            known.ends.append(known.values.count)
        }
        let all = known
        state.change { state in if state.ends.count < all.ends.count { state = all } }
        return all.values
    }
}
