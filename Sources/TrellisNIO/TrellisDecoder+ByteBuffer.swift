#if NIO
    public import NIOCore
    public import Trellis

    // The buffer's indices stay where they are.
    extension TrellisDecoder {
        /// Decodes one JSON document, which is all that can be read of a buffer. O(bytes).
        ///
        /// A body that is not collected yet need not be: `decode(_:from:)` and `elements(_:from:in:)` take an asynchronous
        /// sequence of buffers as it is.
        ///
        /// - Throws: what is wrong with the input, with its path and place. Places count from the first readable byte.
        public func decode<T: JSONDecodable>(
            _ type: T.Type = T.self, from buffer: ByteBuffer
        ) throws(TrellisError) -> T {
            // The bytes are lent for the call only. With a report or a path, the library's own functions take a buffer.
            try rethrowing { unsafe try buffer.withUnsafeReadableBytes { unsafe try decode(type, from: $0) } }
        }
    }
#endif
