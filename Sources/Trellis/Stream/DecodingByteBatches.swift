/// The bytes of an asynchronous sequence in chunks that end where an element may end, so that none waits for bytes behind
/// it.
public struct DecodingByteBatches<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    let bytes: Bytes
    /// Whether strings, and what ends with white space, are elements that no bracket or comma follows.
    let areValues: Bool

    public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator(), areValues: areValues) }

    /// Emits chunks of at most 4 KiB.
    public struct Iterator: AsyncIteratorProtocol {
        private static var limit: Int { 4096 }
        var bytes: Bytes.AsyncIterator
        let areValues: Bool
        private var isAtEnd = false

        init(bytes: Bytes.AsyncIterator, areValues: Bool) {
            self.bytes = bytes
            self.areValues = areValues
        }

        /// The next chunk; nil at the end.
        ///
        /// - Throws: what the source throws.
        public mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

        /// The next chunk; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            guard !isAtEnd else { return nil }
            var batch: [UInt8] = []
            while let byte = try await bytes.next(isolation: actor) {
                batch.append(byte)
                switch byte {
                case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), 0x0A: return batch
                case UInt8(ascii: "\""): if areValues { return batch }
                default: if areValues && byte.isJSONWhiteSpace { return batch }
                }
                if batch.count == Self.limit { return batch }
            }
            isAtEnd = true
            return batch.isEmpty ? nil : batch
        }
    }
}

extension DecodingByteBatches: Sendable where Bytes: Sendable {}
