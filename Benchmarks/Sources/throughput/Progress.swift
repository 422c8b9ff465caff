import Foundation

/// Says on the standard error output what is going on: one line that is written over on a terminal, a line for each
/// stage elsewhere.
struct Progress {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    func stage(_ text: String) {
        write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
    }

    /// Within a stage; only where it can be written over.
    func step(_ text: String) {
        if isTerminal { write("\r\u{1B}[K\(text)") }
    }

    /// Something that is to be read.
    func note(_ text: String) {
        clear()
        write("\(text)\n")
    }

    /// Before anything else is printed.
    func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
