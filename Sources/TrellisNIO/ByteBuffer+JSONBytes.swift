#if NIO
    public import NIOCore
    public import Trellis

    // Safety: The readable bytes of a `ByteBuffer`, and the bytes that are copied to one, are borrowed during a call.
    /// The input is the buffer's readable bytes. The reader index does not move.
    extension ByteBuffer: JSONBytes {
        public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            // The bytes are borrowed during the call, as the protocol requires.
            unsafe try withUnsafeReadableBytes { unsafe try body($0) }
        }
    }
#endif
