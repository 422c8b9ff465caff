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
            // The bytes are lent for the call only; the same below.
            try rethrowing { unsafe try buffer.withUnsafeReadableBytes { unsafe try decode(type, from: $0) } }
        }

        /// Decodes one JSON document and tells what was passed over: see `DecodingReport`. O(bytes).
        ///
        /// - Parameter report: what is passed over is added to it, also if this throws.
        public func decode<T: JSONDecodable>(
            _ type: T.Type = T.self, from buffer: ByteBuffer, report: inout DecodingReport
        ) throws(TrellisError) -> T {
            try rethrowing {
                unsafe try buffer.withUnsafeReadableBytes { unsafe try decode(type, from: $0, report: &report) }
            }
        }

        /// Decodes the value at a path of a document and stops once it is complete: what comes behind it is not looked at.
        /// O(bytes up to its end).
        ///
        /// - Throws: what is wrong with the document up to the value; `missingKeys` if it has no value at the path.
        public func decode<T: JSONDecodable>(
            _ type: T.Type = T.self, at path: JSONPath, from buffer: ByteBuffer
        ) throws(TrellisError) -> T {
            try rethrowing {
                unsafe try buffer.withUnsafeReadableBytes { unsafe try decode(type, at: path, from: $0) }
            }
        }
    }
#endif
