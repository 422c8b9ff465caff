import Testing

@testable import Trellis

/// When text is scanned for values that can be skipped.
@Suite struct SkippingPaceTests {
    private static let window = 4 << 10
    private static let shortPause = 256 << 10
    private static let longestPause = 8 << 20

    /// Scans a window of which a part is skipped.
    ///
    /// - Returns: whether scanning continues.
    private func look(_ pace: inout SkippingPace, at start: Int, leavingOut count: Int) -> Bool {
        pace.begin(at: start)
        pace.note(leftOut: count, endsPart: false)
        #expect(pace.isDue(at: start + Self.window))
        #expect(!pace.isDue(at: start + Self.window - 1))
        return pace.goesOn(at: start + Self.window, base: 0)
    }

    @Test func continuesWhereAQuarterIsSkipped() {
        var pace = SkippingPace(.automatic, nil)
        #expect(look(&pace, at: 0, leavingOut: Self.window / 4))
        #expect(pace.pausedUntil == 0)
        #expect(!look(&pace, at: Self.window, leavingOut: Self.window / 4 - 1))
        #expect(pace.pausedUntil == 2 * Self.window + Self.shortPause)
    }

    /// Between skipped values the parser continues, which takes as long as skipping 56 bytes saves.
    @Test func smallValuesDoNotPay() {
        for (count, pays) in [(113, true), (55, false)] {
            var pace = SkippingPace(.automatic, nil)
            pace.begin(at: 0)
            for _ in 0..<20 {
                pace.note(leftOut: count - 5, endsPart: true)
                // Further values before the same part.
                pace.note(leftOut: 5, endsPart: false)
            }
            #expect(pace.goesOn(at: Self.window, base: 0) == pays)
        }
    }

    @Test func pausesLongerEachTime() {
        var pace = SkippingPace(.automatic, nil)
        var length = Self.shortPause
        for _ in 0..<8 {
            let start = pace.pausedUntil
            #expect(!look(&pace, at: start, leavingOut: 0))
            #expect(pace.pausedUntil == start + Self.window + length)
            length = min(2 * length, Self.longestPause)
        }
        #expect(length == Self.longestPause)
        #expect(look(&pace, at: pace.pausedUntil, leavingOut: Self.window))
        let start = pace.pausedUntil + Self.window
        #expect(!look(&pace, at: start, leavingOut: 0))
        // A success has halved the next pause.
        #expect(pace.pausedUntil == start + Self.window + Self.longestPause / 2)
    }

    @Test func pausesCarryOverToTheNextDocuments() {
        let record = PauseRecord()
        var first = SkippingPace(.automatic, record)
        #expect(first.pausedUntil == 0)
        #expect(!look(&first, at: 0, leavingOut: 0))
        for _ in 0..<64 { #expect(SkippingPace(.automatic, record).pausedUntil == 2 * Self.shortPause) }
        // After the pause, one window is scanned. If that pays off, all windows are.
        var other = SkippingPace(.automatic, record)
        #expect(other.pausedUntil == 0)
        #expect(look(&other, at: 0, leavingOut: Self.window))
        for _ in 0..<70 { #expect(SkippingPace(.automatic, record).pausedUntil == 0) }
        #expect(record.length == Self.shortPause)
    }

    /// Scans a document of one chunk, which is shorter than a window.
    private func lookAtDocument(of count: Int, leavingOut skipped: Int, _ record: PauseRecord) {
        var pace = SkippingPace(.automatic, record)
        guard pace.pausedUntil == 0, pace.isWorthIt(count) else { return }
        pace.begin(at: 0)
        pace.note(leftOut: skipped, endsPart: false)
        pace.leave(at: count)
        pace.finish()
    }

    @Test func shortDocumentsDecideForTheNextOnes() {
        let record = PauseRecord()
        lookAtDocument(of: 2000, leavingOut: 499, record)
        for _ in 0..<64 { #expect(SkippingPace(.automatic, record).pausedUntil == Self.shortPause) }
        lookAtDocument(of: 2000, leavingOut: 500, record)
        for _ in 0..<70 { #expect(SkippingPace(.automatic, record).pausedUntil == 0) }
        // Too short to be scanned.
        lookAtDocument(of: 511, leavingOut: 0, record)
        #expect(SkippingPace(.automatic, record).pausedUntil == 0)
    }

    @Test func theEndOfALongDocumentDecidesNothing() {
        let record = PauseRecord()
        var pace = SkippingPace(.automatic, record)
        #expect(look(&pace, at: 0, leavingOut: Self.window))
        pace.leave(at: Self.window + 1000)
        pace.finish()
        #expect(SkippingPace(.automatic, record).pausedUntil == 0)
    }

    @Test func alwaysAndNever() {
        var always = SkippingPace(.always, nil)
        #expect(look(&always, at: 0, leavingOut: 0))
        #expect(always.isWorthIt(1))
        let never = SkippingPace(.never, nil)
        #expect(!never.isWorthIt(1 << 30))
        let automatic = SkippingPace(.automatic, nil)
        #expect(automatic.isWorthIt(512) && !automatic.isWorthIt(511))
    }
}
