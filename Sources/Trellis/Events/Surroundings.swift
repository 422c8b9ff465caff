// Safety: Bytes around a chunk are read only while their owner keeps them: a decode of bytes in memory, for its call.
// Indices are compared with their bounds.
/// The bytes in memory around a chunk, for excerpts in errors.
@unsafe struct Surroundings {
    var bytes: UnsafeBufferPointer<UInt8>
    /// The offset in the document of the first byte; negative if the document is a part of a larger input.
    var start: Int

    /// The byte at an offset of the document.
    func byte(at offset: Int) -> UInt8? {
        let index = unsafe offset - start
        return unsafe bytes.indices.contains(index) ? bytes[index] : nil
    }
}
