// Continues after an error: a lossy collection drops the element, a field uses its default, and if all errors are
// collected, decoding continues after the value.
// Safety: as in Recovery/Machine+DeferredErrors.swift
extension Machine {
    /// Leaves the value that has failed; false if decoding cannot continue.
    ///
    /// - Parameter isNull: whether the value is null. A default for mismatched values does not replace a null.
    mutating func recover(from error: TrellisError, _ stage: Stage, isNull: Bool = false) -> Bool {
        let due = unsafe container(ofFailed: stage)
        var target = unsafe container(tolerating: error.code, from: due, isNull: isNull)
        var isDrop = unsafe target > frames
        if isDrop, unsafe isDeferrable(in: target) {
            unsafe deferError(error, isNull: isNull && target == due, in: target)
            isDrop = false
        } else if isDrop {
            guard ledger.drop(error) else { return failForGood(ledger.tooMany(error)) }
        } else {
            guard ledger.collectsErrors, !ledger.outerTolerance.covers(error.code) else { return false }
            unsafe target = unsafe due
            guard unsafe collect(error, in: target) else { return false }
        }
        unsafe unwind(to: target, stage)
        unsafe settle(target, isDrop: isDrop)
        return true
    }

    /// Defers an error whose path begins at the current value, if it is that of a field with several paths.
    ///
    /// There may be many such errors, and most of them do not count in the end, so they get the path of their object
    /// only when it ends.
    mutating func deferError(_ contents: TrellisError.Contents, _ stage: Stage, isNull: Bool) -> Bool {
        let due = unsafe container(ofFailed: stage)
        let target = unsafe container(tolerating: contents.code, from: due, isNull: isNull)
        guard unsafe target > frames, unsafe isDeferrable(in: target) else { return false }
        var contents = contents
        unsafe contents.prepend(path(inside: stage.isInside, from: owner(of: target)).components)
        unsafe deferError(TrellisError(contents), isNull: isNull && target == due, isInObject: true, in: target)
        unsafe unwind(to: target, stage)
        unsafe settle(target, isDrop: false)
        return true
    }

    /// The innermost container, from `due` outwards, that continues after an error; the root if there is none.
    private func container(
        tolerating code: TrellisError.Code, from due: UnsafeMutablePointer<Frame>, isNull: Bool
    ) -> UnsafeMutablePointer<Frame> {
        var target = unsafe due
        while unsafe target > frames {
            let isOwn = unsafe isNull && target == due
            if unsafe tolerance(of: target, isNull: isOwn).covers(code) { break }
            unsafe target -= 1
        }
        return unsafe target
    }

    /// Collects an error inside a container, and the errors that it includes; false if they exceed the limit.
    mutating func collect(_ error: TrellisError, in frame: UnsafeMutablePointer<Frame>) -> Bool {
        guard ledger.collect(error) else { return failForGood(ledger.tooMany(error)) }
        unsafe poison(upTo: frame)
        return true
    }

    mutating func failForGood(_ error: TrellisError) -> Bool {
        failure = error
        return false
    }

    /// The container of the value that has failed. An array that is implied around a single value fails with that
    /// value, a variant with its payload, and an empty array in place of an object with its contents.
    func container(ofFailed stage: Stage) -> UnsafeMutablePointer<Frame> {
        var frame = unsafe stage.isInside ? top : top - 1
        while true {
            switch unsafe frame.pointee.kind {
            case .single, .emptyArray, .variant, .envelope: unsafe frame -= 1
            default: return unsafe frame
            }
        }
    }

    /// The errors that a container recovers from in its current value.
    private func tolerance(of frame: UnsafeMutablePointer<Frame>, isNull: Bool = false) -> Tolerance {
        switch unsafe frame.pointee.kind {
        case .array, .dictionary, .tail: return Tolerance(all: unsafe frame.pointee.plan.pointee.isLossy)
        case .model, .row, .branch:
            guard let entry = unsafe frame.pointee.entry else {
                return unsafe Tolerance(all: unmapped.isLossy(depth: frame - frames))
            }
            let accepts = unsafe entry.pointee.acceptsMismatch
            return Tolerance(mismatches: unsafe accepts && !isNull || isDeferrable(in: frame))
        case .root, .single, .pick, .emptyArray, .variant, .envelope: return Tolerance()
        }
    }

    /// The errors that a container and everything around it recover from in its current value.
    func tolerance(inside innermost: UnsafeMutablePointer<Frame>) -> Tolerance {
        var result = ledger.outerTolerance
        var frame = unsafe innermost
        while unsafe frame > frames {
            result = unsafe result.union(tolerance(of: frame))
            unsafe frame -= 1
        }
        return result
    }

    // MARK: Models with errors inside

    /// Marks the enclosing objects as containing an error, so that no models are created from them.
    private func poison(upTo last: UnsafeMutablePointer<Frame>) {
        var frame = unsafe last
        while unsafe frame > frames {
            if unsafe frame.pointee.kind.isModel {
                let (word, bit) = unsafe poisonBit(of: frame)
                unsafe word.pointee |= bit
            }
            unsafe frame -= 1
        }
    }

    func isPoisoned(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
        let (word, bit) = unsafe poisonBit(of: frame)
        return unsafe word.pointee & bit != 0
    }

    private func poisonBit(of frame: UnsafeMutablePointer<Frame>) -> (word: UnsafeMutablePointer<UInt64>, bit: UInt64) {
        let bit = unsafe frame.pointee.model.pointee.poisonBit
        let words = unsafe frame.pointee.draft.assumingMemoryBound(to: UInt64.self)
        return unsafe (words + (bit / 64 * 2 + 1), 1 << UInt64(bit % 64))
    }

    /// Leaves an object at its end without creating a model, because its errors are already recorded.
    mutating func abandon() {
        let target = unsafe container(ofFailed: .closing)
        unsafe unwind(to: target, .closing)
        unsafe settle(target, isDrop: false)
    }

    /// Leaves all containers inside a frame, and skips the rest of their input.
    private mutating func unwind(to target: UnsafeMutablePointer<Frame>, _ stage: Stage) {
        var open = 0
        let innermost = unsafe top
        while unsafe top > target {
            let frame = unsafe top
            let kind = unsafe frame.pointee.kind
            if kind.hasBrackets { open += 1 }
            // A dictionary that is closing has already ended its set of keys.
            let isClosed = unsafe frame == innermost && stage == .closing
            if kind == .dictionary && !isClosed { repeatedKeys.endDictionary() }
            let mark = unsafe frame.pointee.mark
            discard()
            if kind.isModel || kind.isVariant { memory.arena.pop(to: mark) }
        }
        switch stage {
        case .starting: open += 1
        case .closing:
            open -= 1
            depth -= 1
        case .kept(let inside): open += inside
        case .value, .key, .inside: break
        }
        unsafe plan = nil
        skipDepth = open
        if skipDepth > 0 { input.link?.gate.close() }
    }

    /// Updates a container after the failure of its current value.
    private mutating func settle(_ target: UnsafeMutablePointer<Frame>, isDrop: Bool) {
        switch unsafe target.pointee.kind {
        case .array, .dictionary, .single, .tail:
            if unsafe target.pointee.keyPending {
                let keys = unsafe target.pointee.keys.start.assumingMemoryBound(to: String.self)
                unsafe (keys + entryCount(of: target)).deinitialize(count: 1)
                unsafe target.pointee.keyPending = false
            }
            if skipDepth == 0 { resumeElements() }
        case .pick:
            if skipDepth == 0 { passElement() }
        case .model, .branch, .row:
            // An unmapped member has no entry.
            if let entry = unsafe target.pointee.entry {
                if unsafe entry.pointee.acceptsMismatch, isDrop {
                    unsafe useMismatchDefault(entry, in: target)
                } else {
                    unsafe countAsSeen(entry, in: target)
                }
            }
            if unsafe target.pointee.kind == .row, skipDepth == 0 { nextPosition() }
        case .root, .emptyArray, .variant, .envelope: break
        }
    }

    private mutating func useMismatchDefault(
        _ entry: UnsafeMutablePointer<TrieEntry>, in frame: UnsafeMutablePointer<Frame>
    ) {
        let property = unsafe frame.pointee.model.pointee.details._withUnsafeGuaranteedRef {
            unsafe $0.properties[Int(entry.pointee.field)]
        }
        guard let property else { impossible("a default without a field") }
        unsafe useMismatchDefault(
            property, at: frame.pointee.draft + Int(entry.pointee.offset),
            presence(of: entry, in: frame.pointee.draft), entry.pointee.bit)
    }

    /// Writes the default for a mismatched value into an empty slot.
    func useMismatchDefault(
        _ property: AnyProperty, at slot: UnsafeMutableRawPointer, _ presence: UnsafeMutablePointer<UInt64>,
        _ bit: UInt64
    ) {
        switch unsafe property.mismatchDefault(context.options.schema)?.initialize(slot) {
        case .value: unsafe presence[0] |= bit
        case .null, nil: unsafe presence[1] |= bit
        case .absent: break
        }
    }

    /// Prevents a field with a reported error from being reported as missing, too.
    private func countAsSeen(_ entry: UnsafeMutablePointer<TrieEntry>, in frame: UnsafeMutablePointer<Frame>) {
        let words = unsafe frame.pointee.draft.assumingMemoryBound(to: UInt64.self)
        let presence = unsafe presence(of: entry, in: frame.pointee.draft)
        if unsafe presence[0] & entry.pointee.bit == 0 { unsafe presence[1] |= entry.pointee.bit }
        guard let child = unsafe entry.pointee.child else { return }
        for word in unsafe 0..<frame.pointee.model.pointee.words {
            unsafe words[word * 2 + 1] |= child.pointee.subtree[word] & ~words[word * 2]
        }
    }
}
