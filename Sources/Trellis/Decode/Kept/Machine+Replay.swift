// Decoding from a tape, by a nested machine.
// Safety: as in Kept/DateReader.swift
extension Machine {
    /// The maximum number of nested machines. Each needs stack of the thread, which is checked as well.
    static var maximumNesting: Int { 64 }

    static var nestedTooDeep: TrellisError.Contents {
        .init(code: .limitExceeded, found: "more than \(maximumNesting) levels of nested buffered values")
    }

    /// The maximum number of times that a buffered value may be decoded, averaged over its events. Types that are tried
    /// in turn at several nesting levels could otherwise take exponential time in the depth of a value.
    static var maximumPlays: Int { 64 }

    /// Decodes a value from a tape into uninitialized memory.
    ///
    /// - Parameters:
    ///   - origin: the path of the value, relative to the current value.
    ///   - tolerance: the errors that the caller recovers from, in addition to those that the enclosing containers
    ///     recover from.
    ///   - field: the field that the value belongs to, if it is not the current field.
    ///   - element: the existing element that an update starts from, if it does not follow from the field.
    ///   - schema: the schema that contains the plan, if it is not this machine's.
    ///   - context: additional information about the value.
    /// - Throws: the error of the value, with the path relative to the current value. If all errors are collected, it
    ///   includes all of them.
    mutating func decode(
        _ tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>,
        into result: UnsafeMutableRawPointer, from origin: Origin = Origin(), tolerance: Tolerance = Tolerance(),
        field: Int? = nil, element: (any JSONDecodableModel)? = nil, in schema: CompiledSchema? = nil,
        context: KeptValue.Context = .init()
    ) throws(TrellisError) {
        // Variants that are decoded in place count as well, so that the limit does not depend on the chunks.
        let nesting = input.nesting + variants.count
        guard nesting < Self.maximumNesting else {
            throw TrellisError(Self.nestedTooDeep.placed(at: index, of: tape))
        }
        // In a debug build, a level takes about 20 KiB.
        if nesting > 3, self.context.stack.isShort() {
            throw TrellisError(TrellisError.Contents(noStackAfter: nesting).placed(at: index, of: tape))
        }
        let length = tape.end(ofValueAt: index) - index
        if isPlayedOnce { self.context.allowance = length * Self.maximumPlays }
        guard self.context.allowance > 0 else {
            throw TrellisError(.init(replayedTooOften: index, of: tape))
        }
        let schema = schema ?? self.schema
        let machine = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(self.context, schema: schema, plan: plan, result: result))
        defer {
            unsafe machine.pointee.tearDown()
            unsafe machine.deinitialize(count: 1)
            unsafe machine.deallocate()
        }
        unsafe machine.pointee.input = InputPosition(nesting: nesting + 1, outerDepth: depth)
        unsafe machine.pointee.isPlayedOnce = isPlayedOnce && context.isOnlyDecode
        unsafe machine.pointee.depth = depth
        unsafe machine.pointee.output = output
        unsafe machine.pointee.ledger.begin(
            inside: ledger, tolerance: self.tolerance(inside: top).union(tolerance), isAttempt: context.isAttempt)
        // The machine that decodes after a hook is nested between the variant's machine and the object's.
        if unsafe machine.pointee.unmapped.isWatching {
            let isSameObject = unsafe top == frames && context.path.isEmpty
            unsafe machine.pointee.unmapped.outerKeys = context.outerKeys + (isSameObject ? unmapped.outerKeys : [])
        }
        if let update {
            // In a patch, an element is complete, and so is a value from which several fields are decoded.
            let isComplete = update.isPatch && (element != nil || field != nil)
            let removed = isComplete ? RemovedMembers.all : removedMembers()
            let base = context.replacesExisting ? nil : element ?? existingModel(inField: field)
            unsafe machine.pointee.update = ExistingModel(
                base: base, journal: update.journal, removed: removed, isPatch: update.isPatch)
        }
        let isDone = unsafe machine.pointee.play(tape, from: index)
        adopt(unsafe machine.pointee.ledger.report, from: origin)
        unsafe output.adopt(machine.pointee.output)
        let hasFailed = unsafe machine.pointee.failure != nil || !machine.pointee.ledger.errors.isEmpty
        if hasFailed, var error = unsafe TrellisError(machine.pointee.allErrors) {
            error.contents.changePaths(origin.resolve)
            throw error
        }
        guard isDone, unsafe machine.pointee.isComplete else {
            // The receiver of the emitted values has stopped. This error also ends the enclosing machines.
            if output.isStopped { throw TrellisError(.custom) }
            impossible("a tape that ends without a value or an error")
        }
        unsafe machine.pointee.takeResult()
    }

    /// The collected errors and the error that ended the decode.
    var allErrors: [TrellisError] { ledger.errors + (failure.map { [$0] } ?? []) }

    /// Adopts the skipped values of a nested machine.
    private mutating func adopt(_ inner: SkippedValues, from origin: Origin) {
        guard !inner.isEmpty else { return }
        let prefix = path(inside: true).components
        ledger.adopt(inner) { prefix + origin.resolve($0) }
    }

    /// Replays the events of a value.
    mutating func play(_ tape: EventTape, from start: Int) -> Bool {
        let end = tape.end(ofValueAt: start)
        input.begin(tape)
        var index = start
        // The number of events that nested machines have replayed. The nested machines count them.
        var handedOn = 0
        defer { context.allowance -= max(1, index - start - handedOn) }
        while index < end {
            input.go(to: index)
            var next = index + 1
            let goesOn: Bool
            let kind = tape.kind(at: index)
            switch kind {
            case .null: goesOn = null()
            case .false: goesOn = bool(false)
            case .true: goesOn = bool(true)
            case .number: goesOn = unsafe tape.withText(at: index) { unsafe number($0) }
            case .string: goesOn = unsafe tape.withText(at: index) { unsafe string($0) }
            case .key: goesOn = unsafe tape.withText(at: index) { unsafe key($0) }
            case .endObject: goesOn = endObject()
            case .endArray: goesOn = endArray()
            case .beginObject, .beginArray:
                if skipDepth == 0, isKept {
                    // All events of the value are already recorded.
                    next = tape.end(ofValueAt: index)
                    // As after buffering, the value is taken at its end.
                    input.go(to: next - 1)
                    if isDecodedByOthers { handedOn += next - index }
                    goesOn = take(tape, at: index)
                } else {
                    goesOn = kind == .beginObject ? startObject() : startArray()
                }
            }
            if !goesOn {
                if let contents = failure?.contents, contents.position == nil, contents.event == nil {
                    failure?.contents = contents.placed(at: index, of: tape)
                }
                return false
            }
            index = next
        }
        return true
    }

    /// Whether nested machines decode the contents of the current value.
    private var isDecodedByOthers: Bool {
        guard let plan = unsafe plan else { return false }
        return unsafe plan.pointee.sources != nil || plan.pointee.kind == .shared
    }

    /// Whether the current value must be buffered until it is complete.
    private var isKept: Bool {
        guard let plan = unsafe plan else { return false }
        switch unsafe plan.pointee.kind {
        case .buffered, .shared: return true
        default: return false
        }
    }
}

extension TrellisError.Contents {
    /// The error of a buffered value that would be decoded too often.
    init(replayedTooOften index: Int, of tape: EventTape) {
        let found = "a buffered value that would be decoded more than \(Machine.maximumPlays) times"
        self = Self(code: .limitExceeded, found: found).placed(at: index, of: tape)
    }
}
