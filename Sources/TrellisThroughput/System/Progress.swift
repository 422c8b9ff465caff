import Foundation

/// Reports progress on the standard error output: one line that is overwritten on a terminal, and a line for each stage
/// otherwise.
@_spi(Tools)
public struct Progress: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let showsStages: Bool

    /// - Parameter showsStages: whether a stage is printed if the output is not a terminal.
    public init(showsStages: Bool = true) { self.showsStages = showsStages }

    public func stage(_ text: String) {
        guard showsStages else { return step(text) }
        write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
    }

    /// A step within a stage, printed only on a terminal.
    public func step(_ text: String) {
        if isTerminal { write("\r\u{1B}[K\(text)") }
    }

    /// A note that remains visible.
    public func note(_ text: String) {
        clear()
        write("\(text)\n")
    }

    /// Removes the line. Must be called before other output is printed.
    public func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        // The standard error output may be closed.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
