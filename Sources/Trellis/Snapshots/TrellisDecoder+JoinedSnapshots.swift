import Synchronization

extension TrellisDecoder {
    /// Snapshots of JSON documents that arrive in fragments, inside strings of other models.
    ///
    /// Language models send the arguments of a tool in this way: each event has a fragment of their JSON text. The
    /// fragments of several documents may alternate; those with equal keys are one document.
    ///
    /// ```swift
    /// let events = decoder.elements(Event.self, as: .serverSentEvents, from: body)
    /// for try await (index, order) in decoder.snapshots(
    ///     of: Order.self, joining: \.delta?.partialJSON, by: \.index, from: events)
    /// {
    ///     show(order.item, of: index)
    /// }
    /// ```
    ///
    /// There is a snapshot of a document after each fragment of it, as `pace` says, and `isComplete` of the last one is
    /// true. With `name`, the type of a document is a ``JSONVariants`` type with ``JSONVariantTagging/byKey``: the name
    /// selects the variant, and the document is its payload, whose snapshot is `payload(as:)`. The option
    /// `skipsSurroundingText` skips the text around a payload that is an object or array. The next element is requested
    /// when the previous snapshot is processed. A document is kept until the end of the elements, as
    /// ``SnapshotSession`` keeps it. O(length of the fragments) in total, and what is read of the snapshots.
    ///
    /// A document with a name but no text is an empty object, as for a tool without arguments.
    ///
    /// - Parameters:
    ///   - type: the type of each document.
    ///   - fragment: the fragment of a document in an element; nil or empty if it has none.
    ///   - key: the key of the document that the element belongs to.
    ///   - name: the name of the document's variant, if the element has it: the first name of a key counts, and it must
    ///     come with the first fragment or before it. Nil if all documents are of the type itself.
    ///   - elements: the elements, such as events.
    ///   - pace: when snapshots are taken.
    ///   - shown: the visible parts of the document, and the text around it.
    ///   - report: receives dropped values and unknown keys after each fragment.
    /// - Returns: a sequence that throws the first error of a document, whose path starts with its key, and whose
    ///   position is in its text; `unexpectedEnd` if a document is not complete when the elements end; `missingKeys` if
    ///   a document has no name but needs one; errors of the elements; `CancellationError`.
    public func snapshots<Value: TrellisDecodable, Elements: AsyncSequence, Key: Hashable>(
        of type: Value.Type, joining fragment: @escaping (Elements.Element) -> String?,
        by key: @escaping (Elements.Element) -> Key, named name: ((Elements.Element) -> String?)? = nil,
        from elements: Elements, every pace: SnapshotPace = .chunk, showing shown: Set<SnapshotOption> = [],
        report: Report? = nil
    ) -> some AsyncSequence<(key: Key, snapshot: JSONSnapshot<Value>), any Error> {
        let options = options
        return JoinedSnapshots(
            elements: elements,
            fragments: JoinedFragments(fragment: fragment, key: key, name: name),
            makeDocument: { name in
                // The frame of a payload must not reach the filter, so the document filters the payload itself.
                let filtered = name == nil ? [] : shown.intersection([.skipsSurroundingText])
                let frame = name.map { VariantFrame(named: $0, allowsComments: options.allowsComments) }
                return try JoinedDocument(
                    name: name, in: frame, pace,
                    SnapshotSession(
                        type, options: frame.map(options.framed) ?? options, showing: shown.subtracting(filtered),
                        report: report ?? Report()),
                    filtersPayload: !filtered.isEmpty)
            })
    }
}

/// How the fragments of documents are found in elements.
struct JoinedFragments<Element, Key> {
    let fragment: (Element) -> String?
    let key: (Element) -> Key
    let name: ((Element) -> String?)?
}

/// A document that is joined from fragments.
final class JoinedDocument<Value: TrellisDecodable> {
    private var session: TrellisDecoder.SnapshotSession<Value>
    private var pacer: SnapshotPacer
    /// What makes the fragments the payload of a variant.
    private var frame: VariantFrame?
    /// The text around the payload of a variant.
    private var surroundings: SurroundingText?

    init(
        name: String?, in frame: VariantFrame?, _ pace: TrellisDecoder.SnapshotPace,
        _ session: consuming TrellisDecoder.SnapshotSession<Value>, filtersPayload: Bool
    ) throws(TrellisError) {
        self.frame = frame
        if let name, filtersPayload {
            let allowsComments = session.document.setup.options.allowsComments
            surroundings = SurroundingText(payloadNamed: name, of: Value.self, allowsComments: allowsComments)
        }
        self.session = session
        pacer = SnapshotPacer(pace)
        if let frame { try self.session.feed(frame.prefix) }
    }

    /// Feeds a fragment. Returns a snapshot if the pace requests one.
    func feed(_ fragment: String) throws(TrellisError) -> JSONSnapshot<Value>? {
        let bytes = surroundings?.document(in: fragment.utf8) ?? Array(fragment.utf8)
        let offset = frame?.bracketOffset(in: bytes)
        try located { () throws(TrellisError) in
            try session.feed(bytes[..<(offset ?? bytes.count)])
            guard let offset else { return }
            try session.feed(VariantFrame.bracket)
            try session.feed(bytes[offset...])
        }
        return session.snapshot(at: &pacer)
    }

    /// Ends the document; returns the last snapshot, if the one before it has not shown everything.
    func finish() throws(TrellisError) -> JSONSnapshot<Value>? {
        let needsBracket = frame?.finish() ?? false
        return try located { () throws(TrellisError) in
            if needsBracket { try session.feed(VariantFrame.bracket) }
            return try session.lastSnapshot()
        }
    }

    /// Moves the positions of errors to the text of the fragments.
    private func located<Result>(_ body: () throws(TrellisError) -> Result) throws(TrellisError) -> Result {
        do throws(TrellisError) { return try body() } catch {
            throw error.moved { frame?.payloadPosition(of: $0) ?? $0 }
        }
    }
}

/// The snapshots of documents that are joined from fragments.
struct JoinedSnapshots<Elements: AsyncSequence, Key: Hashable, Value: TrellisDecodable>: AsyncSequence {
    typealias Element = (key: Key, snapshot: JSONSnapshot<Value>)
    typealias Failure = any Error

    let elements: Elements
    let fragments: JoinedFragments<Elements.Element, Key>
    let makeDocument: (_ name: String?) throws -> JoinedDocument<Value>

    func makeAsyncIterator() -> Iterator {
        Iterator(elements: elements.makeAsyncIterator(), state: State(fragments, makeDocument))
    }

    /// The state shared by all copies of an iterator.
    final class State {
        private let fragments: JoinedFragments<Elements.Element, Key>
        private let makeDocument: (String?) throws -> JoinedDocument<Value>
        private var names: [Key: String] = [:]
        private var documents: [Key: JoinedDocument<Value>] = [:]
        /// The keys of the documents, in the order in which they began, and the number of those that were ended.
        private var keys: [Key] = []
        private var endedCount = 0
        private(set) var isDone = false
        /// Whether the elements have ended.
        private(set) var isAtEnd = false

        init(
            _ fragments: JoinedFragments<Elements.Element, Key>,
            _ makeDocument: @escaping (String?) throws -> JoinedDocument<Value>
        ) {
            self.fragments = fragments
            self.makeDocument = makeDocument
        }

        /// Processes an element; returns the snapshot if there is one.
        func feed(_ element: Elements.Element) throws -> Element? {
            let fragment = fragments.fragment(element) ?? ""
            let name = fragments.name?(element)
            guard !fragment.isEmpty || name != nil else { return nil }
            let key = fragments.key(element)
            if let name, names[key] == nil {
                names[key] = name
                if documents[key] == nil { keys.append(key) }
            }
            guard !fragment.isEmpty else { return nil }
            return try located(key) {
                let document = try documents[key] ?? begin(key)
                return try document.feed(fragment).map { (key, $0) }
            }
        }

        private func begin(_ key: Key) throws -> JoinedDocument<Value> {
            let name = names[key]
            if fragments.name != nil, name == nil {
                throw TrellisError(.missingKeys, expected: "the name of a document before its first fragment")
            }
            let document = try makeDocument(name)
            documents[key] = document
            if name == nil { keys.append(key) }
            return document
        }

        /// Ends the next document; returns its last snapshot, if there is one.
        func finish() throws -> Element? {
            isAtEnd = true
            while endedCount < keys.count {
                let key = keys[endedCount]
                endedCount += 1
                let last = try located(key) {
                    if let document = documents[key] { return try document.finish() }
                    let empty = try begin(key)
                    let only = try empty.feed("{}")
                    return try empty.finish() ?? only
                }
                if let last { return (key, last) }
            }
            isDone = true
            return nil
        }

        private func located<Result>(_ key: Key, _ body: () throws -> Result) throws -> Result {
            do { return try body() } catch {
                throw TrellisError(error, under: (key as? Int).map { .index($0) } ?? .key("\(key)"))
            }
        }

        func stop() {
            isDone = true
            documents = [:]
        }
    }

    struct Iterator: AsyncIteratorProtocol {
        var elements: Elements.AsyncIterator
        let state: State

        mutating func next() async throws -> JoinedSnapshots.Element? { try await next(isolation: #isolation) }

        mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(any Error) -> JoinedSnapshots.Element? {
            while !state.isDone {
                do {
                    try Task.checkCancellation()
                    if !state.isAtEnd, let element = try await elements.next(isolation: actor) {
                        if let next = try state.feed(element) { return next }
                    } else {
                        // Some sequences end without an error when the task is cancelled.
                        try Task.checkCancellation()
                        if let next = try state.finish() { return next }
                    }
                } catch {
                    state.stop()
                    throw error
                }
            }
            return nil
        }
    }
}
