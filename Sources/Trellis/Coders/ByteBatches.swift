extension AsyncSequence where Self: Sendable, Element == UInt8 {
    /// These bytes as chunks, for the methods that decode chunks.
    ///
    /// A chunk ends at a byte at which an element of a stream may end, and after 4 KiB. A complete element therefore
    /// does not wait for the bytes after it. In an array, numbers, `true`, `false` and `null` wait for the byte after
    /// them, and so do the values of entries that are not objects or arrays. After a quotation mark in a comment,
    /// elements wait for a line ending.
    ///
    /// ```swift
    /// for try await issue in decoder.elements(Issue.self, from: response.bytes.jsonChunks) { ... }
    /// ```
    public var jsonChunks: some AsyncSequence<[UInt8], any Error> & Sendable { ByteBatches(bytes: self) }
}

private struct ByteBatches<Bytes: AsyncSequence & Sendable>: AsyncSequence, Sendable where Bytes.Element == UInt8 {
    typealias Failure = any Error

    let bytes: Bytes

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        private static var limit: Int { 4096 }
        var bytes: Bytes.AsyncIterator
        private var isAtEnd = false
        /// The error of the sequence. It is thrown after the bytes before it have been decoded.
        private var failure: (any Error)?
        /// The number of open objects and arrays. At depth 0, strings and tokens followed by white space are elements
        /// too.
        private var depth = 0
        /// A bit for each of the innermost 64 objects and arrays, 1 for an array. The lowest bit is the innermost one.
        private var arrays: UInt64 = 0
        private var quotes = QuoteState()

        init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

        mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> [UInt8]? {
            if !isAtEnd {
                var batch: [UInt8] = []
                do {
                    while let byte = try await bytes.next(isolation: actor) {
                        batch.append(byte)
                        if canEndElement(byte) || batch.count == Self.limit { return batch }
                    }
                } catch {
                    failure = error
                }
                isAtEnd = true
                if !batch.isEmpty { return batch }
            }
            if let error = failure.take() { throw error }
            return nil
        }

        /// Whether an element may end with this byte.
        private mutating func canEndElement(_ byte: UInt8) -> Bool {
            switch quotes.advance(byte) {
            case .openingQuote: return false
            case .closingQuote: return depth <= 0 || arrays & 1 == 1
            // A line ending is invalid in a string, so it may end an invalid line, or a comment of an event.
            case .inside: return byte == 0x0A || byte == 0x0D
            case .outside: break
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                arrays = arrays << 1 | (byte == UInt8(ascii: "[") ? 1 : 0)
                return false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                arrays >>= 1
                return true
            // The last one separates the elements of text sequences.
            case 0x0A, 0x0D, UInt8(ascii: ","), 0x1E: return true
            default: return depth <= 0 && byte.isJSONWhiteSpace
            }
        }
    }
}
