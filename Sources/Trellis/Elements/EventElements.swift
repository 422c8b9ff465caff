// Safety: The bytes of a chunk are borrowed during a call.
/// Decodes the data of server-sent events as elements.
final class EventElements<Value: TrellisDecodable, Element>: ElementDecoder {
    /// Creates an element from the data of an event and its fields.
    typealias Make = (Value, borrowing EventParser) -> Element

    private let setup: DecoderSetup
    private let schema: CompiledSchema
    private let skipsErrors: Bool
    private let queue: ElementQueue<Element>
    private let make: Make
    private let texts: RepeatedTexts?
    /// The data of the event that ends the stream.
    private let marker: [UInt8]?
    /// Whether the name of an event selects the variant of its data.
    private let isNamed: Bool
    /// Whether `message`, the name of events without a name, is a variant as well.
    private let hasMessageVariant: Bool
    /// The setup of documents with a frame of this length around them.
    private var framed: (length: Int, setup: DecoderSetup)?
    private var parser: EventParser
    private var mark = ByteOrderMark(isSkipped: true)
    private var eventCount = 0
    private(set) var isAtEnd = false
    private(set) var bytesReceived = 0
    private(set) var skipped = SkippedValues()

    init(
        endingWith marker: String?, options: TrellisDecoder.Options, skipsErrors: Bool, queue: ElementQueue<Element>,
        make: @escaping Make
    ) throws(TrellisError) {
        if let mistake = options.limits.mistake { throw mistake }
        schema = try CompiledSchema.cached(for: Value.self, options: options.schema)
        var documentOptions = options
        documentOptions.skipsByteOrderMark = false
        setup = DecoderSetup(documentOptions)
        self.skipsErrors = skipsErrors
        self.queue = queue
        self.make = make
        self.marker = marker.map { Array($0.utf8) }
        texts = options.sharesEqualStrings ? RepeatedTexts() : nil
        let variants = (Value.self as? any _JSONDecodableVariants.Type)?.variantReader
        isNamed = if case .byKey? = variants?.tagging { true } else { false }
        hasMessageVariant = variants?.index(named: EventName.unnamed) != nil
        parser = EventParser(
            maximumSize: options.limits.bufferedSize, maximumFieldCount: options.limits.eventFieldCount)
    }

    // MARK: Input

    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        bytesReceived += bytes.count
        guard mark.isPending else { return unsafe try split(bytes) }
        guard let (earlier, inChunk, markLength) = unsafe mark.advance(bytes) else { return }
        parser.skipMark(markLength)
        try split(earlier)
        unsafe try split(UnsafeBufferPointer(rebasing: bytes[inChunk...]))
    }

    var isDivisible: Bool { false }

    func finish() throws(TrellisError) {
        try split(mark.finish())
        guard let marker, !isAtEnd else { return }
        throw TrellisError(
            .init(
                code: .unexpectedEnd, expected: "an event with the data '\(String(decoding: marker, as: UTF8.self))'",
                position: parser.position))
    }

    func decode(_ tape: EventTape) throws(TrellisError) {
        let run = MachineRun(schema, setup, size: MemoryLayout<Value>.size, texts: texts)
        isAtEnd = true
        let value: Value
        do throws(TrellisError) {
            value = try run.decode(tape, as: Value.self)
        } catch {
            let error = TrellisError(error, under: .index(eventCount))
            guard skipsErrors else { throw error }
            return try drop(error)
        }
        try adopt(run.skipped) { TrellisError($0, under: .index(eventCount)) }
        queue.append(make(value, parser))
    }

    func decode(
        _ source: any PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes, step: () throws -> Void
    ) throws {
        var source = source
        while !isAtEnd {
            let count = unsafe try source.peek(64 * 1024).text.count
            if count == 0 { return }
            unsafe try feed(UnsafeRawBufferPointer(source.take(min(count, 64 * 1024)).bytes))
            try step()
        }
    }

    // MARK: Events

    /// Processes bytes that could have been a byte order mark.
    private func split(_ bytes: [UInt8]) throws(TrellisError) {
        try rethrowing { unsafe try bytes.withUnsafeBufferPointer { unsafe try split($0) } }
    }

    private func split(_ chunk: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        parser.beginChunk()
        var index = 0
        do throws(TrellisError) {
            while !isAtEnd, unsafe try parser.next(chunk, from: &index) {
                unsafe try parser.withData(in: chunk) { data throws(TrellisError) in unsafe try decode(data) }
            }
        } catch {
            skipped.resumption = parser.resumption
            throw error.path.isEmpty && error.code == .limitExceeded
                ? TrellisError(error, under: .index(eventCount)) : error
        }
        skipped.resumption = parser.resumption
        unsafe parser.endChunk(chunk)
    }

    private func decode(_ data: UnsafeRawBufferPointer) throws(TrellisError) {
        if let marker, unsafe data.elementsEqual(marker) {
            isAtEnd = true
            return
        }
        if unsafe data.allSatisfy(\.isJSONWhiteSpace) { return }
        var frame = variantName.map { VariantFrame(named: $0, allowsComments: setup.options.allowsComments) }
        let document = DocumentDecoder(
            schema, frame.map(setup(of:)) ?? setup, length: frame == nil ? data.count : .max,
            size: MemoryLayout<Value>.size, texts: texts)
        let value: Value
        do throws(TrellisError) {
            value = unsafe try decode(data, in: &frame, by: document)
        } catch {
            let error = located(error, in: frame)
            guard skipsErrors else { throw error }
            try drop(error)
            eventCount += 1
            return
        }
        if document.hasSkipped { try adopt(document.skipped) { located($0, in: frame) } }
        queue.append(make(value, parser))
        eventCount += 1
    }

    /// The variant that the name of the current event selects.
    private var variantName: String? {
        guard isNamed, let name = parser.name else { return nil }
        return name == EventName.unnamed && !hasMessageVariant ? nil : name
    }

    /// The setup of a document in a frame, to which the limits do not apply.
    private func setup(of frame: VariantFrame) -> DecoderSetup {
        if let framed, framed.length == frame.prefix.count { return framed.setup }
        let setup = DecoderSetup(setup.options.framed(by: frame))
        framed = (frame.prefix.count, setup)
        return setup
    }

    private func decode(
        _ data: UnsafeRawBufferPointer, in frame: inout VariantFrame?, by document: DocumentDecoder
    ) throws(TrellisError) -> Value {
        guard let prefix = frame?.prefix else { return unsafe try document.decode(data, as: Value.self) }
        try feed(prefix, to: document)
        if let offset = unsafe frame?.bracketOffset(in: data) {
            unsafe try document.feed(UnsafeRawBufferPointer(rebasing: data[..<offset]))
            try feed(VariantFrame.bracket, to: document)
            unsafe try document.feed(UnsafeRawBufferPointer(rebasing: data[offset...]))
        } else {
            unsafe try document.feed(data)
            if frame?.finish() == true { try feed(VariantFrame.bracket, to: document) }
        }
        return try document.finish(as: Value.self)
    }

    private func feed(_ bytes: [UInt8], to document: DocumentDecoder) throws(TrellisError) {
        try rethrowing { unsafe try bytes.withUnsafeBytes { unsafe try document.feed($0) } }
    }

    /// An error of the current event, with its position in the input and the index of the event.
    private func located(_ error: TrellisError, in frame: VariantFrame?) -> TrellisError {
        let moved = error.moved { parser.position(ofDataByte: (frame?.payloadPosition(of: $0) ?? $0).offset) }
        return TrellisError(moved, under: .index(eventCount))
    }

    /// Adds the values and keys that the current event has skipped.
    private func adopt(
        _ inner: SkippedValues, _ locate: (TrellisError) -> TrellisError
    ) throws(TrellisError) {
        for error in inner.dropped { try drop(locate(error)) }
        let keys = inner.unknownKeys.prefix(setup.options.limits.errorCount - skipped.unknownKeys.count)
        skipped.unknownKeys += keys.map { TrellisError.Path([.index(eventCount)] + $0.components) }
    }

    private func drop(_ error: TrellisError) throws(TrellisError) {
        skipped.dropped.append(try setup.options.limits.checked(error, after: skipped.dropped.count))
    }
}
