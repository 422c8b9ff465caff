/// Decides when to look for skippable input: where much of the recent input could be skipped.
struct SkippingPace {
    /// The number of bytes to inspect before a decision.
    private static let window = 4096
    /// The length in bytes of the pause after the first window in which too little was skipped.
    private static let shortestPause = 256 << 10
    /// The minimum number of bytes; with less input, there is too little to gain.
    private static let leastChunk = 512
    /// Measured: the time that the parser takes to continue with another part, as a number of skipped bytes.
    private static let partCost = 56

    private let mode: SkippingMode
    /// The start of the window in the chunk, and what has been gained in it: the number of bytes skipped, minus the
    /// cost of the parts between them.
    private var start = 0
    private var gain = 0
    /// The number of bytes of the window in earlier chunks.
    private var carried = 0
    /// Whether no window of the document has been complete.
    private var isUndecided = true
    private var pause: Pause

    init(_ mode: SkippingMode, _ record: PauseRecord?) {
        self.mode = mode
        pause = Pause(mode == .automatic ? record : nil, shortest: Self.shortestPause)
    }

    /// The document offset at which the current pause ends.
    var pausedUntil: Int { pause.end }

    /// The number of bytes of a mapped value to scan before the next decision.
    var patience: Int { Self.window * 8 }

    /// Whether to filter a chunk of `count` bytes.
    func isWorthIt(_ count: Int) -> Bool { Self.isWorthIt(count, mode) }

    static func isWorthIt(_ count: Int, _ mode: SkippingMode) -> Bool {
        switch mode {
        case .always: true
        case .never: false
        case .automatic: count >= Self.leastChunk
        }
    }

    /// Continues the window in a new chunk or after a pause.
    mutating func begin(at index: Int) { start = index - carried }

    /// Ends a chunk.
    mutating func leave(at index: Int) { carried = max(0, index - start) }

    /// Records that bytes were skipped.
    ///
    /// - Parameter endsPart: whether a part for the parser ends before them.
    mutating func note(leftOut count: Int, endsPart: Bool) { gain += endsPart ? count - Self.partCost : count }

    /// Whether the window is complete.
    @inline(__always)
    func isDue(at index: Int) -> Bool { index - start >= Self.window }

    /// Decides whether to continue; false to pause because it does not pay off.
    ///
    /// - Parameter base: the offset of the chunk in the document.
    mutating func goesOn(at index: Int, base: Int) -> Bool {
        let pays = gain * 4 >= index - start
        start = index
        gain = 0
        carried = 0
        isUndecided = false
        guard mode == .automatic else { return true }
        pause.note(pays: pays, at: base + index)
        return pays
    }

    /// Ends the document. A document that is shorter than a window decides for the following ones of its type, which
    /// may all be that short.
    func finish() {
        if isUndecided, carried >= Self.leastChunk { pause.noteDocument(pays: gain * 4 >= carried) }
    }
}
