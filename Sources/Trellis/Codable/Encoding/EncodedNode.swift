// Safety: The bytes are copied during the call that borrows them.
/// A value that is stored as a tree until nothing more can be written to it: encoded JSON, or an object or array.
///
/// Trees are rare: only containers that were written to out of order are stored, and the values inside them remain
/// encoded JSON until they are needed as nodes.
final class EncodedNode {
    enum Kind { case text, object, array }

    /// A member's or element's value.
    enum Value {
        /// A range of the node's encoded JSON.
        case text(Range<Int>)
        case node(EncodedNode)

        /// The number of bytes in the node's encoded JSON.
        fileprivate var count: Int {
            switch self {
            case .text(let range): range.count
            case .node: 0
            }
        }
    }

    private(set) var kind: Kind
    /// The encoded value, or the encoded values of an object or array that are not nodes.
    private(set) var text: [UInt8]
    private(set) var keys: [String] = []
    private(set) var values: [Value] = []
    /// The indices of the keys of an object with more members than can be searched quickly.
    private var places: [[UInt8]: Int] = [:]
    private static let searchedCount = 8
    /// The bytes of `text` that were the values of members, and are not any more.
    private var unusedCount = 0

    init(text: [UInt8]) {
        kind = .text
        self.text = text
    }

    /// An empty object or array.
    init(_ kind: Kind) {
        self.kind = kind
        text = []
    }

    /// Replaces the contents by those of another node.
    func become(_ other: EncodedNode) {
        kind = other.kind
        text = other.text
        keys = other.keys
        values = other.values
        places = other.places
        unusedCount = other.unusedCount
    }

    // MARK: Members and elements

    func place(of key: String) -> Int? {
        if keys.count > Self.searchedCount { return places[Array(key.utf8)] }
        return keys.firstIndex { $0.hasSameBytes(as: key) }
    }

    /// Converts a value to a node, to which values can be added.
    func node(at place: Int) -> EncodedNode {
        let node = detached(at: place)
        node.expand()
        replace(place, with: .node(node))
        return node
    }

    /// A value as a node, which remains valid when the value is replaced.
    func detached(at place: Int) -> EncodedNode {
        switch values[place] {
        case .node(let node): node
        case .text(let range): EncodedNode(text: Array(text[range]))
        }
    }

    /// Adds a member, or an element if there is no key. The last value of a repeated key replaces earlier ones.
    func add(_ node: EncodedNode, _ key: String?) { add(.node(node), key) }

    /// Adds an encoded value in the same way.
    func add(_ value: UnsafeBufferPointer<UInt8>, _ key: String?) {
        removeUnused()
        let start = text.count
        unsafe text.append(contentsOf: value)
        add(.text(start..<text.count), key)
    }

    private func add(_ value: Value, _ key: String?) {
        if let key {
            if let place = place(of: key) {
                return replace(place, with: value)
            }
            keys.append(key)
            if keys.count == Self.searchedCount + 1 {
                for (place, key) in keys.enumerated() { places[Array(key.utf8)] = place }
            } else if keys.count > Self.searchedCount {
                places[Array(key.utf8)] = keys.count - 1
            }
        }
        values.append(value)
    }

    /// Removes a member or element.
    func remove(at place: Int) {
        unusedCount += values.remove(at: place).count
        guard kind == .object else { return }
        let key = keys.remove(at: place)
        guard keys.count > Self.searchedCount else {
            places = [:]
            return
        }
        places[Array(key.utf8)] = nil
        for place in place..<keys.count { places[Array(keys[place].utf8)] = place }
    }

    /// Restores the earlier value of a member.
    func restore(_ node: EncodedNode, at place: Int) { replace(place, with: .node(node)) }

    private func replace(_ place: Int, with value: Value) {
        unusedCount += values[place].count
        values[place] = value
    }

    /// Removes the bytes of earlier values if they are most of the text. Otherwise a key that is written very often
    /// would keep all of its values in memory.
    private func removeUnused() {
        guard unusedCount > 1 << 16, unusedCount > text.count / 2 else { return }
        var used: [UInt8] = []
        for (place, value) in values.enumerated() {
            guard case .text(let range) = value else { continue }
            values[place] = .text(used.count..<used.count + range.count)
            used += text[range]
        }
        text = used
        unusedCount = 0
    }

    // MARK: Encoded JSON

    /// Parses the encoded object or array into members or elements. The closing bracket may be missing, and so may the
    /// value of the last key.
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
    /// Writes a node of any depth, without recursion.
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
