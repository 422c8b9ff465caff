/// A machine with the memory for its value, and what keeps both alive.
@safe struct MachineRun: ~Copyable {
    let context: DecodingContext
    let machine: UnsafeMutablePointer<Machine>
    /// Memory for the root value. It belongs to the run, since a root value that is complete before the document is found
    /// faulty is destroyed with the machine.
    private let result: UnsafeMutableRawPointer
    /// Kept alive for the output of the machine.
    private let sink: (any ElementSink)?

    /// - Parameter schema: compiled for the type and these options.
    init<Value: JSONDecodable>(
        _ type: Value.Type, _ schema: CompiledSchema, options: DecodingOptions, sink: (any ElementSink)? = nil,
        update: ExistingModel? = nil
    ) {
        context = DecodingContext(schema, options)
        self.sink = sink
        // Of a part of the document only that part, which may be larger than the document's own value.
        unsafe result = .allocate(
            byteCount: max(MemoryLayout<Value>.size, schema.root.pointee.room),
            alignment: max(MemoryLayout<Value>.alignment, ElementBuffer.alignment))
        unsafe machine = .allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(context, result: result))
        unsafe machine.pointee.output = Output(to: sink)
        unsafe machine.pointee.update = update
    }

    deinit {
        unsafe machine.pointee.tearDown(context.schema)
        unsafe machine.deinitialize(count: 1)
        unsafe machine.deallocate()
        unsafe result.deallocate()
    }

    /// What has been skipped so far.
    var report: DecodingReport {
        get { unsafe machine.pointee.ledger.report }
        nonmutating set { unsafe machine.pointee.ledger.report = newValue }
    }

    /// Decodes a value whose events are all there.
    ///
    /// - Parameter type: the type that this was made for.
    func decode<Value: JSONDecodable>(_ tape: EventTape, as type: Value.Type) throws(TrellisError) -> Value {
        context.allowAttempts(atEvents: tape.count)
        guard unsafe machine.pointee.play(tape, from: 0) else {
            throw unsafe TrellisError(machine.pointee.allErrors) ?? TrellisError(.custom)
        }
        return try takeResult()
    }

    /// Hands the complete value over.
    func takeResult<Value>() throws(TrellisError) -> Value {
        if let failure = unsafe TrellisError(machine.pointee.ledger.errors) { throw failure }
        unsafe machine.pointee.takeResult()
        return unsafe result.assumingMemoryBound(to: Value.self).move()
    }
}

extension TrellisDecoder {
    /// Decodes a dynamic value as if its text were decoded. O(value).
    func decode<T: JSONDecodable>(
        _ type: T.Type, from tape: EventTape, report: inout DecodingReport
    ) throws(TrellisError) -> T {
        let schema = try CompiledSchema.cached(for: type, options: options)
        let run = MachineRun(type, schema, options: options)
        run.report = report
        defer { report = run.report }
        return try run.decode(tape, as: type)
    }
}
