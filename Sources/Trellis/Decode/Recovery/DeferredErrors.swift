/// Errors at paths of fields that have several: the first listed path with a value counts, so what is wrong with the
/// value at another is no error before the object has ended without the first.
struct DeferredErrors {
    struct Deferred {
        /// The model's place in the stack.
        var depth: Int
        var slot: Int
        var error: TrellisError
        /// Whether the value is a null.
        var isNull: Bool
    }

    private var errors: [Deferred] = []

    var isEmpty: Bool { errors.isEmpty }

    mutating func append(_ error: TrellisError, isNull: Bool, slot: Int, depth: Int) {
        errors.append(Deferred(depth: depth, slot: slot, error: error, isNull: isNull))
    }

    /// Forgets what is wrong with values that do not count any more: those of the slots in a presence word.
    @inline(never)
    mutating func forget(_ bits: UInt64, word: Int, depth: Int) {
        errors.removeAll { $0.depth == depth && $0.slot / 64 == word && bits & 1 << UInt64($0.slot % 64) != 0 }
    }

    /// Takes out what is wrong with values of the object at a place in the stack.
    @inline(never) @discardableResult
    mutating func take(depth: Int) -> [Deferred] {
        let own = errors.filter { $0.depth == depth }
        if !own.isEmpty { errors.removeAll { $0.depth == depth } }
        return own
    }
}
