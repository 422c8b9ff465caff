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
///
/// A type has four lines: with two of them, three types of one document could evict each other all the time.
struct RecentTypes<Value> {
    private struct Line {
        var type: ObjectIdentifier?
        var value: Value?
    }

    private var lines: [Line]

    /// - Parameter lineCount: a power of two, at least four.
    init(lineCount: Int) { lines = Array(repeating: Line(), count: lineCount) }

    /// The value of a type, if one of its lines contains it.
    @inline(__always)
    func value(for type: ObjectIdentifier) -> Value? {
        let first = TypeLines(of: type, among: lines.count).first
        return lines[first].type == type ? lines[first].value : otherValue(for: type, first)
    }

    @inline(never)
    private func otherValue(for type: ObjectIdentifier, _ first: Int) -> Value? {
        for offset in 1...3 where lines[first ^ offset].type == type { return lines[first ^ offset].value }
        return nil
    }

    /// Stores the value of a type in its first line, and moves that line's previous value to an empty line of its
    /// type, if there is one; otherwise it replaces the neighbouring line.
    mutating func insert(_ value: Value, for type: ObjectIdentifier) {
        let first = TypeLines(of: type, among: lines.count).first
        let empty = (1...3).first { lines[first ^ $0].type == nil }
        lines[first ^ (empty ?? 1)] = lines[first]
        lines[first] = Line(type: type, value: value)
    }
}
