/// Decides when the parser gets the skeleton of a text instead of the text: if it leaves out much white space, or the
/// tokens are long. The parser is slow for white space. For short tokens, it is faster than the scanner and the
/// skeleton.
struct SkeletonPace {
    /// The minimum number of bytes; with less input, there is too little to gain.
    private static let leastCount = 256
    /// The number of bytes of text to process before a decision; only `leastCount` after one that did not pay off.
    private static let window = 4 << 10
    /// The number of bytes to parse without a skeleton after the first one that did not pay off.
    private static let shortestPause = 16 << 10
    /// The maximum length of a skeleton, and the smaller length before one has paid off.
    static let capacity = 2 << 10
    private static let firstCapacity = 512

    private let mode: SkippingMode
    /// The number of bytes of text in the window, and what has been gained in it.
    private var seen = 0
    private var gain = 0
    /// Whether the last window has paid off.
    private var hasPaid = false
    private var pause: Pause
    /// The offset of the first border after the current pause; nil until it is found. It is stored because arrays of
    /// numbers interrupt a pause: each of them would search for the border again.
    var border: Int?

    init(_ mode: SkippingMode, _ record: PauseRecord?) {
        self.mode = mode
        pause = Pause(mode == .automatic ? record : nil, shortest: Self.shortestPause)
    }

    /// The document offset at which the current pause ends.
    var pausedUntil: Int { pause.end }

    /// The maximum length of the next skeleton.
    var capacity: Int { hasPaid ? Self.capacity : Self.firstCapacity }

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
    ///   - skeleton: the skeleton of the part.
    ///   - count: the number of bytes of the part.
    ///   - end: the offset of the part's end in the document.
    mutating func note(_ skeleton: TextScan.Skeleton, of count: Int, endingAt end: Int) {
        // Measured: a byte of structure costs what six bytes of text save, and a byte of a copied token costs three.
        let structure = skeleton.count - skeleton.copied
        note(count + skeleton.spaces - 6 * structure - 3 * skeleton.copied, of: count, endingAt: end)
    }

    /// Records that a token of a number of bytes was scanned, and did not fit into the skeleton.
    mutating func noteToken(of count: Int, endingAt end: Int) { note(-2 * count, of: count, endingAt: end) }

    private mutating func note(_ gain: Int, of count: Int, endingAt end: Int) {
        seen += count
        self.gain += gain
        guard seen >= (hasPaid ? Self.window : Self.leastCount) else { return }
        let pays = self.gain >= 0 || mode == .always
        // The first part of a window only shows that it is worth going on.
        if hasPaid || !pays {
            pause.note(pays: pays, at: end)
            border = nil
        }
        (seen, self.gain, hasPaid) = (0, 0, pays)
    }
}
