// Safety: The bytes are copied during the call that borrows them.
/// A value that is kept until nothing more can be written to it: text, or an object or array of such.
///
/// Seldom: only containers that something was written to out of order are kept, and what is inside them stays text
/// until it is needed.
final class EncodedNode {
    enum Kind { case text, object, array }

    /// A member's or element's value.
    enum Value {
        /// A part of the node's text.
        case text(Range<Int>)
        case node(EncodedNode)
    }

    private(set) var kind: Kind
    /// The value, or the values inside it that are no nodes.
    private(set) var text: [UInt8]
    private(set) var keys: [String] = []
    private(set) var values: [Value] = []
    /// Where the keys are, of an object with more than a few.
    private var places: [[UInt8]: Int] = [:]

    init(text: [UInt8]) {
        kind = .text
        self.text = text
    }

    /// An empty object or array.
    init(_ kind: Kind) {
        self.kind = kind
        text = []
    }

    /// Turns it into something else.
    func become(_ other: EncodedNode) {
        kind = other.kind
        text = other.text
        keys = other.keys
        values = other.values
        places = other.places
    }

    // MARK: Members and elements

    func place(of key: String) -> Int? {
        if keys.count > 8 { return places[Array(key.utf8)] }
        return keys.firstIndex { $0.hasSameBytes(as: key) }
    }

    /// A value as a node of its own, to which something can be added.
    func node(at place: Int) -> EncodedNode {
        switch values[place] {
        case .node(let node): return node
        case .text(let range):
            let node = EncodedNode(text: Array(text[range]))
            node.expand()
            values[place] = .node(node)
            return node
        }
    }

    /// Adds a member, or an element if there is no key. The last value of a key wins, as in a dictionary.
    func add(_ node: EncodedNode, _ key: String?) { add(.node(node), key) }

    /// The same of a value that is text.
    func add(_ value: UnsafeBufferPointer<UInt8>, _ key: String?) {
        let start = text.count
        unsafe text.append(contentsOf: value)
        add(.text(start..<text.count), key)
    }

    private func add(_ value: Value, _ key: String?) {
        if let key {
            if let place = place(of: key) {
                values[place] = value
                return
            }
            keys.append(key)
            if keys.count == 9 {
                for (place, key) in keys.enumerated() { places[Array(key.utf8)] = place }
            } else if keys.count > 9 {
                places[Array(key.utf8)] = keys.count - 1
            }
        }
        values.append(value)
    }

    /// Removes a member or element.
    func remove(at place: Int) {
        values.remove(at: place)
        guard kind == .object else { return }
        keys.remove(at: place)
        guard !places.isEmpty else { return }
        places = [:]
        if keys.count > 8 {
            for (place, key) in keys.enumerated() { places[Array(key.utf8)] = place }
        }
    }

    /// Gives a member the value that it had before.
    func restore(_ value: Value, at place: Int) { values[place] = value }

    // MARK: Text

    /// Takes the text of an object or array apart, whose closing bracket may be missing, and the value behind its last
    /// key.
    func expand() {
        guard kind == .text else { return }
        var scan = EncodedTextScan(text)
        switch scan.next() {
        case UInt8(ascii: "{"):
            kind = .object
            while let key = scan.key() {
                guard let value = scan.value() else { break }
                add(.text(value.startIndex..<value.endIndex), key)
            }
        case UInt8(ascii: "["):
            kind = .array
            while let value = scan.value() { values.append(.text(value.startIndex..<value.endIndex)) }
        default: return
        }
    }
}

extension JSONWriter {
    /// Writes a node, however deep it is.
    mutating func node(_ root: EncodedNode) {
        var open: [(node: EncodedNode, next: Int)] = []
        begin(root, &open)
        while let (node, next) = open.last {
            guard next < node.values.count else {
                if node.kind == .object { endObject() } else { endArray() }
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            if node.kind == .object { beginEntry(node.keys[next]) } else { beginElement() }
            switch node.values[next] {
            case .text(let range): verbatim(node.text[range])
            case .node(let inner): begin(inner, &open)
            }
        }
    }

    private mutating func begin(_ node: EncodedNode, _ open: inout [(node: EncodedNode, next: Int)]) {
        switch node.kind {
        case .text: return verbatim(node.text)
        case .object: beginObject()
        case .array: beginArray()
        }
        open.append((node, 0))
    }
}
