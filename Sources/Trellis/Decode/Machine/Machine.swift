// Safety: A presence bit is set exactly while its slot holds a value. A container's cursor counts the initialized
// elements and keys. `slot` is the destination of the value of `plan`. A value is moved to its container before the
// cursor stops counting it. A container that is created takes ownership of all of its elements, also when it throws. A
// fixed-size array is created from the bytes of its elements if its type has that layout. `tearDown` therefore destroys
// each value once, wherever decoding stopped. Debug builds check the stack at each push and pop. The slot of an
// unmapped member has room for the largest such value of the schema, and its value is moved away before another is put
// there. The payload of a variant that is decoded in place is in the arena until the variant has been created from it.
/// The decode machine: a stack of open containers and a cursor in the compiled schema. It receives the events of a JSON
/// text in order and writes the decoded value into the root slot.
///
/// `plan` and `slot` always describe the next value and its destination. Without a plan, the next value is unmapped.
/// Each event returns whether to continue; if it returns false, `failure` contains the reason.
///
/// Features that only some documents need are in separate types, which do not access the stack.
@safe struct Machine: ~Copyable {
    // MARK: The cursor

    var plan: UnsafeMutablePointer<TypePlan>?
    var slot: UnsafeMutableRawPointer
    /// The innermost open container.
    var top: UnsafeMutablePointer<Frame>
    /// The number of open containers of the skipped or buffered value, including itself; 0 if there is none.
    var skipDepth = 0
    /// The number of open containers, including skipped ones.
    var depth = 0
    let limits: Limits
    /// The first frame of the stack and the end of its memory.
    var frames: UnsafeMutablePointer<Frame>
    var framesEnd: UnsafeMutablePointer<Frame>
    /// The number of containers so far.
    private var frameCount = 0
    var memory: MachineMemory
    /// Whether the root slot holds a value.
    var isComplete = false
    /// Whether the root is an array of which only a part is decoded.
    var isPart = false
    var failure: TrellisError?
    private unowned(unsafe) let sharedContext: DecodingContext
    private unowned(unsafe) let sharedSchema: CompiledSchema

    // MARK: Features of some documents

    /// The source of the events.
    var input = InputPosition()
    /// The value that is being buffered.
    var capture = Capture()
    /// The policy for duplicate keys.
    var repeatedKeys: RepeatedKeys
    /// The errors that decoding has recovered from.
    var ledger: ErrorLedger
    var unmapped: UnmappedMembers
    var variants = OpenVariants()
    /// Whether each buffered value around this machine's value is the object of a variant that it names, which is
    /// decoded only once. Such objects are often not buffered, so the allowance for replayed events begins inside them.
    var isPlayedOnce = true
    /// The existing model that an update starts from; nil if this is not an update.
    var update: ExistingModel?
    /// The receiver of emitted elements.
    var output = Output()
    private let passedByAddress = PassedByAddress()

    /// The limits. Exceeding one is the error `limitExceeded`.
    struct Limits {
        /// The maximum depth of decoded values. Skipped values may be deeper.
        var depth: Int
        var textLength: Int
        var count: Int
        /// The number of lengths in `RepeatedTexts.lengths`, or 0 if strings are not shared. A single comparison then
        /// checks both the length of a string and the option.
        var sharedLengths: UInt
        /// The maximum size of a buffered value in bytes. It is copied here because each buffered event checks it, and
        /// reading it from the options would copy them.
        var bufferedSize: Int
    }

    /// Creates a machine that decodes one value into uninitialized memory. `tearDown` must be called at the end.
    ///
    /// - Parameters:
    ///   - schema: the schema that contains the plan; nil for the document's. The caller keeps it alive.
    ///   - root: the plan of the value; nil for the schema's root.
    init(
        _ context: DecodingContext, schema: CompiledSchema? = nil, plan root: UnsafeMutablePointer<TypePlan>? = nil,
        result: UnsafeMutableRawPointer
    ) {
        let schema = schema ?? context.schema
        let root = unsafe root ?? schema.root
        unsafe sharedContext = context
        unsafe sharedSchema = schema
        unsafe plan = unsafe root
        unsafe slot = unsafe result
        let options = unsafe context.optionsInPlace
        limits = unsafe Limits(
            depth: TrellisDecoder.Options.maximumValueDepth(
                options.pointee.limits.depth, options.pointee.isOfValue),
            textLength: options.pointee.limits.tokenLength,
            count: options.pointee.limits.elementCount,
            sharedLengths: options.pointee.sharesEqualStrings ? UInt(RepeatedTexts.lengths.count) : 0,
            bufferedSize: options.pointee.limits.bufferedSize)
        repeatedKeys = unsafe RepeatedKeys(policy: options.pointee.duplicateKeys)
        ledger = unsafe ErrorLedger(
            collectsErrors: options.pointee.collectsErrors, maximum: options.pointee.limits.errorCount,
            canRecover: schema.canRecover || options.pointee.collectsErrors)
        unmapped = unsafe UnmappedMembers(options.pointee.unknownKeys, schemaKeepsRest: schema.keepsRest)
        memory = context.takeMemory(for: schema)
        unsafe frames = memory.frames
        unsafe framesEnd = frames + memory.frameCapacity
        unsafe top = frames
        unsafe top.pointee.kind = .root
        unsafe top.pointee.plan = unsafe root
        unsafe top.pointee.slot = result
        unsafe top.pointee.entry = nil
    }

    /// The state shared by all machines of the document. The creator of the machine keeps it alive.
    var context: DecodingContext {
        @inline(__always) get { unsafe sharedContext }
    }

    /// The schema of the plans that this machine follows. It differs from the document's schema below an existing
    /// object of a subclass.
    var schema: CompiledSchema {
        @inline(__always) get { unsafe sharedSchema }
    }

    /// Transfers ownership of the root value to the caller.
    mutating func takeResult() {
        precondition(isComplete, "the document ended without a value")
        checkFinished()
        isComplete = false
    }

    // MARK: The stack

    /// Opens a container for the current value. The frame keeps its buffers.
    @inline(__always)
    mutating func push(_ kind: Frame.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> UnsafeMutablePointer<Frame> {
        checkStack()
        unsafe top += 1
        if unsafe top == framesEnd { growFrames() }
        unsafe top.pointee.kind = kind
        frameCount &+= 1
        unsafe top.pointee.number = frameCount
        unsafe top.pointee.plan = unsafe plan
        unsafe top.pointee.slot = unsafe slot
        return unsafe top
    }

    @inline(never)
    private mutating func growFrames() {
        let depth = unsafe top - frames
        memory.growFrames()
        unsafe frames = memory.frames
        unsafe framesEnd = frames + memory.frameCapacity
        unsafe top = frames + depth
    }

    /// Closes the innermost container and completes its value in the enclosing container.
    @inline(__always)
    mutating func pop() -> Bool {
        checkStack()
        let plan = unsafe top.pointee.plan
        unsafe slot = unsafe top.pointee.slot
        depth -= 1
        unsafe top -= 1
        return unsafe completed(plan)
    }

    // MARK: Values

    /// Records that the value of `plan` is complete in `slot`, and prepares for the next value.
    @inline(__always)
    mutating func completed(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe plan.pointee.needsFinishing { return unsafe finish(plan) }
        return unsafe advance(plan)
    }

    @inline(__always)
    mutating func advance(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .branch, .envelope:
            if let entry = unsafe frame.pointee.entry {
                unsafe presence(of: entry, in: frame.pointee.draft)[0] |= entry.pointee.bit
            }
        case .array, .dictionary, .tail:
            let stride = unsafe plan.pointee.stride
            unsafe slot += stride
            if unsafe frame.pointee.end - slot < stride { return unsafe growElements(plan) }
            unsafe frame.pointee.cursor = unsafe slot
            unsafe frame.pointee.keyPending = false
            unsafe self.plan = unsafe plan
        case .root:
            isComplete = true
            unsafe self.plan = nil
        case .single: return unsafe endSingle(plan)
        case .variant: return endVariant()
        case .row: countElement()
        case .pick: passElement()
        case .emptyArray: break
        }
        return true
    }

    /// The two presence words of an entry: the first marks fields with a value, the second fields with null.
    @inline(__always)
    func presence(
        of entry: UnsafeMutablePointer<TrieEntry>, in draft: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<UInt64> {
        unsafe (draft + Int(entry.pointee.presence)).assumingMemoryBound(to: UInt64.self)
    }

    /// Counts an element and makes room for the next one, if the limits allow it.
    @inline(never)
    private mutating func growElements(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        let stride = unsafe plan.pointee.stride
        let used = unsafe slot - frame.pointee.elements.start
        let count = used / stride
        // An excess element is counted as well, so that it is destroyed with the other elements.
        unsafe frame.pointee.cursor = slot
        unsafe frame.pointee.keyPending = false
        if count > limits.count { return tooMany() }
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        if fixed >= 0, count > fixed { return wrongCount("an array of more elements", .inside) }
        if unsafe frame.pointee.elements.end - slot < stride {
            unsafe slot = unsafe frame.pointee.elements.grow(used: used, needed: stride)
            unsafe frame.pointee.cursor = slot
        }
        unsafe frame.pointee.end = elementsEnd(of: frame, stride)
        unsafe self.plan = unsafe plan
        return true
    }

    /// The end of the room for elements. There is room for one element more than the limit, which is then rejected.
    @inline(__always)
    func elementsEnd(of frame: UnsafeMutablePointer<Frame>, _ stride: Int) -> UnsafeMutableRawPointer {
        let elements = unsafe frame.pointee.elements
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        let most = fixed < 0 ? limits.count : min(limits.count, Int(fixed))
        let (size, overflow) = (UInt(bitPattern: most) &+ 1).multipliedReportingOverflow(by: UInt(bitPattern: stride))
        guard unsafe !overflow && size <= UInt(bitPattern: elements.capacity) else { return unsafe elements.end }
        return unsafe elements.start + Int(bitPattern: size)
    }

    /// Finishes a complete value before it is counted: wraps it in Optionals, or emits it.
    @inline(never)
    private mutating func finish(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if let text = unsafe plan.pointee.hashedText, unsafe !text.isStreamSafe(at: slot) {
            unsafe plan.pointee.type._destroy(slot, count: 1)
            return tooManyMarks(in: "an element of a set", .value)
        }
        if let wrapped = unsafe plan.pointee.wrapped {
            for index in unsafe 0..<plan.pointee.optionals { unsafe wrapped[index]._wrap(slot, true) }
        }
        return unsafe plan.pointee.role == .value ? advance(plan) : emit(plan)
    }
}
