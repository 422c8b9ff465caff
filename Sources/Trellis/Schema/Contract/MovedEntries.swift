// Safety: The buffers contain `count` keys and as many values, which belong to the iterator and are moved out once. A
// tuple stores its elements in order, each at the next multiple of its alignment. Only one entry at a time is in the
// memory for an entry.
/// The entries of a decoded dictionary, which are moved out of two buffers in the order of the document.
///
/// - Parameter Element: `(String, Value)`. As a parameter, because code that is not specialized would otherwise look up
///   the metadata of this type for each entry, which took a tenth of the time for a dictionary of small models.
@safe @usableFromInline
struct MovedEntries<Element, Value>: Sequence, IteratorProtocol {
    @usableFromInline let keys: UnsafeMutablePointer<String>
    @usableFromInline let values: UnsafeMutablePointer<Value>
    @usableFromInline let count: Int
    /// Uninitialized memory for one entry.
    @usableFromInline let entry: UnsafeMutablePointer<Element>
    @usableFromInline let valueOffset: Int
    @usableFromInline var index = 0

    @inlinable
    init(
        keys: UnsafeMutablePointer<String>, values: UnsafeMutablePointer<Value>, count: Int,
        through entry: UnsafeMutablePointer<Element>
    ) {
        unsafe self.keys = keys
        unsafe self.values = values
        self.count = count
        unsafe self.entry = entry
        let alignment = MemoryLayout<Value>.alignment
        valueOffset = (MemoryLayout<String>.size + alignment - 1) / alignment * alignment
    }

    @inlinable
    mutating func next() -> Element? {
        guard index < count else { return nil }
        defer { index += 1 }
        let memory = unsafe UnsafeMutableRawPointer(entry)
        unsafe memory.moveInitializeMemory(as: String.self, from: keys + index, count: 1)
        // A type without any bytes has a stride of one byte, which would be written after the entry.
        if MemoryLayout<Value>.size > 0 {
            unsafe (memory + valueOffset).moveInitializeMemory(as: Value.self, from: values + index, count: 1)
        }
        return unsafe entry.move()
    }
}
