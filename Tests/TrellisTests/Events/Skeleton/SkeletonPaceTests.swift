import Testing

@testable import Trellis

/// When the parser gets skeletons.
@Suite struct SkeletonPaceTests {
    private static let shortPause = 16 << 10

    private func skeleton(_ count: Int, spaces: Int = 0, copied: Int = 0) -> TextScan.Skeleton {
        TextScan.Skeleton(count: count, spaces: spaces, copied: copied, rest: 0, next: nil)
    }

    @Test func goesOnWhileSkeletonsAreShort() {
        var pace = SkeletonPace(.automatic, nil)
        #expect(pace.isWorthIt(256, endingAt: 256) && !pace.isWorthIt(255, endingAt: 255))
        let first = pace.capacity
        pace.note(skeleton(40), of: 255, endingAt: 255)
        #expect(pace.capacity == first)
        pace.note(skeleton(2), of: 1, endingAt: 256)
        #expect(pace.capacity > first)
        // After a decision, 4 KB pass before the next one.
        pace.note(skeleton(1000), of: 4095, endingAt: 4351)
        #expect(pace.pausedUntil == 0)
        pace.note(skeleton(1), of: 1, endingAt: 4352)
        #expect(pace.pausedUntil == 4352 + Self.shortPause)
        #expect(pace.capacity == first)
        #expect(!pace.isWorthIt(2000, endingAt: pace.pausedUntil))
        #expect(pace.isWorthIt(2000, endingAt: pace.pausedUntil + 1))
    }

    @Test func whiteSpaceAndLongStringsPayCopiedStringsDoNot() {
        func pays(_ skeleton: TextScan.Skeleton) -> Bool {
            var pace = SkeletonPace(.automatic, nil)
            pace.note(skeleton, of: 600, endingAt: 600)
            return pace.pausedUntil == 0
        }
        #expect(pays(skeleton(100)) && !pays(skeleton(101)))
        #expect(pays(skeleton(101, spaces: 6)) && !pays(skeleton(101, spaces: 5)))
        #expect(pays(skeleton(200, copied: 200)) && !pays(skeleton(201, copied: 201)))
        var pace = SkeletonPace(.automatic, nil)
        pace.noteToken(of: 3000, endingAt: 3000)
        #expect(pace.pausedUntil == 3000 + Self.shortPause)
    }

    @Test func pausesBecomeLongerAndShorter() {
        var pace = SkeletonPace(.automatic, nil)
        var pauses: [Int] = []
        for count in [1000, 1000, 1000, 10, 10, 10, 1000, 10, 1000] {
            pace.note(skeleton(count), of: 5000, endingAt: 0)
            pauses.append(pace.pausedUntil / Self.shortPause)
        }
        // The first success after a failure shortens nothing.
        #expect(pauses == [1, 2, 4, 4, 4, 4, 2, 2, 4])
    }

    @Test func aPauseHasOneBorder() {
        var pace = SkeletonPace(.automatic, nil)
        pace.note(skeleton(1000), of: 1000, endingAt: 1000)
        #expect(pace.border == nil)
        pace.border = 20_000
        #expect(pace.border == 20_000)
        pace.note(skeleton(10), of: 300, endingAt: 30_000)
        #expect(pace.border == 20_000)
        // The next pause has another one.
        pace.note(skeleton(5000), of: 5000, endingAt: 40_000)
        #expect(pace.pausedUntil > 40_000 && pace.border == nil)
    }

    @Test func laterDocumentsStartWithAPause() {
        let record = PauseRecord()
        var pace = SkeletonPace(.automatic, record)
        pace.note(skeleton(300), of: 300, endingAt: 300)
        #expect(pace.pausedUntil == 300 + Self.shortPause)
        #expect(SkeletonPace(.automatic, record).pausedUntil == 2 * Self.shortPause)
        #expect(SkeletonPace(.always, record).pausedUntil == 0)
    }

    @Test func otherModes() {
        var always = SkeletonPace(.always, nil)
        always.note(skeleton(1000), of: 1000, endingAt: 1000)
        #expect(always.pausedUntil == 0)
        #expect(always.isWorthIt(1, endingAt: 1001))
        let never = SkeletonPace(.never, nil)
        #expect(!never.isWorthIt(1 << 40, endingAt: 1 << 40))
    }
}
