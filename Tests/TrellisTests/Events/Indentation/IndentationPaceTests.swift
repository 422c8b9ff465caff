import Testing

@testable import Trellis

/// When indentation is removed before parsing.
@Suite struct IndentationPaceTests {
    private static let shortPause = 64 << 10

    @Test func continuesWhereTwoFifthsAreIndentation() {
        var pace = IndentationPace(.automatic, nil)
        #expect(pace.isWorthIt(1024, endingAt: 1024) && !pace.isWorthIt(1023, endingAt: 1023))
        let first = pace.copyLength
        pace.note(1000, copied: 600, endingAt: 1000)
        #expect(pace.pausedUntil == 0)
        pace.note(1000, copied: 599, endingAt: 2000)
        #expect(pace.pausedUntil == 0)
        #expect(pace.copyLength > first)
        // Removing indentation may lose as much as it has gained so far, and pauses when it has lost more.
        pace.note(1000, copied: 602, endingAt: 3000)
        #expect(pace.pausedUntil == 3000 + Self.shortPause)
        #expect(pace.copyLength == first)
        #expect(!pace.isWorthIt(2000, endingAt: 3000 + Self.shortPause))
        #expect(pace.isWorthIt(2000, endingAt: 3001 + Self.shortPause))
    }

    @Test func stopsAfterManyLinesWithoutIndentation() {
        var pace = IndentationPace(.automatic, nil)
        for index in 1...1000 { pace.note(1000, copied: 100, endingAt: index * 1000) }
        var end = 1_000_000
        while pace.pausedUntil == 0, end < 2_000_000 {
            end += 1000
            pace.note(1000, copied: 1000, endingAt: end)
        }
        #expect(end < 1_020_000)
    }

    @Test func stopsEarlyInTextWithoutLines() {
        let record = PauseRecord()
        var pace = IndentationPace(.automatic, record)
        pace.noteNoLine(at: 0)
        #expect(pace.pausedUntil == Self.shortPause)
        pace.noteNoLine(at: Self.shortPause)
        #expect(pace.pausedUntil == 3 * Self.shortPause)
        #expect(IndentationPace(.automatic, record).pausedUntil == 4 * Self.shortPause)
        #expect(IndentationPace(.always, record).pausedUntil == 0)
    }

    @Test func alwaysAndNever() {
        var always = IndentationPace(.always, nil)
        always.note(1000, copied: 1000, endingAt: 1000)
        #expect(always.pausedUntil == 0)
        #expect(always.isWorthIt(1, endingAt: 1001))
        let never = IndentationPace(.never, nil)
        #expect(!never.isWorthIt(1 << 40, endingAt: 1 << 40))
    }
}
