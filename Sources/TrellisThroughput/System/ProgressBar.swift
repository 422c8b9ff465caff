/// A progress bar for work of known size, on a terminal only. Otherwise, one line is printed at the start.
@_spi(Tools)
public struct ProgressBar {
    private static let width = 30

    private let title: String
    private let total: Int
    private let unit: String
    private let progress = Progress()
    private var shown = ""

    /// - Parameter unit: the unit of the size.
    public init(_ title: String, of total: Int, _ unit: String) {
        self.title = title
        self.total = max(1, total)
        self.unit = unit
        progress.stage(title)
        show(0)
    }

    /// - Parameters:
    ///   - done: the completed amount.
    ///   - detail: the next step.
    public mutating func show(_ done: Int, _ detail: String = "") {
        let percent = min(100, done * 100 / total)
        let filled = percent * Self.width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        let text = "\(title) [\(bar)] \(percent) % of \(grouped(total)) \(unit)" + (detail.isEmpty ? "" : ", \(detail)")
        // Output must not take longer than the work.
        guard text != shown else { return }
        shown = text
        progress.step(text)
    }

    public func clear() { progress.clear() }
}
