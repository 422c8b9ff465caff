public import Foundation

// Elements as an asynchronous sequence.
extension TrellisDecoder {
    /// The elements of a text that arrives in chunks, one by one as each is complete. The other way round it is
    /// ``TrellisEncoder/chunks(of:as:chunkSize:)``.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - chunks: the text; `[UInt8]`, `Data`, their slices and others.
    ///   - skipsErrors: whether an element that does not fit is left out and reported.
    public func elements<Element: TrellisDecodable, Chunks: AsyncSequence>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from chunks: Chunks,
        skipsErrors: Bool = false
    ) -> DecodedElements<Chunks, Element> where Chunks.Element: JSONBytes {
        let options = options
        return DecodedElements(chunks: chunks) {
            try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        }
    }

    /// The elements of a text that arrives byte by byte.
    public func elements<Element: TrellisDecodable, Bytes: AsyncSequence>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, fromBytes bytes: Bytes,
        skipsErrors: Bool = false
    ) -> DecodedElements<DecodingByteBatches<Bytes>, Element> where Bytes.Element == UInt8 {
        elements(
            element, as: format, from: DecodingByteBatches(bytes: bytes, areValues: format.hasValues),
            skipsErrors: skipsErrors)
    }

    /// The elements of a file, read in chunks.
    public func elements<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, fromFile url: URL,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false
    ) -> DecodedElements<DecodingFileChunks, Element> {
        elements(
            element, as: format, from: DecodingFileChunks { try FileReader(url, chunkSize: chunkSize) },
            skipsErrors: skipsErrors)
    }

    /// The entries of an object in a text that arrives in chunks.
    public func entries<Value: TrellisDecodable, Chunks: AsyncSequence>(
        of value: Value.Type, at path: JSONPath? = nil, from chunks: Chunks, skipsErrors: Bool = false
    ) -> DecodedElements<Chunks, JSONEntry<Value>> where Chunks.Element: JSONBytes {
        let options = options
        return DecodedElements(chunks: chunks) {
            try ElementSource(entriesOf: value, at: path, options: options, skipsErrors: skipsErrors)
        }
    }
}
