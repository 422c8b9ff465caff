/// An old and a new figure of one row.
struct ComparedMeasure: Equatable, Sendable {
    /// The origin of the old figure.
    enum Basis: Sendable {
        /// An earlier measurement.
        case oldReport
        /// The expected value in the thresholds.
        case expectation
    }

    /// The result of a comparison.
    enum Verdict: String, Sendable {
        /// The difference is within the noise.
        case same
        case better
        /// Worse by more than the noise, but within the tolerance.
        case worse
        /// Worse by more than the noise and the tolerance.
        case fallen
        /// The figure is not in the old report.
        case new
        /// The figure is not in the new report.
        case gone
    }

    var row: ThroughputRow.Key
    /// The compared figure; nil if the row has no comparable figure.
    var figure: ComparedFigure?
    var basis = Basis.oldReport
    var old: Double?
    var new: Double?
    /// Megabytes per second, shown next to a ratio but not checked.
    var oldSpeed: Double?
    var newSpeed: Double?
    /// The change in percent of the old figure. Negative always means worse, for speeds and for counts.
    var change: Double?
    /// The noise in percent of the old figure.
    var noise: Double?
    /// The tolerance in percent; nil if there is none.
    var tolerance: Double?
    var verdict: Verdict
    /// Whether it makes the comparison fail.
    var fails: Bool

    /// A figure that is in both reports.
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
        // A value that is not finite must not pass the comparison.
        guard loss.isFinite, noise.isFinite else {
            (verdict, fails) = (.fallen, true)
            return
        }
        change = loss == 0 ? 0 : -loss / old.value * 100
        self.noise = noise == 0 ? 0 : noise / old.value * 100
        // A loss of exactly the tolerance is tolerated, regardless of rounding.
        let isTolerated = tolerance.map { loss <= $0 / 100 * old.value * (1 + 1e-9) } ?? true
        verdict =
            if loss > noise {
                isTolerated ? .worse : .fallen
            } else {
                -loss > noise ? .better : .same
            }
        fails = verdict == .fallen
    }

    /// Whether it is worse by more than the tolerance, but not by more than the noise.
    var isHiddenByNoise: Bool {
        guard let tolerance, let change else { return false }
        return verdict != .fallen && -change > tolerance
    }

    /// A figure, or a row, that is only in the new report.
    init(new row: ThroughputRow.Key, figure: ComparedFigure?, value: ComparedValue?, fails: Bool = false) {
        self.row = row
        self.figure = figure
        new = value?.value
        verdict = .new
        self.fails = fails
    }

    /// A figure, or a row, that is only in the old report.
    init(gone row: ThroughputRow.Key, figure: ComparedFigure?, value: ComparedValue?, fails: Bool) {
        self.row = row
        self.figure = figure
        old = value?.value
        verdict = .gone
        self.fails = fails
    }
}
