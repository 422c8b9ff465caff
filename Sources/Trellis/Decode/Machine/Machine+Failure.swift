// Handling of errors. Nothing in this file is on the fast path.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// The stage of a value at which decoding has failed.
    enum Stage: Equatable {
        /// At the current value, which is a string, number, Boolean or null.
        case value
        /// At the start of the current value, which is an object or array.
        case starting
        /// At a key, before its value.
        case key
        /// Inside the innermost container, between its start and end.
        case inside
        /// At the end of the innermost container.
        case closing
        /// Inside a buffered value, in which `open` containers are open.
        case kept(open: Int)

        /// Whether the failure concerns the current value of the innermost container, rather than that container.
        var isInside: Bool {
            switch self {
            case .value, .starting, .key, .kept: true
            case .inside, .closing: false
            }
        }
    }

    /// Records the error with the path of the current value. Returns true if decoding can continue without that value.
    @inline(never)
    mutating func fail(_ error: any Error, _ stage: Stage = .value) -> Bool {
        var contents = TrellisError.Contents(error)
        if isRedacted { contents.redact() }
        // If the error already has a path, it concerns a value inside the current value.
        // The same holds for the payload in an envelope.
        let isNull = contents.code == .unexpectedNull && contents.path.isEmpty && !isOfPayload(stage)
        let lacksKeys = contents.code == .missingKeys && contents.path.isEmpty && stage == .closing
        if lacksKeys, ledger.collectsErrors { addSimilarKeys(to: &contents) }
        let isRecoverable = ledger.canRecover && contents.isRecoverable
        if contents.position == nil, contents.event == nil {
            contents.position = isRecoverable ? input.position : input.tapePosition
            contents.event = input.tapeEvent
        }
        if isRecoverable {
            input.addExcerpts(to: &contents)
            if deferError(contents, stage, isNull: isNull) { return true }
        }
        contents.prepend(path(inside: stage.isInside).components)
        if isRecoverable, recover(from: TrellisError(contents), stage, isNull: isNull) { return true }
        input.addExcerpts(to: &contents)
        // An error that is dropped here has no similar keys, so one that a machine around this one drops has none
        // either.
        let isDropped = ledger.outerTolerance.covers(contents.code)
        if lacksKeys, contents.similarKeys.isEmpty, !isDropped { addSimilarKeys(to: &contents) }
        failure = failure ?? TrellisError(contents)
        return false
    }

    /// Whether errors must not quote the input, because the type or the document's type has a redacted field.
    var isRedacted: Bool { schema.isRedacted || context.schema.isRedacted }

    /// Whether the value that has failed is the payload in an envelope, or is implied around it.
    private func isOfPayload(_ stage: Stage) -> Bool {
        let container = unsafe container(ofFailed: stage)
        var frame = unsafe stage.isInside ? top : top - 1
        while unsafe frame > container && frame.pointee.kind != .envelope { unsafe frame -= 1 }
        return unsafe frame > container
    }

    /// Stops the process when plan and events contradict each other. Continuing would access memory of another type.
    @inline(never)
    func impossible(_ what: StaticString) -> Never { preconditionFailure("\(what)") }

    /// Whether a container may exceed the depth of decoded values, because it is skipped or recorded as bytes.
    @inline(never)
    func mayGoDeeper() -> Bool {
        guard unsafe plan == nil, depth <= context.options.limits.depth else { return false }
        return capture.form == nil || capture.textStart != nil
    }

    @inline(never)
    mutating func tooDeep() -> Bool {
        let limit = context.options.limits.depth
        return fail(TrellisError(.init(tooDeepOver: depth > limit ? limit : limits.depth)))
    }

    @inline(never)
    mutating func tooLong() -> Bool {
        fail(TrellisError(.init(overlongTextOver: limits.textLength)))
    }

    @inline(never)
    mutating func tooMany() -> Bool {
        fail(TrellisError(.init(code: .limitExceeded, found: "more than \(limits.count) elements")), .inside)
    }

    /// Rejects a string whose normalization for hashing would take too long.
    @inline(never)
    mutating func tooManyMarks(in what: String, _ stage: Stage) -> Bool {
        fail(TrellisError(.init(tooManyMarksIn: what, over: StreamSafeText.maximumMarks)), stage)
    }

    /// The path of the current value, or of the innermost container. O(depth).
    func path(inside: Bool) -> TrellisError.Path { unsafe path(inside: inside, from: frames + 1) }

    /// The path of the current value, or of the innermost container, from a container on.
    func path(inside: Bool, from first: UnsafeMutablePointer<Frame>) -> TrellisError.Path {
        var components: [TrellisError.Path.Component] = []
        var frame = unsafe first
        while unsafe frame <= top {
            if unsafe frame == top && !inside { break }
            switch unsafe frame.pointee.kind {
            case .root, .single, .variant: break
            case .model, .branch, .envelope, .dictionary:
                if let key = unsafe memberKey(of: frame) { components.append(.key(key)) }
            case .row:
                let hasTail = unsafe frame < top && (frame + 1).pointee.kind == .tail
                if !hasTail { unsafe components.append(.index(frame.pointee.position)) }
            case .tail:
                let first = unsafe (frame - 1).pointee.position
                unsafe components.append(.index(first + entryCount(of: frame) + frame.pointee.gone))
            case .array:
                unsafe components.append(.index(entryCount(of: frame) + frame.pointee.gone))
            case .pick:
                unsafe components.append(.index(frame.pointee.position))
            case .emptyArray: components.append(.index(0))
            }
            unsafe frame += 1
        }
        return TrellisError.Path(components)
    }

    /// The key of the member that is being decoded in an open object; nil if there is none.
    func memberKey(of frame: UnsafeMutablePointer<Frame>) -> String? {
        switch unsafe frame.pointee.kind {
        case .model, .branch, .envelope:
            guard let entry = unsafe frame.pointee.entry else { return unsafe unmapped.key(depth: frame - frames) }
            let bytes = unsafe UnsafeBufferPointer(start: entry.pointee.bytes, count: entry.pointee.key.length)
            return unsafe String(decoding: bytes, as: UTF8.self)
        case .dictionary:
            guard unsafe frame.pointee.keyPending else { return nil }
            let keys = unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self)
            return unsafe keys[entryCount(of: frame)]
        default: return nil
        }
    }

    /// Destroys all incomplete values and returns the memory. The machine cannot be used afterwards.
    mutating func tearDown() {
        while unsafe top > frames { discard() }
        if isComplete {
            unsafe frames.pointee.plan.pointee.wrappedType._destroy(frames.pointee.slot, count: 1)
            isComplete = false
        }
        memory.arena.popAll()
        context.giveBack(memory, of: schema)
    }

    /// Destroys the values of a container.
    func destroyContents(of frame: UnsafeMutablePointer<Frame>) {
        switch unsafe frame.pointee.kind {
        case .model, .row: unsafe destroyFields(of: frame)
        case .array, .dictionary, .single, .tail: unsafe destroyElements(of: frame)
        // The fields of a branch are in the draft of its model, which has its own frame.
        case .branch, .root, .pick, .emptyArray: break
        // The payload has a frame of its own until the variant is complete.
        case .variant: break
        case .envelope: unsafe destroyPayload(of: frame)
        }
    }

    mutating func discard() {
        unsafe unmapped.forget(depth: top - frames)
        if unsafe top.pointee.kind == .model { _ = unsafe ledger.takeDeferred(depth: top - frames) }
        unsafe destroyContents(of: top)
        if unsafe top.pointee.kind.isVariant { variants.end() }
        unsafe top -= 1
    }

    private func destroyElements(of frame: UnsafeMutablePointer<Frame>) {
        guard let element = unsafe frame.pointee.plan.pointee.element else { impossible("elements without a plan") }
        let count = unsafe entryCount(of: frame)
        unsafe element.pointee.wrappedType._destroy(frame.pointee.elements.start, count: count)
        if unsafe frame.pointee.kind == .dictionary {
            let keys = unsafe count + (frame.pointee.keyPending ? 1 : 0)
            unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self).deinitialize(count: keys)
        }
    }
}
