// Safety: An element is moved out of its slot once, as the type that the schema was compiled for.
/// The decoder of a stream of elements, and the queue of decoded elements.
struct ElementSource<Element> {
    let decoder: any ElementDecoder
    let queue: ElementQueue<Element>

    /// Decodes more input. Elements that become complete are in the queue, including those before an error.
    func advance<Outcome>(
        _ decode: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) -> Result<Outcome, TrellisError> {
        do throws(TrellisError) {
            return .success(try decode(decoder))
        } catch {
            return .failure(error)
        }
    }

    /// Decodes more input and emits the elements that become complete, including those before an error.
    func advance<Outcome>(
        handingTo body: (Element) throws -> Void, _ decode: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) throws -> Outcome {
        let outcome = advance(decode)
        try queue.drain(body)
        return try outcome.get()
    }

    /// Decodes the complete input and emits its elements, including those before an error.
    ///
    /// - Parameters:
    ///   - sizes: sizes of the partitions for several threads.
    ///   - end: called at the end of the input.
    /// - Returns: the result of `end`.
    func decode<Outcome>(
        _ contents: _JSONSourceContents, _ sizes: PartSizes, handingTo body: (Element) throws -> Void,
        end: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) throws -> Outcome {
        switch unsafe contents.kind {
        case .tape(let tape):
            try advance(handingTo: body) { decoder throws(TrellisError) in try decoder.decode(tape) }
        case .file(let file) where !sizes.areDivided || !decoder.isDivisible:
            try decode(file) { try queue.drain(body) }
        default:
            var failure: (any Error)?
            do {
                unsafe try contents.withParts(of: decoder) { source, whole in
                    unsafe try decoder.decode(source, whole, sizes) {
                        do { try queue.drain(body) } catch {
                            failure = error
                            throw error
                        }
                    }
                }
            } catch {
                if failure == nil { try queue.drain(body) }
                throw error
            }
        }
        return try advance(handingTo: body, end)
    }

    /// Decodes a file in chunks of the bytes that are available, until the elements end.
    ///
    /// - Parameter step: called when there may be elements in the queue. An error that it throws ends decoding.
    func decode(_ file: JSONFileSource, step: () throws -> Void) throws {
        let reader = try FileReader(file, for: decoder)
        while !decoder.isAtEnd {
            let bytes = unsafe try reader.next()
            if unsafe bytes.isEmpty { break }
            let outcome = advance { decoder throws(TrellisError) in unsafe try decoder.feed(bytes) }
            try step()
            try outcome.get()
        }
    }
}

extension ElementSource where Element: TrellisDecodable {
    /// - Throws: `invalidSchema` if the element's schema is inconsistent, or its type cannot be used with the format.
    init(
        _ element: Element.Type, as format: JSONStreamFormat, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) {
        let entry = element as? any EntryElement.Type
        let event = element as? any EventElement.Type
        guard (entry != nil) == format.hasEntries, event == nil || format.hasEvents else { throw Self.mismatch(format) }
        switch format.kind {
        case .array(let path) where path.components.isEmpty:
            self = try Self.members(format, rest: [Element].self, options, skipsErrors: skipsErrors).source
        case .entries(let path) where path.components.isEmpty:
            self = try Self.rootEntries(entry, format, options, skipsErrors: skipsErrors)
        case .array, .entries:
            self = try Self.members(format, rest: JSONNothing.self, options, skipsErrors: skipsErrors).source
        case .lines:
            let splitter = LineSplitter(allowsComments: options.allowsComments)
            try self.init(splitter: splitter, options: options, skipsErrors: skipsErrors)
        case .values:
            let splitter = ValueSplitter(allowsComments: options.allowsComments)
            try self.init(splitter: splitter, options: options, skipsErrors: skipsErrors)
        case .textSequence:
            let splitter = SequenceSplitter(allowsComments: options.allowsComments)
            try self.init(splitter: splitter, options: options, skipsErrors: skipsErrors)
        case .events(let marker):
            guard let event else {
                let queue = ElementQueue<Element>.moving(Element.self)
                let decoder = try EventElements<Element, Element>(
                    endingWith: marker, options: options, skipsErrors: skipsErrors, queue: queue
                ) { data, _ in data }
                self.init(decoder: decoder, queue: queue)
                return
            }
            let source = try event.makeSource(endingWith: marker, options, skipsErrors: skipsErrors)
            guard let source = source as? ElementSource<Element> else { throw Self.mismatch(format) }
            self = source
        }
    }

    private init(
        splitter: any ElementSplitter, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) {
        queue = .moving(Element.self)
        decoder = try SeparateElements(splitter: splitter, options: options, skipsErrors: skipsErrors, queue: queue)
    }

    /// Decodes the elements of an array or object, and the document around them as `Rest`.
    static func members<Rest: TrellisDecodable>(
        _ format: JSONStreamFormat, rest: Rest.Type, _ options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) -> (source: Self, document: DocumentElements<Rest>) {
        let path: JSONPath
        let container: any TrellisDecodable.Type
        let queue: ElementQueue<Element>
        switch (format.kind, Element.self as? any EntryElement.Type) {
        case (.array(let array), nil):
            (path, container, queue) = (array, [Element].self, .moving(Element.self))
        case (.entries(let object), let entry?):
            (path, container, queue) = (object, entry.container, try Self.queue(entry))
        default: throw mismatch(format)
        }
        let document = try DocumentElements(
            rest, container: container, path: path, options: options, skipsErrors: skipsErrors, sink: queue)
        return (Self(decoder: document, queue: queue), document)
    }

    private static func rootEntries(
        _ entry: (any EntryElement.Type)?, _ format: JSONStreamFormat, _ options: TrellisDecoder.Options,
        skipsErrors: Bool
    ) throws(TrellisError) -> Self {
        guard let entry else { throw mismatch(format) }
        func open<Container: TrellisDecodable>(_ container: Container.Type) throws -> Self {
            try members(format, rest: container, options, skipsErrors: skipsErrors).source
        }
        let container = entry.container
        return try rethrowing { try open(container) }
    }

    private static func queue(_ entry: any EntryElement.Type) throws(TrellisError) -> ElementQueue<Element> {
        guard let queue = entry.makeQueue() as? ElementQueue<Element> else { throw mismatch(.entries) }
        return queue
    }

    private static func mismatch(_ format: JSONStreamFormat) -> TrellisError {
        let expected =
            if format.hasEntries {
                "JSONEntry values as elements of '.entries'"
            } else if Element.self is any EventElement.Type {
                "'.serverSentEvents' as the format of JSONEvent values"
            } else {
                "'.entries' as the format of JSONEntry values"
            }
        return TrellisError(.invalidSchema, expected: expected, found: "\(Element.self)")
    }
}

extension TrellisDecoder.Options {
    /// The options for input that does not arrive in chunks.
    var ofWholeDocument: Self {
        var options = self
        options.requiresElements = requiresElements ?? true
        return options
    }
}

extension JSONStreamFormat {
    fileprivate var hasEntries: Bool { if case .entries = kind { true } else { false } }
    fileprivate var hasEvents: Bool { if case .events = kind { true } else { false } }
}
