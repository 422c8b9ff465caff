/// The elements of a text: what decodes them, and where they wait to be emitted.
struct ElementSource<Element> {
    let decoder: any ElementDecoder
    let queue: ElementQueue<Element>

    /// Decodes more of the text. The elements that this completes are in the queue, also those before an error.
    func advance<Outcome>(
        _ decode: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) -> Result<Outcome, TrellisError> {
        do throws(TrellisError) {
            return .success(try decode(decoder))
        } catch {
            return .failure(error)
        }
    }

    /// Decodes more of the text and emits the elements that this completes, also those before an error.
    func advance<Outcome>(
        handingTo body: (Element) throws -> Void, _ decode: (any ElementDecoder) throws(TrellisError) -> Outcome
    ) throws -> Outcome {
        let outcome = advance(decode)
        try queue.drain(body)
        return try outcome.get()
    }
}

extension ElementSource where Element: TrellisDecodable {
    init(
        _ element: Element.Type, as format: JSONStreamFormat, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) {
        switch format.kind {
        case .array(let path) where path.components.isEmpty:
            self = try Self.array(at: path, rest: [Element].self, options: options, skipsErrors: skipsErrors).source
        case .array(let path):
            self = try Self.array(at: path, rest: JSONNothing.self, options: options, skipsErrors: skipsErrors).source
        case .lines:
            let splitter = LineSplitter(allowsComments: options.allowsComments)
            try self.init(splitter: splitter, options: options, skipsErrors: skipsErrors)
        case .values:
            let splitter = ValueSplitter(allowsComments: options.allowsComments)
            try self.init(splitter: splitter, options: options, skipsErrors: skipsErrors)
        case .entries:
            throw TrellisError(.invalidSchema, expected: "elements of type JSONEntry", found: "\(Element.self)")
        }
    }

    private init(
        splitter: any ElementSplitter, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) {
        queue = .moving(Element.self)
        decoder = try SeparateElements(splitter: splitter, options: options, skipsErrors: skipsErrors, queue: queue)
    }

    /// The elements of an array, and the document that gives its rest.
    static func array<Rest: TrellisDecodable>(
        at path: JSONPath, rest: Rest.Type, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) -> (source: Self, document: DocumentElements<Rest>) {
        let queue = ElementQueue.moving(Element.self)
        let document = try DocumentElements(
            rest, container: [Element].self, path: path, options: options, skipsErrors: skipsErrors, sink: queue)
        return (Self(decoder: document, queue: queue), document)
    }
}

extension ElementSource {
    /// The entries of an object.
    init<Value: TrellisDecodable>(
        entriesOf value: Value.Type, at path: JSONPath?, options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) where Element == JSONEntry<Value> {
        queue = unsafe ElementQueue { slot, key in
            JSONEntry(key: key ?? "", value: unsafe slot.assumingMemoryBound(to: Value.self).move())
        }
        let path = path ?? JSONPath([JSONPath.Component]())
        func elements<Rest: TrellisDecodable>(
            _ rest: Rest.Type, _ queue: ElementQueue<Element>
        ) throws(TrellisError) -> any ElementDecoder {
            try DocumentElements(
                rest, container: [String: Value].self, path: path, options: options, skipsErrors: skipsErrors,
                sink: queue)
        }
        decoder =
            path.components.isEmpty
            ? try elements([String: Value].self, queue) : try elements(JSONNothing.self, queue)
    }
}
