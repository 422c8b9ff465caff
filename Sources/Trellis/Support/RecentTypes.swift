/// The two lines of a cache in which a type's value can be: the one that its address chooses, and that line's neighbour. Types
/// that share a line do not drive each other out.
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

    /// The value of a type, found or made if it is in neither of its lines.
    @inline(__always)
    mutating func value<E>(for type: ObjectIdentifier, orFind find: () throws(E) -> Value) throws(E) -> Value {
        let place = TypeLines(of: type, among: lines.count)
        if lines[place.first].type == type, let value = lines[place.first].value { return value }
        return try otherValue(for: type, place, find)
    }

    @inline(never)
    private mutating func otherValue<E>(
        for type: ObjectIdentifier, _ place: TypeLines, _ find: () throws(E) -> Value
    ) throws(E) -> Value {
        if lines[place.second].type == type, let value = lines[place.second].value { return value }
        let value = try find()
        lines[place.second] = lines[place.first]
        lines[place.first] = Line(type: type, value: value)
        return value
    }
}
