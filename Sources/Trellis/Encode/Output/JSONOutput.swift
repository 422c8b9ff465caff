public import Foundation

/// A result type of encoding: `[UInt8]`, `Data`, `String`, ``JSON``, and `ByteBuffer` with TrellisNIO.
///
/// ```swift
/// let data = try encoder.encode(issue, as: Data.self)
/// ```
///
/// The requirements are internal to the library. To write to another type, use ``JSONSink/closure(_:)``.
public nonisolated protocol JSONOutput {
    /// Creates the output from the bytes of one document, which are valid during the call.
    static func _output(of text: UnsafeRawBufferPointer) throws(TrellisError) -> Self

    /// Creates the output from the bytes of a writer. This is a requirement so that `Data` can adopt the writer's
    /// memory.
    static func _output(of writer: inout JSONWriter) throws(TrellisError) -> Self
}

// Safety: The bytes written by the writer are UTF-8. The writer gives up the memory that it passes to `Data`, which
// frees it once.
extension JSONOutput {
    public static func _output(of writer: inout JSONWriter) throws(TrellisError) -> Self {
        unsafe try writer.withBytes { text throws(TrellisError) in
            unsafe try _output(of: UnsafeRawBufferPointer(text))
        }
    }
}

extension Array: JSONOutput where Element == UInt8 {
    public static func _output(of text: UnsafeRawBufferPointer) -> [UInt8] { unsafe [UInt8](text) }
    public static func _output(of writer: inout JSONWriter) -> [UInt8] { writer.finishedBytes() }
}

extension Data: JSONOutput {
    public static func _output(of text: UnsafeRawBufferPointer) -> Data { unsafe Data(text) }

    public static func _output(of writer: inout JSONWriter) -> Data {
        let (start, count) = unsafe writer.release()
        return unsafe Data(adopting: start, count: count)
    }

    /// Creates `Data` that deallocates these bytes when it is released.
    init(adopting start: UnsafeMutablePointer<UInt8>, count: Int) {
        unsafe self.init(
            bytesNoCopy: start, count: count, deallocator: .custom { pointer, _ in unsafe pointer.deallocate() })
    }
}

extension String: JSONOutput {
    // The writer's bytes are UTF-8.
    public static func _output(of text: UnsafeRawBufferPointer) -> String {
        unsafe makeString(text.assumingMemoryBound(to: UInt8.self))
    }
}
