// Safety: A run owns the machine and the memory of the result, and the decoder of a document owns the run and the
// parser. Each is freed once. The result is moved out only after the document has ended without an error.
/// Decodes one document: the parser's events go to the machine, whose errors get the parser's positions.
@safe final class DocumentDecoder: DecodedInput {
    let run: MachineRun
    /// Used by one call at a time: what it calls back sees the machine and the parser's link alone.
    @exclusivity(unchecked) var parser: DocumentParser

    /// - Parameters:
    ///   - target: the part of the document whose values are emitted; nil for all of it as one value.
    ///   - sink: what they are emitted to.
    ///   - update: what is updated.
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

    /// A decoder of a whole document.
    convenience init<Value: TrellisDecodable>(_ type: Value.Type, _ setup: DecoderSetup) throws(TrellisError) {
        self.init(try setup.schema(for: type), setup, size: MemoryLayout<Value>.size)
    }

    /// - Parameters:
    ///   - schema: compiled for these options.
    ///   - array: what the document is a part of, if it is none.
    ///   - size: that of the value.
    ///   - texts: those of the documents before this one, if there are any.
    init(
        _ schema: CompiledSchema, _ setup: DecoderSetup, array: OpenArray? = nil, size: Int,
        sink: (any ElementSink)? = nil, update: ExistingModel? = nil, texts: RepeatedTexts? = nil
    ) {
        let (keepsText, input) = unsafe (schema.keepsText, setup.address.pointee.input)
        run = MachineRun(schema, setup, array: array, size: size, sink: sink, update: update, texts: texts)
        unsafe parser = DocumentParser(
            events: Machine.events, context: UnsafeMutableRawPointer(run.machine), keepsText: keepsText,
            options: input, room: run.context.parserRoom, filter: Machine.filter(for: run.machine, setup),
            indentation: schema.indentation)
        unsafe run.machine.pointee.input.link = parser.link
    }

    // The run gives the parser's room to the next decode.
    deinit { unsafe parser.close() }

    /// How many bytes have been fed.
    var bytesReceived: Int { unsafe parser.bytesReceived }

    /// What has been skipped so far.
    var skipped: SkippedValues { run.skipped }

    /// Decodes a document that is all there.
    ///
    /// - Parameter type: the type that this was made for.
    func decode<Value>(_ bytes: UnsafeRawBufferPointer, as type: Value.Type) throws(TrellisError)
        -> Value
    {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.parse(bytes.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw self.error(error)
        }
        return try run.takeResult()
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
    func finish<Value: TrellisDecodable>(as type: Value.Type) throws(TrellisError) -> Value {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.finish()
        } catch {
            throw self.error(error)
        }
        return try run.takeResult()
    }

    private func error(_ interruption: DocumentParser.Interruption) -> TrellisError {
        var contents: TrellisError.Contents
        if let syntax = interruption.contents {
            contents = syntax
            contents.path = unsafe run.machine.pointee.path(inside: true)
        } else {
            contents = unsafe run.machine.pointee.failure?.contents ?? .init(code: .custom)
        }
        // What a value that was kept has wrong in it is elsewhere than the end of that value.
        if contents.position == nil || contents.position == interruption.position {
            contents.position = interruption.position
            contents.excerpt = interruption.excerpt
        }
        let error = TrellisError(contents)
        return unsafe TrellisError(run.machine.pointee.ledger.errors + [error]) ?? error
    }
}
