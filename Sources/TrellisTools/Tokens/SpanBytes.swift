extension [UInt8] {
    /// The bytes of a span.
    init(_ span: Span<UInt8>) {
        self.init()
        reserveCapacity(span.count)
        append(span)
    }

    /// Appends the bytes of a span. Reserves no exact capacity, since repeated appends would copy the array each time.
    mutating func append(_ span: Span<UInt8>) {
        for index in span.indices { append(span[index]) }
    }

    /// Whether the array has the bytes of a span.
    func hasBytes(of span: Span<UInt8>) -> Bool {
        guard count == span.count else { return false }
        for index in span.indices where self[index] != span[index] { return false }
        return true
    }
}

extension Span<UInt8> {
    /// A hash of the bytes. The seed differs in each process, so that payloads cannot be made to collide.
    func hash(seed: UInt64) -> UInt64 {
        var value = seed
        for index in indices { value = (value ^ UInt64(self[index])) &* 0x9E37_79B9_7F4A_7C15 ^ (value >> 29) }
        return value ^ value >> 32
    }
}
