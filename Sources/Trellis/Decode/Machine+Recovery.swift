// Going on after an error: a lossy collection without the element, a field with its default, and, if all errors of a
// document are wanted, whatever comes after the value.
extension Machine {
    /// Leaves the value that has failed; false if nothing allows that.
    mutating func recover(from error: TrellisError, _ stage: Stage) -> Bool {
        let innermost = unsafe stage.isInside ? top : top - 1
        var target = unsafe innermost
        while unsafe target > frames {
            if unsafe passesOver(error, in: target) { break }
            unsafe target -= 1
        }
        let isDrop = unsafe target > frames
        if isDrop {
            guard report.dropped.count < options.maximumErrors else { return tooManyErrors() }
            report.dropped.append(error)
        } else {
            guard options.collectsErrors else { return false }
            guard errors.count < options.maximumErrors else { return tooManyErrors() }
            errors.append(error)
            unsafe target = unsafe innermost
        }
        unsafe unwind(to: target, stage)
        unsafe settle(target, isDrop: isDrop)
        return true
    }

    private mutating func tooManyErrors() -> Bool {
        failure = TrellisError(
            .init(code: .limitExceeded, found: "more than \(options.maximumErrors) errors", place: currentPlace))
        return false
    }

    /// Whether the innermost value that is due in a container can be done without.
    private func passesOver(_ error: TrellisError, in frame: UnsafeMutablePointer<Frame>) -> Bool {
        switch unsafe frame.pointee.kind {
        case .array, .dictionary: return unsafe frame.pointee.plan.pointee.isLossy
        case .model, .branch:
            guard error.code.isMismatch, let entry = unsafe frame.pointee.entry else { return false }
            return unsafe entry.pointee.acceptsMismatch
        case .root, .single, .pick, .emptyArray: return false
        }
    }

    /// Leaves all containers inside a frame, and skips what is still to come of them.
    private mutating func unwind(to target: UnsafeMutablePointer<Frame>, _ stage: Stage) {
        var open = 0
        let innermost = unsafe top
        while unsafe top > target {
            let frame = unsafe top
            if unsafe frame.pointee.kind != .single { open += 1 }
            // A dictionary that closes has forgotten its keys already.
            let isClosed = unsafe frame == innermost && stage == .closing
            if unsafe frame.pointee.kind == .dictionary && duplicateKeys == .error && !isClosed {
                seenKeys.removeLast()
            }
            let mark = unsafe frame.pointee.mark
            let isModel = unsafe frame.pointee.kind == .model
            discard()
            if isModel { memory.arena.pop(to: mark) }
        }
        switch stage {
        case .starting: open += 1
        case .closing:
            open -= 1
            depth -= 1
        case .value, .key, .inside: break
        }
        unsafe plan = nil
        skipDepth = open
        if open > 0 { gate?.close() }
    }

    /// Sees to the place in a container whose value was left.
    private mutating func settle(_ target: UnsafeMutablePointer<Frame>, isDrop: Bool) {
        switch unsafe target.pointee.kind {
        case .array, .dictionary, .single:
            if unsafe target.pointee.keyPending {
                let keys = unsafe target.pointee.keys.start.assumingMemoryBound(to: String.self)
                unsafe (keys + entryCount(of: target)).deinitialize(count: 1)
                unsafe target.pointee.keyPending = false
            }
            // The elements that follow keep their index in paths.
            unsafe target.pointee.index += 1
            if skipDepth == 0 { resumeElements() }
        case .pick:
            if skipDepth == 0 { passElement() } else { unsafe target.pointee.index += 1 }
        case .model, .branch:
            guard let entry = unsafe target.pointee.entry else { return }
            if unsafe entry.pointee.acceptsMismatch, isDrop {
                unsafe useMismatchDefault(entry, in: target)
            } else {
                unsafe countAsSeen(entry, in: target)
            }
        case .root, .emptyArray: break
        }
    }

    private mutating func useMismatchDefault(
        _ entry: UnsafeMutablePointer<TrieEntry>, in frame: UnsafeMutablePointer<Frame>
    ) {
        let property = unsafe frame.pointee.model.pointee.details._withUnsafeGuaranteedRef {
            unsafe $0.properties[Int(entry.pointee.field)]
        }
        guard let property else { return }
        let slot = unsafe frame.pointee.draft + Int(entry.pointee.offset)
        let state =
            property.hasMismatchDefault
            ? unsafe property.initializeMismatchDefault(slot) : unsafe property.initializeDefault(slot)
        let presence = unsafe presence(of: entry, in: frame.pointee.draft)
        unsafe presence[state == .value ? 0 : 1] |= entry.pointee.bit
    }

    /// Keeps a field whose error is known from being reported as missing too.
    private func countAsSeen(_ entry: UnsafeMutablePointer<TrieEntry>, in frame: UnsafeMutablePointer<Frame>) {
        let (draft, model) = unsafe (frame.pointee.draft, frame.pointee.model)
        unsafe countAsSeen(Int(entry.pointee.presence) / 16, entry.pointee.bit, draft, model)
        guard let child = unsafe entry.pointee.child else { return }
        for word in unsafe 0..<model.pointee.words {
            unsafe countAsSeen(word, child.pointee.subtree[word], draft, model)
        }
    }

    /// Marks fields as null that have no value, or gives them their default, so that a model of them can be made.
    func countAsSeen(
        _ word: Int, _ bits: UInt64, _ draft: UnsafeMutableRawPointer, _ model: UnsafeMutablePointer<ModelPlan>
    ) {
        let words = unsafe draft.assumingMemoryBound(to: UInt64.self)
        var bits = unsafe bits & ~words[word * 2]
        unsafe words[word * 2 + 1] |= bits
        bits &= unsafe model.pointee.defaulted[word]
        while bits != 0 {
            let slot = word * 64 + bits.trailingZeroBitCount
            bits &= bits - 1
            let property = unsafe model.pointee.details._withUnsafeGuaranteedRef { $0.properties[slot] }
            let address = unsafe draft + model.pointee.slots[slot].offset
            guard unsafe property?.initializeDefault(address) == .value else { continue }
            unsafe words[word * 2] |= 1 << UInt64(slot % 64)
            unsafe words[word * 2 + 1] &= ~(1 << UInt64(slot % 64))
        }
    }

    /// Leaves an object that cannot be made, for reasons that are known.
    mutating func abandonObject() -> Bool {
        let outer = unsafe top - 1
        unsafe unwind(to: outer, .closing)
        unsafe settle(outer, isDrop: false)
        return true
    }
}

extension TrellisError.Code {
    /// Whether decoding could go on after such an error: limits hold for the whole document, and a schema is wrong as a whole.
    var isRecoverable: Bool {
        switch self {
        case .limitExceeded, .invalidSchema, .invalidSyntax, .unexpectedEnd, .invalidUTF8, .loneSurrogate,
            .trailingData:
            false
        default: true
        }
    }

    /// Whether it says that a value does not fit, for which a default may stand in.
    var isMismatch: Bool {
        switch self {
        case .duplicateKey, .unknownKey: false
        default: isRecoverable
        }
    }
}
