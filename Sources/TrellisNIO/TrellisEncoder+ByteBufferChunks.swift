#if NIO
    public import NIOCore
    public import Trellis

    extension TrellisEncoder {
        /// The text of elements as an asynchronous sequence of buffers: what a Hummingbird
        /// `ResponseBody(asyncSequence:)` and an AsyncHTTPClient `HTTPClientRequest.Body.stream(_:length:)` take.
        ///
        /// Nothing is read before a buffer is asked for, and then only as many elements as make one. O(output) time;
        /// memory for one buffer and one element.
        ///
        /// - Parameters:
        ///   - elements: read once for each iterator.
        ///   - format: what is written around and between the elements.
        ///   - chunkSize: how many bytes there must be for a buffer to be emitted. A buffer is larger by what the
        ///     element that completes it has too many; only the last one, or the last before an error, is smaller.
        ///   - allocator: makes the buffers, such as a channel's.
        /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, whose path begins
        ///   with its index; what the elements themselves throw; and `CancellationError` when the task is cancelled.
        ///   Before the first two comes a buffer with the elements that were read until then.
        public func byteBufferChunks<Elements: AsyncSequence>(
            of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<Elements> where Elements.Element: TrellisEncodable {
            EncodedByteBuffers(
                chunks: encodedChunks(of: elements, as: format, chunkSize: chunkSize), allocator: allocator)
        }

        /// The text of elements as an asynchronous sequence of buffers, for elements that need not be waited for.
        ///
        /// - Parameters:
        ///   - elements: read once for each iterator, each element when it is due: a lazy sequence may make them.
        ///   - format: what is written around and between the elements.
        ///   - chunkSize: how many bytes there must be for a buffer to be emitted.
        ///   - allocator: makes the buffers, such as a channel's.
        /// - Returns: a sequence that throws what the other form of this does.
        public func byteBufferChunks<Elements: Sequence>(
            of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<EncodingSequence<Elements>> where Elements.Element: TrellisEncodable {
            byteBufferChunks(
                of: EncodingSequence(elements: elements), as: format, chunkSize: chunkSize, allocator: allocator)
        }
    }
#endif
