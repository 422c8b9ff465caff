internal import Foundation

/// What a ``TextTable`` holds: a value that is made of a text alone.
protocol TextValue {
    /// What stands for no value; its text is empty.
    static var none: Self { get }
    /// How many bytes its text has.
    var textLength: Int { get }
    /// Whether it was made of these bytes.
    func isMade(of text: UnsafeBufferPointer<UInt8>) -> Bool
}

// Safety: as in Machine/Machine+RepeatedTexts.swift
extension String: TextValue {
    static var none: String { "" }

    @inline(__always)
    var textLength: Int { utf8.count }

    @inline(__always)
    func isMade(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == text.count else { return false }
        let isEqual = unsafe utf8.withContiguousStorageIfAvailable { bytes -> Bool in
            guard let left = bytes.baseAddress, let right = text.baseAddress else { return bytes.isEmpty }
            return unsafe memcmp(left, right, text.count) == 0
        }
        return isEqual ?? false
    }
}

/// Values by the texts that they were made of, to be handed out again. It forgets: each text has one place, and the
/// next that comes to it takes it. So whatever the texts are, looking one up takes no longer than comparing it with two
/// others, and the table is no larger than its limit.
///
/// `deallocate` must be called at the end.
@safe struct TextTable<Value: TextValue> {
    @safe private struct Position {
        var value = Value.none
        /// That of the text; 0 if there is no value.
        var hash: UInt32 = 0
        /// The place of the text that came after this one the last time: payloads repeat the order of their fields.
        var next: UInt16 = 0
    }

    private static var initialCapacity: Int { 256 }
    private let maximumCapacity: Int
    /// A power of two, or 0 as long as there is no memory.
    private var capacity = 0
    private var positions = unsafe UnsafeMutablePointer<Position>(bitPattern: 16)!
    /// Which places hold a value, so that few are forgotten as fast as they came.
    private var taken = unsafe UnsafeMutablePointer<UInt16>(bitPattern: 16)!
    /// How many values there are.
    private(set) var count = 0
    /// The place of the text that came last.
    private var last = 0
    /// The place of the text that is expected next, and the length of that text, looked at beforehand so that the place
    /// is at hand then.
    private var next = 0
    private var nextLength = -1

    /// - Parameter maximumCapacity: how many values it holds at most; a power of two from 256 to 65,536.
    init(maximumCapacity: Int) {
        self.maximumCapacity = maximumCapacity
    }

    /// All of its memory in bytes.
    var size: Int { capacity * (MemoryLayout<Position>.stride + MemoryLayout<UInt16>.stride) }

    /// The value of the text that is expected next, if that is this one.
    @inline(__always)
    mutating func expectedValue(madeOf text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard text.count == nextLength, unsafe positions[next].value.isMade(of: text) else { return nil }
        let value = unsafe positions[next].value
        expect(after: next)
        return value
    }

    /// The value that was made of a text: nil if it is not, or no longer, known.
    @inline(__always)
    mutating func value(madeOf text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Value? {
        guard capacity > 0 else { return nil }
        let index = position(of: hash)
        guard unsafe positions[index].hash == hash, unsafe positions[index].value.isMade(of: text) else { return nil }
        let value = unsafe positions[index].value
        follow(index)
        return value
    }

    /// Keeps a value, in place of the one that was there.
    @inline(__always)
    mutating func insert(_ value: Value, hash: UInt32) {
        if count &* 4 >= capacity &* 3, capacity < maximumCapacity { grow() }
        let index = position(of: hash)
        if unsafe positions[index].hash == 0 {
            unsafe taken[count] = UInt16(truncatingIfNeeded: index)
            count &+= 1
        }
        unsafe positions[index].value = value
        unsafe positions[index].hash = hash
        follow(index)
    }

    @inline(__always)
    private func position(of hash: UInt32) -> Int {
        Int(truncatingIfNeeded: hash) & (capacity &- 1)
    }

    /// Notes which text has come.
    @inline(__always)
    private mutating func follow(_ index: Int) {
        unsafe positions[last].next = UInt16(truncatingIfNeeded: index)
        expect(after: index)
    }

    @inline(__always)
    private mutating func expect(after index: Int) {
        last = index
        next = unsafe Int(positions[index].next)
        nextLength = unsafe positions[next].value.textLength
    }

    /// Doubles the table. No two values come to the same place, since they had different ones.
    @inline(never)
    private mutating func grow() {
        var larger = Self(maximumCapacity: maximumCapacity)
        larger.capacity = max(capacity * 2, Self.initialCapacity)
        unsafe larger.positions = .allocate(capacity: larger.capacity)
        unsafe larger.positions.initialize(repeating: Position(), count: larger.capacity)
        unsafe larger.taken = .allocate(capacity: larger.capacity)
        for number in 0..<count {
            let old = unsafe Int(taken[number])
            let index = unsafe larger.position(of: positions[old].hash)
            unsafe swap(&larger.positions[index], &positions[old])
            unsafe larger.positions[index].next = 0
            unsafe larger.taken[number] = UInt16(truncatingIfNeeded: index)
        }
        larger.count = count
        freeMemory()
        self = larger
    }

    /// Forgets all values, but keeps the memory. O(values).
    mutating func removeAll() {
        for number in 0..<count { unsafe positions[Int(taken[number])] = Position() }
        (count, last, next, nextLength) = (0, 0, 0, -1)
    }

    /// Forgets all values and gives the memory back.
    mutating func deallocate() {
        freeMemory()
        self = Self(maximumCapacity: maximumCapacity)
    }

    private func freeMemory() {
        guard capacity > 0 else { return }
        unsafe positions.deinitialize(count: capacity)
        unsafe positions.deallocate()
        unsafe taken.deallocate()
    }
}

/// The hash of a text for a ``TextTable``; never 0. Texts that were made to have the same one only drive each other
/// out.
@inline(__always)
func textHash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    guard let start = text.baseAddress else { return 1 }
    var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    if text.count < 16 {
        hash ^= unsafe KeyWords(start, text.count).hash
    } else {
        let raw = unsafe UnsafeRawPointer(start)
        let last = text.count &- 16
        var offset = 0
        while offset < last {
            hash = unsafe mixed(hash, raw + offset)
            offset &+= 16
        }
        // The last sixteen, some of which may have been taken already.
        hash = unsafe mixed(hash, raw + last)
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32) | 1 << 31
}

@inline(__always)
private func mixed(_ hash: UInt64, _ bytes: UnsafeRawPointer) -> UInt64 {
    let first = unsafe bytes.loadUnaligned(as: UInt64.self) ^ 0xD6E8_FEB8_6659_FD93
    let second = unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ hash
    let product = first.multipliedFullWidth(by: second)
    return product.high ^ product.low
}
