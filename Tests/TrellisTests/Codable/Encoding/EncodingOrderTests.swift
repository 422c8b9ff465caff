import Foundation
import Testing
import Trellis

/// Containers in any order and more than once.
@Suite struct EncodingOrderTests {
    @Test func interleavedNestedContainers() throws {
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingLetter.self)
            var first = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
            var second = container.nestedUnkeyedContainer(forKey: .b)
            for index in 0..<3 {
                try first.encode(index, forKey: [.a, .b, .c][index])
                try second.encode(EncodedPlace(x: 1, y: Double(index)))
                var third = second.nestedContainer(keyedBy: EncodingLetter.self)
                try container.encode(index, forKey: .d)
                try third.encode("late \(index)", forKey: .slash)
                try third.encode(EncodedKind.large, forKey: .quote)
            }
        }
        expectSameInEachLayout(value)
        expectSameInEachLayout([value, value])
        expectSameInEachLayout(["k": ["l": value]], EncodingStrategies(keys: .convertToSnakeCase))
        #expect(
            try codableText(value)
                == #"{"a":{"a":0,"b":1,"c":2},"b":[{"x":1,"y":0,"inner":[[],[1,2],[]]},{"x\/y":"late 0","\"":"LARGE"},"#
                + #"{"x":1,"y":1,"inner":[[],[1,2],[]]},{"x\/y":"late 1","\"":"LARGE"},"#
                + #"{"x":1,"y":2,"inner":[[],[1,2],[]]},{"x\/y":"late 2","\"":"LARGE"}],"d":2}"#)
    }

    @Test func theSameContainerTwice() throws {
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                var nested = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                try nested.encode(1, forKey: .a)
                var again = container.nestedContainer(keyedBy: EncodingName.self, forKey: .a)
                try again.encode(2, forKey: "b")
                try nested.encode(3, forKey: .c)
                try container.encode(true, forKey: .b)
                var late = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                try late.encode(4, forKey: .d)
                var list = container.nestedUnkeyedContainer(forKey: .c)
                try list.encode(1)
                try container.encodeNil(forKey: .d)
                var same = container.nestedUnkeyedContainer(forKey: .c)
                try same.encode(2)
                try list.encode(3)
                #expect(list.count == 3)
            })
        expectSameInEachLayout(
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var again = encoder.unkeyedContainer()
                try again.encode([2.5])
                try list.encode(3)
                #expect(again.count == 3)
            })
        // Members can be added to an object that was encoded as a value.
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode(["x": 1], forKey: .a)
                var nested = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                try nested.encode(2, forKey: .b)
            })
    }

    /// The members or elements of a single value are added to the container that was requested before.
    @Test func singleValuesAfterAContainer() {
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode("place", forKey: .a)
                var single = encoder.singleValueContainer()
                try single.encode(EncodedWrapper(wrapped: EncodedPlace(x: 1, y: 2)))
                var late = encoder.container(keyedBy: EncodingLetter.self)
                try late.encode(3, forKey: .b)
                try single.encode(["a": 4, "c": 5])
            })
        expectSameInEachLayout(
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var single = encoder.singleValueContainer()
                try single.encode([EncodedPlace(x: 1, y: 2)])
            })
    }

    @Test func theLastOfEqualKeysIsWritten() throws {
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode("first", forKey: .a)
                try container.encode([1, 2], forKey: .b)
                try container.encode(EncodedPlace(x: 0, y: 1), forKey: .a)
                try container.encode(3, forKey: .b)
                try container.encode("c", forKey: .c)
            })
        // Keys are distinguished by their strings, not by their types.
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                for round in 0..<2 {
                    for index in 0..<40 {
                        try container.encode(round, forKey: EncodingName(stringValue: "k\(index)/\""))
                    }
                }
                var letters = encoder.container(keyedBy: EncodingLetter.self)
                try letters.encode(1, forKey: .a)
                try container.encode(2, forKey: "a")
            })
        expectSameInEachLayout(
            Encodes { encoder in
                try ["a": 1, "b": 2].encode(to: encoder)
                try ["a": 3, "c": 4].encode(to: encoder)
                var letters = encoder.container(keyedBy: EncodingLetter.self)
                try letters.encode(5, forKey: .b)
            })
        // Keys that are equal after conversion.
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(1, forKey: "fooBar")
                try container.encode(2, forKey: "foo_bar")
            }, EncodingStrategies(keys: .convertToSnakeCase))
    }

    @Test func moreThan64Keys() throws {
        enum Many: Int, CodingKey, CaseIterable { case a0, a1, a2 }
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingWideKey.self)
                for round in 0..<2 {
                    for index: UInt8 in 0..<100 { try container.encode(round, forKey: EncodingWideKey(number: index)) }
                }
            })
    }

    @Test func superEncoders() throws {
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                let late = container.superEncoder()
                let never = container.superEncoder(forKey: .d)
                try container.encode(1, forKey: .a)
                var nested = late.container(keyedBy: EncodingLetter.self)
                try nested.encode(2, forKey: .b)
                try container.encode(3, forKey: .c)
                try nested.encode([4], forKey: .c)
                _ = never
            })
        for isLate in [false, true] {
            expectSameInEachLayout(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingLetter.self)
                    let parent = container.superEncoder()
                    if isLate { try container.encode(1, forKey: .a) }
                    var single = parent.singleValueContainer()
                    try single.encode("x/y")
                })
            expectSameInEachLayout(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingLetter.self)
                    let parent = container.superEncoder(forKey: .a)
                    if isLate { try container.encode(1, forKey: .b) }
                    var list = parent.unkeyedContainer()
                    try list.encode(1)
                    try list.encode(EncodedPlace(x: 1, y: 2))
                })
        }
        // An encoder of an element may also be used after later elements have been encoded.
        let elements = try codableText(
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                try list.encode(0)
                let inner = list.superEncoder()
                try list.encode(2)
                try EncodedPlace(x: 1, y: 2).encode(to: inner)
                _ = list.superEncoder()
                #expect(list.count == 4)
            })
        #expect(elements == #"[0,{"x":1,"y":2,"inner":[[],[1,2],[]]},2,{}]"#)
    }

    @Test func aLateValueDeepInside() throws {
        for depth in [1, 5, 60] {
            expectSameInEachLayout(
                Encodes { encoder in
                    var containers = [encoder.container(keyedBy: EncodingLetter.self)]
                    for _ in 0..<depth {
                        let last = containers.count - 1
                        containers.append(containers[last].nestedContainer(keyedBy: EncodingLetter.self, forKey: .a))
                    }
                    for index in containers.indices { try containers[index].encode(index, forKey: .b) }
                    for index in containers.indices.reversed() { try containers[index].encode([index], forKey: .c) }
                    for index in containers.indices { try containers[index].encodeNil(forKey: .d) }
                })
        }
    }

    /// Every level writes to its own container after its nested value was written. Time and memory stay linear.
    @Test func lateValuesAtEachLevel() throws {
        struct Level: Encodable {
            var depth: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: EncodingLetter.self)
                var nested = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                try container.encode(String(repeating: "x", count: 200), forKey: .b)
                if depth > 0 { try container.encode(Level(depth: depth - 1), forKey: .c) }
                try nested.encode(depth, forKey: .a)
            }
        }
        expectSameInEachLayout(Level(depth: 8))
        expectSame(Level(depth: 300))
        expectSame([Level(depth: 100), Level(depth: 0)])
    }

    @Test func aFailedMemberIsOmitted() throws {
        struct Failure: Error {}
        let failing = Encodes { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode([1])
            var nested = list.nestedContainer(keyedBy: EncodingLetter.self)
            try nested.encode(1, forKey: .a)
            throw Failure()
        }
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode(1, forKey: .a)
                try? container.encode(failing, forKey: .b)
                try? container.encode(Double.nan, forKey: .c)
                try? container.encode([Double.nan], forKey: .c)
                try container.encode(2, forKey: .b)
                var list = container.nestedUnkeyedContainer(forKey: .d)
                try? list.encode(failing)
                try? list.encode(Float.infinity)
                try list.encode("x")
                try? list.encode([1, .infinity])
                #expect(list.count == 1)
                var named = encoder.container(keyedBy: EncodingName.self)
                try? named.encode(failing, forKey: "n")
                try named.encode("n", forKey: "n")
                try? named.encode(failing, forKey: "a")
            })
    }

    @Test func valuesThatEncodeTheOuterContainer() throws {
        // The type writes to the outer container while it encodes an element.
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                var copy = container
                try container.encode(
                    Encodes { inner in
                        var list = inner.unkeyedContainer()
                        try list.encode(1)
                        try copy.encode("outer", forKey: .b)
                        try list.encode(2)
                    }, forKey: .a)
                try container.encode(3, forKey: .c)
            })
    }

    /// So much is written late that trees are added to the trees around them. A value that fails then leaves the
    /// earlier value of its key.
    @Test func aFailedValueAfterManyLateValues() throws {
        struct Failure: Error {}
        func late(_ text: String) -> Encodes {
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                var nested = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                try container.encode(text, forKey: .b)
                try nested.encode(1, forKey: .c)
            }
        }
        expectSameInEachLayout(
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                let copy = container
                var list = container.nestedUnkeyedContainer(forKey: .a)
                try container.encode("earlier", forKey: .b)
                for _ in 0..<150 { try list.encode(late(String(repeating: "x", count: 1000))) }
                try? container.encode(
                    Encodes { inner in
                        try late("late").encode(to: inner)
                        var outer = copy
                        try outer.encode("outer", forKey: .c)
                        throw Failure()
                    }, forKey: .b)
                try? container.encode(Encodes { _ in throw Failure() }, forKey: .d)
            })
    }

    @Test func codingPaths() throws {
        let value = Encodes { encoder in
            #expect(encoder.codingPath.map(\.stringValue) == ["Index 1", "k"])
            var container = encoder.container(keyedBy: EncodingLetter.self)
            #expect(container.codingPath.map(\.stringValue) == ["Index 1", "k"])
            var nested = container.nestedUnkeyedContainer(forKey: .a)
            #expect(nested.codingPath.map(\.stringValue) == ["Index 1", "k", "a"])
            let parent = container.superEncoder()
            #expect(parent.codingPath.map(\.stringValue) == ["Index 1", "k", "super"])
            try nested.encode(
                Encodes { inner in
                    #expect(inner.codingPath.map(\.stringValue) == ["Index 1", "k", "a", "Index 0"])
                    #expect(inner.codingPath.last?.intValue == 0)
                    var single = inner.singleValueContainer()
                    #expect(single.codingPath.count == 4)
                    try single.encode(1)
                })
            #expect(container.superEncoder(forKey: .b).codingPath.map(\.stringValue) == ["Index 1", "k", "b"])
        }
        _ = try codableText([[:], ["k": value]])
    }
}

/// A key of one byte that is not a case of an enum.
struct EncodingWideKey: CodingKey {
    var number: UInt8
    var stringValue: String { "k\(number)" }
    var intValue: Int? { nil }
    init(number: UInt8) { self.number = number }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
