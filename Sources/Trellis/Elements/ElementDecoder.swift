/// Decodes chunks of input into elements, for any format of elements.
protocol ElementDecoder: DecodedInput {
    /// Decodes the next bytes. Elements that were complete before an error are in the queue.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError)
    /// Ends the input.
    func finish() throws(TrellisError)
    /// Whether the elements end before the end of the input. Further bytes are ignored.
    var isAtEnd: Bool { get }
    /// Whether several threads can decode the input. Otherwise, it is read only up to the end of the elements.
    var isDivisible: Bool { get }
    /// Starts at a line inside a file: positions are offsets in the file, and a byte order mark is not expected.
    ///
    /// - Throws: `fileNotRead` if the elements are not lines.
    func begin(atLine offset: Int) throws(TrellisError)
    /// Decodes a parsed value instead of bytes.
    func decode(_ tape: EventTape) throws(TrellisError)
    /// Decodes the input with several threads. The caller ends it with `finish`.
    ///
    /// - Parameters:
    ///   - whole: the whole input, if it is in memory.
    ///   - step: called when elements may be in the queue. Errors that it throws end the decode.
    func decode(
        _ source: any PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes, step: () throws -> Void) throws
}

extension ElementDecoder {
    var isAtEnd: Bool { false }
    var isDivisible: Bool { true }

    func begin(atLine offset: Int) throws(TrellisError) { throw FileReader.needsWholeFile }
}

// Safety: An element is moved out of its slot once, as the type that the schema was compiled for.
/// Decodes the elements of one array, or the entries of one dictionary, in a document.
final class DocumentElements<Rest: TrellisDecodable>: ElementDecoder {
    private let document: DocumentDecoder
    /// The path that must lead to elements; nil if it is optional.
    private let requiredPath: JSONPath?
    /// The rest of a parsed document.
    private var parsedRest: Rest?

    init(
        _ rest: Rest.Type, container: any TrellisDecodable.Type, path: JSONPath, options: TrellisDecoder.Options,
        skipsErrors: Bool, sink: any ElementSink
    ) throws(TrellisError) {
        let target = SchemaTarget(
            path: path.components, type: ObjectIdentifier(container), metatype: container, isStream: true,
            skipsErrors: skipsErrors)
        requiredPath = options.requiresElements == true && !path.components.isEmpty ? path : nil
        document = try DocumentDecoder(rest, options: options, target: target, sink: sink)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) { unsafe try document.feed(bytes) }
    func finish() throws(TrellisError) { _ = try finishRest() }
    /// Ends the document and returns the rest of it.
    func finishRest() throws(TrellisError) -> Rest {
        if let parsedRest { return parsedRest }
        let rest = try document.finish(as: Rest.self)
        try checkElements(position: document.endPosition)
        return rest
    }

    func decode(_ tape: EventTape) throws(TrellisError) {
        parsedRest = try document.run.decode(tape, as: Rest.self)
        try checkElements(position: nil)
    }

    /// Throws if the document has no value at the path of the elements.
    private func checkElements(position: TrellisError.Position?) throws(TrellisError) {
        guard let requiredPath, !document.run.hasElements else { return }
        throw TrellisError(.init(code: .missingKeys, missingKeys: [requiredPath.description], position: position))
    }
    var bytesReceived: Int { document.bytesReceived }
    var skipped: SkippedValues { document.skipped }

    func decode(
        _ source: any PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes, step: () throws -> Void
    ) throws {
        var run = unsafe WorkerRun(PartwiseDocument(document, whole), source, sizes)
        try run.run(step: step)
    }
}

/// Decodes consecutive documents as elements.
final class SeparateElements<Element: TrellisDecodable>: ElementDecoder, PartwiseDecoder {
    private let setup: DecoderSetup
    private var options: TrellisDecoder.Options { setup.options }
    private let schema: CompiledSchema
    private let skipsErrors: Bool
    private let queue: ElementQueue<Element>
    /// The repeated strings of all documents.
    private let texts: RepeatedTexts?
    private var splitter: any ElementSplitter
    /// The byte order mark at the start of the whole input.
    private var mark: ByteOrderMark
    /// The current incomplete document, and its start.
    private var current: DocumentDecoder?
    private var start = TrellisError.Position(offset: 0, line: 1, column: 1)
    /// Whether the rest of the current document is skipped because of an error.
    private var isSkipping = false
    private(set) var bytesReceived = 0
    private(set) var skipped = SkippedValues()

    convenience init(
        splitter: any ElementSplitter, options: TrellisDecoder.Options, skipsErrors: Bool, queue: ElementQueue<Element>
    ) throws(TrellisError) {
        if let mistake = options.limits.mistake { throw mistake }
        let schema = try CompiledSchema.cached(for: Element.self, options: options.schema)
        let mark = ByteOrderMark(isSkipped: options.skipsByteOrderMark)
        var options = options
        options.skipsByteOrderMark = false
        self.init(
            splitter, mark, schema, DecoderSetup(options), skipsErrors: skipsErrors, queue: queue,
            texts: options.sharesEqualStrings ? RepeatedTexts() : nil)
    }

    private init(
        _ splitter: any ElementSplitter, _ mark: ByteOrderMark, _ schema: CompiledSchema, _ setup: DecoderSetup,
        skipsErrors: Bool, queue: ElementQueue<Element>, texts: RepeatedTexts?
    ) {
        self.splitter = splitter
        self.mark = mark
        self.schema = schema
        self.setup = setup
        self.skipsErrors = skipsErrors
        self.queue = queue
        self.texts = texts
    }

    func begin(atLine offset: Int) throws(TrellisError) {
        // A comment may contain line feeds, so the start of a line inside a file could be inside a comment.
        guard splitter.endsAtLineFeeds, !options.allowsComments else { throw FileReader.needsWholeFile }
        guard offset > 0 else { return }
        splitter.gap.begin(atOffset: offset)
        mark = ByteOrderMark(isSkipped: false)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        bytesReceived += bytes.count
        guard mark.isPending else { return unsafe try split(bytes) }
        guard let (earlier, inChunk, markLength) = unsafe mark.advance(bytes) else { return }
        splitter.gap.skip(markLength)
        try split(earlier)
        unsafe try split(UnsafeBufferPointer(rebasing: bytes[inChunk...]))
    }

    func decode(_ tape: EventTape) throws(TrellisError) {
        let run = MachineRun(schema, setup, size: MemoryLayout<Element>.size, texts: texts)
        do throws(TrellisError) {
            queue.append(try run.decode(tape, as: Element.self))
            skipped.add(run.skipped)
        } catch {
            guard skipsErrors else { throw error }
            try drop(error)
        }
    }

    func finish() throws(TrellisError) {
        try split(mark.finish())
        guard current == nil, !isSkipping else { return try end() }
        do throws(TrellisError) {
            try splitter.gap.finish()
        } catch {
            try skip(error)
        }
    }

    /// Processes bytes that could have been a byte order mark.
    private func split(_ bytes: [UInt8]) throws(TrellisError) {
        try rethrowing { unsafe try bytes.withUnsafeBufferPointer { unsafe try split($0) } }
    }

    private func split(_ bytes: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        var index = 0
        while index < bytes.count {
            let piece = unsafe try splitter.next(bytes, from: index, isInside: current != nil || isSkipping)
            if piece.begins {
                start = piece.position
                isSkipping = false
            }
            if piece.isMistake, let mistake = splitter.mistakeOutside {
                try fail(TrellisError(mistake))
                index = piece.next
                continue
            }
            let range = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[piece.range])
            if piece.begins && piece.ends, unsafe !range.isEmpty {
                unsafe try decode(range)
            } else {
                unsafe try accept(range, begins: piece.begins)
                if piece.ends || piece.mayEnd && isComplete { try end(atBorder: piece.ends) }
            }
            index = piece.next
        }
    }

    /// Whether the current document may end here.
    private var isComplete: Bool { current.map { $0.isComplete && !$0.isInsideBlockComment } ?? false }

    private func newDocument(length: Int = .max) -> DocumentDecoder {
        DocumentDecoder(schema, setup, length: length, size: MemoryLayout<Element>.size, texts: texts)
    }

    private func accept(_ bytes: UnsafeRawBufferPointer, begins: Bool) throws(TrellisError) {
        guard !isSkipping, unsafe !bytes.isEmpty else { return }
        do throws(TrellisError) {
            if begins { current = newDocument() }
            unsafe try current?.feed(bytes)
        } catch {
            try fail(error)
        }
    }

    /// Decodes a whole document that is in one chunk. Faster than in pieces.
    private func decode(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        let document = newDocument(length: bytes.count)
        try append(document) { () throws(TrellisError) in unsafe try document.decode(bytes, as: Element.self) }
        isSkipping = false
    }

    /// - Parameter atBorder: whether the next document begins here. Otherwise, the input up to the next border is
    ///   skipped after an error, because in small chunks the error is noticed earlier.
    private func end(atBorder: Bool = true) throws(TrellisError) {
        defer {
            current = nil
            if atBorder { isSkipping = false }
        }
        guard !isSkipping, let document = current else { return }
        try append(document) { () throws(TrellisError) in try document.finish(as: Element.self) }
    }

    /// - Parameter finish: decodes the rest of the document.
    @inline(__always)
    private func append(
        _ document: DocumentDecoder, _ finish: () throws(TrellisError) -> Element
    ) throws(TrellisError) {
        let mistake = splitter.mistakeAtEnd
        let element: Element
        do throws(TrellisError) {
            element = try finish()
            if let mistake { throw mistake }
        } catch {
            // In small chunks, other errors are noticed before the end.
            try fail(error.code == .unexpectedEnd ? mistake ?? error : error)
            return
        }
        if document.hasSkipped { try note(document.skipped) }
        queue.append(element)
    }

    private func note(_ values: SkippedValues) throws(TrellisError) {
        for error in values.dropped { try drop(error.moved(to: start)) }
        skipped.unknownKeys += values.unknownKeys.prefix(options.limits.errorCount - skipped.unknownKeys.count)
    }

    private func fail(_ error: TrellisError) throws(TrellisError) {
        current = nil
        try skip(error.moved(to: start))
        isSkipping = true
    }

    /// Drops an error at its position in the whole input, if decoding can continue after it. Otherwise, throws it.
    private func skip(_ error: TrellisError) throws(TrellisError) {
        guard skipsErrors, splitter.canSkip(error) else { throw error }
        try drop(error)
    }

    private func drop(_ error: TrellisError) throws(TrellisError) {
        skipped.dropped.append(try options.limits.checked(error, after: skipped.dropped.count))
    }

    // MARK: Partitions

    /// The size of the input so far, if it ends between two documents.
    var lines: LinePosition? {
        current == nil && !isSkipping && !mark.isPending ? splitter.gap.lines : nil
    }

    func divide(
        _ text: UnsafeBufferPointer<UInt8>, least: Int, isExact: Bool
    ) -> Division<SeparatePartDecoder<Element>>? {
        // A comment may contain anything, so the input cannot be divided by looking at it.
        guard !options.allowsComments, canFollow(unsafe text.first), let start = unsafe nextDocument(in: text) else {
            return nil
        }
        let (schema, setup, skipsErrors, splitter) = (schema, setup, skipsErrors, splitter.beginning)
        return Division(start: start, cutter: splitter.cutter) {
            let texts = setup.options.sharesEqualStrings ? RepeatedTexts() : nil
            return SeparatePartDecoder { queue in
                SeparateElements(
                    splitter, ByteOrderMark(isSkipped: false), schema, setup, skipsErrors: skipsErrors, queue: queue,
                    texts: texts)
            }
        }
    }

    /// The number of the next bytes that precede a document; nil if it is unknown.
    private func nextDocument(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        if mark.isPending {
            var mark = mark
            guard let (earlier, count, _) = unsafe mark.advance(text), earlier.isEmpty else { return nil }
            // Without a mark, no byte is left that could resolve whether there is one.
            if count == 0 { self.mark = mark }
            return count
        }
        if lines != nil { return 0 }
        guard splitter.endsAtLineFeeds, let start = text.baseAddress else { return nil }
        return unsafe TextScan(start: start, count: text.count).lineEnd(from: 0, within: text.count)
    }

    /// Whether the byte may follow the last document. A decoder of the following partition does not know the preceding
    /// bytes.
    private func canFollow(_ byte: UInt8?) -> Bool { !splitter.needsWhiteSpace || byte?.isJSONWhiteSpace ?? true }

    /// Separate documents continue to the end of the input.
    var isDivided: Bool { true }

    func take(_ part: SeparatePart<Element>) -> Bool {
        guard let place = lines?.position, canFollow(part.first),
            skipped.dropped.count + part.skipped.dropped.count <= options.limits.errorCount
        else { return false }
        skipped.dropped += part.skipped.dropped.map { $0.moved(to: place) }
        skipped.unknownKeys += part.skipped.unknownKeys.prefix(options.limits.errorCount - skipped.unknownKeys.count)
        splitter.pass(part.text)
        bytesReceived += part.text.offset
        queue.append(part.takeElements())
        return true
    }

    func decode(
        _ source: any PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes, step: () throws -> Void
    ) throws {
        var run = WorkerRun(self, source, sizes)
        try run.run(step: step)
    }
}
