/// Decodes one document: the parser's events go to the machine, whose errors get the parser's places.
@safe final class DocumentDecoder {
    private let schema: CompiledSchema
    private let machine: UnsafeMutablePointer<Machine>
    private var parser: DocumentParser

    /// Memory for the root value. It belongs to this object, since a root value that is complete before the document is
    /// found faulty is destroyed with the machine.
    private let result: UnsafeMutableRawPointer

    private var sink: ElementSink?

    /// - Parameters:
    ///   - target: the part of the document whose values are handed out.
    ///   - sink: what they are handed to.
    ///   - base: the model that is to be updated.
    ///   - update: what becomes of the objects in it.
    convenience init<Value: JSONDecodable>(
        _ type: Value.Type, options: DecodingOptions, target: SchemaTarget = SchemaTarget(), sink: ElementSink? = nil,
        base: (any JSONModel)? = nil, update: UpdateJournal? = nil
    ) throws(TrellisError) {
        let schema = try CompiledSchema.cached(for: type, target: target, options: options.schema)
        self.init(type, schema, options: options, sink: sink, base: base, update: update)
    }

    /// - Parameter schema: compiled for the type and these options.
    init<Value: JSONDecodable>(
        _ type: Value.Type, _ schema: CompiledSchema, options: DecodingOptions, sink: ElementSink? = nil,
        base: (any JSONModel)? = nil, update: UpdateJournal? = nil
    ) {
        self.schema = schema
        self.sink = sink
        // Of a part of the document only that part, which may be larger than the document's own value.
        unsafe result = .allocate(
            byteCount: max(MemoryLayout<Value>.size, schema.root.pointee.room),
            alignment: max(MemoryLayout<Value>.alignment, ElementBuffer.alignment))
        unsafe machine = .allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(schema: schema, options: options, result: result))
        unsafe parser = DocumentParser(
            events: Machine.events, context: UnsafeMutableRawPointer(machine), trace: machine.pointee.trace,
            options: options.input)
        unsafe machine.pointee.gate = parser.gate
        unsafe machine.pointee.places = parser.places
        // With a comment in it the text of a value is not JSON.
        if schema.keepsText && !options.allowsComments {
            parser.source = SourceText(parser.places)
            unsafe machine.pointee.source = parser.source
        }
        unsafe machine.pointee.sink = sink.map { unsafe Unmanaged.passUnretained($0) }
        unsafe machine.pointee.base = base
        unsafe machine.pointee.update = update
    }

    deinit {
        unsafe machine.pointee.tearDown(schema)
        unsafe machine.deinitialize(count: 1)
        unsafe machine.deallocate()
        unsafe result.deallocate()
    }

    /// How many bytes have been fed.
    var bytesReceived: Int { parser.bytesReceived }

    /// What has been passed over so far.
    var report: DecodingReport {
        get { unsafe machine.pointee.report }
        set { unsafe machine.pointee.report = newValue }
    }

    /// Whether no more of the document is wanted.
    var isStopped: Bool { unsafe machine.pointee.isStopped }

    /// Decodes a document that is all there.
    ///
    /// - Parameter type: the type that this was made for.
    func decode<Value: JSONDecodable>(_ bytes: UnsafeRawBufferPointer, as type: Value.Type) throws(TrellisError)
        -> Value
    {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.parse(bytes.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw self.error(error)
        }
        return try takeResult()
    }

    /// Decodes a document whose events are all there.
    ///
    /// - Parameter type: the type that this was made for.
    func decode<Value: JSONDecodable>(_ tape: EventTape, as type: Value.Type) throws(TrellisError) -> Value {
        unsafe machine.pointee.gate = nil
        unsafe machine.pointee.places = nil
        unsafe machine.pointee.source = nil
        guard unsafe machine.pointee.play(tape, from: 0) else {
            if let failure = unsafe machine.pointee.failure {
                throw unsafe TrellisError(machine.pointee.errors + [failure]) ?? failure
            }
            throw TrellisError(.custom)
        }
        return try takeResult()
    }

    /// Feeds the next bytes of a document.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.feed(bytes.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw self.error(error)
        }
    }

    /// Ends a document that was fed.
    ///
    /// - Parameter type: the type that this was made for.
    func finish<Value: JSONDecodable>(as type: Value.Type) throws(TrellisError) -> Value {
        do throws(DocumentParser.Interruption) {
            try parser.finish()
        } catch {
            throw self.error(error)
        }
        return try takeResult()
    }

    private func takeResult<Value>() throws(TrellisError) -> Value {
        if let failure = unsafe TrellisError(machine.pointee.errors) { throw failure }
        unsafe machine.pointee.takeResult()
        return unsafe result.assumingMemoryBound(to: Value.self).move()
    }

    private func error(_ interruption: DocumentParser.Interruption) -> TrellisError {
        var contents: TrellisError.Contents
        if let syntax = interruption.contents {
            contents = syntax
            contents.path = unsafe machine.pointee.path(inside: true)
        } else {
            contents = unsafe machine.pointee.failure?.contents ?? .init(code: .custom)
        }
        // What a value that was kept has wrong in it is elsewhere than the end of that value.
        if contents.place == nil || contents.place == interruption.place {
            contents.place = interruption.place
            contents.excerpt = interruption.excerpt
        }
        return unsafe TrellisError(machine.pointee.errors + [TrellisError(contents)]) ?? TrellisError(contents)
    }
}
