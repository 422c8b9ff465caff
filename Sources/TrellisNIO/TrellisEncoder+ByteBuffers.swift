#if NIO
    public import NIOCore
    public import Trellis

    extension TrellisEncoder {
        /// The text of elements as an asynchronous sequence of buffers: what a Hummingbird `ResponseBody(asyncSequence:)`
        /// and an AsyncHTTPClient `HTTPClientRequest.Body.stream(_:length:)` take.
        ///
        /// Nothing is read before a buffer is asked for, and then only as many elements as make one. O(output) time; memory
        /// for one buffer and one element.
        ///
        /// - Parameters:
        ///   - elements: read once for each iterator.
        ///   - format: one array, or one line for each element.
        ///   - chunkSize: how many bytes there must be for a buffer to be handed on. A buffer is larger by what the element
        ///     that completes it has too many; only the last one, or the last before an error, is smaller.
        ///   - allocator: makes the buffers, such as a channel's.
        /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, whose path begins with
        ///   its index; what the elements themselves throw; and `CancellationError` when the task is cancelled. Before the
        ///   first two comes a buffer with the elements that were read until then.
        public func byteBuffers<Elements: AsyncSequence>(
            of elements: Elements, as format: EncodingStreamFormat = .array, chunkSize: Int = 64 * 1024,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<Elements> where Elements.Element: JSONEncodable {
            EncodedByteBuffers(
                chunks: chunks(of: elements, as: format, chunkSize: chunkSize), allocator: allocator)
        }

        /// The text of elements as an asynchronous sequence of buffers, for elements that need not be waited for.
        ///
        /// - Parameter elements: read once for each iterator, each element when it is due: a lazy sequence may make them.
        public func byteBuffers<Elements: Sequence>(
            of elements: Elements, as format: EncodingStreamFormat = .array, chunkSize: Int = 64 * 1024,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<SequenceElements<Elements>> where Elements.Element: JSONEncodable {
            byteBuffers(
                of: SequenceElements(elements: elements), as: format, chunkSize: chunkSize, allocator: allocator)
        }
    }

    /// JSON text in buffers, made of elements that come asynchronously.
    public struct EncodedByteBuffers<Elements: AsyncSequence>: AsyncSequence where Elements.Element: JSONEncodable {
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

    /// The elements of a sequence as an asynchronous one, which never waits.
    public struct SequenceElements<Elements: Sequence>: AsyncSequence {
        public typealias Element = Elements.Element
        public typealias Failure = Never

        let elements: Elements

        public func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator()) }

        /// Hands out the elements.
        public struct Iterator: AsyncIteratorProtocol {
            var elements: Elements.Iterator

            /// The next element; nil at the end.
            public mutating func next() async -> Elements.Element? { elements.next() }

            /// The next element; nil at the end.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Elements.Element? {
                elements.next()
            }
        }
    }

    extension SequenceElements: Sendable where Elements: Sendable {}
#endif
