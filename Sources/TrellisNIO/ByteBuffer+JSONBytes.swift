#if NIO
    public import NIOCore
    public import Trellis

    // Safety: The readable bytes of a `ByteBuffer`, and the bytes that are copied to one, are borrowed during a call.
    /// The readable bytes are the text; the buffer's indices stay where they are.
    extension ByteBuffer: JSONBytes {
        public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            // The bytes are lent for the call only, as the protocol has it.
            unsafe try withUnsafeReadableBytes { unsafe try body($0) }
        }
    }
#endif
