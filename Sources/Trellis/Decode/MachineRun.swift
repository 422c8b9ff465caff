// Safety: as in DocumentDecoder.swift
/// A machine with the memory for its value, and what keeps both alive.
@safe struct MachineRun: ~Copyable {
    let context: DecodingContext
    let machine: UnsafeMutablePointer<Machine>
    /// Kept alive for the context.
    let schema: CompiledSchema
    /// Kept alive for the output of the machine.
    private let sink: (any ElementSink)?

    /// - Parameters:
    ///   - schema: compiled for these options.
    ///   - texts: those of the documents before this one, if there are any.
    ///   - array: what is decoded in the place of a value of the schema's root type; nil if that is.
    ///   - size: that of the value.
    init(
        _ schema: CompiledSchema, _ setup: DecoderSetup, array: OpenArray? = nil, size: Int,
        sink: (any ElementSink)? = nil, update: ExistingModel? = nil, texts: RepeatedTexts? = nil
    ) {
        self.schema = schema
        self.sink = sink
        if let context = schema.contexts.take() {
            context.begin(setup)
            self.context = context
        } else {
            context = DecodingContext(schema, setup)
        }
        if let texts { context.look(in: texts) }
        context.reserveResult(size)
        unsafe machine = unsafe context.machine
        // A root value that is complete before the document is found faulty is destroyed with the machine.
        unsafe machine.initialize(to: Machine(context, plan: array?.plan, result: context.result))
        if let sink { unsafe machine.pointee.output = Output(to: sink) }
        if let update { unsafe machine.pointee.update = update }
    }

    deinit {
        unsafe machine.pointee.tearDown(schema)
        unsafe machine.deinitialize(count: 1)
        context.end()
        schema.contexts.give(context)
    }

    /// What has been skipped so far.
    var skipped: SkippedValues { unsafe machine.pointee.ledger.report }

    /// Whether the path of the elements has led to their container.
    var hasElements: Bool { unsafe machine.pointee.output.hasElements }

    /// Decodes a value whose events are all there.
    ///
    /// - Parameters:
    ///   - index: where it is on the tape.
    ///   - type: the type that this was made for.
    func decode<Value>(_ tape: EventTape, at index: Int = 0, as type: Value.Type) throws(TrellisError) -> Value {
        guard unsafe machine.pointee.play(tape, from: index) else {
            throw unsafe TrellisError(machine.pointee.allErrors) ?? TrellisError(.custom)
        }
        return try takeResult()
    }

    /// Says where the value is that is decoded next, in a document that other machines are at work on.
    ///
    /// - Parameter length: how many events it has.
    func begin(insideLevels nesting: Int, depth: Int, length: Int) {
        context.allowance = length * Machine.maximumPlays
        unsafe machine.pointee.input = InputPosition(nesting: nesting, outerDepth: depth)
        unsafe machine.pointee.depth = depth
    }

    /// Hands the complete value over.
    func takeResult<Value>() throws(TrellisError) -> Value {
        if unsafe !machine.pointee.ledger.errors.isEmpty {
            throw unsafe TrellisError(machine.pointee.ledger.errors) ?? TrellisError(.custom)
        }
        unsafe machine.pointee.takeResult()
        return unsafe context.result.assumingMemoryBound(to: Value.self).move()
    }
}
