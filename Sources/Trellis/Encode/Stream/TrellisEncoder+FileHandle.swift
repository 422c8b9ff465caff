public import Foundation

// File handles, which only Foundation proper has. They are written to from where they stand, and stay open.
extension TrellisEncoder {
    /// Writes a value to a file handle, from where that stands; it stays open. O(output).
    ///
    /// - Throws: `fileNotWritten`, and what encoding throws, in which case nothing is written.
    public func encode(_ value: some TrellisEncodable, to handle: FileHandle) throws(TrellisError) {
        try encode(value) { OutputFile(handle) }
    }

    /// Writes elements one after the other to a file handle, from where that stands; it stays open. O(output) time; memory
    /// for one chunk and one element.
    ///
    /// - Throws: `fileNotWritten`, or the error of the first element that cannot be encoded, whose path begins with its
    ///   index. What is written until then ends with the element before.
    public func encodeElements<Elements: Sequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, to handle: FileHandle,
        chunkSize: Int = 64 * 1024
    ) throws(TrellisError) where Elements.Element: TrellisEncodable {
        try encodeElements(elements, as: format, OutputFile(handle), chunkSize: chunkSize)
    }

    /// Writes elements as they come to a file handle, from where that stands; it stays open. O(output) time; memory for one
    /// chunk and one element. The caller's executor waits while a chunk is written.
    ///
    /// - Throws: `fileNotWritten`, and what ``chunks(of:as:chunkSize:)`` throws.
    public nonisolated(nonsending) func encodeElements<Elements: AsyncSequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, to handle: FileHandle,
        chunkSize: Int = 64 * 1024
    ) async throws where Elements.Element: TrellisEncodable {
        try await encodeElements(elements, as: format, OutputFile(handle), chunkSize: chunkSize)
    }
}

extension OutputFile {
    /// Writes to a handle, which it keeps alive.
    init(_ handle: FileHandle) {
        self.init(descriptor: handle.fileDescriptor, owner: handle)
    }
}
