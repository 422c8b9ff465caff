/// One figure of one row, old and new.
struct ComparedMeasure: Equatable, Sendable {
    /// What the new figure is compared with.
    enum Basis: Sendable {
        /// What was measured before.
        case oldReport
        /// What the thresholds expect.
        case expectation
    }

    /// What became of a figure.
    enum Verdict: String, Sendable {
        /// The difference is within the noise.
        case same
        case better
        /// Worse than noise explains, by no more than is tolerated.
        case worse
        /// Worse than noise explains, and by more than is tolerated.
        case fallen
        /// The old report does not have it.
        case new
        /// The new report does not have it.
        case gone
    }

    var row: ThroughputRow.Key
    /// Nil if the row has no figure at all to compare.
    var figure: ComparedFigure?
    var basis = Basis.oldReport
    var old: Double?
    var new: Double?
    /// Millions of bytes a second, beside a ratio: on one machine they say more to a reader, though they decide
    /// nothing.
    var oldSpeed: Double?
    var newSpeed: Double?
    /// By how many percent of the old figure it changed. Below zero is always worse, whether the figure is a speed or a
    /// count.
    var change: Double?
    /// How many percent of the old figure may be chance.
    var noise: Double?
    /// How many percent worse it may be; nil if it may be anything.
    var tolerance: Double?
    var verdict: Verdict
    /// Whether the comparison fails by it.
    var fails: Bool

    /// A figure that both have.
    init(
        row: ThroughputRow.Key, figure: ComparedFigure, basis: Basis, old: ComparedValue, new: ComparedValue,
        tolerance: Double?
    ) {
        self.row = row
        self.figure = figure
        self.basis = basis
        self.old = old.value
        self.new = new.value
        self.tolerance = tolerance
        let loss = figure.loss(old, new)
        let noise = figure.noise(old, new)
        // What is no number is no proof that nothing has changed.
        guard loss.isFinite, noise.isFinite else {
            (verdict, fails) = (.fallen, true)
            return
        }
        change = loss == 0 ? 0 : -loss / old.value * 100
        self.noise = noise == 0 ? 0 : noise / old.value * 100
        // What is worse by exactly the tolerance has not fallen, however the last bit was rounded.
        let isTolerated = tolerance.map { loss <= $0 / 100 * old.value * (1 + 1e-9) } ?? true
        verdict =
            if loss > noise {
                isTolerated ? .worse : .fallen
            } else {
                -loss > noise ? .better : .same
            }
        fails = verdict == .fallen
    }

    /// Whether it is worse by more than is tolerated, and noise alone keeps it from being fallen.
    var isHiddenByNoise: Bool {
        guard let tolerance, let change else { return false }
        return verdict != .fallen && -change > tolerance
    }

    /// A figure, or a row, that only the new report has.
    init(new row: ThroughputRow.Key, figure: ComparedFigure?, value: ComparedValue?, fails: Bool = false) {
        self.row = row
        self.figure = figure
        new = value?.value
        verdict = .new
        self.fails = fails
    }

    /// A figure, or a row, that only the old report has.
    init(gone row: ThroughputRow.Key, figure: ComparedFigure?, value: ComparedValue?, fails: Bool) {
        self.row = row
        self.figure = figure
        old = value?.value
        verdict = .gone
        self.fails = fails
    }
}
