/// What the machines on one document share: the document's own, and those that decode kept values inside it.
///
/// It belongs to one decode, which is on one thread at a time.
@safe final class DecodingContext {
    let schema: CompiledSchema
    let options: DecodingOptions
    /// Memory of machines inside others that have finished, kept for the next so that none takes a lock.
    private var spare: [MachineMemory] = []

    /// How many events of kept values may still be decoded in vain: for variants that have nothing to be told by, one after the
    /// other is tried, and those inside them again for each.
    private var attemptRoom = 1 << 14

    init(_ schema: CompiledSchema, _ options: DecodingOptions) {
        self.schema = schema
        self.options = options
    }

    deinit {
        for memory in spare { schema.memory.give(memory) }
    }

    /// Makes room for attempts at a value that is kept: a thousand at each event, so that the time stays linear.
    func allowAttempts(atEvents count: Int) {
        attemptRoom = min(attemptRoom, .max / 2) + min(count, 1 << 40) * 1024
    }

    /// Notes an attempt that has failed.
    func noteAttempt(atEvents count: Int) throws(TrellisError) {
        // Beginning an attempt takes more time than an event does.
        attemptRoom -= count + 16
        guard attemptRoom >= 0 else {
            throw TrellisError(.limitExceeded, found: "a value that too many variants are tried for")
        }
    }

    /// Memory for a machine: used before where there is some.
    func takeMemory(for schema: CompiledSchema) -> MachineMemory {
        let memory =
            (schema === self.schema ? spare.popLast() : nil) ?? schema.memory.take()
            ?? MachineMemory(schema: schema)
        unsafe memory.userInfo.pointee = options.userInfo
        return memory
    }

    /// Takes back the memory of a machine that has finished.
    ///
    /// - Parameter isInner: whether another machine is still at work.
    func giveBack(_ memory: MachineMemory, of schema: CompiledSchema, isInner: Bool) {
        unsafe memory.userInfo.pointee = JSONUserInfo()
        if isInner, schema === self.schema {
            spare.append(memory)
        } else {
            schema.memory.give(memory)
        }
    }
}
