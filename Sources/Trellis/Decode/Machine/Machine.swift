// Safety: A presence bit is set exactly while its slot holds a value. A container's cursor counts the initialised
// elements and keys. `slot` is the destination of the value of `plan`. Values move to their container before they stop
// being counted, and a container that is created takes over all of its elements, also when it throws. An array of fixed
// length is made from the bytes of its elements if its type is laid out so. `tearDown` therefore destroys each value
// once, wherever decoding stopped. Debug builds check the stack at each push and pop. The slot of an unmapped member
// has room for the largest such value of the schema, and its value is moved away before another is put there.
/// The decode machine: a stack of open containers and a cursor in the compiled schema. Whoever delivers events to it in
/// the order of a JSON text gets a value in the root slot.
///
/// `plan` and `slot` always say what the next value is and where it goes; no plan means that it is unmapped. Each event
/// returns whether to go on; when it returns false, `failure` says why.
///
/// What only some documents need is in types of their own, which see nothing of the stack.
@safe struct Machine {
    // MARK: The cursor

    var plan: UnsafeMutablePointer<TypePlan>?
    var slot: UnsafeMutableRawPointer
    /// The innermost open container.
    var top: UnsafeMutablePointer<Frame>
    /// How many containers are open inside the value that is skipped or kept; 0 outside of one.
    var skipDepth = 0
    /// How many containers are open, skipped ones included.
    var depth = 0
    let limits: Limits
    /// The stack's first frame and the end of its memory.
    var frames: UnsafeMutablePointer<Frame>
    var framesEnd: UnsafeMutablePointer<Frame>
    var memory: MachineMemory
    /// Whether the root slot holds a value.
    var isComplete = false
    var failure: TrellisError?
    private unowned(unsafe) let sharedContext: DecodingContext

    // MARK: What only some documents need

    /// Where the events come from.
    var input = InputPosition()
    /// The value that is kept while it is not known yet what becomes of it.
    var capture: Capture?
    /// What happens to keys that come twice.
    var repeatedKeys: RepeatedKeys
    /// What decoding has gone on after, and what it may.
    var ledger: ErrorLedger
    var unmapped: UnmappedMembers
    /// What an update starts from; nil if this is none.
    var update: ExistingModel?
    /// Where elements are emitted.
    var output = Output()

    /// Beyond each is the error `limitExceeded`.
    struct Limits {
        /// That of values that are made. What is skipped may be deeper.
        var depth: Int
        var textLength: Int
        var count: Int
        /// How many of the lengths from the least that is shared on have their Strings shared; none if nothing is.
        var sharedLengths: UInt
        /// How many bytes a value takes that is kept. Each event of one asks, for which all of the options would be
        /// copied.
        var bufferedSize: Int
    }

    /// A machine that decodes one value into uninitialised memory. `tearDown` must be called at the end.
    ///
    /// - Parameter root: the plan of the value, if not that of the schema's root type.
    init(
        _ context: DecodingContext, schema: CompiledSchema? = nil, plan root: UnsafeMutablePointer<TypePlan>? = nil,
        result: UnsafeMutableRawPointer
    ) {
        let schema = schema ?? context.schema
        let root = unsafe root ?? schema.root
        unsafe sharedContext = context
        unsafe plan = unsafe root
        unsafe slot = unsafe result
        limits = Limits(
            depth: context.options.maximumValueDepth, textLength: context.options.limits.tokenLength,
            count: context.options.limits.elementCount,
            sharedLengths: context.options.sharesEqualStrings ? UInt(RepeatedTexts.lengths.count) : 0,
            bufferedSize: context.options.limits.bufferedSize)
        repeatedKeys = RepeatedKeys(policy: context.options.duplicateKeys)
        ledger = ErrorLedger(
            collectsErrors: context.options.collectsErrors, maximum: context.options.limits.errorCount,
            canRecover: schema.canRecover || context.options.collectsErrors)
        unmapped = UnmappedMembers(isWatching: context.options.unknownKeys != .skip || schema.keepsRest)
        memory = context.takeMemory(for: schema)
        unsafe frames = memory.frames
        unsafe framesEnd = frames + memory.frameCapacity
        unsafe top = frames
        unsafe top.pointee.kind = .root
        unsafe top.pointee.plan = unsafe root
        unsafe top.pointee.slot = result
        unsafe top.pointee.entry = nil
    }

    /// What machines on the same document share. Whoever made the machine keeps it alive.
    var context: DecodingContext {
        @inline(__always) get { unsafe sharedContext }
    }

    /// Hands the root value over: it is the caller's from here on.
    mutating func takeResult() {
        precondition(isComplete, "the parser ends no document without a value")
        checkFinished()
        isComplete = false
    }

    // MARK: The stack

    /// Opens a container for the value that is due now. The frame's buffers stay as they are.
    @inline(__always)
    mutating func push(_ kind: Frame.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> UnsafeMutablePointer<Frame> {
        checkStack()
        unsafe top += 1
        if unsafe top == framesEnd { growFrames() }
        unsafe top.pointee.kind = kind
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

    /// Closes the innermost container and makes its value count in the one around it.
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

    /// Called when the value of `plan` is in `slot`: counts it, and says what comes next.
    @inline(__always)
    mutating func completed(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe plan.pointee.needsFinishing { return unsafe finish(plan) }
        return unsafe advance(plan)
    }

    @inline(__always)
    mutating func advance(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .branch:
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
        case .row: countElement()
        case .pick: passElement()
        case .emptyArray: break
        }
        return true
    }

    /// The two presence words of an entry: which fields have a value, and which a null.
    @inline(__always)
    func presence(
        of entry: UnsafeMutablePointer<TrieEntry>, in draft: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<UInt64> {
        unsafe (draft + Int(entry.pointee.presence)).assumingMemoryBound(to: UInt64.self)
    }

    /// Counts an element and makes room for the next one, if there may be one.
    @inline(never)
    private mutating func growElements(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        let stride = unsafe plan.pointee.stride
        let used = unsafe slot - frame.pointee.elements.start
        let count = used / stride
        // Also of an element too many: it is there and must be destroyed with the others.
        unsafe frame.pointee.cursor = slot
        unsafe frame.pointee.keyPending = false
        if count > limits.count { return tooMany() }
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        if fixed >= 0, count > fixed { return wrongCount("an array of more", .inside) }
        if unsafe frame.pointee.elements.end - slot < stride {
            unsafe slot = unsafe frame.pointee.elements.grow(used: used, needed: stride)
            unsafe frame.pointee.cursor = slot
        }
        unsafe frame.pointee.end = elementsEnd(of: frame, stride)
        unsafe self.plan = unsafe plan
        return true
    }

    /// One element more than the limit is let in, which is then refused.
    @inline(__always)
    func elementsEnd(of frame: UnsafeMutablePointer<Frame>, _ stride: Int) -> UnsafeMutableRawPointer {
        let elements = unsafe frame.pointee.elements
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        let most = fixed < 0 ? limits.count : min(limits.count, Int(fixed))
        let (size, overflow) = (UInt(bitPattern: most) &+ 1).multipliedReportingOverflow(by: UInt(bitPattern: stride))
        guard unsafe !overflow && size <= UInt(bitPattern: elements.capacity) else { return unsafe elements.end }
        return unsafe elements.start + Int(bitPattern: size)
    }

    /// Does what is left to do with a complete value before it counts.
    @inline(never)
    private mutating func finish(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if let text = unsafe plan.pointee.hashedText, unsafe !text.isStreamSafe(at: slot) {
            unsafe plan.pointee.type._destroy(slot, count: 1)
            return tooManyMarks(in: "an element of a set", .value)
        }
        if let wrapped = unsafe plan.pointee.wrapped {
            for index in unsafe 0..<plan.pointee.optionals { unsafe wrapped[index]._wrap(slot) }
        }
        return unsafe plan.pointee.role == .value ? advance(plan) : emit(plan)
    }
}
