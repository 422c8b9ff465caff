import Trellis

/// Counts comparisons and records those that differ, for one document.
struct Examiner {
    private(set) var comparisons = 0
    private(set) var findings: [String] = []

    mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        comparisons += 1
        if !condition, findings.count < 8 { findings.append(message()) }
    }

    /// Compares the results of two ways to decode one document.
    mutating func compare<Value>(
        _ expected: Account<Value>, _ way: String, _ found: Account<Value>, _ context: @autoclosure () -> String = ""
    ) {
        expect(expected == found, "\(way)\(context()): \(found)\n    instead of \(expected)")
    }
}
