import Testing

@testable import Trellis

/// When indentation is taken out in front of the parser.
@Suite struct IndentationPaceTests {
    private static let shortRest = 64 << 10

    @Test func goesOnWhereTwoFifthsAreIndentation() {
        var pace = IndentationPace(.automatic, nil)
        #expect(pace.isWorthIt(1024, endingAt: 1024) && !pace.isWorthIt(1023, endingAt: 1023))
        let first = pace.copyLength
        pace.note(1000, copied: 600, endingAt: 1000)
        #expect(pace.restsUntil == 0)
        pace.note(1000, copied: 599, endingAt: 2000)
        #expect(pace.restsUntil == 0)
        #expect(pace.copyLength > first)
        // What it has gained so far it may lose again, and no more.
        pace.note(1000, copied: 602, endingAt: 3000)
        #expect(pace.restsUntil == 3000 + Self.shortRest)
        #expect(pace.copyLength == first)
        #expect(!pace.isWorthIt(2000, endingAt: 3000 + Self.shortRest))
        #expect(pace.isWorthIt(2000, endingAt: 3001 + Self.shortRest))
    }

    @Test func manyLinesWithoutIndentationEndIt() {
        var pace = IndentationPace(.automatic, nil)
        for index in 1...1000 { pace.note(1000, copied: 100, endingAt: index * 1000) }
        var end = 1_000_000
        while pace.restsUntil == 0, end < 2_000_000 {
            end += 1000
            pace.note(1000, copied: 1000, endingAt: end)
        }
        #expect(end < 1_020_000)
    }

    @Test func textsWithoutLinesAreSoonLeftAlone() {
        let record = RestRecord()
        var pace = IndentationPace(.automatic, record)
        pace.noteNoLine(at: 0)
        #expect(pace.restsUntil == Self.shortRest)
        pace.noteNoLine(at: Self.shortRest)
        #expect(pace.restsUntil == 3 * Self.shortRest)
        #expect(IndentationPace(.automatic, record).restsUntil == 4 * Self.shortRest)
        #expect(IndentationPace(.always, record).restsUntil == 0)
    }

    @Test func otherModes() {
        var always = IndentationPace(.always, nil)
        always.note(1000, copied: 1000, endingAt: 1000)
        #expect(always.restsUntil == 0)
        #expect(always.isWorthIt(1, endingAt: 1001))
        let never = IndentationPace(.never, nil)
        #expect(!never.isWorthIt(1 << 40, endingAt: 1 << 40))
    }
}
