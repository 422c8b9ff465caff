// Safety: The elements' memory is borrowed during a call, at whose end no other thread reads it: the queue of
// partitions waits for all that have begun. Elements are `Sendable` and only read, hence `@unchecked Sendable`.
/// The elements of an array that several threads encode.
@safe struct SharedElements<Elements: RandomAccessCollection & Sendable>: @unchecked Sendable
where Elements.Element: TrellisEncodable & Sendable {
    private let elements: Elements
    /// The elements in memory, if they are stored contiguously.
    private let storage: UnsafeBufferPointer<Elements.Element>?
    let count: Int

    private init(_ elements: Elements, _ storage: UnsafeBufferPointer<Elements.Element>?) {
        self.elements = elements
        unsafe self.storage = unsafe storage
        count = unsafe storage?.count ?? elements.count
    }

    /// Passes the borrowed elements of a collection to a closure.
    static func lend<Result>(_ elements: Elements, to body: (Self) throws -> Result) rethrows -> Result {
        let result = try elements.withContiguousStorageIfAvailable { unsafe try body(Self(elements, $0)) }
        return unsafe try result ?? body(Self(elements, nil))
    }

    /// Encodes at least one element, until all are encoded, the limit is reached, or `isStopped` returns true.
    ///
    /// - Returns: the position after the last encoded element.
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
