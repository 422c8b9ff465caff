/// Deferred errors of fields with several paths. The first listed path with a valid value provides the field's value,
/// so an error at a path counts only if the object ends without a value at an earlier path.
struct DeferredErrors {
    struct Deferred {
        /// The index of the model's frame on the stack.
        var depth: Int
        var slot: Int
        var error: TrellisError
        /// Whether the value is null.
        var isNull: Bool
        /// Whether the path of the error begins inside the model's object.
        var isInObject: Bool
    }

    /// In the order of the stack, so that the errors of the innermost object are the last ones.
    private var errors: [Deferred] = []

    var isEmpty: Bool { errors.isEmpty }

    mutating func append(_ error: TrellisError, isNull: Bool, isInObject: Bool, slot: Int, depth: Int) {
        errors.append(Deferred(depth: depth, slot: slot, error: error, isNull: isNull, isInObject: isInObject))
    }

    /// Discards the errors of values that no longer count: those of the given slots in a presence word.
    @inline(never)
    mutating func forget(_ bits: UInt64, word: Int, depth: Int) {
        let own = start(ofDepth: depth)
        errors[own...].removeAll { $0.slot / 64 == word && bits & 1 << UInt64($0.slot % 64) != 0 }
    }

    /// Removes and returns the errors of the object at a stack index.
    @inline(never) @discardableResult
    mutating func take(depth: Int) -> [Deferred] {
        let own = start(ofDepth: depth)
        defer { errors.removeSubrange(own...) }
        return Array(errors[own...])
    }

    /// The index of the first error of the object at a stack index. The objects inside it have ended.
    private func start(ofDepth depth: Int) -> Int {
        var start = errors.count
        while start > 0, errors[start - 1].depth >= depth { start -= 1 }
        return start
    }
}
