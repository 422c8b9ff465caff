/// A bar that fills while something of a known size is done, on a terminal only: elsewhere there is one line when it
/// begins.
@_spi(Tools)
public struct ProgressBar {
    private static let width = 30

    private let title: String
    private let total: Int
    private let unit: String
    private let progress = Progress()
    private var shown = ""

    /// - Parameter unit: what is counted.
    public init(_ title: String, of total: Int, _ unit: String) {
        self.title = title
        self.total = max(1, total)
        self.unit = unit
        progress.stage(title)
        show(0)
    }

    /// - Parameters:
    ///   - done: how much is done by now.
    ///   - detail: what comes next.
    public mutating func show(_ done: Int, _ detail: String = "") {
        let percent = min(100, done * 100 / total)
        let filled = percent * Self.width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        let text = "\(title) [\(bar)] \(percent) % of \(grouped(total)) \(unit)" + (detail.isEmpty ? "" : ", \(detail)")
        // The terminal is not to take more time than what is done.
        guard text != shown else { return }
        shown = text
        progress.step(text)
    }

    public func clear() { progress.clear() }
}
