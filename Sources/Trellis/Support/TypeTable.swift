import Synchronization

// Safety: An entry of the table does not change after its address has been stored, and is freed with the table, hence
// `@unchecked Sendable`.
/// Values by types, found without a lock. What once is in a line stays there, so that it can be looked at while others
/// write; a type that finds its two lines taken has to be looked for elsewhere.
@safe struct TypeTable<Value>: @unchecked Sendable {
    @unsafe private struct Line {
        var type: ObjectIdentifier
        var value: Value
    }

    /// Pointers to lines, each written once.
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

    /// - Returns: whether there was a line for it.
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

/// What has been found out about types, once for the whole program: the runtime takes long to tell it.
final class KnownTypes<Value: Sendable>: Sendable {
    private let table = TypeTable<Value>(lineCount: 1024)
    /// Of types without a line.
    private let others = MadeOnce<ObjectIdentifier, Value>()

    @inline(__always)
    func value(for type: Any.Type, _ find: (Any.Type) -> Value) -> Value {
        table.value(for: type) ?? otherValue(for: type, find)
    }

    @inline(never)
    private func otherValue(for type: Any.Type, _ find: (Any.Type) -> Value) -> Value {
        others.value(for: ObjectIdentifier(type)) {
            let value = find(type)
            table.keep(value, for: type)
            return value
        }
    }
}
