#if NIO
    public import NIOCore
    public import Trellis

    /// JSON text in buffers, made of elements that come asynchronously.
    public struct EncodedByteBuffers<Elements: AsyncSequence>: AsyncSequence where Elements.Element: TrellisEncodable {
        /// A buffer with a chunk of UTF-8, never empty.
        public typealias Element = ByteBuffer
        public typealias Failure = any Error

        let chunks: EncodedChunks<Elements>
        let allocator: ByteBufferAllocator

        /// Starts to read the elements, at the first buffer that is asked for.
        public func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator(), allocator: allocator)
        }

        /// Reads elements until they fill a buffer.
        public struct Iterator: AsyncIteratorProtocol {
            var chunks: EncodedChunks<Elements>.Iterator
            let allocator: ByteBufferAllocator

            /// The next buffer; nil when all is written, and after an error.
            public mutating func next() async throws -> ByteBuffer? { try await next(isolation: nil) }

            /// The next buffer; nil when all is written, and after an error.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> ByteBuffer? {
                guard let chunk = try await chunks.next(isolation: actor) else { return nil }
                return allocator.buffer(bytes: chunk)
            }
        }
    }

    extension EncodedByteBuffers: Sendable where Elements: Sendable {}
#endif
