#if NIO
    public import NIOCore
    public import Trellis

    // Safety: The bytes are copied into the buffer during the call.
    /// A new buffer with the output, which has at most 4 GB. To use the allocator of a channel, append to a buffer with
    /// `encode(_:into:)`.
    extension ByteBuffer: JSONOutput {
        public static func _output(of text: UnsafeRawBufferPointer) -> ByteBuffer { unsafe ByteBuffer(bytes: text) }
    }
#endif
