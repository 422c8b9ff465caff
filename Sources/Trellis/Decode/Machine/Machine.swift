/// The decode machine: a stack of open containers and a cursor in the compiled schema. It knows no input and no C; whoever
/// delivers events to it in the order of a JSON text gets a value in the root slot.
///
/// `plan` and `slot` always say what the next value is and where it goes; no plan means that nobody wants it. Each event
/// returns whether to go on; when it returns false, `failure` says why.
@safe struct Machine {
    var plan: UnsafeMutablePointer<TypePlan>?
    var slot: UnsafeMutableRawPointer
    /// The innermost open container.
    var top: UnsafeMutablePointer<Frame>
    /// How many containers are open inside the subtree that is being skipped; 0 outside of one.
    var skipDepth = 0
    /// How many containers are open, skipped ones included.
    var depth = 0
    let maximumDepth: Int
    let maximumTextLength: Int
    let maximumCount: Int
    let duplicateKeys: DecodingOptions.DuplicateKeys
    let options: DecodingOptions
    let schema: Unmanaged<CompiledSchema>
    /// For each known key, the one that followed it last time. Payloads repeat their order, so a guess is nearly always right.
    let hints: UnsafeMutablePointer<UInt16>
    /// What the parser wants to know of the events so far.
    let trace: UnsafeMutablePointer<EventTrace>
    /// The stack's first frame and the end of its memory.
    var frames: UnsafeMutablePointer<Frame>
    var framesEnd: UnsafeMutablePointer<Frame>
    var memory: MachineMemory
    /// Shuts off events while a subtree is skipped, where the source of the events can.
    var gate: EventGate?
    /// The keys of each open dictionary, where duplicates are errors.
    var seenKeys: [Set<[UInt8]>] = []
    /// Whether the root slot holds a value.
    var isComplete = false
    var failure: TrellisError?

    // What only some documents need.

    /// Tells where the current event is in the input; nil if the events come from a tape, which knows the place.
    var places: TokenPlaces?
    var tapePlace: TrellisError.Place?
    /// The text of that tape, if it is known.
    var tapeSource: EventTape.Source?
    /// Where the events of a value are kept while it is not known yet what becomes of them.
    var capture: Capture?
    /// The text that is decoded, where some value is wanted byte for byte.
    var source: SourceText?
    /// How many containers are open inside a value that was kept and has failed.
    var capturedDepth = 0
    /// Whether decoding may go on after an error.
    let canRecover: Bool
    /// The errors so far, if all are wanted, and what was passed over.
    var errors: [TrellisError] = []
    var hasErrors = false
    var report = DecodingReport()
    var postponed: [Postponed] = []
    /// How many errors and drops the machines around this one have noted already.
    var errorsBefore = 0
    var droppedBefore = 0
    /// Which errors the containers around this machine's value pass over.
    var tolerance = Tolerance()
    /// Whether keys that no field wants matter.
    let watchesUnknownKeys: Bool
    /// The members that no field wants of open objects that keep them, by the place in the stack.
    var rests: [Int: JSONObject] = [:]
    var restKey = ""
    /// What tells the variant of the root object.
    var tag: ReplayContext.Tag?
    /// How many machines are at work on parts of one document, each inside another.
    var nesting = 0
    /// The model that an update starts from.
    var base: (any JSONModel)?
    /// What becomes of the objects in it; nil if this is no update.
    var update: UpdateJournal?
    /// Where elements go that are handed out, or the one value that is wanted.
    var sink: Unmanaged<ElementSink>?
    /// Whether no more of the document is wanted.
    var isStopped = false
    /// How many of the errors have been looked at for those of an element.
    var settledErrors = 0

    /// A machine that decodes one value into uninitialised memory. `tearDown` must be called at the end.
    init(
        schema: CompiledSchema, plan root: UnsafeMutablePointer<TypePlan>? = nil, options: DecodingOptions,
        result: UnsafeMutableRawPointer
    ) {
        let root = unsafe root ?? schema.root
        unsafe plan = unsafe root
        unsafe slot = unsafe result
        self.options = options
        unsafe self.schema = Unmanaged.passUnretained(schema)
        canRecover = schema.canRecover || options.collectsErrors
        watchesUnknownKeys = options.unknownKeys != .skip || schema.keepsRest
        maximumDepth = options.maximumDepth
        maximumTextLength = options.maximumTextLength
        maximumCount = options.maximumCount
        duplicateKeys = options.duplicateKeys
        memory = schema.memory.take() ?? MachineMemory(schema: schema)
        unsafe hints = memory.hints
        unsafe trace = memory.trace
        unsafe trace.pointee = EventTrace()
        unsafe frames = memory.frames
        unsafe framesEnd = frames + memory.frameCapacity
        unsafe top = frames
        unsafe top.pointee.kind = .root
        unsafe top.pointee.plan = unsafe root
        unsafe memory.userInfo.pointee = options.userInfo
        unsafe top.pointee.slot = result
        unsafe top.pointee.entry = nil
    }

    /// Hands the root value over: it is the caller's from here on.
    mutating func takeResult() {
        precondition(isComplete, "the parser ends no document without a value")
        isComplete = false
    }

    // MARK: The stack

    /// Opens a container for the value that is due now. The frame's buffers stay as they are.
    @inline(__always)
    mutating func push(_ kind: Frame.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> UnsafeMutablePointer<Frame> {
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
        let plan = unsafe top.pointee.plan
        unsafe slot = unsafe top.pointee.slot
        depth -= 1
        unsafe top -= 1
        return unsafe completed(plan)
    }

    // MARK: Values

    /// Called when the value of `plan` stands in `slot`: counts it, and says what comes next.
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
        case .array, .dictionary:
            let stride = unsafe plan.pointee.stride
            unsafe slot += stride
            if unsafe frame.pointee.end - slot < stride, !growElements(stride) { return false }
            unsafe frame.pointee.cursor = unsafe slot
            unsafe frame.pointee.keyPending = false
            unsafe self.plan = unsafe plan
        case .root:
            isComplete = true
            unsafe self.plan = nil
        case .single: return unsafe endSingle(plan)
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

    /// Makes room for the next element; false if there are more than the limit allows.
    @inline(never)
    private mutating func growElements(_ stride: Int) -> Bool {
        let frame = unsafe top
        let used = unsafe slot - frame.pointee.elements.start
        guard used / stride <= maximumCount else {
            // The element is there and must be destroyed with the others.
            unsafe frame.pointee.cursor = slot
            unsafe frame.pointee.keyPending = false
            return tooMany()
        }
        if unsafe frame.pointee.elements.end - slot < stride {
            unsafe slot = unsafe frame.pointee.elements.grow(used: used, needed: stride)
        }
        unsafe frame.pointee.end = elementsEnd(of: frame, stride)
        return true
    }

    /// One element more than the limit is let in, which is then refused.
    @inline(__always)
    func elementsEnd(of frame: UnsafeMutablePointer<Frame>, _ stride: Int) -> UnsafeMutableRawPointer {
        let elements = unsafe frame.pointee.elements
        guard unsafe maximumCount < elements.capacity / stride else { return unsafe elements.end }
        return unsafe elements.start + (maximumCount + 1) * stride
    }

    /// Does what is left to do with a complete value before it counts.
    @inline(never)
    private mutating func finish(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        unsafe wrap(plan)
        return unsafe plan.pointee.role == .value ? advance(plan) : handOut(plan)
    }

    @inline(never)
    private func wrap(_ plan: UnsafeMutablePointer<TypePlan>) {
        guard let wrapped = unsafe plan.pointee.wrapped else { return }
        for index in unsafe 0..<plan.pointee.optionals { unsafe wrapped[index]._wrap(slot) }
    }
}

extension Frame {
    /// A frame that holds nothing yet but its empty buffers; the rest is set when it is pushed.
    static func unused(_ plan: UnsafeMutablePointer<TypePlan>) -> Frame {
        let nowhere = unsafe ElementBuffer.empty.start
        return unsafe Frame(
            kind: .root, plan: plan, slot: nowhere, draft: nowhere, model: UnsafeMutablePointer(bitPattern: 16)!,
            node: UnsafeMutablePointer(bitPattern: 16)!, mark: Arena().mark,
            hint: UnsafeMutablePointer(bitPattern: 16)!,
            guess: UnsafeMutablePointer(bitPattern: 16)!, entry: nil, index: 0, elements: .empty,
            keys: .empty, cursor: nowhere, end: nowhere)
    }
}
