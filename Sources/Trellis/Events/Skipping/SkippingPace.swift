/// Decides when it pays to look for text that can be left out: where much of what was looked at last could be.
struct SkippingPace {
    /// How many bytes are looked at before a decision.
    private static let window = 4096
    /// How many bytes are passed without a look after the first window in which too little was left out.
    private static let shortestPause = 256 << 10
    /// In less text there is too little to gain.
    private static let leastChunk = 512

    private let mode: SkippingMode
    /// Where the window began in the chunk, and what was left out in it.
    private var start = 0
    private var leftOut = 0
    private var pause: Pause

    init(_ mode: SkippingMode, _ record: PauseRecord?) {
        self.mode = mode
        pause = Pause(mode == .automatic ? record : nil, shortest: Self.shortestPause)
    }

    /// The offset in the document up to which nothing is looked at.
    var pausedUntil: Int { pause.end }

    /// How many bytes of a value that is wanted are passed before it is seen whether to go on.
    var patience: Int { Self.window * 8 }

    /// Whether a chunk of a length is worth the trouble.
    func isWorthIt(_ count: Int) -> Bool {
        switch mode {
        case .always: true
        case .never: false
        case .automatic: count >= Self.leastChunk
        }
    }

    mutating func begin(at index: Int) {
        start = index
        leftOut = 0
    }

    mutating func note(leftOut count: Int) { leftOut += count }

    /// Whether there has been enough to decide on.
    @inline(__always)
    func isDue(at index: Int) -> Bool { index - start >= Self.window }

    /// Decides; false if it does not pay, and nothing is to be looked at for a while.
    ///
    /// - Parameter base: the offset of the chunk in the document.
    mutating func goesOn(at index: Int, base: Int) -> Bool {
        let pays = leftOut * 4 >= index - start
        begin(at: index)
        guard mode == .automatic else { return true }
        pause.note(pays: pays, at: base + index)
        return pays
    }
}
