#if NIO
    public import NIOCore
    public import Trellis

    // Safety: The bytes are copied into the buffer during the call.
    /// A buffer of exactly the size of the output. To use the allocator of a channel, append to a buffer with
    /// `encode(_:into:)`.
    extension ByteBuffer: JSONOutput {
        public static func _output(of text: UnsafeRawBufferPointer) -> ByteBuffer { unsafe ByteBuffer(bytes: text) }
    }
#endif
