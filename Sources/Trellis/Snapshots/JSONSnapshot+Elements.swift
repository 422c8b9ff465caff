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
    public var endIndex: Int {
        guard record >= 0, !route.isOpaque else { return 0 }
        return document.index.withLock { $0.childCount(of: record, extent) }
    }

    /// An element. O(1).
    public subscript(position: Int) -> JSONSnapshot<Value._SnapshotElement> {
        let child = document.index.withLock { index -> Int32? in
            guard record >= 0, !route.isOpaque, position >= 0, position < index.childCount(of: record, extent) else {
                return nil
            }
            return index.child(position, of: record)
        }
        guard let child else { preconditionFailure("Index out of range") }
        return JSONSnapshot<Value._SnapshotElement>(
            route: route.knownElements ?? route.elements(Value._SnapshotElement.self), record: child, extent: extent,
            previous: previous)
    }

    /// The last element, which may be unfinished; nil if there are none. O(1).
    public var last: JSONSnapshot<Value._SnapshotElement>? {
        guard record >= 0, !route.isOpaque else { return nil }
        let child = document.index.withLock { index -> Int32? in
            let count = index.childCount(of: record, extent)
            return count > 0 ? index.child(count - 1, of: record) : nil
        }
        guard let child else { return nil }
        return JSONSnapshot<Value._SnapshotElement>(
            route: route.knownElements ?? route.elements(Value._SnapshotElement.self), record: child, extent: extent,
            previous: previous)
    }

    /// The complete elements, or the values of the complete entries. Each is decoded once. If the array returned by the
    /// previous call has been released, a call takes O(new elements), otherwise O(elements).
    ///
    /// Elements that a lossy array drops are not included.
    public var complete: [Value._SnapshotElement] {
        guard record >= 0, !route.isOpaque else { return [] }
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
        state.withLock { state in if state.ends.count < all.ends.count { state = all } }
        return all.values
    }
}
