// Safety: The elements' memory is borrowed during a call, at whose end no other thread reads it: the queue of
// partitions waits for all that have begun. Elements are `Sendable` and only read, hence `@unchecked Sendable`.
/// The elements of an array, of which several threads write some each.
@safe struct SharedElements<Elements: RandomAccessCollection & Sendable>: @unchecked Sendable
where Elements.Element: TrellisEncodable & Sendable {
    private let elements: Elements
    /// All of them, if they lie in memory one beside the other.
    private let storage: UnsafeBufferPointer<Elements.Element>?
    let count: Int

    private init(_ elements: Elements, _ storage: UnsafeBufferPointer<Elements.Element>?) {
        self.elements = elements
        unsafe self.storage = unsafe storage
        count = unsafe storage?.count ?? elements.count
    }

    /// Lends the elements of a collection during a call.
    static func lend<Result>(_ elements: Elements, to body: (Self) throws -> Result) rethrows -> Result {
        let result = try elements.withContiguousStorageIfAvailable { unsafe try body(Self(elements, $0)) }
        return unsafe try result ?? body(Self(elements, nil))
    }

    /// Writes elements until all are written, there is enough text, or somebody says so; at least one.
    ///
    /// - Returns: the position behind the last.
    func write(
        _ positions: Range<Int>, to text: inout ElementText, _ slice: inout SliceLength, limit: Int,
        isStopped: () -> Bool
    ) throws(TrellisError) -> Int {
        var position = positions.lowerBound
        repeat {
            let end = position + min(slice.value, positions.upperBound - position)
            let before = text.byteCount
            try write(position..<end, to: &text)
            slice.adapt(to: text.byteCount - before)
            position = end
        } while position < positions.upperBound && text.byteCount < limit && !isStopped()
        return position
    }

    private func write(_ positions: Range<Int>, to text: inout ElementText) throws(TrellisError) {
        if let storage = unsafe storage {
            return unsafe try text.append(all: UnsafeBufferPointer(rebasing: storage[positions]))
        }
        let start = elements.index(elements.startIndex, offsetBy: positions.lowerBound)
        let copies = ContiguousArray(elements[start..<elements.index(start, offsetBy: positions.count)])
        try rethrowing { unsafe try copies.withUnsafeBufferPointer { unsafe try text.append(all: $0) } }
    }
}
