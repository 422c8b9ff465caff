// Fields with several paths, of which the first listed that is there counts: what is wrong with the value at another is no
// error before the object has ended without the first.
extension Machine {
    /// An error that counts unless a path that is listed earlier turns up.
    struct Postponed {
        /// The place of the model in the stack.
        var depth: Int
        var slot: Int
        var error: TrellisError
        /// Whether the value is a null.
        var isNull: Bool
    }

    /// Whether the value that is due in a container is at another than the first path of its field.
    func isPostponable(in frame: UnsafeMutablePointer<Frame>) -> Bool {
        guard unsafe frame.pointee.kind == .model || frame.pointee.kind == .branch,
            let entry = unsafe frame.pointee.entry
        else { return false }
        return unsafe entry.pointee.rank > 0
    }

    mutating func postpone(_ error: TrellisError, isNull: Bool, in frame: UnsafeMutablePointer<Frame>) {
        guard let entry = unsafe frame.pointee.entry else { return }
        unsafe postpone(error, isNull: isNull, slot: Int(entry.pointee.field), in: frame)
    }

    mutating func postpone(
        _ error: TrellisError, isNull: Bool, slot: Int, in frame: UnsafeMutablePointer<Frame>
    ) {
        hasErrors = true
        let depth = unsafe owner(of: frame) - frames
        postponed.append(Postponed(depth: depth, slot: slot, error: error, isNull: isNull))
    }

    /// The model whose fields the keys of a frame lead to.
    private func owner(of frame: UnsafeMutablePointer<Frame>) -> UnsafeMutablePointer<Frame> {
        var owner = unsafe frame
        while unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        return unsafe owner
    }

    /// Forgets what is wrong with values that do not count any more.
    @inline(never)
    mutating func forgetPostponed(_ bits: UInt64, word: Int, in frame: UnsafeMutablePointer<Frame>) {
        let depth = unsafe owner(of: frame) - frames
        postponed.removeAll { $0.depth == depth && $0.slot / 64 == word && bits & 1 << UInt64($0.slot % 64) != 0 }
    }

    /// Forgets what is wrong with values of an object that is left.
    @inline(never)
    mutating func forgetPostponed(of frame: UnsafeMutablePointer<Frame>) {
        guard unsafe frame.pointee.kind == .model else { return }
        let depth = unsafe frame - frames
        postponed.removeAll { $0.depth == depth }
    }

    /// Sees to what is wrong with values of the object that ends: a default stands in, or it is an error now.
    ///
    /// - Returns: the errors; only the first unless all are wanted.
    mutating func settlePostponed(_ details: ModelDetails, _ draft: UnsafeMutableRawPointer) -> TrellisError? {
        let depth = unsafe top - frames
        let own = postponed.filter { $0.depth == depth }
        guard !own.isEmpty else { return nil }
        postponed.removeAll { $0.depth == depth }
        var errors: [TrellisError] = []
        for entry in own {
            guard let field = details.fields[entry.slot], !entry.isNull, field.acceptsMismatch(options.schema) else {
                errors.append(entry.error)
                continue
            }
            guard drop(entry.error) else { return tooManyErrors(entry.error) }
            let words = unsafe (draft + entry.slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
            let bit = UInt64(1) << UInt64(entry.slot % 64)
            unsafe words[1] &= ~bit
            let address = unsafe draft + top.pointee.model.pointee.slots[entry.slot].offset
            unsafe useMismatchDefault(field.property, at: address, words, bit)
        }
        guard var error = TrellisError(errors) else { return nil }
        if !options.collectsErrors { error.contents.others = [] }
        return error
    }

    /// Ends an object with errors that have their paths and places already; false if decoding cannot go on.
    mutating func failAtEnd(_ error: TrellisError) -> Bool {
        if error.contents.isRecoverable, recover(from: error, .closing) { return true }
        failure = failure ?? error
        return false
    }
}
