/// The number of elements to encode before checking the size of the output.
struct SliceLength {
    private static let limit = 64

    private(set) var value: Int

    /// - Parameter type: the type of the elements.
    init<Element>(for type: Element.Type) {
        // Elements without references are small. The first of other elements may already produce most of the output.
        value = _isPOD(type) ? Self.limit : 1
    }

    /// Adapts to the size of the output of the last elements.
    mutating func adapt(to byteCount: Int) {
        let pays = byteCount < 8 << 10
        value = pays ? min(value * 4, Self.limit) : max(1, value / 4)
    }
}
