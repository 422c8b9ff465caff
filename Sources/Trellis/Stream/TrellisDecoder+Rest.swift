#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The elements of an array together with the model of what is around it, in one pass.
extension TrellisDecoder {
    /// Hands out the elements of an array in a document that arrives in chunks, one by one, and then gives the rest of the
    /// document. The next chunk is asked for only when all elements of the last have been handed out.
    ///
    /// ```swift
    /// let page = try await decoder.forEachElement(Issue.self, at: "items", rest: Page.self, in: body) { issue in
    ///     await index.add(issue)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where the array is.
    ///   - rest: the model of the document, which has no field for the array. An array that is not there, or comes before
    ///     or after the model's fields, makes no difference.
    ///   - body: is handed each element. What it throws ends the decoding.
    /// - Throws: what is wrong with the document, after the elements before it were handed out; what `body` and `chunks`
    ///   throw. To skip elements that fail, use an ``ElementDecodingSession``.
    public func forEachElement<Element: JSONDecodable, Rest: JSONModel, Chunks: AsyncSequence>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, in chunks: Chunks,
        _ body: (Element) async throws -> Void
    ) async throws -> Rest where Chunks.Element: JSONBytes {
        var session = try ElementDecodingSession(element, at: path, rest: rest, options: options)
        var complete: [Element] = []
        var failure: (any Error)?
        for try await chunk in chunks {
            try Task.checkCancellation()
            do { try session.feed(chunk) { complete.append($0) } } catch { failure = error }
            for element in complete { try await body(element) }
            complete.removeAll(keepingCapacity: true)
            if let failure { throw failure }
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
        let result: Result<Rest, any Error>
        do { result = .success(try session.finish { complete.append($0) }) } catch { result = .failure(error) }
        for element in complete { try await body(element) }
        return try result.get()
    }

    /// Hands out the elements of an array in a file, one by one, and then gives the rest of the document. The file is read
    /// in chunks.
    ///
    /// - Throws: `fileNotRead`, what is wrong with the document, and what `body` throws.
    public func forEachElement<Element: JSONDecodable, Rest: JSONModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, inFile url: URL, chunkSize: Int = 64 * 1024,
        _ body: (Element) throws -> Void
    ) throws -> Rest {
        let reader = try FileReader(url, chunkSize: chunkSize)
        var session = try ElementDecodingSession(element, at: path, rest: rest, options: options)
        while true {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            unsafe try session.feed(bytes, body)
        }
        return try session.finish(body)
    }
}
