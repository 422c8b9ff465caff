// Safety: Pointers into the stack of frames are renewed when it grows. A block of memory belongs to one machine or to a
// context, and a context to one decode or to the pool of its schema, from which an atomic exchange takes it, hence
// `@unchecked Sendable`. A context does not retain the schema: its run, and then the pool, live longer than the
// context. Between decodes a context refers to no options.
/// What the machines on one document share: the document's own, and those that decode kept values inside it. It has the
/// memory for a whole decode, and is used for one after the other.
///
/// It belongs to one decode at a time, which is on one thread at a time, or to its schema's pool.
@safe final class DecodingContext {
    private unowned(unsafe) let sharedSchema: CompiledSchema
    /// Nil between decodes.
    private(set) var setup: DecoderSetup?
    private var optionsAddress: UnsafePointer<TrellisDecoder.Options>
    private var userInfo: UnsafePointer<JSONUserInfo>
    /// For the document's own machine; uninitialised between decodes.
    let machine: UnsafeMutablePointer<Machine>
    /// For the parser of the document.
    let parserRoom = ParserRoom()
    /// Memory for the root value.
    private(set) var result: UnsafeMutableRawPointer
    private var resultSize: Int
    /// Memory of machines that have finished, kept for the next. Only this file's functions use it, none of them twice
    /// at once.
    @exclusivity(unchecked) private var spare: [MachineMemory] = []
    /// How many events of the kept value that is decoded may still be played.
    var allowance = 0
    /// What is handed out again when its text comes again; nil as long as nothing was looked up in this decode.
    private(set) var tables: UnsafeMutablePointer<RepeatedTexts.Tables>?
    /// Kept alive for the tables: those of the stream that the document belongs to.
    private var streamTexts: RepeatedTexts?
    /// Those of a document that belongs to none; empty between decodes.
    private var ownTexts: RepeatedTexts?
    /// How much of the pool's memory this is, while it is there.
    var countedSize = 0

    /// - Parameter schema: whoever has the context keeps it alive.
    init(_ schema: CompiledSchema, _ setup: DecoderSetup) {
        unsafe sharedSchema = schema
        self.setup = setup
        unsafe optionsAddress = unsafe setup.address
        unsafe userInfo = unsafe setup.userInfo
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
        allowance = 0
    }

    /// Has texts looked up among those of the documents before this one.
    func look(in texts: RepeatedTexts) {
        streamTexts = texts
        unsafe tables = texts.tables
    }

    /// Begins to look texts up.
    @inline(never)
    func takeTables() -> UnsafeMutablePointer<RepeatedTexts.Tables> {
        let texts = ownTexts ?? RepeatedTexts()
        ownTexts = texts
        unsafe tables = texts.tables
        return unsafe texts.tables
    }

    /// Ends a decode, of which nothing is kept but memory.
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

    /// Makes room for a root value. Only a value at a path may be larger than that of the schema's root.
    func reserveResult(_ size: Int) {
        guard size > resultSize else { return }
        unsafe result.deallocate()
        resultSize = size
        unsafe result = .allocate(byteCount: size, alignment: ElementBuffer.alignment)
    }

    /// Memory for a machine: used before where there is some.
    func takeMemory(for schema: CompiledSchema) -> MachineMemory {
        var memory = unsafe (schema === self.schema ? spare.popLast() : nil) ?? MachineMemory(schema: schema)
        unsafe memory.userInfo = unsafe userInfo
        return memory
    }

    /// Takes back the memory of a machine that has finished.
    func giveBack(_ memory: MachineMemory, of schema: CompiledSchema) {
        if schema === self.schema {
            unsafe spare.append(memory)
        } else {
            var memory = memory
            memory.deallocate()
        }
    }

    /// All that can grow, in bytes.
    var size: Int { unsafe spare.reduce(resultSize + (ownTexts?.size ?? 0)) { $0 + $1.size } }
}
