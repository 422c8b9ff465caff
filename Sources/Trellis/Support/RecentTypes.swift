/// The two lines of a cache in which a type's value can be: the one that its address chooses, and that line's
/// neighbour. Types that share a line do not drive each other out.
struct TypeLines {
    let first: Int
    var second: Int { first ^ 1 }

    /// - Parameter count: how many lines there are, a power of two.
    @inline(__always)
    init(of type: ObjectIdentifier, among count: Int) {
        let address = UInt(bitPattern: type)
        // Metatypes are at least 16 bytes apart.
        first = Int(truncatingIfNeeded: address >> 4 ^ address >> 12) & (count - 1)
    }
}

/// The values of the types that were asked for last, for one thread at a time.
struct RecentTypes<Value> {
    private struct Line {
        var type: ObjectIdentifier?
        var value: Value?
    }

    private var lines: [Line]

    /// - Parameter lineCount: a power of two.
    init(lineCount: Int) { lines = Array(repeating: Line(), count: lineCount) }

    /// The value of a type, if it is in one of its lines.
    @inline(__always)
    func value(for type: ObjectIdentifier) -> Value? {
        let line = TypeLines(of: type, among: lines.count)
        if lines[line.first].type == type { return lines[line.first].value }
        return lines[line.second].type == type ? lines[line.second].value : nil
    }

    /// Puts the value of a type into its first line, and what was there into its second.
    mutating func insert(_ value: Value, for type: ObjectIdentifier) {
        let line = TypeLines(of: type, among: lines.count)
        lines[line.second] = lines[line.first]
        lines[line.first] = Line(type: type, value: value)
    }
}
