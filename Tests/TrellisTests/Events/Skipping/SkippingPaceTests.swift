import Testing

@testable import Trellis

/// When text is looked at for what can be left out.
@Suite struct SkippingPaceTests {
    private static let window = 4 << 10
    private static let shortRest = 256 << 10
    private static let longRest = 8 << 20

    /// Looks at a window of which a part is left out.
    ///
    /// - Returns: whether it goes on.
    private func look(_ pace: inout SkippingPace, at start: Int, leavingOut count: Int) -> Bool {
        pace.begin(at: start)
        pace.note(leftOut: count)
        #expect(pace.isDue(at: start + Self.window))
        #expect(!pace.isDue(at: start + Self.window - 1))
        return pace.goesOn(at: start + Self.window, base: 0)
    }

    @Test func goesOnWhereAQuarterIsLeftOut() {
        var pace = SkippingPace(.automatic, nil)
        #expect(look(&pace, at: 0, leavingOut: Self.window / 4))
        #expect(pace.restsUntil == 0)
        #expect(!look(&pace, at: Self.window, leavingOut: Self.window / 4 - 1))
        #expect(pace.restsUntil == 2 * Self.window + Self.shortRest)
    }

    @Test func restsLongerEachTime() {
        var pace = SkippingPace(.automatic, nil)
        var rest = Self.shortRest
        for _ in 0..<8 {
            let start = pace.restsUntil
            #expect(!look(&pace, at: start, leavingOut: 0))
            #expect(pace.restsUntil == start + Self.window + rest)
            rest = min(2 * rest, Self.longRest)
        }
        #expect(rest == Self.longRest)
        #expect(look(&pace, at: pace.restsUntil, leavingOut: Self.window))
        let start = pace.restsUntil + Self.window
        #expect(!look(&pace, at: start, leavingOut: 0))
        #expect(pace.restsUntil == start + Self.window + Self.shortRest)
    }

    @Test func theNextDocumentsRestAsLong() {
        let record = RestRecord()
        var first = SkippingPace(.automatic, record)
        #expect(first.restsUntil == 0)
        #expect(!look(&first, at: 0, leavingOut: 0))
        for _ in 0..<16 { #expect(SkippingPace(.automatic, record).restsUntil == 2 * Self.shortRest) }
        // Then one is looked at, and if that pays, all are.
        var other = SkippingPace(.automatic, record)
        #expect(other.restsUntil == 0)
        #expect(look(&other, at: 0, leavingOut: Self.window))
        for _ in 0..<20 { #expect(SkippingPace(.automatic, record).restsUntil == 0) }
        #expect(record.length == Self.shortRest)
    }

    @Test func otherModes() {
        var always = SkippingPace(.always, nil)
        #expect(look(&always, at: 0, leavingOut: 0))
        #expect(always.isWorthIt(1))
        let never = SkippingPace(.never, nil)
        #expect(!never.isWorthIt(1 << 30))
        let automatic = SkippingPace(.automatic, nil)
        #expect(automatic.isWorthIt(512) && !automatic.isWorthIt(511))
    }
}
