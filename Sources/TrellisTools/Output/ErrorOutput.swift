#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What there is to say beside the output: lines on standard error, and how far things are if that is a terminal.
final class ErrorOutput {
    private let output: ByteOutput
    private let showsProgress: Bool
    /// Whether there is a line that has to go before anything else is said.
    private var isLineOpen = false
    private var nextTime = ContinuousClock.now

    /// - Parameter showsProgress: whether lines can be replaced.
    init(_ output: ByteOutput, showsProgress: Bool = false) {
        self.output = output
        self.showsProgress = showsProgress
    }

    static var standard: ErrorOutput {
        ErrorOutput(ByteOutput(descriptor: STDERR_FILENO), showsProgress: isatty(STDERR_FILENO) == 1)
    }

    /// Says something, in one line or more.
    func say(_ text: String) {
        clear()
        output.append("trellis: \(text)\n")
        output.flush()
    }

    /// Says something as it is.
    func print(_ text: String) {
        clear()
        output.append(text)
        output.flush()
    }

    /// Shows how far things are, for as long as nothing else is said; not more often than can be read.
    func progress(_ text: () -> String) {
        guard showsProgress, ContinuousClock.now >= nextTime else { return }
        nextTime = .now + .milliseconds(100)
        output.append("\r\u{1B}[K\(text())")
        output.flush()
        isLineOpen = true
    }

    func clear() {
        guard isLineOpen else { return }
        output.append("\r\u{1B}[K")
        output.flush()
        isLineOpen = false
    }
}
