// Safety: The memory contains `endIndex` elements, which belong to the collection. The array that is created from it
// gets each of them once, by `_copyContents` or from the iterator, and reads none by its index.
/// The elements of a decoded array, which are moved out of the memory in which they were collected.
///
/// An array of a collection is created with metadata that a model's module looks up once. The initializer for
/// uninitialized memory is never specialized, and looks it up for each array.
@safe @usableFromInline
struct MovedElements<Element>: Collection, IteratorProtocol {
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    @usableFromInline let endIndex: Int
    @usableFromInline var index = 0

    @inlinable
    init(_ elements: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.elements = elements
        endIndex = count
    }

    @usableFromInline var startIndex: Int { 0 }
    @usableFromInline func index(after index: Int) -> Int { index + 1 }
    @usableFromInline subscript(index: Int) -> Element { unsafe elements[index] }

    @usableFromInline
    mutating func next() -> Element? {
        guard index < endIndex else { return nil }
        defer { index += 1 }
        return unsafe (elements + index).move()
    }

    @inlinable
    func makeIterator() -> Self { self }

    /// Moves all elements at once.
    @inlinable
    func _copyContents(initializing buffer: UnsafeMutableBufferPointer<Element>) -> (Self, Int) {
        var rest = self
        if let target = buffer.baseAddress {
            unsafe moveElements(elements, to: target, byteCount: endIndex &* MemoryLayout<Element>.stride)
            rest.index = endIndex
        }
        return (rest, rest.index)
    }
}
