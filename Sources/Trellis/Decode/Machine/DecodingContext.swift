// Safety: Pointers into the stack of frames are renewed when it grows. A block of memory belongs to one machine or to a
// context. A context belongs to one decode or to the pool of its schema, from which an atomic exchange takes it, hence
// `@unchecked Sendable`. A context does not retain the schema: its run, and then the pool, live longer than the
// context. Between decodes a context refers to no options.
/// The memory and state that all machines of a document share: the document's own machine and the nested machines for
/// buffered values. Consecutive decodes reuse it.
///
/// A context belongs to one decode, on one thread at a time, or to its schema's pool.
@safe final class DecodingContext {
    private unowned(unsafe) let sharedSchema: CompiledSchema
    /// Nil between decodes.
    private(set) var setup: DecoderSetup?
    private var optionsAddress: UnsafePointer<TrellisDecoder.Options>
    private var userInfo: UnsafePointer<JSONUserInfo>
    /// Whether no options read the values of certain types in another way.
    private(set) var readsTypesAsTheyAre: Bool
    /// Memory for the document's own machine. Uninitialized between decodes.
    let machine: UnsafeMutablePointer<Machine>
    /// Memory for the document's parser.
    let parserRoom = ParserRoom()
    /// Memory for the root value.
    private(set) var result: UnsafeMutableRawPointer
    private var resultSize: Int
    /// Memory of finished machines for reuse. Only functions of this file access it, never two of them at once.
    @exclusivity(unchecked) private var spare: [MachineMemory] = []
    /// Memory of tapes for reuse. As for `spare`.
    @exclusivity(unchecked) private var spareTapes: [TapeMemory] = []
    /// The number of events of the current buffered value that may still be replayed.
    var allowance = 0
    /// The size in bytes of the copies of buffered values that nested machines currently decode.
    var copiedSize = 0
    /// The tables of repeated strings. Nil until the first lookup of this decode.
    private(set) var tables: UnsafeMutablePointer<RepeatedTexts.Tables>?
    /// Retained for the tables: the repeated strings of the stream that contains the document.
    private var streamTexts: RepeatedTexts?
    /// The repeated strings of a document that is not part of a stream. Empty between decodes.
    private var ownTexts: RepeatedTexts?
    /// The size that the pool has counted for this context while it contains it.
    var countedSize = 0
    /// The stack of the current thread, which nested machines use.
    var stack = StackRoom()

    /// - Parameter schema: the schema, which the owner of the context must keep alive.
    init(_ schema: CompiledSchema, _ setup: DecoderSetup) {
        unsafe sharedSchema = schema
        self.setup = setup
        unsafe optionsAddress = unsafe setup.address
        unsafe userInfo = unsafe setup.userInfo
        readsTypesAsTheyAre = setup.readsTypesAsTheyAre
        unsafe machine = .allocate(capacity: 1)
        resultSize = unsafe schema.root.pointee.room
        unsafe result = .allocate(byteCount: resultSize, alignment: ElementBuffer.alignment)
    }

    deinit {
        for index in unsafe spare.indices { unsafe spare[index].deallocate() }
        unsafe machine.deallocate()
        unsafe result.deallocate()
        parserRoom.deallocate()
    }

    /// Begins a decode.
    func begin(_ setup: DecoderSetup) {
        self.setup = setup
        unsafe optionsAddress = unsafe setup.address
        unsafe userInfo = unsafe setup.userInfo
        readsTypesAsTheyAre = setup.readsTypesAsTheyAre
        allowance = 0
        copiedSize = 0
        // The bounds of an earlier thread, whose identifier the current thread may have, are not those of its stack.
        stack = StackRoom()
    }

    /// Uses the strings of earlier documents for lookups.
    func look(in texts: RepeatedTexts) {
        streamTexts = texts
        unsafe tables = texts.tables
    }

    /// Creates the tables of repeated strings for this decode.
    @inline(never)
    func takeTables() -> UnsafeMutablePointer<RepeatedTexts.Tables> {
        let texts = ownTexts ?? RepeatedTexts()
        ownTexts = texts
        unsafe tables = texts.tables
        return unsafe texts.tables
    }

    /// Ends a decode. Only memory is kept for the next decode.
    func end() {
        setup = nil
        guard unsafe tables != nil else { return }
        unsafe tables = nil
        streamTexts = nil
        ownTexts?.removeAll()
    }

    var schema: CompiledSchema {
        @inline(__always) get { unsafe sharedSchema }
    }

    var options: TrellisDecoder.Options {
        @inline(__always) get { unsafe optionsAddress.pointee }
    }

    /// The address of the options, for reading several of them without copying all.
    var optionsInPlace: UnsafePointer<TrellisDecoder.Options> {
        @inline(__always) get { unsafe optionsAddress }
    }

    /// Reserves memory for a root value. Only a value at a path may be larger than a value of the schema's root type.
    func reserveResult(_ size: Int) {
        guard size > resultSize else { return }
        unsafe result.deallocate()
        resultSize = size
        unsafe result = .allocate(byteCount: size, alignment: ElementBuffer.alignment)
    }

    /// Returns memory for a machine, reused if possible.
    func takeMemory(for schema: CompiledSchema) -> MachineMemory {
        var memory = unsafe (schema === self.schema ? spare.popLast() : nil) ?? MachineMemory(schema: schema)
        unsafe memory.userInfo = unsafe userInfo
        return memory
    }

    /// Returns the memory of a finished machine for reuse.
    func giveBack(_ memory: MachineMemory, of schema: CompiledSchema) {
        if schema === self.schema {
            unsafe spare.append(memory)
        } else {
            var memory = memory
            memory.deallocate()
        }
    }

    /// Returns memory for the tape of a buffered value, without events; reused if possible.
    func takeTape() -> TapeMemory { unsafe spareTapes.popLast() ?? TapeMemory() }

    /// Returns the memory of a tape for reuse. It has no events, and no other tape uses it.
    func giveBack(_ tape: TapeMemory) {
        if unsafe spareTapes.count < 4, tape.byteCapacity <= 64 << 10 { unsafe spareTapes.append(tape) }
    }

    /// The size in bytes of all memory that can grow.
    var size: Int {
        let tapes = unsafe spareTapes.reduce(0) { $0 + $1.byteCapacity }
        return unsafe spare.reduce(resultSize + (ownTexts?.size ?? 0) + tapes) { $0 + $1.size }
    }
}
