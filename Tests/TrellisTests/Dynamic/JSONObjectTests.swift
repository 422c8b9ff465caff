import Testing

@testable import Trellis

/// Ordered members with unique keys.
@Suite struct JSONObjectTests {
    // Below, at and above the member count from which on there is an index.
    private static let sizes = [0, 1, 2, 7, 8, 9, 10, 40]

    private func object(_ size: Int) -> JSONObject {
        JSONObject((0..<size).map { (key: "k\($0)", value: JSON($0)) })
    }

    /// Whether the object holds these members in this order and finds each of them.
    private func check(
        _ object: JSONObject, _ expected: [(String, JSON)], at location: SourceLocation = #_sourceLocation
    ) {
        #expect(object.map(\.key) == expected.map(\.0), sourceLocation: location)
        #expect(object.map(\.value) == expected.map(\.1), sourceLocation: location)
        #expect(object.map(\.key) == object.map(\.key), sourceLocation: location)
        #expect(object.count == expected.count, sourceLocation: location)
        #expect(object.isEmpty == expected.isEmpty, sourceLocation: location)
        for (key, value) in expected {
            #expect(object.contains(key), sourceLocation: location)
            #expect(object[key] == value, sourceLocation: location)
        }
        #expect(!object.contains("missing"), sourceLocation: location)
        #expect(object["missing"] == nil as JSON?, sourceLocation: location)
    }

    @Test(arguments: sizes) func reading(size: Int) {
        check(object(size), (0..<size).map { ("k\($0)", JSON($0)) })
    }

    @Test(arguments: sizes) func settingKeepsTheOrder(size: Int) {
        var object = object(size)
        object.set("new", to: 1)
        for index in 0..<size { object["k\(index)"] = JSON(-index) }
        object["new"] = .null
        check(object, (0..<size).map { ("k\($0)", JSON(-$0)) } + [("new", .null)])
    }

    @Test(arguments: sizes) func removing(size: Int) {
        for place in 0..<size {
            var object = object(size)
            #expect(object.remove("k\(place)") == JSON(place))
            #expect(object.remove("k\(place)") == nil as JSON?)
            let expected = (0..<size).filter { $0 != place }.map { ("k\($0)", JSON($0)) }
            check(object, expected)
            object["k\(place)"] = "again"
            check(object, expected + [("k\(place)", "again")])
        }
        var object = object(size)
        for place in 0..<size { object["k\(place)"] = nil }
        check(object, [])
    }

    @Test(arguments: sizes) func removingMany(size: Int) {
        var object = object(size)
        object.removeAll { ($0.value.int ?? 0).isMultiple(of: 3) }
        check(object, (0..<size).filter { !$0.isMultiple(of: 3) }.map { ("k\($0)", JSON($0)) })
    }

    @Test func aConditionThatThrowsLeavesAConsistentObject() {
        var object = object(20)
        #expect(throws: CancellationError.self) {
            try object.removeAll {
                if $0.key == "k12" { throw CancellationError() }
                return $0.value.int == 2
            }
        }
        check(object, zip(object.map(\.key), object.map(\.value)).map { ($0, $1) })
    }

    @Test(arguments: sizes) func changingInPlace(size: Int) {
        var object = object(size)
        for index in 0..<size { object["k\(index)"]?["x"] = 1 }
        check(object, (0..<size).map { ("k\($0)", JSON($0)) })
        for index in 0..<size {
            object["k\(index)"] = nil as JSON
            object["k\(index)"]?["x"] = JSON(index)
        }
        check(object, (0..<size).map { ("k\($0)", ["x": JSON($0)]) })
        object["missing"]?["x"] = 1
        func remove(_ value: inout JSON?) { value = nil }
        func fill(_ value: inout JSON?) { value = "filled" }
        for index in 0..<size { remove(&object["k\(index)"]) }
        remove(&object["missing"])
        check(object, [])
        for index in 0..<size { fill(&object["k\(index)"]) }
        check(object, (0..<size).map { ("k\($0)", "filled") })
    }

    @Test func repeatedKeys() {
        let literal: JSONObject = ["a": 1, "b": 2, "a": 3]
        check(literal, [("a", 3), ("b", 2)])
        check(
            JSONObject([(key: "b", value: 1), (key: "a", value: 2), (key: "b", value: nil)]), [("b", nil), ("a", 2)])
    }

    @Test(arguments: [0, 20]) func keysAreComparedByBytes(others: Int) {
        var object = object(others)
        let keys = ["\u{E9}", "e\u{301}", "a\u{323}\u{307}", "a\u{307}\u{323}", "", "\u{0}", "\u{212B}", "\u{C5}"]
        for (index, key) in keys.enumerated() { object[key] = JSON(index) }
        #expect(object.count == others + keys.count)
        for (index, key) in keys.enumerated() { #expect(object[key] == JSON(index)) }
        #expect(JSONObject([(key: "\u{E9}", value: 1)]) != JSONObject([(key: "e\u{301}", value: 1)]))
    }

    @Test func nullIsAValueAndNilRemovesTheMember() {
        var object: JSONObject = ["a": 1]
        object["a"] = JSON.null
        #expect(object["a"] != nil)
        #expect(object["a"] == JSON.null)
        object["a"] = nil
        #expect(object["a"] == nil)
        #expect(object["a"] != JSON.null)
        #expect(object.isEmpty)
    }

    @Test func copiesAreIndependent() {
        for size in Self.sizes {
            let original = object(size)
            var copy = original
            copy["k0"] = "changed"
            copy["new"] = 1
            copy.remove("k1")
            check(original, (0..<size).map { ("k\($0)", JSON($0)) })
        }
    }

    @Test func equalityUnderShuffles() {
        var random = RandomJSON(seed: 5)
        for size in Self.sizes + [100] {
            for _ in 0..<20 {
                var object = random.object(count: size, depth: 2)
                object["last"] = 1
                let shuffled = JSONObject(object.shuffled(using: &random.generator))
                #expect(object == shuffled)
                #expect(object.hashValue == shuffled.hashValue)
                #expect(JSON.object(object) == JSON.object(shuffled))

                var other = shuffled
                other["last"] = 2
                #expect(object != other)
                other["last"] = nil
                #expect(object != other)
                other["other"] = 1
                #expect(object != other)
                #expect(other != object)
            }
        }
    }

    @Test func equalityIgnoresTheOrder() {
        // Few keys and values, so that equal objects are frequent.
        var generator = SplitMix64(seed: 6)
        func random(_ size: Int) -> JSONObject {
            JSONObject((0..<size).map { _ in (key: "\(generator.below(3))", value: JSON(generator.below(2))) })
        }
        var equal = 0
        for _ in 0..<2000 {
            let (left, right) = (random(3), random(3))
            let isEqual =
                Dictionary(uniqueKeysWithValues: left.map { ($0.key, $0.value) })
                == Dictionary(uniqueKeysWithValues: right.map { ($0.key, $0.value) })
            #expect((left == right) == isEqual)
            if isEqual {
                #expect(left.hashValue == right.hashValue)
                equal += 1
            }
        }
        #expect(equal > 20)
    }

    @Test func objectsWithDifferentMembersDiffer() {
        let objects: [JSONObject] = [
            [:], ["a": 1], ["a": 2], ["b": 1], ["a": nil], ["ab": "c"], ["a": "bc"], ["a": 1, "b": 2],
            ["a": 2, "b": 1],
            ["a": ["b": 2]],
        ]
        #expect(Set(objects).count == objects.count)
        #expect(Set(objects.map(\.hashValue)).count == objects.count)
    }

    @Test func aMillionKeys() {
        let count = 1_000_000
        var object = JSONObject()
        for index in 0..<count { object.set("key\(index)", to: .bool(true)) }
        #expect(object.count == count)
        for index in stride(from: 0, to: count, by: 7) { object["key\(index)"]?["x"] = 1 }
        #expect(object["key999999"] == true)
        object.removeAll { $0.key.hasSuffix("3") }
        #expect(object.count == count - count / 10)
        #expect(object["key3"] == nil as JSON?)
        #expect(object["key999999"] == true)
        #expect(JSONObject(object.reversed()) == object)
    }

    @Test func encodedText() throws {
        let object: JSONObject = ["b": 1, "a": [:]]
        #expect(object.description == #"{"b":1,"a":{}}"#)
        #expect(object.debugDescription == "{\n  \"b\": 1,\n  \"a\": {}\n}")
        #expect(try encoded(object) == object.description)
    }
}
