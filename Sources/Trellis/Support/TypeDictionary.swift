/// A dictionary whose keys are types. Values are never removed.
///
/// Not a `Dictionary`: when one with a new type of keys is first used, the runtime searches all conformances of the
/// process for that of the key. The first decode of a small type would take half as long again.
struct TypeDictionary<Value> {
    private struct Line {
        var type: ObjectIdentifier
        var value: Value
    }

    /// At least twice as many places as values. A type's line is the first one of it from the place of its hash value
    /// on, and no place between them is free.
    private var lines: [Line?] = []
    private var count = 0

    /// The index of a type's line, or of the free place for it.
    private func index(of type: ObjectIdentifier) -> Int {
        var index = TypeLines(of: type, among: lines.count).first
        while let line = lines[index], line.type != type { index = (index + 1) & (lines.count - 1) }
        return index
    }

    subscript(type: ObjectIdentifier) -> Value? {
        count == 0 ? nil : lines[index(of: type)]?.value
    }

    /// Sets the value of a type.
    mutating func set(_ value: Value, for type: ObjectIdentifier) {
        if (count + 1) * 2 > lines.count { grow() }
        let index = index(of: type)
        if lines[index] == nil { count += 1 }
        lines[index] = Line(type: type, value: value)
    }

    private mutating func grow() {
        let old = lines
        lines = Array(repeating: nil, count: max(16, old.count * 2))
        for case let line? in old { lines[index(of: line.type)] = line }
    }
}
