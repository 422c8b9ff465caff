#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// Elements as an asynchronous sequence.
extension TrellisDecoder {
    /// The elements of a text that arrives in chunks, one by one as each is complete.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - source: where they stand in the text.
    ///   - chunks: the text; `[UInt8]`, `Data`, their slices and others.
    ///   - skipsErrors: whether an element that does not fit is left out and reported.
    public func elements<Element: JSONDecodable, Chunks: AsyncSequence>(
        _ element: Element.Type, from source: DecodingStreamFormat = .array(), in chunks: Chunks,
        skipsErrors: Bool = false
    ) -> DecodedElements<Chunks, Element> where Chunks.Element: JSONBytes {
        let options = options
        return DecodedElements(chunks: chunks) {
            try ElementDecodingSession(element, from: source, options: options, skipsErrors: skipsErrors)
        }
    }

    /// The elements of a text that arrives byte by byte.
    public func elements<Element: JSONDecodable, Bytes: AsyncSequence>(
        _ element: Element.Type, from source: DecodingStreamFormat = .array(), inBytes bytes: Bytes,
        skipsErrors: Bool = false
    ) -> DecodedElements<ByteBatches<Bytes>, Element> where Bytes.Element == UInt8 {
        elements(
            element, from: source, in: ByteBatches(bytes: bytes, areValues: source.hasValues), skipsErrors: skipsErrors)
    }

    /// The elements of a file, read in chunks.
    public func elements<Element: JSONDecodable>(
        _ element: Element.Type, from source: DecodingStreamFormat = .array(), inFile url: URL,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false
    ) -> DecodedElements<FileChunks, Element> {
        elements(
            element, from: source, in: FileChunks { try FileReader(url, chunkSize: chunkSize) },
            skipsErrors: skipsErrors)
    }

    /// The entries of an object in a text that arrives in chunks.
    public func entries<Value: JSONDecodable, Chunks: AsyncSequence>(
        of value: Value.Type, at path: JSONPath? = nil, in chunks: Chunks, skipsErrors: Bool = false
    ) -> DecodedElements<Chunks, JSONEntry<Value>> where Chunks.Element: JSONBytes {
        let options = options
        return DecodedElements(chunks: chunks) {
            try ElementDecodingSession(entriesOf: value, at: path, options: options, skipsErrors: skipsErrors)
        }
    }
}

// Whole documents that arrive in chunks.
extension TrellisDecoder {
    /// Decodes one document that arrives in chunks. Nothing is read ahead.
    public func decode<T: JSONDecodable, Chunks: AsyncSequence>(
        _ type: T.Type = T.self, from chunks: Chunks
    ) async throws -> T where Chunks.Element: JSONBytes {
        let document = try DocumentDecoder(type, options: options)
        for try await chunk in chunks {
            try Task.checkCancellation()
            unsafe try chunk.withJSONBytes { unsafe try document.feed($0) }
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
        return try document.finish(as: type)
    }

    /// Decodes one document from a file, read in chunks.
    ///
    /// - Throws: `fileNotRead`, or what is wrong with the document.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, fromFile url: URL, chunkSize: Int = 64 * 1024
    ) throws(TrellisError) -> T {
        try decode(type, FileReader(url, chunkSize: chunkSize))
    }

    func decode<T: JSONDecodable>(_ type: T.Type, _ reader: FileReader) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, options: options)
        while true {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            unsafe try document.feed(bytes)
        }
        return try document.finish(as: type)
    }

    /// Calls a closure with the elements of a file, one by one.
    ///
    /// - Parameters:
    ///   - body: is handed each element; sets `stop` to read no more, which is no error.
    /// - Returns: what was passed over.
    /// - Throws: `fileNotRead`, what is wrong with the text after the elements before it, and what `body` throws.
    @discardableResult
    public func forEachElement<Element: JSONDecodable>(
        _ element: Element.Type, from source: DecodingStreamFormat = .array(), inFile url: URL,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false, _ body: (Element, _ stop: inout Bool) throws -> Void
    ) throws -> DecodingReport {
        try forEachElement(
            element, from: source, FileReader(url, chunkSize: chunkSize), skipsErrors: skipsErrors, body)
    }

    func forEachElement<Element: JSONDecodable>(
        _ element: Element.Type, from source: DecodingStreamFormat, _ reader: FileReader, skipsErrors: Bool,
        _ body: (Element, _ stop: inout Bool) throws -> Void
    ) throws -> DecodingReport {
        var session = try ElementDecodingSession(element, from: source, options: options, skipsErrors: skipsErrors)
        var stop = false
        var bodyHasFailed = false
        func handOut(_ element: Element) throws {
            guard !stop else { return }
            do {
                try body(element, &stop)
            } catch {
                bodyHasFailed = true
                throw error
            }
        }
        while !stop {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            do {
                unsafe try session.feed(bytes, handOut)
            } catch {
                // What comes behind the last element that was wanted does not matter.
                if !stop || bodyHasFailed { throw error }
            }
        }
        if stop { return session.report }
        var report = DecodingReport()
        try session.finish(report: &report, handOut)
        return report
    }
}
