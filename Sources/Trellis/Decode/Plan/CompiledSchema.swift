// Safety: The schema owns the graph and keeps alive the details and readers that the graph points to. It does not
// change after its creation, hence `@unchecked Sendable`.
/// The plan graph of one root type. It owns all of the graph's memory and never changes once it is made, so any number
/// of decodes can use it at once without a lock.
@safe final class CompiledSchema: @unchecked Sendable {
    /// What a plan graph is made of and keeps alive.
    @safe struct Parts {
        var blocks: [UnsafeMutableRawPointer] = unsafe []
        var details: [ModelDetails] = []
        var readers: [any ValueReader] = []
        /// How many predictions a machine needs.
        var hintCount = 0
        /// Whether decoding can go on after an error: with a default, or without an element.
        var canRecover = false
        /// Whether a model keeps the unmapped members.
        var keepsRest = false
        /// How many bytes the value of an unmapped member may take.
        var restRoom = MemoryLayout<JSON>.size
    }

    let root: UnsafeMutablePointer<TypePlan>
    /// The plan of a place where no value may be.
    let nothing: UnsafeMutablePointer<TypePlan>
    /// The plan of an unmapped member, where the model keeps it.
    let rest: UnsafeMutablePointer<TypePlan>
    let contexts = DecodingContextPool()
    /// Whether it paid to look for what is not wanted.
    let skipping = PauseRecord()
    /// Whether leaving out the indentation of documents pays.
    let indentation = PauseRecord()
    private let parts: Parts

    var hintCount: Int { parts.hintCount }
    var canRecover: Bool { parts.canRecover }
    var keepsRest: Bool { parts.keepsRest }
    var restRoom: Int { parts.restRoom }
    /// Whether some value is kept byte for byte.
    let keepsText: Bool

    init(
        root: UnsafeMutablePointer<TypePlan>, nothing: UnsafeMutablePointer<TypePlan>,
        rest: UnsafeMutablePointer<TypePlan>, parts: Parts
    ) {
        unsafe self.nothing = unsafe nothing
        unsafe self.rest = unsafe rest
        unsafe self.root = unsafe root
        self.parts = parts
        keepsText = parts.readers.contains { $0.form == .text }
    }

    deinit {
        for index in unsafe parts.blocks.indices { unsafe parts.blocks[index].deallocate() }
    }
}
