import Foundation

/// Says on the standard error output what is going on: one line that is written over on a terminal, a line for each
/// stage elsewhere.
@_spi(Tools)
public struct Progress: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let showsStages: Bool

    /// - Parameter showsStages: Whether a stage gets a line where the output is not a terminal.
    public init(showsStages: Bool = true) { self.showsStages = showsStages }

    public func stage(_ text: String) {
        guard showsStages else { return step(text) }
        write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
    }

    /// Within a stage; only where it can be written over.
    public func step(_ text: String) {
        if isTerminal { write("\r\u{1B}[K\(text)") }
    }

    /// Something that is to be read.
    public func note(_ text: String) {
        clear()
        write("\(text)\n")
    }

    /// Before anything else is printed.
    public func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        // It may be closed.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
