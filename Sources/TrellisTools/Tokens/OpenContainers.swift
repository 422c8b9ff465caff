/// Whether each open container is an object: a stack of bits.
struct OpenContainers {
    private(set) var count = 0
    /// The innermost 64 containers, the innermost in the lowest bit, and full words of the containers around them.
    private var word: UInt64 = 0
    private var outer: [UInt64] = []

    var isEmpty: Bool { count == 0 }

    /// Whether the innermost container is an object; false if none is open.
    var isInObject: Bool { count > 0 && word & 1 == 1 }

    @inline(__always)
    mutating func append(isObject: Bool) {
        if count > 0 && count % 64 == 0 { outer.append(word) }
        word = word << 1 | (isObject ? 1 : 0)
        count += 1
    }

    /// - Returns: whether the container was an object; nil if none is open.
    @inline(__always)
    mutating func removeLast() -> Bool? {
        guard count > 0 else { return nil }
        let last = word & 1 == 1
        word >>= 1
        count -= 1
        if count > 0 && count % 64 == 0 { word = outer.removeLast() }
        return last
    }

    mutating func removeAll() {
        count = 0
        outer.removeAll(keepingCapacity: true)
    }
}
