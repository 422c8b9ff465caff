/// Which errors of a value its surroundings can do without.
struct Tolerance {
    /// All, as in a lossy collection.
    var all = false
    /// Those that say that it does not fit, as where a default stands in.
    var mismatches = false

    func covers(_ code: TrellisError.Code) -> Bool { all || mismatches && code.isMismatch }

    func union(_ other: Tolerance) -> Tolerance {
        Tolerance(all: all || other.all, mismatches: mismatches || other.mismatches)
    }
}
