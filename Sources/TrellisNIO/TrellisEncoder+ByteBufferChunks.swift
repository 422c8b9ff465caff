#if NIO
    public import NIOCore
    public import Trellis

    extension TrellisEncoder {
        /// Encodes elements as an asynchronous sequence of buffers, for a Hummingbird `ResponseBody(asyncSequence:)` or
        /// an AsyncHTTPClient `HTTPClientRequest.Body.stream(_:length:)`.
        ///
        /// Elements are read only when a buffer is requested, and only as many as it needs. O(output) time; memory for
        /// one buffer and one element.
        ///
        /// - Parameters:
        ///   - elements: read once for each iterator.
        ///   - format: the JSON around and between the elements.
        ///   - chunkSize: the minimum number of bytes of a buffer. A buffer may be larger by a part of the element that
        ///     completes it. Only the last buffer, or the last one before an error, is smaller. Nil: 64 KB; for
        ///     server-sent events and text sequences one byte, so that no element waits for the next one.
        ///   - allocator: allocates the buffers, such as the allocator of a channel.
        /// - Returns: a sequence that throws a `TrellisError` for an element that cannot be encoded, whose path starts
        ///   with that of the format and the element's index; errors of the source; and `CancellationError` when the
        ///   task is cancelled. Before an error of an element or of the source, it emits a buffer with the elements
        ///   read so far.
        public func byteBufferChunks<Elements: AsyncSequence>(
            of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int? = nil,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<Elements> where Elements.Element: TrellisEncodable {
            EncodedByteBuffers(
                chunks: encodedChunks(of: elements, as: format, chunkSize: chunkSize), allocator: allocator)
        }

        /// Encodes elements of a sequence as an asynchronous sequence of buffers.
        ///
        /// - Parameters:
        ///   - elements: read once for each iterator, each element when it is needed; a lazy sequence can create them
        ///     on demand.
        ///   - format: the JSON around and between the elements.
        ///   - chunkSize: the minimum number of bytes of a buffer.
        ///   - allocator: allocates the buffers, such as the allocator of a channel.
        /// - Returns: a sequence with the same errors as in the other overload.
        public func byteBufferChunks<Elements: Sequence>(
            of elements: Elements, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024,
            allocator: ByteBufferAllocator = ByteBufferAllocator()
        ) -> EncodedByteBuffers<EncodingSequence<Elements>> where Elements.Element: TrellisEncodable {
            byteBufferChunks(
                of: EncodingSequence(elements: elements), as: format, chunkSize: chunkSize, allocator: allocator)
        }
    }
#endif
