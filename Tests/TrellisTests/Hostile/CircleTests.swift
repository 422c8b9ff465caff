import Testing
import Trellis

/// Reference cycles of objects.
@Suite(.timeLimit(.minutes(30))) struct CircleTests {
    /// Breaks the cycles so that their objects are released.
    private func open(_ rings: [Ring]) {
        for ring in rings { (ring.next, ring.others, ring.named) = (nil, [], [:]) }
    }

    @Test func encodingAReferenceCycle() throws {
        let rings = Ring.closed([1, 2])
        defer { open(rings) }
        // Some threads have no stack for so many levels.
        let usual = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: rings[0]) }
        #expect(usual?.code == .limitExceeded)
        let encoder = TrellisEncoder(options: .with { $0.limits.depth = 40 })
        let error = #expect(throws: TrellisError.self) { try encoder.string(from: rings[0]) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.found == "more than 40 levels of arrays and objects")
        #expect(error?.path.components.count == 40)
        #expect(error?.path.components.allSatisfy { $0 == .key("next") } == true)
        for depth in 0...4 {
            let encoder = TrellisEncoder(options: .with { $0.limits.depth = depth })
            let error = #expect(throws: TrellisError.self) { try encoder.encode(rings[0]) }
            #expect(error?.path.components.count == depth)
        }
        var bytes: [UInt8] = [1]
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode(rings[0], into: &bytes) }
        #expect(bytes == [1])
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode(rings[0], as: JSON.self) }
    }

    @Test func encodingAReferenceCycleThroughContainers() throws {
        let ring = Ring(1)
        defer { open([ring]) }
        ring.others = [ring]
        let array = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: ring) }
        #expect(array?.code == .limitExceeded)
        #expect(array?.path.components.prefix(2) == [.key("others"), .index(0)])
        ring.others = []
        ring.named = ["a": ring]
        let dictionary = #expect(throws: TrellisError.self) {
            try TrellisEncoder(options: .with { $0.indentation = .spaces(2) }).string(from: ring)
        }
        #expect(dictionary?.code == .limitExceeded)
        #expect(dictionary?.path.components.prefix(2) == [.key("named"), .key("a")])
    }

    @Test func theDepthLimitOfEncoding() throws {
        let options = TrellisEncoder.Options.with { $0.limits.depth = 3 }
        let encoder = TrellisEncoder(options: options)
        #expect(try encoder.string(from: [[[1]]]) == "[[[1]]]")
        let error = #expect(throws: TrellisError.self) { try encoder.string(from: [[[[1]]]]) }
        #expect(error?.path.description == "[0][0][0]")
        #expect(error?.code == .limitExceeded)
        #expect(throws: TrellisError.self) { try encoder.string(from: [["a": ["b": ["c": 1]]]]) }
        // Values without cycles are not counted.
        #expect(try encoder.string(from: [[["a": [[[[1]]]]] as JSON]]) == #"[[{"a":[[[[1]]]]}]]"#)
        #expect(TrellisEncoder.Options().limits.depth == 1024)
        // Each object contains an array, which is one level more.
        let deeper = TrellisEncoder(options: .with { $0.limits.depth = 50 })
        #expect(try deeper.string(from: Ring.chain(49)).hasPrefix(#"{"id":1,"#))
        #expect(throws: TrellisError.self) { try deeper.string(from: Ring.chain(50)) }
    }

    @Test func comparingAReferenceCycle() {
        let (one, two, other) = (Ring.closed([1, 2]), Ring.closed([1, 2]), Ring.closed([1, 3]))
        let twice = Ring.closed([1, 2, 1, 2])
        defer { open(one + two + other + twice) }
        #expect(one[0].hasEqualFields(to: two[0]))
        #expect(!one[0].hasEqualFields(to: two[1]))
        #expect(!one[0].hasEqualFields(to: other[0]))
        #expect(one[0].hasEqualFields(to: twice[0]), "nothing that can be reached from them differs")
        #expect(one[0].hasEqualFields(to: one[0]))
        // Each object refers to all objects.
        func net(_ count: Int, last: Int) -> [Ring] {
            let rings = (0..<count).map { Ring($0 == count - 1 ? last : 0) }
            for ring in rings { ring.others = rings }
            return rings
        }
        let (left, right, third) = (net(30, last: 1), net(30, last: 1), net(30, last: 2))
        defer { open(left + right + third) }
        #expect(left[0].hasEqualFields(to: right[0]))
        #expect(!left[0].hasEqualFields(to: third[0]))
        func hash(_ ring: Ring) -> Int {
            var hasher = Hasher()
            ring.hashFields(into: &hasher)
            return hasher.finalize()
        }
        #expect(hash(left[0]) == hash(right[0]), "of a bounded number of objects")
    }

    @Test func comparingByATypesOwnEquality() {
        func pair(_ second: Int) -> [EqualRing] {
            let rings = [EqualRing(1), EqualRing(second)]
            (rings[0].next, rings[1].next) = (rings[1], rings[0])
            return rings
        }
        let (one, two, other) = (pair(2), pair(2), pair(3))
        defer { for ring in one + two + other { ring.next = nil } }
        #expect(one[0] == two[0])
        #expect(one[0] != other[0])
        #expect(one[0].hashValue == two[0].hashValue)
        #expect(Set([one[0], two[0]]).count == 1)
        #expect(Set([one[0], one[1]]).contains(two[1]))
    }

    @Test func hashingAReferenceCycle() {
        let (one, two, twice) = (Ring.closed([1, 2]), Ring.closed([1, 2]), Ring.closed([1, 2, 1, 2]))
        defer { open(one + two + twice) }
        func hash(_ ring: Ring) -> Int {
            var hasher = Hasher()
            ring.hashFields(into: &hasher)
            return hasher.finalize()
        }
        #expect(hash(one[0]) == hash(two[0]))
        #expect(hash(one[0]) == hash(twice[0]))
        #expect(hash(one[0]) != hash(one[1]))
        #expect(hash(Ring.chain(100)) == hash(Ring.chain(100)))
    }

    @Test func otherOperationsOnAReferenceCycle() throws {
        let (one, two) = (Ring.closed([1, 2]), Ring.closed([3, 4]))
        defer { open(one + two) }
        #expect(one[0].fieldListing.contains("Ring …"))
        let copy = try one[0].copy()
        #expect(copy.next === one[1])
        #expect(copy.hasEqualFields(to: one[0]))
        try one[0].merge(from: two[0])
        #expect(one[0].id == 3)
        #expect(one[0].next === two[1])
        try one[0].revalidated()
        try TrellisDecoder().update(one[0], from: #"{"next":{"id":9}}"#)
        #expect(two[1].id == 9, "the object that is there is updated")
        one[0].next = one[0]
        try TrellisDecoder().update(one[0], from: #"{"id":5,"next":{"next":{"id":6}}}"#)
        #expect(one[0].next === one[0])
    }
}
