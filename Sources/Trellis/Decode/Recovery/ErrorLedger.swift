/// The errors that one machine has recovered from, and the values it has skipped.
struct ErrorLedger {
    /// Whether decoding may continue after any error at all.
    let canRecover: Bool
    /// Whether decoding continues after every error of a value, to report all errors.
    private(set) var collectsErrors: Bool
    /// Whether the value, or a value around it, is decoded tentatively as one of several types.
    private var isAttempt = false
    private let maximum: Int
    /// The errors that the containers around this machine's value recover from.
    private(set) var outerTolerance = Tolerance()
    /// The numbers of errors and dropped values that the enclosing machines have already recorded.
    private var errorsBefore = 0
    private var droppedBefore = 0

    private(set) var errors: [TrellisError] = []
    /// Whether some object may contain a collected or deferred error.
    private(set) var hasErrors = false
    var report = SkippedValues()
    private(set) var deferred = DeferredErrors()
    /// The number of errors that `takesError(ofElementAt:)` has already checked.
    private var settled = 0

    init(collectsErrors: Bool, maximum: Int, canRecover: Bool) {
        self.canRecover = canRecover
        self.collectsErrors = collectsErrors
        self.maximum = maximum
    }

    /// Continues the ledger of an enclosing machine.
    ///
    /// - Parameters:
    ///   - tolerance: the errors that the containers around the value recover from; evaluated only if needed.
    ///   - isAttempt: whether only the first error matters.
    mutating func begin(inside outer: ErrorLedger, tolerance: @autoclosure () -> Tolerance, isAttempt: Bool) {
        self.isAttempt = isAttempt || outer.isAttempt
        if self.isAttempt { collectsErrors = false }
        guard outer.canRecover else { return }
        outerTolerance = tolerance()
        errorsBefore = outer.errorsBefore + outer.errors.count
        droppedBefore = outer.droppedBefore + outer.report.dropped.count
    }

    /// Whether to spend time on explaining an error. Errors of tentative decodes are not explained, and of collected
    /// errors only the first few.
    var explainsErrors: Bool { !isAttempt && errors.count + errorsBefore < 20 }

    // MARK: Recovery

    /// Collects an error and the errors it includes; false if they exceed the limit.
    mutating func collect(_ error: TrellisError) -> Bool {
        hasErrors = true
        for error in error.all {
            guard errors.count + errorsBefore < maximum else { return false }
            errors.append(error)
        }
        return true
    }

    /// Records a dropped value; false if it exceeds the limit.
    mutating func drop(_ error: TrellisError) -> Bool {
        guard report.dropped.count + droppedBefore < maximum else { return false }
        report.dropped.append(error)
        return true
    }

    /// The error for exceeding the limit of errors and dropped values.
    func tooMany(_ last: TrellisError) -> TrellisError {
        TrellisError(.init(tooManyErrorsOver: maximum, last: last))
    }

    var hasRoomForUnknownKeys: Bool { report.unknownKeys.count < maximum }

    mutating func note(unmappedKey path: TrellisError.Path) {
        if hasRoomForUnknownKeys { report.unknownKeys.append(path) }
    }

    /// Adopts the skipped values of a nested machine. `convert` converts their paths to paths of this machine.
    mutating func adopt(
        _ inner: SkippedValues,
        convertingPaths convert: ([TrellisError.Path.Component]) -> [TrellisError.Path.Component]
    ) {
        for error in inner.dropped {
            var contents = error.contents
            contents.changePaths(convert)
            report.dropped.append(TrellisError(contents))
        }
        for path in inner.unknownKeys { note(unmappedKey: TrellisError.Path(convert(path.components))) }
    }

    /// Whether the dropped values of a partition stay within the limit.
    func canAdopt(_ other: SkippedValues) -> Bool {
        report.dropped.count + droppedBefore + other.dropped.count <= maximum
    }

    // MARK: Deferred errors

    mutating func deferError(_ error: TrellisError, isNull: Bool, isInObject: Bool, slot: Int, depth: Int) {
        hasErrors = true
        deferred.append(error, isNull: isNull, isInObject: isInObject, slot: slot, depth: depth)
    }

    mutating func forgetDeferred(_ bits: UInt64, word: Int, depth: Int) {
        if !deferred.isEmpty { deferred.forget(bits, word: word, depth: depth) }
    }

    mutating func takeDeferred(depth: Int) -> [DeferredErrors.Deferred] {
        deferred.isEmpty ? [] : deferred.take(depth: depth)
    }

    // MARK: Elements

    /// Whether there are errors that ``takesError(ofElementAt:)`` has not checked.
    var hasNewErrors: Bool { errors.count > settled }

    /// Whether one of the unchecked errors is inside the element at `path`. Marks all errors as checked.
    mutating func takesError(ofElementAt path: [TrellisError.Path.Component]) -> Bool {
        let isInside = errors[settled...].contains { $0.path.components.starts(with: path) }
        settled = errors.count
        return isInside
    }
}
