/// The errors that enclosing containers recover from.
struct Tolerance {
    /// All errors, as in a lossy collection.
    var all = false
    /// Mismatches, as in a field with a default for mismatched values.
    var mismatches = false

    func covers(_ code: TrellisError.Code) -> Bool {
        // Dropping a valid value that an existing constant does not allow would delete the existing value.
        all && code != .notUpdatable || mismatches && code.isMismatch
    }

    func union(_ other: Tolerance) -> Tolerance {
        Tolerance(all: all || other.all, mismatches: mismatches || other.mismatches)
    }
}
