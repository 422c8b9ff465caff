/// Decides when removing indentation before the parser pays off: if indentation is at least two fifths of the input.
/// The parser skips spaces fast, because branch prediction succeeds on them, and copied bytes have to be read twice.
struct IndentationPace {
    /// The minimum number of bytes; with less input, there is too little to gain.
    private static let leastCount = 1024
    /// The maximum of the gain counter in bytes.
    private static let largestGain = 16 << 10
    /// The number of bytes to parse without checking after the first check that did not pay off.
    private static let shortestPause = 64 << 10
    /// The number of bytes to copy at a time, and the smaller number to use before copying has paid off.
    static let copyLength = 8 << 10
    private static let firstCopyLength = 2 << 10

    private let mode: SkippingMode
    private var gain = 0
    private var pause: Pause

    init(_ mode: SkippingMode, _ record: PauseRecord?) {
        self.mode = mode
        pause = Pause(mode == .automatic ? record : nil, shortest: Self.shortestPause)
    }

    /// The document offset at which the current pause ends.
    var pausedUntil: Int { pause.end }

    /// The number of bytes in which a line must end for copying to be tried.
    var firstLine: Int { mode == .always ? 4096 : 256 }

    /// The number of bytes to copy next.
    var copyLength: Int { gain > 0 ? Self.copyLength : Self.firstCopyLength }

    /// Whether to check a part of the input.
    ///
    /// - Parameter end: the offset of its end in the document.
    @inline(__always)
    func isWorthIt(_ count: Int, endingAt end: Int) -> Bool {
        switch mode {
        case .automatic: count >= Self.leastCount && end > pausedUntil
        case .always: end > pausedUntil
        case .never: false
        }
    }

    /// Records the result for a part of the input.
    ///
    /// - Parameters:
    ///   - count: the number of bytes.
    ///   - copied: the number of bytes without indentation.
    ///   - end: the offset of the part's end in the document.
    mutating func note(_ count: Int, copied: Int, endingAt end: Int) {
        gain = min(gain + (count - copied) * 5 - count * 2, Self.largestGain)
        if gain >= 0 || mode == .always { pause.note(pays: true, at: end) } else { noteNoLine(at: end) }
    }

    /// Records that no line ends nearby, so copying is not worthwhile.
    ///
    /// - Parameter offset: the offset up to which the input has been checked.
    mutating func noteNoLine(at offset: Int) {
        gain = 0
        pause.note(pays: false, at: offset)
    }
}
