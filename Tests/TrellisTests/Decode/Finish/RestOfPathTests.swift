import Testing

@testable import Trellis

/// Paths inside values that several fields are mapped to.
@Suite struct RestOfPathTests {
    private func text(_ path: RestOfPath, _ place: RestOfPath.Place) -> String {
        TrellisError.Path(path.path(to: place)).description
    }

    @Test func aPathWithoutStepsToEachElementEndsAtThePlace() {
        let path = RestOfPath([.key("a"), .index(3), .key("b")])
        var place = RestOfPath.Place()
        var texts: [String] = []
        for count in 0...3 {
            place.stepCount = count
            texts.append(text(path, place))
        }
        #expect(texts == ["", "a", "a[3]", "a[3].b"])
        #expect(path.steps.map(\.key) == [Array("a".utf8), [], Array("b".utf8)])
    }

    @Test func stepsToEachElementAreReplacedByThePositions() {
        let path = RestOfPath([.each, .key("a"), .eachOrNil, .each, .key("b")])
        var place = RestOfPath.Place()
        #expect(text(path, place) == "")
        place.enter(4)
        #expect(text(path, place) == "[4]")
        place.stepCount += 1
        #expect(text(path, place) == "[4].a")
        place.enter(5)
        #expect(text(path, place) == "[4].a[5]")
        let outer = place
        place.enter(6)
        #expect(text(path, place) == "[4].a[5][6]")
        place.stepCount += 1
        #expect(text(path, place) == "[4].a[5][6].b")
        var next = outer
        next.enter(7)
        next.stepCount += 1
        #expect(text(path, next) == "[4].a[5][7].b")
    }
}
