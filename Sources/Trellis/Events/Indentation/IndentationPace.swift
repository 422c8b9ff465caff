/// Decides when it pays to take out the indentation in front of the parser: where two fifths of the text are that. The
/// parser passes spaces fast, for it always guesses right that another one comes, and what is copied has to be read
/// once more.
struct IndentationPace {
    /// In less text there is too little to gain.
    private static let leastCount = 1024
    /// By how many bytes it may have paid, or not, before it counts no more.
    private static let largestGain = 16 << 10
    /// How many bytes are passed without a look after it has not paid for the first time.
    private static let shortestPause = 64 << 10
    /// How many bytes are copied at a time, and as long as it is not known that it pays.
    static let copyLength = 8 << 10
    private static let firstCopyLength = 2 << 10

    private let mode: SkippingMode
    private var gain = 0
    private var pause: Pause

    init(_ mode: SkippingMode, _ record: PauseRecord?) {
        self.mode = mode
        pause = Pause(mode == .automatic ? record : nil, shortest: Self.shortestPause)
    }

    /// The offset in the document up to which nothing is looked at.
    var pausedUntil: Int { pause.end }

    /// In how many bytes a line has to end for the text to be looked at.
    var firstLine: Int { mode == .always ? 4096 : 256 }

    /// How many bytes are to be copied next.
    var copyLength: Int { gain > 0 ? Self.copyLength : Self.firstCopyLength }

    /// Whether to look at a piece of text.
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

    /// Notes what came of some text.
    ///
    /// - Parameters:
    ///   - count: the length of the text.
    ///   - copied: what of it was not indentation.
    ///   - end: the offset of the text's end in the document.
    mutating func note(_ count: Int, copied: Int, endingAt end: Int) {
        gain = min(gain + (count - copied) * 5 - count * 2, Self.largestGain)
        if gain >= 0 || mode == .always { pause.note(pays: true, at: end) } else { noteNoLine(at: end) }
    }

    /// Notes that there is no line in sight whose indentation would pay.
    ///
    /// - Parameter offset: how far has been looked.
    mutating func noteNoLine(at offset: Int) {
        gain = 0
        pause.note(pays: false, at: offset)
    }
}
