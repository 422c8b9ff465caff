#if NIO
    public import NIOCore
    public import Trellis

    /// Encoded JSON in buffers, for elements that arrive asynchronously.
    public struct EncodedByteBuffers<Elements: AsyncSequence>: AsyncSequence where Elements.Element: TrellisEncodable {
        /// A buffer with a chunk of UTF-8, never empty.
        public typealias Element = ByteBuffer
        public typealias Failure = any Error

        let chunks: EncodedChunks<Elements>
        let allocator: ByteBufferAllocator

        /// Creates an iterator, which starts reading elements when the first buffer is requested.
        public func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator(), allocator: allocator)
        }

        /// Reads elements until a buffer is complete.
        public struct Iterator: AsyncIteratorProtocol {
            var chunks: EncodedChunks<Elements>.Iterator
            let allocator: ByteBufferAllocator

            /// The next buffer; nil at the end and after an error.
            ///
            /// - Throws: the errors of `encode(_:)` and of the elements' sequence; `CancellationError`.
            public mutating func next() async throws -> ByteBuffer? { try await next(isolation: nil) }

            /// The next buffer; nil at the end and after an error.
            ///
            /// - Throws: the errors of `encode(_:)` and of the elements' sequence; `CancellationError`.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> ByteBuffer? {
                guard let chunk = try await chunks.next(isolation: actor) else { return nil }
                return allocator.buffer(bytes: chunk)
            }
        }
    }

    extension EncodedByteBuffers: Sendable where Elements: Sendable {}
#endif
