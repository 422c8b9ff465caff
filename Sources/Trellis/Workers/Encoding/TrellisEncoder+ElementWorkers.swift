public import Foundation

// Elements that are written by several threads, in chunks.
extension TrellisEncoder {
    /// Writes elements with several threads to a closure, in chunks. O(output) time, divided by the number of threads as long as
    /// there are cores for them; memory for two chunks for each thread, each up to twice as large as it should be or by some elements
    /// larger.
    ///
    /// An output of less than half a megabyte is written by the caller's thread alone. What types do in `encode(to:)`, transforms
    /// and hooks are called on any thread, also for elements behind one that is wrong, and a second time for some in front of it.
    ///
    /// - Parameters:
    ///   - elements: those of a sequence that is no random access collection are not divided: see
    ///     `encodeElements(_:as:chunkSize:to:)`.
    ///   - format: one array, or one line for each element.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - chunkSize: about how many bytes a chunk has. A chunk is what one thread writes at a time, and therefore 128 KB where this
    ///     is less; there are smaller ones towards the end.
    ///   - write: takes a chunk, whose bytes are valid during the call, on the caller's thread and in the order of the elements.
    /// - Throws: a `TrellisError` for the first element that cannot be encoded, whose path begins with its index; what
    ///   is emitted until then ends with the element before. What `write` throws is thrown as it is, and ends the
    ///   stream at once.
    public func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, workers: TrellisWorkerCount,
        chunkSize: Int = 256 * 1024, to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        unsafe try encodeElements(
            elements, as: format, TextSizes(workers, chunkSize: chunkSize), chunkSize: chunkSize, to: write)
    }

    /// Writes elements with several threads to a file, which is made or overwritten. O(output) time, divided by the number of
    /// threads as long as there are cores for them; memory as for
    /// ``encodeElements(_:as:workers:chunkSize:to:)``.
    ///
    /// - Throws: `fileNotWritten`, or the error of the first element that cannot be encoded, whose path begins with its
    ///   index. The file is closed in any case. After an error it ends with the last element that was written.
    public func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, toFile url: URL, workers: TrellisWorkerCount,
        chunkSize: Int = 256 * 1024
    ) throws(TrellisError) where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing {
            try encodeElements(elements, as: format, OutputFile(url), workers, chunkSize: chunkSize)
        }
    }

    /// Writes elements to a file with several threads, none of which is the caller's.
    ///
    /// - Throws: what the same does without `async`; `CancellationError` soon after the task is cancelled.
    public func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, toFile url: URL, workers: TrellisWorkerCount,
        chunkSize: Int = 256 * 1024
    ) async throws where Elements.Element: TrellisEncodable & Sendable {
        try await onOtherThread { isCancelled in
            try encodeElements(elements, as: format, OutputFile(url), workers, chunkSize: chunkSize, isCancelled)
        }
    }

    /// Writes elements with several threads to a file handle, from where that stands; it stays open. Time and memory are those
    /// of ``encodeElements(_:as:workers:chunkSize:to:)``.
    ///
    /// - Throws: `fileNotWritten`, or the error of the first element that cannot be encoded, whose path begins with its
    ///   index. What is written until then ends with the element before.
    public func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, to handle: FileHandle,
        workers: TrellisWorkerCount,
        chunkSize: Int = 256 * 1024
    ) throws(TrellisError) where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing {
            try encodeElements(elements, as: format, OutputFile(handle), workers, chunkSize: chunkSize)
        }
    }
}

extension TrellisEncoder {
    func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat, _ sizes: TextSizes, chunkSize: Int,
        _ isCancelled: () -> Bool = { false }, to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        try self.write(elements, as: format, sizes, isCancelled, chunkSize: max(1, chunkSize)) { text, _ in
            unsafe try text.handOn(to: write)
        }
    }

    private func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat, _ file: consuming OutputFile,
        _ workers: TrellisWorkerCount,
        chunkSize: Int, _ isCancelled: () -> Bool = { false }
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        let sizes = TextSizes(workers, chunkSize: chunkSize)
        unsafe try encodeElements(elements, as: format, sizes, chunkSize: chunkSize, isCancelled) { bytes in
            unsafe try file.write(bytes)
        }
        try file.close()
    }
}
