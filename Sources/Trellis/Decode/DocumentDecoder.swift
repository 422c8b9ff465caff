// Safety: A run owns the machine and the memory of the result. The document decoder owns the run and the parser. Each
// is freed once. The result is moved out only after the document has ended without an error.
/// Decodes one document: passes the parser's events to the machine and adds the parser's positions to its errors.
@safe final class DocumentDecoder: DecodedInput {
    // The parser and its filter are destroyed before the run, which returns their memory: see Parser.swift.
    /// Only one call uses the parser at a time: its callbacks access the machine and the parser's link, never the
    /// parser.
    @exclusivity(unchecked) var parser: DocumentParser
    let run: MachineRun

    /// - Parameters:
    ///   - target: the part of the document whose values are emitted; nil to decode the whole document as one value.
    ///   - sink: the receiver of the emitted values.
    ///   - update: the existing model that the document updates.
    convenience init<Value: TrellisDecodable>(
        _ type: Value.Type, options: TrellisDecoder.Options, target: SchemaTarget? = nil,
        sink: (any ElementSink)? = nil, update: ExistingModel? = nil
    ) throws(TrellisError) {
        let setup = DecoderSetup(options)
        if let mistake = setup.mistake { throw mistake }
        let schema =
            if let target {
                try CompiledSchema.cached(for: type, target: target, options: options.schema)
            } else {
                try setup.schema(for: type)
            }
        self.init(schema, setup, size: MemoryLayout<Value>.size, sink: sink, update: update)
    }

    /// Creates a decoder of a whole document.
    ///
    /// - Parameter length: the number of bytes of the document, if it is known.
    convenience init<Value: TrellisDecodable>(
        _ type: Value.Type, _ setup: DecoderSetup, length: Int = .max
    ) throws(TrellisError) {
        self.init(try setup.schema(for: type), setup, length: length, size: MemoryLayout<Value>.size)
    }

    /// - Parameters:
    ///   - schema: the schema, compiled for the options of `setup`.
    ///   - array: the array that contains the document's elements, if the document is a partition of an array.
    ///   - length: the number of bytes of the document, if it is known.
    ///   - size: the size of the decoded value in bytes.
    ///   - texts: the repeated strings of earlier documents, if there are any.
    init(
        _ schema: CompiledSchema, _ setup: DecoderSetup, array: OpenArray? = nil, length: Int = .max, size: Int,
        sink: (any ElementSink)? = nil, update: ExistingModel? = nil, texts: RepeatedTexts? = nil
    ) {
        run = MachineRun(schema, setup, array: array, size: size, sink: sink, update: update, texts: texts)
        unsafe parser = DocumentParser(
            events: schema.hasNumberArrays ? Machine.events : Machine.eventsWithoutNumbers,
            context: UnsafeMutableRawPointer(run.machine), keepsText: schema.keepsText,
            options: setup.address.pointee.input, room: run.context.parserRoom,
            skeletons: schema.skeletons)
        if let filter = unsafe Machine.filter(for: run.machine, in: run.context, setup, length: length) {
            unsafe parser.use(filter)
        }
        unsafe run.machine.pointee.input.link = parser.link
    }

    // The run returns the parser's memory to the schema's contexts for the next decode.
    deinit { unsafe parser.close() }

    /// The number of bytes fed so far.
    var bytesReceived: Int { unsafe parser.bytesReceived }

    /// The position after the chunks fed so far.
    var endPosition: TrellisError.Position { unsafe parser.position.position }

    /// Whether the value of the document has ended.
    var isComplete: Bool { unsafe run.machine.pointee.isComplete }

    /// Whether the bytes so far end in a block comment.
    var isInsideBlockComment: Bool { unsafe parser.isInsideBlockComment }

    /// The values skipped so far, and whether there are any.
    var skipped: SkippedValues { run.skipped }
    var hasSkipped: Bool { run.hasSkipped }

    /// Decodes a complete document.
    ///
    /// - Parameter type: the type that this decoder was created for.
    func decode<Value>(_ bytes: UnsafeRawBufferPointer, as type: Value.Type) throws(TrellisError)
        -> Value
    {
        try reporting { () throws(DocumentParser.Interruption) in
            unsafe try parser.parse(bytes.assumingMemoryBound(to: UInt8.self))
        }
        return try run.takeResult()
    }

    /// Decodes a whole document.
    ///
    /// - Parameter take: moves the value out of the memory that it gets.
    func decode<Value>(
        _ bytes: UnsafeRawBufferPointer, taking take: (UnsafeMutableRawPointer) throws -> Value
    ) throws -> Value {
        try reporting { () throws(DocumentParser.Interruption) in
            unsafe try parser.parse(bytes.assumingMemoryBound(to: UInt8.self))
        }
        return unsafe try take(run.takeMemory())
    }

    /// Parses the next bytes of a document.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        try reporting { () throws(DocumentParser.Interruption) in
            unsafe try parser.feed(bytes.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Parses the bytes that are held back, because no more bytes follow. Call `finish` afterwards.
    func flush() throws(TrellisError) {
        try reporting { () throws(DocumentParser.Interruption) in unsafe try parser.flush() }
    }

    /// Ends a document that was fed in chunks.
    ///
    /// - Parameter type: the type that this decoder was created for.
    func finish<Value: TrellisDecodable>(as type: Value.Type) throws(TrellisError) -> Value {
        try reporting { () throws(DocumentParser.Interruption) in unsafe try parser.finish() }
        return try run.takeResult()
    }

    /// Returns a value that a sink has taken, unless there were errors before it that did not stop the decode.
    func withoutErrors<Value>(_ value: Value) throws(TrellisError) -> Value {
        try run.checkErrors()
        return value
    }

    /// Calls the parser, and throws its errors as those of the document.
    @inline(__always)
    private func reporting(_ parse: () throws(DocumentParser.Interruption) -> Void) throws(TrellisError) {
        do throws(DocumentParser.Interruption) { try parse() } catch { throw self.error(error) }
    }

    private func error(_ interruption: DocumentParser.Interruption) -> TrellisError {
        var contents: TrellisError.Contents
        if let syntax = interruption.contents {
            contents = syntax
            contents.path = unsafe run.machine.pointee.path(inside: true)
            if run.schema.isRedacted { contents.redact() }
        } else {
            contents = unsafe run.machine.pointee.failure?.contents ?? .init(code: .custom)
        }
        // An error inside a buffered value has its own position, which differs from the position after that value. It
        // needs an excerpt of its own.
        if contents.position == nil || contents.position == interruption.position {
            contents.position = interruption.position
            if !contents.isRedacted { contents.excerpt = interruption.excerpt }
        }
        let error = TrellisError(contents)
        return unsafe TrellisError(run.machine.pointee.ledger.errors + [error]) ?? error
    }
}
