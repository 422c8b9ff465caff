/// The errors that one machine has gone on after, and what is skipped.
struct ErrorLedger {
    /// Whether decoding may go on after an error at all.
    let canRecover: Bool
    /// Whether it goes on after any error of a value, to report all.
    private(set) var collectsErrors: Bool
    /// Whether the value is one that is tried as a type, perhaps inside another.
    private var isAttempt = false
    private let maximum: Int
    /// What the containers around this machine's value can do without.
    private(set) var outerTolerance = Tolerance()
    /// How many errors and drops the machines around this one have noted already.
    private var errorsBefore = 0
    private var droppedBefore = 0

    private(set) var errors: [TrellisError] = []
    /// Whether some object may have an error in it, collected or deferred.
    private(set) var hasErrors = false
    var report = SkippedValues()
    private(set) var deferred = DeferredErrors()
    /// How many of the errors have been looked at for those of an element.
    private var settled = 0

    init(collectsErrors: Bool, maximum: Int, canRecover: Bool) {
        self.canRecover = canRecover
        self.collectsErrors = collectsErrors
        self.maximum = maximum
    }

    /// Continues the ledger of a machine around this one.
    ///
    /// - Parameters:
    ///   - tolerance: what the containers around the value can do without; asked for only if it matters.
    ///   - isAttempt: whether the first error is all there is to know.
    mutating func begin(inside outer: ErrorLedger, tolerance: @autoclosure () -> Tolerance, isAttempt: Bool) {
        self.isAttempt = isAttempt || outer.isAttempt
        if self.isAttempt { collectsErrors = false }
        guard outer.canRecover else { return }
        outerTolerance = tolerance()
        errorsBefore = outer.errorsBefore + outer.errors.count
        droppedBefore = outer.droppedBefore + outer.report.dropped.count
    }

    /// Whether an error is worth an explanation that takes time: not one of a value that is tried as several types, and
    /// of collected errors only the first ones.
    var explainsErrors: Bool { !isAttempt && errors.count + errorsBefore < 20 }

    // MARK: Going on

    /// Collects an error and those that it holds; false if they are too many.
    mutating func collect(_ error: TrellisError) -> Bool {
        hasErrors = true
        for error in error.all {
            guard errors.count + errorsBefore < maximum else { return false }
            errors.append(error)
        }
        return true
    }

    /// Notes what is dropped; false if that is one more than the limit.
    mutating func drop(_ error: TrellisError) -> Bool {
        guard report.dropped.count + droppedBefore < maximum else { return false }
        report.dropped.append(error)
        return true
    }

    /// The error of one error or drop more than the limit.
    func tooMany(_ last: TrellisError) -> TrellisError {
        TrellisError(
            .init(code: .limitExceeded, path: last.path, found: "more than \(maximum) errors", position: last.position))
    }

    mutating func note(unmappedKey path: TrellisError.Path) {
        if report.unknownKeys.count < maximum { report.unknownKeys.append(path) }
    }

    /// Takes over what a machine inside this one has skipped, in whose paths `place` puts what leads there.
    mutating func adopt(
        _ inner: SkippedValues, at position: ([TrellisError.Path.Component]) -> [TrellisError.Path.Component]
    ) {
        for error in inner.dropped {
            var contents = error.contents
            contents.position(paths: position)
            report.dropped.append(TrellisError(contents))
        }
        for path in inner.unknownKeys { note(unmappedKey: TrellisError.Path(position(path.components))) }
    }

    /// Whether what a machine on another part of the text has dropped is within the limit.
    func canAdopt(_ other: SkippedValues) -> Bool {
        report.dropped.count + droppedBefore + other.dropped.count <= maximum
    }

    // MARK: Deferred errors

    mutating func deferError(_ error: TrellisError, isNull: Bool, slot: Int, depth: Int) {
        hasErrors = true
        deferred.append(error, isNull: isNull, slot: slot, depth: depth)
    }

    mutating func forgetDeferred(_ bits: UInt64, word: Int, depth: Int) {
        if !deferred.isEmpty { deferred.forget(bits, word: word, depth: depth) }
    }

    mutating func takeDeferred(depth: Int) -> [DeferredErrors.Deferred] {
        deferred.isEmpty ? [] : deferred.take(depth: depth)
    }

    // MARK: Elements

    /// Whether there are errors that ``takesError(ofElementAt:)`` has not looked at.
    var hasNewErrors: Bool { errors.count > settled }

    /// Whether one of the new errors is inside the element at a path.
    mutating func takesError(ofElementAt path: [TrellisError.Path.Component]) -> Bool {
        let isInside = errors[settled...].contains { $0.path.components.starts(with: path) }
        settled = errors.count
        return isInside
    }
}
