import Testing
import Trellis

/// Single values as arrays, and empty arrays as objects.
@Suite struct ContainerCoercionTests {
    private let single = CoercionTests.options(.arraysFromSingleValues)
    private let empty = CoercionTests.options(.objectsFromEmptyArrays)

    // MARK: Single values

    @Test func scalars() {
        #expect(routed([Int].self, "5", single) == [5])
        #expect(routed([Int].self, "[5]", single) == [5])
        #expect(routed([Int].self, "[]", single) == [])
        #expect(routed([String].self, #""a""#, single) == ["a"])
        #expect(routed([Bool].self, "true", single) == [true])
        #expect(routed(Set<Int>.self, "5", single) == [5])
        #expect(routed(ContiguousArray<String>.self, #""a""#, single) == ["a"])
        #expect(routed([String: [Int]].self, #"{"a":1,"b":[2]}"#, single) == ["a": [1], "b": [2]])
        #expect(routed([Int]?.self, "5", single) == [5])
        #expect(routed([Int]?.self, "null", single) == .some(nil))
        #expect(routed([Int?].self, "5", single) == [5])
        #expect(routed([JSON].self, "5", single) == [5])
        #expect(routed([JSON].self, #"{"a":[1]}"#, single) == [["a": [1]]])
        // A null is not wrapped in an array.
        expectFailure([Int].self, "null", .unexpectedNull, at: 0, single)
        expectFailure([Int].self, "\"x\"", .typeMismatch, at: 0, single)
        expectFailure([String: [Int]].self, #"{"a":"x"}"#, .typeMismatch, path: "a", at: 5, single)
    }

    @Test func objects() {
        #expect(routed([Item].self, #"{"id":1}"#, single) == [Item(id: 1)])
        #expect(routed([Item].self, #"[{"id":1},{"id":2}]"#, single) == [Item(id: 1), Item(id: 2)])
        #expect(routed([[String: Int]].self, #"{"a":1}"#, single) == [["a": 1]])
        #expect(routed(Set<Item>.self, #"{"id":1}"#, single) == [Item(id: 1)])
        #expect(routed([String: [Item]?].self, #"{"x":{"id":1},"y":null}"#, single) == ["x": [Item(id: 1)], "y": nil])
        expectFailure([Item].self, "{}", .missingKeys, at: 1, single)
        expectFailure([Item].self, #"{"id":"x"}"#, .typeMismatch, path: "id", at: 6, single)
    }

    @Test func arraysOfArrays() {
        #expect(routed([[Int]].self, "5", single) == [[5]])
        #expect(routed([[Int]].self, "[1,[2,3],4]", single) == [[1], [2, 3], [4]])
        #expect(routed([[[Int]]].self, "[1,[2],[[3]]]", single) == [[[1]], [[2]], [[3]]])
        #expect(routed([[Item]].self, #"{"id":1}"#, single) == [[Item(id: 1)]])
        #expect(routed([[Item]].self, #"[{"id":1},[{"id":2}]]"#, single) == [[Item(id: 1)], [Item(id: 2)]])
        #expect(routed([Set<Int>].self, "[1,[2,2]]", single) == [[1], [2]])
        #expect(routed([[String: [Int]]].self, #"{"a":1}"#, single) == [["a": [1]]])
        expectFailure([[Int]].self, "[1,[2,\"x\"]]", .typeMismatch, path: "[1][1]", at: 6, single)
        expectFailure([[Int]].self, "[1,\"x\"]", .typeMismatch, path: "[1]", at: 3, single)
    }

    @Test func fields() {
        let text = #"{"items":{"id":1},"tags":"a","rows":[1,[2]],"next":{"tags":"b","items":[]}}"#
        let expected = CoercedLists(
            items: [Item(id: 1)], tags: ["a"], rows: [[1], [2]],
            next: [CoercedLists(items: [], tags: ["b"], rows: [], next: [])])
        #expect(routed(CoercedLists.self, text, single) == expected)
        // The depth limit counts the brackets of the document.
        var shallow = single
        shallow.limits.depth = 3
        #expect(routed(CoercedLists.self, text, shallow) == expected)
        shallow.limits.depth = 2
        expectFailure(CoercedLists.self, text, .limitExceeded, path: "rows[1]", at: 39, shallow)
    }

    // MARK: Empty arrays

    @Test func emptyArraysAsObjects() {
        #expect(routed([String: Int].self, "[]", empty) == [:])
        #expect(routed([Int: Int].self, " [ ] ", empty) == [:])
        #expect(routed(Loose.self, "[]", empty) == Loose())
        #expect(routed(Loose?.self, "[]", empty) == Loose())
        #expect(routed([Loose].self, "[[],{\"a\":1},[]]", empty) == [Loose(), Loose(a: 1), Loose()])
        #expect(routed([String: Loose?].self, #"{"x":[],"y":null}"#, empty) == ["x": Loose(), "y": nil])
        #expect(routed([[String: Int]].self, "[[]]", empty) == [[:]])
        #expect(routed(Loose.self, #"{"inner":[[]]}"#, empty) == Loose(inner: [Loose()]))
        expectFailure(Item.self, "[]", .missingKeys, at: 1, empty)
        #expect(failure(Item.self, "[]", options: empty)?.missingKeys == ["id"])
        expectFailure([Item].self, "[[]]", .missingKeys, path: "[0]", at: 2, empty)
    }

    @Test func nonEmptyArraysAreNotConverted() {
        for (element, code) in [
            ("1", TrellisError.Code.typeMismatch), ("\"\"", .typeMismatch), ("true", .typeMismatch),
            ("{}", .typeMismatch),
            ("[]", .typeMismatch), ("null", .unexpectedNull),
        ] {
            expectFailure([String: Int].self, "[\(element)]", code, path: "[0]", at: 1, empty)
            expectFailure(Loose.self, "[ \(element)]", code, path: "[0]", at: 2, empty)
            expectFailure([Loose].self, "[{},[\(element)]]", code, path: "[1][0]", at: 5, empty)
        }
    }

    @Test func emptyArraysConvertToObjectsOnly() {
        expectFailure([Int].self, "[[]]", .typeMismatch, path: "[0]", at: 1, empty)
        expectFailure(String.self, "[]", .typeMismatch, at: 0, empty)
        expectFailure([String: Int].self, "5", .typeMismatch, at: 0, empty)
    }

    @Test func bothContainerCoercions() {
        let both = CoercionTests.options([.arraysFromSingleValues, .objectsFromEmptyArrays])
        // An empty array stays an array where an array is expected.
        #expect(routed([Loose].self, "[]", both) == [])
        #expect(routed([Loose].self, "[[]]", both) == [Loose()])
        #expect(routed([[Loose]].self, "[[]]", both) == [[]])
        #expect(routed([[Loose]].self, "[[[]],{\"a\":1}]", both) == [[Loose()], [Loose(a: 1)]])
    }
}

private struct Item: Hashable, JSONModel {
    var id: Int
    static let modelSchema = JSONModelSchema(Item.self, [JSONField("id", \Item.id)])
    init(id: Int) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

private struct Loose: Hashable, JSONModel {
    var a: Int?
    var inner: [Loose]

    static let modelSchema = JSONModelSchema(
        Loose.self, [JSONField("a", \Loose.a), JSONField("inner", \Loose.inner, default: [])])

    init(a: Int? = nil, inner: [Loose] = []) { (self.a, self.inner) = (a, inner) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        inner = fields.take(1)
    }
}

private struct CoercedLists: Hashable, JSONModel {
    var items: [Item]
    var tags: Set<String>
    var rows: [[Int]]
    var next: [CoercedLists]

    static let modelSchema = JSONModelSchema(
        CoercedLists.self,
        [
            JSONField("items", \CoercedLists.items), JSONField("tags", \CoercedLists.tags),
            JSONField("rows", \CoercedLists.rows, default: []), JSONField("next", \CoercedLists.next, default: []),
        ])

    init(items: [Item], tags: Set<String>, rows: [[Int]], next: [CoercedLists]) {
        (self.items, self.tags, self.rows, self.next) = (items, tags, rows, next)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        tags = fields.take(1)
        rows = fields.take(2)
        next = fields.take(3)
    }
}
