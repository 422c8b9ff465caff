// Fields with several paths, whose value comes from the first listed path that is present: see ``DeferredErrors``.
// Safety: As for `Machine/Machine.swift`. After an error that does not end the decode, the frames above the one that
// continues are destroyed as by `tearDown`. A struct is replaced by a copy of the existing one, which has the same
// type. An identity is decoded into memory of the size of its slot, and moved out once if that succeeds.
extension Machine {
    /// Whether the current value of a container is not at the first path of its field.
    func isDeferrable(in frame: UnsafeMutablePointer<Frame>) -> Bool {
        guard unsafe frame.pointee.kind == .model || frame.pointee.kind == .branch,
            let entry = unsafe frame.pointee.entry
        else { return false }
        return unsafe entry.pointee.rank > 0
    }

    mutating func deferError(
        _ error: TrellisError, isNull: Bool, isInObject: Bool = false, in frame: UnsafeMutablePointer<Frame>
    ) {
        guard let entry = unsafe frame.pointee.entry else { impossible("an error at a path without a key") }
        let slot = unsafe Int(entry.pointee.field)
        unsafe deferError(error, isNull: isNull, isInObject: isInObject, slot: slot, in: frame)
    }

    /// - Parameter isInObject: whether the path of the error begins inside the model's object, instead of at the root.
    mutating func deferError(
        _ error: TrellisError, isNull: Bool, isInObject: Bool = false, slot: Int,
        in frame: UnsafeMutablePointer<Frame>
    ) {
        unsafe ledger.deferError(
            error, isNull: isNull, isInObject: isInObject, slot: slot, depth: owner(of: frame) - frames)
    }

    /// The frame of the model whose fields the frame's keys are mapped to.
    func owner(of frame: UnsafeMutablePointer<Frame>) -> UnsafeMutablePointer<Frame> {
        var owner = unsafe frame
        while unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        return unsafe owner
    }

    /// Discards the errors of values that no longer count.
    mutating func forgetDeferred(_ bits: UInt64, word: Int, in frame: UnsafeMutablePointer<Frame>) {
        unsafe ledger.forgetDeferred(bits, word: word, depth: owner(of: frame) - frames)
    }

    /// Resolves the deferred errors of the object that ends: each is replaced by a default or becomes an error.
    ///
    /// - Parameter crossed: receives the errors of composite parts, by composite. The composites decide whether they
    ///   need the parts.
    /// - Returns: the first error, or all of them if errors are collected.
    mutating func settleDeferred(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ crossed: inout [Int: TrellisError]
    ) -> TrellisError? {
        var errors: [TrellisError] = []
        for var deferred in unsafe ledger.takeDeferred(depth: top - frames) {
            if deferred.isInObject { deferred.error.contents.prepend(path(inside: false).components) }
            let whole = details.whole(of: deferred.slot)
            if whole != deferred.slot {
                if crossed[whole] == nil { crossed[whole] = deferred.error }
                continue
            }
            guard let field = details.fields[deferred.slot], !deferred.isNull,
                field.acceptsMismatch(context.options.schema)
            else {
                errors.append(deferred.error)
                continue
            }
            guard ledger.drop(deferred.error) else { return ledger.tooMany(deferred.error) }
            let words = unsafe (draft + deferred.slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
            let bit = UInt64(1) << UInt64(deferred.slot % 64)
            unsafe words[1] &= ~bit
            let address = unsafe draft + top.pointee.model.pointee.slots[deferred.slot].offset
            unsafe useMismatchDefault(field.property, at: address, words, bit)
        }
        guard var error = TrellisError(errors) else { return nil }
        if !ledger.collectsErrors { error.contents.others = [] }
        return error
    }

    /// Ends an object with an error that already has its path and position; false if decoding cannot continue.
    mutating func failAtEnd(_ error: TrellisError) -> Bool {
        if error.contents.isRecoverable, recover(from: error, .closing) { return true }
        failure = failure ?? error
        return false
    }
}
