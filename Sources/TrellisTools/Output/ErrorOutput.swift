#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Messages on standard error, and a progress line if it is a terminal.
final class ErrorOutput {
    private let output: ByteOutput
    private let showsProgress: Bool
    /// Whether a progress line is shown, which has to be removed before the next message.
    private var isLineOpen = false
    private var nextTime = ContinuousClock.now

    /// - Parameter showsProgress: whether the output is a terminal, on which a line can be replaced.
    init(_ output: ByteOutput, showsProgress: Bool = false) {
        self.output = output
        self.showsProgress = showsProgress
    }

    static var standard: ErrorOutput {
        ErrorOutput(ByteOutput(descriptor: STDERR_FILENO), showsProgress: isatty(STDERR_FILENO) == 1)
    }

    /// Prints a message with the program's name.
    func say(_ text: String) {
        clear()
        output.append("trellis: \(text)\n")
        output.flush()
    }

    /// Prints a text as it is.
    func print(_ text: String) {
        clear()
        output.append(text)
        output.flush()
    }

    /// Shows a progress line until the next message, at most ten times a second.
    func progress(_ text: () -> String) {
        guard showsProgress, ContinuousClock.now >= nextTime else { return }
        nextTime = .now + .milliseconds(100)
        output.append("\r\u{1B}[K\(text())")
        output.flush()
        isLineOpen = true
    }

    /// Removes the progress line.
    func clear() {
        guard isLineOpen else { return }
        output.append("\r\u{1B}[K")
        output.flush()
        isLineOpen = false
    }
}
