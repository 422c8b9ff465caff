/// An index of the values in a document that is still arriving: where each value begins and ends in the text.
///
/// The index only grows, and a complete value never changes. A snapshot is therefore only an extent, the length of the
/// text that it shows. Creating and retaining a snapshot copies nothing.
///
/// The bytes must come from a document that a parser has accepted. For other bytes the contents of the index are
/// meaningless, but indexing them neither traps nor takes more than linear time and memory.
struct SnapshotIndex: Sendable {
    /// The part of a document that a snapshot shows.
    struct Extent: Sendable, Equatable {
        /// The number of bytes, plus one if the end of the document has completed a number.
        var limit: UInt32 = 0
        /// The end of the visible part of the incomplete string, if there is one: after its last complete character.
        var textEnd: UInt32 = 0
    }

    enum Kind: UInt8, Sendable {
        case object, array, string, number, literal, null
    }

    /// A value, or the key of a member whose value has not begun.
    struct Record: Sendable {
        /// The first byte; `.max` before the value has begun.
        var start = UInt32.max
        /// The end of the value; `.max` before it is complete.
        var end = UInt32.max
        /// For a member, the range of its key without quotes. For an element, its index in the array.
        var keyStart: UInt32 = 0
        var keyEnd: UInt32 = 0
        /// For an array or object, the index of its children in `containers`.
        var container: Int32 = -1
        var kind = Kind.null
        var isMember = false
        var keyHasEscapes = false
    }

    /// The children of an object or array, in the order of the text.
    struct Container: Sendable {
        var children: [Int32] = []
        /// The indices of the keys of a large object; nil before the first lookup.
        var keys: KeyPositions?
    }

    /// The children by key, in the order of the text.
    struct KeyPositions: Sendable {
        var positions: [[UInt8]: [Int32]] = [:]
        /// The number of children that have been added.
        var count = 0
    }

    /// The last incomplete string that was read.
    struct GrowingString: Sendable {
        var record: Int32 = -1
        var end = 0
        var text = ""
    }

    /// Objects with more members are searched with a table of keys.
    private static let largestSearched = 12
    /// The maximum number of bytes of a text, so that offsets and indices fit into 32 bits.
    static let maximumSize = Int(Int32.max)

    var bytes: [UInt8] = []
    var records: [Record] = []
    var containers: [Container] = []
    var scanner = Scanner()
    var growing = GrowingString()
    /// The number of complete elements and members.
    var elementCount = 0
    var memberCount = 0
    /// Whether the end of the document has completed a number.
    private var isAtEnd = false

    // MARK: Extents

    // Functions that are called for each read value are inlined: a call would copy the whole index to the stack.

    /// The extent of the text so far.
    var extent: Extent {
        Extent(limit: UInt32(bytes.count) + (isAtEnd ? 1 : 0), textEnd: UInt32(visibleEnd))
    }

    /// Ends the document.
    mutating func finish() {
        guard scanner.state == .number else { return }
        endScalar(at: bytes.count)
        isAtEnd = true
    }

    /// Whether a value is complete. A number is complete only when another byte follows it.
    @inline(__always)
    func isComplete(_ record: Int32, _ extent: Extent) -> Bool {
        let record = records[Int(record)]
        return record.kind == .number ? record.end < extent.limit : record.end <= extent.limit
    }

    @inline(__always)
    func hasBegun(_ record: Int32, _ extent: Extent) -> Bool { records[Int(record)].start < extent.limit }

    /// Whether an element has begun, or the key of a member is complete.
    @inline(__always)
    func exists(_ record: Int32, _ extent: Extent) -> Bool {
        let record = records[Int(record)]
        return record.isMember ? record.keyEnd < extent.limit : record.start < extent.limit
    }

    // MARK: Children

    /// The number of children of an object or array.
    @inline(__always)
    func childCount(of record: Int32, _ extent: Extent) -> Int {
        guard hasBegun(record, extent), records[Int(record)].container >= 0 else { return 0 }
        let children = containers[Int(records[Int(record)].container)].children
        guard let last = children.last else { return 0 }
        if exists(last, extent) { return children.count }
        var (low, high) = (0, children.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if exists(children[middle], extent) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The child at an index, which must be less than the number of children.
    func child(_ position: Int, of record: Int32) -> Int32 {
        containers[Int(records[Int(record)].container)].children[position]
    }

    /// Whether something of a value is visible. A number or literal is visible only when it is complete.
    @inline(__always)
    private func isVisible(_ record: Int32, _ extent: Extent) -> Bool {
        switch records[Int(record)].kind {
        case .object, .array, .string: hasBegun(record, extent)
        case .number, .literal, .null: isComplete(record, extent)
        }
    }

    /// The member with a key. For repeated keys, the first or the last one. If nothing of the last value is visible
    /// yet, it is the one before it.
    mutating func member(_ key: [UInt8], of record: Int32, _ extent: Extent, keepingFirst: Bool) -> Int32? {
        guard records[Int(record)].kind == .object, hasBegun(record, extent) else { return nil }
        let container = Int(records[Int(record)].container)
        let count = containers[container].children.count
        guard count > Self.largestSearched else {
            var last: Int32?
            for step in 0..<count {
                let child = containers[container].children[keepingFirst ? step : count - 1 - step]
                guard exists(child, extent), hasKey(child, key) else { continue }
                if keepingFirst || last != nil || isVisible(child, extent) { return child }
                last = child
            }
            return last
        }
        indexKeys(of: container)
        guard let places = containers[container].keys?.positions[key] else { return nil }
        if keepingFirst { return exists(places[0], extent) ? places[0] : nil }
        // Binary search for the last position within the extent.
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if exists(places[middle], extent) { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        return places[low > 1 && !isVisible(places[low - 1], extent) ? low - 2 : low - 1]
    }

    private mutating func indexKeys(of container: Int) {
        var keys = containers[container].keys.take() ?? KeyPositions()
        for position in keys.count..<containers[container].children.count {
            let child = containers[container].children[position]
            keys.positions[key(of: child), default: []].append(child)
        }
        keys.count = containers[container].children.count
        containers[container].keys = keys
    }

    /// Whether a member has a key.
    @inline(__always)
    func hasKey(_ record: Int32, _ key: [UInt8]) -> Bool {
        let record = records[Int(record)]
        let (start, end) = (Int(record.keyStart), Int(record.keyEnd))
        if record.keyHasEscapes {
            // A byte is written as at most six.
            guard end - start >= key.count, (end - start) / 6 <= key.count else { return false }
            return EscapedText.unescaped(bytes[start..<end]) == key
        }
        guard end - start == key.count else { return false }
        for index in key.indices where bytes[start + index] != key[index] { return false }
        return true
    }

    /// The key of a member, escapes resolved.
    func key(of record: Int32) -> [UInt8] {
        let record = records[Int(record)]
        let key = bytes[Int(record.keyStart)..<Int(record.keyEnd)]
        return record.keyHasEscapes ? EscapedText.unescaped(key) : Array(key)
    }

    /// The path component from an object or array to a child.
    func component(of record: Int32) -> JSONPath.Component {
        guard records[Int(record)].isMember else { return .index(Int(records[Int(record)].keyStart)) }
        return .key(String(decoding: key(of: record), as: UTF8.self))
    }
}
