public import Foundation

// Elements that several threads decode, in their order.
extension TrellisDecoder {
    /// Calls a closure with the elements of a text, one by one in their order, while several threads decode those behind.
    ///
    /// Elements, errors and what is skipped are the same as without the other threads. There are no more than two parts of about a
    /// megabyte for each of them that wait for the closure.
    ///
    /// ```swift
    /// try decoder.forEachElement(LogEntry.self, as: .lines, from: data, workers: .automatic) { entry in ... }
    /// ```
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text. Of lines and values, no comments are allowed where several threads decode them.
    ///   - bytes: the text.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - skipsErrors: whether an element that does not fit is left out and reported; so is a line that is not JSON.
    ///   - body: gets each element, on the caller's thread. What it throws ends the decoding, and is thrown as it is.
    /// - Returns: what was skipped.
    /// - Throws: what is wrong with the text after the elements before it, and what `body` throws.
    @discardableResult
    public func forEachElement<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from bytes: some JSONBytes & ~Escapable,
        workers: TrellisWorkerCount, skipsErrors: Bool = false, _ body: (Element) throws -> Void
    ) throws -> TrellisDecoder.Report {
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        let sizes = PartSizes(workers, options)
        unsafe try bytes.withJSONBytes { bytes in
            unsafe try source.decode(MemorySource(bytes), bytes, sizes, handingTo: body) {
                decoder throws(TrellisError) in try decoder.finish()
            }
        }
        return source.decoder.report
    }

    /// Calls a closure with the elements of a file, one by one in their order, while several threads decode those behind. The file is
    /// read in parts.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - url: where the file is.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - skipsErrors: whether an element that does not fit is left out and reported; so is a line that is not JSON.
    ///   - body: gets each element, on the caller's thread. What it throws ends the decoding, and is thrown as it is.
    /// - Returns: what was skipped.
    /// - Throws: `fileNotRead`, what is wrong with the text after the elements before it, and what `body` throws.
    @discardableResult
    public func forEachElement<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, fromFile url: URL,
        workers: TrellisWorkerCount,
        skipsErrors: Bool = false, _ body: (Element) throws -> Void
    ) throws -> TrellisDecoder.Report {
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        unsafe try source.decode(FileSource(url), nil, PartSizes(workers, options), handingTo: body) {
            decoder throws(TrellisError) in try decoder.finish()
        }
        return source.decoder.report
    }

    /// Calls a closure with the elements of an array in a file, one by one in their order, while several threads decode those behind,
    /// and gives the rest of the document.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where the array is.
    ///   - rest: the model of the document, which has no field for the array.
    ///   - url: where the file is.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - body: gets each element, on the caller's thread. What it throws ends the decoding, and is thrown as it is.
    /// - Throws: `fileNotRead`, what is wrong with the document after the elements before it, and what `body` throws.
    public func forEachElement<Element: TrellisDecodable & Sendable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, fromFile url: URL, workers: TrellisWorkerCount,
        _ body: (Element) throws -> Void
    ) throws -> Rest {
        let (source, document) = try ElementSource<Element>.array(
            at: path, rest: rest, options: options, skipsErrors: false)
        return unsafe try source.decode(FileSource(url), nil, PartSizes(workers, options), handingTo: body) {
            _ throws(TrellisError) in try document.finishRest()
        }
    }

    /// The same for a document in memory.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where the array is.
    ///   - rest: the model of the document, which has no field for the array.
    ///   - bytes: the document.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - body: gets each element, on the caller's thread. What it throws ends the decoding, and is thrown as it is.
    public func forEachElement<Element: TrellisDecodable & Sendable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, from bytes: some JSONBytes & ~Escapable,
        workers: TrellisWorkerCount, _ body: (Element) throws -> Void
    ) throws -> Rest {
        let (source, document) = try ElementSource<Element>.array(
            at: path, rest: rest, options: options, skipsErrors: false)
        let sizes = PartSizes(workers, options)
        return unsafe try bytes.withJSONBytes { bytes in
            unsafe try source.decode(MemorySource(bytes), bytes, sizes, handingTo: body) {
                _ throws(TrellisError) in try document.finishRest()
            }
        }
    }

    /// The elements of a text, in their order, decoded by several threads.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - bytes: the text.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - skipsErrors: whether an element that does not fit is left out and reported; so is a line that is not JSON.
    ///   - report: what is skipped is added to it, also if this throws.
    public func decodeElements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat, from bytes: some JSONBytes & ~Escapable,
        workers: TrellisWorkerCount, skipsErrors: Bool = false, report: inout TrellisDecoder.Report
    ) throws(TrellisError) -> [Element] {
        var elements: [Element] = []
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        defer { report.add(source.decoder.report) }
        let sizes = PartSizes(workers, options)
        try rethrowing {
            unsafe try bytes.withJSONBytes { bytes in
                unsafe try source.decoder.decode(MemorySource(bytes), bytes, sizes) {}
                try source.decoder.finish()
            }
        }
        source.queue.takeAll(into: &elements)
        return elements
    }

    /// The elements of a text, in their order, decoded by several threads. An element that does not fit is an error.
    public func decodeElements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat, from bytes: some JSONBytes & ~Escapable,
        workers: TrellisWorkerCount
    ) throws(TrellisError) -> [Element] {
        var report = TrellisDecoder.Report()
        return try decodeElements(element, as: format, from: bytes, workers: workers, report: &report)
    }

    // MARK: Asynchronous sequences

    /// The elements of a file as an asynchronous sequence, in their order, while several threads decode those behind.
    ///
    /// There are no more than two parts of about a megabyte for each of the threads, and one more, that wait to be asked for.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - url: where the file is.
    ///   - workers: how many threads; none is the caller's.
    ///   - skipsErrors: whether an element that does not fit is left out and reported; so is a line that is not JSON.
    public func elements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, fromFile url: URL,
        workers: TrellisWorkerCount,
        skipsErrors: Bool = false
    ) -> DecodedWorkerElements<Element> {
        let decoder = self
        return DecodedWorkerElements { emit in
            unsafe try decoder.forEachBatch(element, as: format, skipsErrors: skipsErrors, workers, emit) { read in
                try read(FileSource(url), nil)
            }
        }
    }

    /// The elements of a text in memory as an asynchronous sequence, in their order, while several threads decode those behind.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - bytes: the text.
    ///   - workers: how many threads; none is the caller's.
    ///   - skipsErrors: whether an element that does not fit is left out and reported; so is a line that is not JSON.
    public func elements<Element: TrellisDecodable & Sendable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, from bytes: some JSONBytes & Sendable,
        workers: TrellisWorkerCount, skipsErrors: Bool = false
    ) -> DecodedWorkerElements<Element> {
        let decoder = self
        return DecodedWorkerElements { emit in
            unsafe try decoder.forEachBatch(element, as: format, skipsErrors: skipsErrors, workers, emit) { read in
                unsafe try bytes.withJSONBytes { unsafe try read(MemorySource($0), $0) }
            }
        }
    }

    private func forEachBatch<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat, skipsErrors: Bool, _ workers: TrellisWorkerCount,
        _ emit: @escaping DecodedWorkerElements<Element>.Emit,
        from text: (_ read: (any PartSource, UnsafeRawBufferPointer?) throws -> Void) throws -> Void
    ) throws {
        let source = try ElementSource(element, as: format, options: options, skipsErrors: skipsErrors)
        var batch: [Element] = []
        func emitAll() throws {
            source.queue.takeAll(into: &batch)
            try emit(batch, source.decoder.report)
        }
        do {
            unsafe try text { part, whole in
                unsafe try source.decoder.decode(part, whole, PartSizes(workers, options), step: emitAll)
                try source.decoder.finish()
            }
        } catch let error as TrellisError {
            // Those before the error.
            try emitAll()
            throw error
        }
        try emitAll()
    }
}

extension ElementSource {
    /// Decodes all of a text and emits its elements, also those before an error.
    ///
    /// - Parameters:
    ///   - whole: all of the text, if it is in memory: errors show it, those of its end, too.
    ///   - end: ends the text.
    /// - Returns: what that gives.
    fileprivate func decode<Outcome>(
        _ source: some PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes,
        handingTo body: (Element) throws -> Void, end: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) throws -> Outcome {
        var failure: (any Error)?
        do {
            unsafe try decoder.decode(source, whole, sizes) {
                do { try queue.drain(body) } catch {
                    failure = error
                    throw error
                }
            }
        } catch {
            if failure == nil { try queue.drain(body) }
            throw error
        }
        return try advance(handingTo: body, end)
    }
}
