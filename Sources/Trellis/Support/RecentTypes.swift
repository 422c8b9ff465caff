/// The two cache lines for a type's value: the one that its address selects, and that line's neighbour. So two types
/// with the same first line do not evict each other.
struct TypeLines {
    let first: Int
    var second: Int { first ^ 1 }

    /// - Parameter count: the number of lines, a power of two.
    @inline(__always)
    init(of type: ObjectIdentifier, among count: Int) {
        let address = UInt(bitPattern: type)
        // Metatypes are at least 16 bytes apart.
        first = Int(truncatingIfNeeded: address >> 4 ^ address >> 12) & (count - 1)
    }
}

/// A cache of values for recently used types, for one thread at a time.
struct RecentTypes<Value> {
    private struct Line {
        var type: ObjectIdentifier?
        var value: Value?
    }

    private var lines: [Line]

    /// - Parameter lineCount: a power of two.
    init(lineCount: Int) { lines = Array(repeating: Line(), count: lineCount) }

    /// The value of a type, if one of its lines contains it.
    @inline(__always)
    func value(for type: ObjectIdentifier) -> Value? {
        let line = TypeLines(of: type, among: lines.count)
        if lines[line.first].type == type { return lines[line.first].value }
        return lines[line.second].type == type ? lines[line.second].value : nil
    }

    /// Stores the value of a type in its first line, and moves that line's previous value to the second line.
    mutating func insert(_ value: Value, for type: ObjectIdentifier) {
        let line = TypeLines(of: type, among: lines.count)
        lines[line.second] = lines[line.first]
        lines[line.first] = Line(type: type, value: value)
    }
}
