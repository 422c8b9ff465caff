public import Foundation

extension TrellisEncoder {
    /// Writes elements one after the other to a closure, in chunks. O(output) time; memory for one chunk and one element.
    ///
    /// - Parameters:
    ///   - elements: read once, each when those before it are written.
    ///   - format: one array, or one line for each element.
    ///   - chunkSize: how many bytes there must be for a chunk to be emitted; only the last may be smaller. See
    ///     ``TrellisEncoder/ElementSession``.
    ///   - write: takes a chunk, whose bytes are valid during the call.
    /// - Throws: a `TrellisError` for the first element that cannot be encoded, whose path begins with its index; what
    ///   is emitted until then ends with the element before. What `write` throws is thrown as it is, and ends the
    ///   stream at once.
    public func encodeElements<Elements: Sequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, chunkSize: Int = 64 * 1024,
        to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws where Elements.Element: TrellisEncodable {
        var text = ElementText(as: format, options: options, chunkSize: chunkSize)
        for element in elements {
            do {
                try text.append(element)
            } catch {
                unsafe try text.handOn(to: write)
                throw error
            }
            if text.isChunkComplete { unsafe try text.handOn(to: write) }
        }
        text.close()
        unsafe try text.handOn(to: write)
    }

    /// Writes elements one after the other to a file, which is made or overwritten. O(output) time; memory for one chunk
    /// and one element.
    ///
    /// - Parameters:
    ///   - elements: read once, each when those before it are written.
    ///   - format: one array, or one line for each element.
    ///   - url: where the file is; its folder must be there.
    ///   - chunkSize: about how many bytes are written at once.
    /// - Throws: `fileNotWritten`, or the error of the first element that cannot be encoded, whose path begins with its
    ///   index. The file is closed in any case. After an error it ends with the last element that was written.
    public func encodeElements<Elements: Sequence>(
        _ elements: Elements, as format: EncodingStreamFormat = .array, toFile url: URL, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) where Elements.Element: TrellisEncodable {
        try encodeElements(elements, as: format, OutputFile(url), chunkSize: chunkSize)
    }

    func encodeElements<Elements: Sequence>(
        _ elements: Elements, as format: EncodingStreamFormat, _ file: consuming OutputFile, chunkSize: Int
    ) throws(TrellisError) where Elements.Element: TrellisEncodable {
        try rethrowing {
            unsafe try encodeElements(elements, as: format, chunkSize: chunkSize) { unsafe try file.write($0) }
        }
        try file.close()
    }
}
