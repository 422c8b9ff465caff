public import Foundation

// Elements handed to a closure.
extension TrellisDecoder {
    /// Calls a closure with the elements of a file, one by one. The file is read in chunks.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - url: where the file is.
    ///   - chunkSize: about how many bytes are read at once.
    ///   - skipsErrors: whether an element that does not fit is left out and reported.
    ///   - body: gets each element. What it throws ends the reading, and is thrown as it is: what comes behind that
    ///     element is not looked at.
    /// - Returns: what was skipped.
    /// - Throws: `fileNotRead`, what is wrong with the text after the elements before it, and what `body` throws.
    @discardableResult
    public func forEachElement<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, fromFile url: URL,
        chunkSize: Int = 64 * 1024, skipsErrors: Bool = false, _ body: (Element) throws -> Void
    ) throws -> TrellisDecoder.Report {
        let reader = try FileReader(url, chunkSize: chunkSize)
        return try forEachElement(element, as: format, reader, skipsErrors: skipsErrors, body)
    }

    /// Calls a closure with the elements of an array in a file, one by one, and gives the rest of the document. The file is
    /// read in chunks.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where the array is.
    ///   - rest: the model of the document, which has no field for the array. An array that is not there, or comes before
    ///     or after the model's fields, makes no difference.
    ///   - url: where the file is.
    ///   - chunkSize: about how many bytes are read at once.
    ///   - body: gets each element. What it throws ends the reading, and is thrown as it is.
    /// - Throws: `fileNotRead`, what is wrong with the document after the elements before it, and what `body` throws. To
    ///   skip elements that fail, use an ``TrellisDecoder/ElementSession``.
    public func forEachElement<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, fromFile url: URL, chunkSize: Int = 64 * 1024,
        _ body: (Element) throws -> Void
    ) throws -> Rest {
        try forEachElement(element, at: path, rest: rest, FileReader(url, chunkSize: chunkSize), body)
    }

    /// Calls a closure with the elements of an array in a document that arrives in chunks, one by one, and gives the rest of
    /// the document. The next chunk is asked for only when all elements of the last have been emitted.
    ///
    /// ```swift
    /// let page = try await decoder.forEachElement(Issue.self, at: "items", rest: Page.self, from: body) { issue in
    ///     await index.add(issue)
    /// }
    /// ```
    ///
    /// Without a rest, ``elements(_:as:from:skipsErrors:)`` gives the elements to a `for` loop.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where the array is.
    ///   - rest: the model of the document, which has no field for the array. An array that is not there, or comes before
    ///     or after the model's fields, makes no difference.
    ///   - chunks: the document; `[UInt8]`, `Data`, their slices and others.
    ///   - body: gets each element. What it throws ends the decoding, and is thrown as it is.
    /// - Throws: what is wrong with the document, after the elements before it were emitted; what `body` and `chunks`
    ///   throw. To skip elements that fail, use an ``TrellisDecoder/ElementSession``.
    public nonisolated(nonsending) func forEachElement<
        Element: TrellisDecodable, Rest: JSONDecodableModel, Chunks: AsyncSequence
    >(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, from chunks: Chunks,
        _ body: nonisolated(nonsending) (Element) async throws -> Void
    ) async throws -> Rest where Chunks.Element: JSONBytes {
        let (source, document) = try ElementSource<Element>.array(
            at: path, rest: rest, options: options, skipsErrors: false)
        var elements: [Element] = []
        for try await chunk in chunks {
            try Task.checkCancellation()
            let outcome = source.advance { decoder throws(TrellisError) in
                try rethrowing { unsafe try chunk.withJSONBytes { unsafe try decoder.feed($0) } }
            }
            source.queue.takeAll(into: &elements)
            for element in elements { try await body(element) }
            try outcome.get()
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
        let outcome = source.advance { _ throws(TrellisError) in try document.finishRest() }
        source.queue.takeAll(into: &elements)
        for element in elements { try await body(element) }
        return try outcome.get()
    }
}

// What reads from files and from handles.
extension TrellisDecoder {
    func forEachElement<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, _ reader: FileReader, skipsErrors: Bool,
        _ body: (Element) throws -> Void
    ) throws -> TrellisDecoder.Report {
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        try source.read(reader, handingTo: body)
        try source.advance(handingTo: body) { decoder throws(TrellisError) in try decoder.finish() }
        return source.decoder.report
    }

    func forEachElement<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, _ reader: FileReader,
        _ body: (Element) throws -> Void
    ) throws -> Rest {
        let (source, document) = try ElementSource<Element>.array(
            at: path, rest: rest, options: options, skipsErrors: false)
        try source.read(reader, handingTo: body)
        return try source.advance(handingTo: body) { _ throws(TrellisError) in try document.finishRest() }
    }
}

extension ElementSource {
    /// Decodes all that can be read, up to its end.
    fileprivate func read(_ reader: FileReader, handingTo body: (Element) throws -> Void) throws {
        while true {
            // The bytes are valid until the next are read.
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { return }
            try advance(handingTo: body) { decoder throws(TrellisError) in unsafe try decoder.feed(bytes) }
        }
    }
}
