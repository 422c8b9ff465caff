/// The state that all sessions have: an error that is thrown again, and a report.
struct SessionState {
    private var failure: (any Error)?
    private var updates: ReportUpdates

    init(_ report: TrellisDecoder.Report) { updates = ReportUpdates(report) }

    var report: TrellisDecoder.Report { updates.report }

    /// Performs the next step of a session, or throws the error of an earlier step.
    ///
    /// - Parameter input: the decoder of the session.
    mutating func step<Result>(_ input: some DecodedInput, _ body: () throws -> Result) throws -> Result {
        if let failure { throw failure }
        defer { updates.update(input) }
        do {
            return try body()
        } catch {
            failure = error
            throw error
        }
    }
}
