public import Foundation

// File handles, which only Foundation proper has. They are read from where they stand, and stay open.
extension TrellisDecoder {
    /// Decodes one document from a file handle, read in chunks from where it stands up to its end. It stays open.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, from handle: FileHandle, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, FileReader(handle, chunkSize: chunkSize))
    }

    /// Decodes the value at a path of what a file handle reads from where it stands, of which no more is read than it takes.
    /// The handle stays open.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, at path: JSONPath, from handle: FileHandle, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, at: path, FileReader(handle, chunkSize: chunkSize))
    }

    /// The elements of what a file handle reads from where it stands, in chunks. It stays open.
    public func elements<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from handle: FileHandle,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false
    ) -> DecodedElements<DecodingFileChunks, Element> {
        elements(
            element, as: format, from: DecodingFileChunks { FileReader(handle, chunkSize: chunkSize) },
            skipsErrors: skipsErrors)
    }

    /// Calls a closure with the elements of what a file handle reads from where it stands, one by one. What the closure
    /// throws ends the reading, and is thrown as it is. The handle stays open.
    ///
    /// - Returns: what was skipped.
    /// - Throws: `fileNotRead`, what is wrong with the text after the elements before it, and what `body` throws.
    @discardableResult
    public func forEachElement<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from handle: FileHandle,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false, _ body: (Element) throws -> Void
    ) throws -> TrellisDecoder.Report {
        let reader = FileReader(handle, chunkSize: chunkSize)
        return try forEachElement(element, as: format, reader, skipsErrors: skipsErrors, body)
    }

    /// Calls a closure with the elements of an array in what a file handle reads from where it stands, one by one, and gives
    /// the rest of the document. What the closure throws ends the reading, and is thrown as it is. The handle stays open.
    ///
    /// - Throws: `fileNotRead`, what is wrong with the document after the elements before it, and what `body` throws.
    public func forEachElement<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, from handle: FileHandle,
        chunkSize: Int = 64 * 1024, _ body: (Element) throws -> Void
    ) throws -> Rest {
        try forEachElement(element, at: path, rest: rest, FileReader(handle, chunkSize: chunkSize), body)
    }
}

extension FileReader {
    /// Reads from a handle, which it keeps alive.
    convenience init(_ handle: FileHandle, chunkSize: Int) {
        self.init(descriptor: handle.fileDescriptor, owner: handle, chunkSize: chunkSize)
    }
}
