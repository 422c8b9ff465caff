// Safety: The schema owns the graph and keeps alive the details and readers that the graph points to. It does not
// change after its creation, hence `@unchecked Sendable`.
/// The plan graph of one root type. It owns all memory of the graph and is immutable, so concurrent decodes use it
/// without a lock.
@safe final class CompiledSchema: @unchecked Sendable {
    /// The memory and objects that a plan graph consists of and keeps alive.
    @safe struct Parts {
        var blocks: [UnsafeMutableRawPointer] = unsafe []
        var details: [ModelDetails] = []
        var readers: [any ValueReader] = []
        /// The number of key predictions that a machine needs memory for.
        var hintCount = 0
        /// Whether decoding may continue after an error, by using a default or dropping an element.
        var canRecover = false
        /// Whether a model stores its unmapped members.
        var keepsRest = false
        /// Whether a field is redacted.
        var isRedacted = false
        /// Whether the machine may read an array of numbers from the input itself.
        var hasNumberArrays = false
        /// The maximum stride in bytes of a stored unmapped member's value. Moving a value may copy its padding.
        var restRoom = MemoryLayout<JSON>.stride
    }

    let root: UnsafeMutablePointer<TypePlan>
    /// The plan for a position where no value is allowed.
    let nothing: UnsafeMutablePointer<TypePlan>
    /// The plan of an unmapped member's value, for models that store unmapped members.
    let rest: UnsafeMutablePointer<TypePlan>
    let contexts = DecodingContextPool()
    /// Records whether skipping unmapped values before parsing paid off in earlier documents.
    let skipping = PauseRecord()
    /// Records whether skeletons paid off in earlier documents.
    let skeletons = PauseRecord()
    private let parts: Parts

    var hintCount: Int { parts.hintCount }
    var canRecover: Bool { parts.canRecover }
    var keepsRest: Bool { parts.keepsRest }
    var isRedacted: Bool { parts.isRedacted }
    var restRoom: Int { parts.restRoom }
    var hasNumberArrays: Bool { parts.hasNumberArrays }
    /// Whether some value is recorded as its original bytes.
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
