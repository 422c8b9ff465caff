#if NIO
    public import NIOCore
    public import Trellis

    // Safety: The bytes are copied into the buffer during the call.
    /// A buffer of just the size of the text. For a buffer of a channel's allocator there is
    /// `encode(_:into:)`.
    extension ByteBuffer: JSONOutput {
        public static func _output(of text: UnsafeRawBufferPointer) -> ByteBuffer { unsafe ByteBuffer(bytes: text) }
    }
#endif
