import Synchronization

// Safety: An entry of the table does not change after its address has been stored, and is freed with the table, hence
// `@unchecked Sendable`.
/// A table of values by type that is read without a lock. A value never leaves its line, so that threads can read it
/// while other threads write. If both lines of a type are occupied, its value must be stored elsewhere.
@safe struct TypeTable<Value>: @unchecked Sendable {
    @unsafe private struct Line {
        var type: ObjectIdentifier
        var value: Value
    }

    /// Pointers to lines. Each is written once.
    private let lines: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    private let count: Int

    /// - Parameter lineCount: a power of two.
    init(lineCount: Int) {
        count = lineCount
        unsafe lines = .allocate(capacity: count)
        for index in 0..<count { unsafe (lines + index).initialize(to: Atomic(nil)) }
    }

    func deallocate() {
        for index in 0..<count {
            guard let memory = unsafe lines[index].load(ordering: .acquiring) else { continue }
            unsafe memory.assumingMemoryBound(to: Line.self).deinitialize(count: 1)
            unsafe memory.deallocate()
        }
        unsafe lines.deinitialize(count: count)
        unsafe lines.deallocate()
    }

    @inline(__always)
    func value(for type: Any.Type) -> Value? {
        let key = ObjectIdentifier(type)
        let place = TypeLines(of: key, among: count)
        return value(for: key, in: place.first) ?? value(for: key, in: place.second)
    }

    @inline(__always)
    private func value(for key: ObjectIdentifier, in index: Int) -> Value? {
        guard let memory = unsafe lines[index].load(ordering: .acquiring) else { return nil }
        let line = unsafe memory.assumingMemoryBound(to: Line.self)
        guard unsafe line.pointee.type == key else { return nil }
        return unsafe line.pointee.value
    }

    /// - Returns: whether one of the type's lines was free.
    @discardableResult
    func keep(_ value: Value, for type: Any.Type) -> Bool {
        let key = ObjectIdentifier(type)
        let line = UnsafeMutablePointer<Line>.allocate(capacity: 1)
        unsafe line.initialize(to: Line(type: key, value: value))
        let place = TypeLines(of: key, among: count)
        for index in [place.first, place.second] {
            let (isKept, _) = unsafe lines[index].compareExchange(
                expected: nil, desired: UnsafeMutableRawPointer(line), ordering: .acquiringAndReleasing)
            if isKept { return true }
        }
        unsafe line.deinitialize(count: 1)
        unsafe line.deallocate()
        return false
    }
}

/// A cache of facts about types for the whole program, because the runtime takes long to determine them.
final class KnownTypes<Value: Sendable>: Sendable {
    private let table = TypeTable<Value>(lineCount: 1024)
    /// The values of types without a free line.
    private let others = MadeOnce<Value>()

    @inline(__always)
    func value(for type: Any.Type, _ find: (Any.Type) -> Value) -> Value {
        table.value(for: type) ?? otherValue(for: type, find)
    }

    @inline(never)
    private func otherValue(for type: Any.Type, _ find: (Any.Type) -> Value) -> Value {
        var isNew = false
        let value = others.value(for: ObjectIdentifier(type)) {
            isNew = true
            return find(type)
        }
        // If several threads have found a value, they keep the same one.
        if isNew { table.keep(value, for: type) }
        return value
    }
}
