import Foundation

/// Maps a range of numbers to a range of coordinates, linearly or logarithmically.
struct ChartScale {
    let low: Double
    let high: Double
    let start: Double
    let end: Double
    var isLogarithmic = false

    func place(of value: Double) -> Double {
        let part =
            isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low)
        guard part.isFinite else { return start }
        return start + min(max(part, 0), 1) * (end - start)
    }
}
