internal import Foundation

/// A value in a ``TextTable``, which depends only on the string that it was created from.
protocol TextValue {
    /// A value that represents an empty slot. Its string is empty.
    static var none: Self { get }
    /// The length of the value's string in bytes.
    var textLength: Int { get }
    /// Whether the value was created from these bytes.
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
        return unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.hasSameBytes(as: text) } ?? false
    }
}

/// A cache of values by the strings from which they were created. Each string has exactly one slot, and another string
/// with the same slot replaces it. So for any strings, a lookup takes no longer than two comparisons, and the table
/// never exceeds its maximum size.
///
/// `deallocate` must be called at the end.
@safe struct TextTable<Value: TextValue> {
    @safe private struct Slot {
        var value = Value.none
        /// The hash of the string; 0 if the slot is empty.
        var hash: UInt32 = 0
        /// The slot of the string that followed this one last time, because payloads repeat the order of their fields.
        var next: UInt16 = 0
    }

    private static var initialCapacity: Int { 256 }
    private let maximumCapacity: Int
    /// A power of two, or 0 before the first allocation.
    private var capacity = 0
    private var slots = unsafe UnsafeMutablePointer<Slot>(bitPattern: 16)!
    /// The occupied slots, so that removing few values is fast.
    private var taken = unsafe UnsafeMutablePointer<UInt16>(bitPattern: 16)!
    /// The number of values.
    private(set) var count = 0
    /// The slot of the most recent string.
    private var last = 0
    /// The slot of the predicted next string, and that string's length. They are read in advance, so that the slot's
    /// memory is loaded when the string arrives.
    private var next = 0
    private var nextLength = -1

    /// - Parameter maximumCapacity: the maximum number of values; a power of two from 256 to 65,536.
    init(maximumCapacity: Int) {
        self.maximumCapacity = maximumCapacity
    }

    /// The size of the table's memory in bytes.
    var size: Int { capacity * (MemoryLayout<Slot>.stride + MemoryLayout<UInt16>.stride) }

    /// The value of the predicted next string, if it equals this string.
    @inline(__always)
    mutating func expectedValue(madeOf text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard text.count == nextLength, unsafe slots[next].value.isMade(of: text) else { return nil }
        let value = unsafe slots[next].value
        expect(after: next)
        return value
    }

    /// The value created from a string; nil if it is unknown or has been replaced.
    @inline(__always)
    mutating func value(madeOf text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Value? {
        guard capacity > 0 else { return nil }
        let index = position(of: hash)
        guard unsafe slots[index].hash == hash, unsafe slots[index].value.isMade(of: text) else { return nil }
        let value = unsafe slots[index].value
        follow(index)
        return value
    }

    /// Stores a value, replacing the slot's previous value.
    @inline(__always)
    mutating func insert(_ value: Value, hash: UInt32) {
        if count &* 4 >= capacity &* 3, capacity < maximumCapacity { grow() }
        let index = position(of: hash)
        if unsafe slots[index].hash == 0 {
            unsafe taken[count] = UInt16(truncatingIfNeeded: index)
            count &+= 1
        }
        unsafe slots[index].value = value
        unsafe slots[index].hash = hash
        follow(index)
    }

    @inline(__always)
    private func position(of hash: UInt32) -> Int {
        Int(truncatingIfNeeded: hash) & (capacity &- 1)
    }

    /// Records the most recent string.
    @inline(__always)
    private mutating func follow(_ index: Int) {
        unsafe slots[last].next = UInt16(truncatingIfNeeded: index)
        expect(after: index)
    }

    @inline(__always)
    private mutating func expect(after index: Int) {
        last = index
        next = unsafe Int(slots[index].next)
        nextLength = unsafe slots[next].value.textLength
    }

    /// Doubles the table. Values in different slots stay in different slots.
    @inline(never)
    private mutating func grow() {
        var larger = Self(maximumCapacity: maximumCapacity)
        larger.capacity = max(capacity * 2, Self.initialCapacity)
        unsafe larger.slots = .allocate(capacity: larger.capacity)
        unsafe larger.slots.initialize(repeating: Slot(), count: larger.capacity)
        unsafe larger.taken = .allocate(capacity: larger.capacity)
        for number in 0..<count {
            let old = unsafe Int(taken[number])
            let index = unsafe larger.position(of: slots[old].hash)
            unsafe swap(&larger.slots[index], &slots[old])
            unsafe larger.slots[index].next = 0
            unsafe larger.taken[number] = UInt16(truncatingIfNeeded: index)
        }
        larger.count = count
        freeMemory()
        self = larger
    }

    /// Removes all values and keeps the memory. O(values).
    mutating func removeAll() {
        for number in 0..<count { unsafe slots[Int(taken[number])] = Slot() }
        (count, last, next, nextLength) = (0, 0, 0, -1)
    }

    /// Removes all values and frees the memory.
    mutating func deallocate() {
        freeMemory()
        self = Self(maximumCapacity: maximumCapacity)
    }

    private func freeMemory() {
        guard capacity > 0 else { return }
        unsafe slots.deinitialize(count: capacity)
        unsafe slots.deallocate()
        unsafe taken.deallocate()
    }
}

/// The hash of a string for a ``TextTable``; never 0. Strings with equal hashes only replace each other, so deliberate
/// collisions are harmless.
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
        // The last sixteen bytes. They may overlap bytes that are already hashed.
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
