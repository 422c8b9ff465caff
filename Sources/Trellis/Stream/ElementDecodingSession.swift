/// Decodes the elements of a text one by one while its bytes arrive. Memory is bounded by a chunk and the elements in it.
///
/// ```swift
/// var session = try ElementDecodingSession(Issue.self, from: .array(at: "items"))
/// for chunk in chunks { try session.feed(chunk) { issue in print(issue.title) } }
/// try session.finish { issue in print(issue.title) }
/// ```
///
/// Chunks may be cut anywhere. A session that is dropped before its end gives everything back: whoever has seen enough
/// just stops feeding. Elements that were handed out before an error stay good.
public struct ElementDecodingSession<Element, Rest: JSONDecodable>: ~Copyable {
    let decoder: any ElementDecoder
    let queue: ElementQueue<Element>
    private var failure: TrellisError?

    private init(decoder: any ElementDecoder, queue: ElementQueue<Element>) {
        self.decoder = decoder
        self.queue = queue
    }

    /// Feeds the next bytes and hands out the elements that they complete. Amortised O(bytes).
    ///
    /// - Throws: what is wrong with the input so far, after the elements before it were handed out, and the same again from
    ///   then on; or what `body` throws, which leaves the session as it is but for the elements of these bytes.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (Element) throws -> Void) throws {
        if let failure { throw failure }
        do throws(TrellisError) {
            unsafe try decoder.feed(bytes)
        } catch {
            failure = error
        }
        for element in queue.takeAll() { try body(element) }
        if let failure { throw failure }
    }

    /// Feeds the next bytes and hands out the elements that they complete. Amortised O(bytes).
    public mutating func feed(_ bytes: [UInt8], _ body: (Element) throws -> Void) throws {
        unsafe try bytes.withUnsafeBytes { unsafe try feed($0, body) }
    }

    /// Feeds the next bytes and hands out the elements that they complete. Amortised O(bytes).
    public mutating func feed(_ bytes: Span<UInt8>, _ body: (Element) throws -> Void) throws {
        unsafe try bytes.withUnsafeBytes { unsafe try feed($0, body) }
    }

    /// Feeds the next bytes and hands out the elements that they complete. Amortised O(bytes).
    public mutating func feed(_ chunk: some JSONBytes, _ body: (Element) throws -> Void) throws {
        unsafe try chunk.withJSONBytes { unsafe try feed($0, body) }
    }

    /// Ends the text and hands out what only its end completes, such as the last line of lines.
    ///
    /// - Returns: the rest of the document.
    /// - Throws: what is wrong with the text, also if `feed` has thrown it already; or what `body` throws.
    @discardableResult
    public consuming func finish(_ body: (Element) throws -> Void) throws -> Rest {
        if let failure { throw failure }
        do throws(TrellisError) {
            try decoder.finish()
        } catch {
            failure = error
        }
        for element in queue.takeAll() { try body(element) }
        if let failure { throw failure }
        return try rest()
    }

    /// Ends the text as ``finish(_:)`` does, and tells what was passed over in all of it.
    ///
    /// - Parameter report: what was passed over is added to it, also if this throws.
    @discardableResult
    public consuming func finish(
        report: inout DecodingReport, _ body: (Element) throws -> Void
    ) throws -> Rest {
        let decoder = decoder
        defer { report.add(decoder.report) }
        return try finish(body)
    }

    private func rest() throws -> Rest {
        if let document = decoder as? DocumentElements<Rest>, let rest = document.rest { return rest }
        // Nothing is left of anything but a document with a model around its elements.
        guard let nothing = try TrellisDecoder().decode(JSONNothing.self, from: "{}") as? Rest else {
            throw TrellisError(.invalidSchema, found: "\(Rest.self)")
        }
        return nothing
    }

    /// How many bytes have been fed.
    public var bytesConsumed: Int { decoder.bytesReceived }

    /// What has been passed over so far: elements that failed, if they are skipped, and what is dropped inside others. The
    /// last line of lines is not known before ``finish(report:_:)``.
    public var report: DecodingReport { decoder.report }
}

extension ElementDecodingSession where Rest == JSONNothing, Element: JSONDecodable {
    /// Starts a text.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - source: where they stand.
    ///   - options: how they are read; limits of size hold for each document, which of lines and values is each one.
    ///   - skipsErrors: whether an element that does not fit is left out and reported. A line that is not JSON is left out
    ///     too; anywhere else that is an error all the same.
    /// - Throws: `invalidSchema` if the type's schema contradicts itself.
    public init(
        _ element: Element.Type, from source: DecodingStreamFormat = .array(),
        options: DecodingOptions = DecodingOptions(),
        skipsErrors: Bool = false
    ) throws(TrellisError) {
        let queue = unsafe ElementQueue<Element> { slot, _ in unsafe slot.assumingMemoryBound(to: Element.self).move() }
        let decoder: any ElementDecoder
        switch source.kind {
        case .array(let path) where path.components.isEmpty:
            decoder = try DocumentElements(
                [Element].self, container: [Element].self, path: path, options: options, skipsErrors: skipsErrors,
                sink: queue)
        case .array(let path):
            decoder = try DocumentElements(
                JSONNothing.self, container: [Element].self, path: path, options: options, skipsErrors: skipsErrors,
                sink: queue)
        case .lines:
            decoder = try SeparateElements(
                splitter: LineSplitter(allowsComments: options.allowsComments), options: options,
                skipsErrors: skipsErrors, queue: queue)
        case .values:
            decoder = try SeparateElements(
                splitter: ValueSplitter(allowsComments: options.allowsComments), options: options,
                skipsErrors: skipsErrors, queue: queue)
        }
        self.init(decoder: decoder, queue: queue)
    }
}

extension ElementDecodingSession where Rest: JSONModel, Element: JSONDecodable {
    /// Starts a document of which the rest is a model, which `finish` returns.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where their array stands in the model's object. The model has no field there, above it or inside it; to
    ///     the model the key is no unknown one.
    ///   - rest: the model. It cannot be a ``JSONWillDecodeHook`` or have a transform, which see the whole object first.
    /// - Throws: `invalidSchema` if a schema contradicts itself, or the path the model's.
    public init(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, options: DecodingOptions = DecodingOptions(),
        skipsErrors: Bool = false
    ) throws(TrellisError) {
        let queue = unsafe ElementQueue<Element> { slot, _ in unsafe slot.assumingMemoryBound(to: Element.self).move() }
        let decoder = try DocumentElements(
            rest, container: [Element].self, path: path, options: options, skipsErrors: skipsErrors, sink: queue)
        self.init(decoder: decoder, queue: queue)
    }
}

extension ElementDecodingSession {
    /// Starts a document in which the entries of an object are handed out one by one.
    ///
    /// Of a key that comes twice both entries are handed out, unless ``DecodingOptions/duplicateKeys`` makes it an error,
    /// for which all keys are kept.
    ///
    /// - Parameters:
    ///   - value: the type of the entries' values.
    ///   - path: where the object stands; the document itself unless given.
    public init<Value: JSONDecodable>(
        entriesOf value: Value.Type, at path: JSONPath? = nil, options: DecodingOptions = DecodingOptions(),
        skipsErrors: Bool = false
    ) throws(TrellisError) where Element == JSONEntry<Value>, Rest == JSONNothing {
        let queue = unsafe ElementQueue<Element> { slot, key in
            JSONEntry(key: key ?? "", value: unsafe slot.assumingMemoryBound(to: Value.self).move())
        }
        let path = path ?? JSONPath([JSONPath.Component]())
        let decoder: any ElementDecoder
        if path.components.isEmpty {
            decoder = try DocumentElements(
                [String: Value].self, container: [String: Value].self, path: path, options: options,
                skipsErrors: skipsErrors, sink: queue)
        } else {
            decoder = try DocumentElements(
                JSONNothing.self, container: [String: Value].self, path: path, options: options,
                skipsErrors: skipsErrors, sink: queue)
        }
        self.init(decoder: decoder, queue: queue)
    }
}
