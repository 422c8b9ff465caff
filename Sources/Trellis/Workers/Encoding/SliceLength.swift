/// How many elements are written before it is looked how much text they are.
struct SliceLength {
    private static let limit = 64

    private(set) var value: Int

    /// - Parameter type: that of the elements.
    init<Element>(for type: Element.Type) {
        // What holds nothing that is elsewhere is as small as it looks. Of anything else the first may be most of the
        // text.
        value = _isPOD(type) ? Self.limit : 1
    }

    /// Learns how much text as many elements were.
    mutating func adapt(to byteCount: Int) {
        let pays = byteCount < 8 << 10
        value = pays ? min(value * 4, Self.limit) : max(1, value / 4)
    }
}
