// Safety: as in DocumentDecoder.swift
/// A machine, the memory for its result, and the objects that it retains for both.
@safe struct MachineRun: ~Copyable {
    let context: DecodingContext
    let machine: UnsafeMutablePointer<Machine>
    /// Retained for the context.
    let schema: CompiledSchema
    /// Retained for the output of the machine.
    private let sink: (any ElementSink)?

    /// - Parameters:
    ///   - schema: the schema, compiled for the options of `setup`.
    ///   - texts: the repeated strings of earlier documents, if there are any.
    ///   - array: the array to decode instead of a value of the schema's root type; nil to decode the root type.
    ///   - size: the size of the decoded value in bytes.
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
        // If an error follows a complete root value, the value is destroyed with the machine.
        unsafe machine.initialize(to: Machine(context, plan: array?.plan, result: context.result))
        if let sink { unsafe machine.pointee.output = Output(to: sink) }
        if let update { unsafe machine.pointee.update = update }
    }

    deinit {
        unsafe machine.pointee.tearDown()
        unsafe machine.deinitialize(count: 1)
        context.end()
        schema.contexts.give(context)
    }

    /// The values skipped so far, and whether there are any.
    var skipped: SkippedValues { unsafe machine.pointee.ledger.report }
    var hasSkipped: Bool { unsafe !machine.pointee.ledger.report.isEmpty }

    /// Whether the container at the path of the elements has been reached.
    var hasElements: Bool { unsafe machine.pointee.output.hasElements }

    /// Decodes a value whose events have all been recorded.
    ///
    /// - Parameters:
    ///   - index: the index of the value on the tape.
    ///   - type: the type that this run was created for.
    func decode<Value>(_ tape: EventTape, at index: Int = 0, as type: Value.Type) throws(TrellisError) -> Value {
        guard unsafe machine.pointee.play(tape, from: index) else {
            throw unsafe TrellisError(machine.pointee.allErrors) ?? TrellisError(.custom)
        }
        return try takeResult()
    }

    /// Sets the nesting of the next value, which is part of a document that another machine decodes.
    ///
    /// - Parameter budget: what decoding the value may take.
    func begin(insideLevels nesting: Int, depth: Int, budget: ReplayBudget) {
        context.allowance = budget.events
        context.copiedSize = budget.copiedSize
        unsafe machine.pointee.input = InputPosition(nesting: nesting, outerDepth: depth)
        unsafe machine.pointee.isPlayedOnce = nesting == 0
        unsafe machine.pointee.depth = depth
    }

    /// The number of events that may still be replayed.
    var allowance: Int { context.allowance }

    /// Moves the complete value out.
    func takeResult<Value>() throws(TrellisError) -> Value {
        unsafe try takeMemory().assumingMemoryBound(to: Value.self).move()
    }

    /// Transfers ownership of the memory that holds the complete value. The caller moves the value out of it.
    func takeMemory() throws(TrellisError) -> UnsafeMutableRawPointer {
        try checkErrors()
        unsafe machine.pointee.takeResult()
        return unsafe context.result
    }

    /// Throws the errors that did not stop the decode.
    func checkErrors() throws(TrellisError) {
        if let error = unsafe TrellisError(machine.pointee.ledger.errors) { throw error }
    }
}
