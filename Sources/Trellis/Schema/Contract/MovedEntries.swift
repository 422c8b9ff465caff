// Safety: The buffers contain `count` keys and as many values, which belong to the iterator and are moved out once.
/// The entries of a decoded dictionary, which are moved out of two buffers in the order of the document.
@safe @usableFromInline
struct MovedEntries<Value>: Sequence, IteratorProtocol {
    @usableFromInline let keys: UnsafeMutablePointer<String>
    @usableFromInline let values: UnsafeMutablePointer<Value>
    @usableFromInline let count: Int
    @usableFromInline var index = 0

    @inlinable
    init(keys: UnsafeMutablePointer<String>, values: UnsafeMutablePointer<Value>, count: Int) {
        unsafe self.keys = keys
        unsafe self.values = values
        self.count = count
    }

    @inlinable
    mutating func next() -> (String, Value)? {
        guard index < count else { return nil }
        defer { index += 1 }
        return unsafe ((keys + index).move(), (values + index).move())
    }
}
