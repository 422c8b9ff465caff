import Testing

@testable import Trellis

/// Contradictory schemas are reported when they are used, and never trap.
@Suite struct SchemaConflictTests {
    private enum Twice: KeySet { static let keys = ["a", "b", "a"] }

    @Test func aRepeatedPath() throws {
        let error = try #require(failure(Numbered<Twice>.self, "{}"))
        #expect(error.code == .invalidSchema)
        #expect(error.found?.contains("field0") == true)
        #expect(error.found?.contains("field2") == true)
        #expect(error.found?.contains("'a'") == true)
        #expect(encodingFailure(Numbered<Twice>([1, 2, 3]))?.code == .invalidSchema)
    }

    @Test func aValueAndAPathIntoIt() {
        #expect(failure(Conflict<LeafFirst>.self, "{}")?.code == .invalidSchema)
        #expect(failure(Conflict<BranchFirst>.self, "{}")?.code == .invalidSchema)
        #expect(failure(Conflict<Deep>.self, "{}")?.code == .invalidSchema)
        #expect(failure(Conflict<Empty>.self, "{}")?.code == .invalidSchema)
        #expect(failure(Conflict<Harmless>.self, #"{"a":{"b":1,"bc":2}}"#) == nil)
    }

    @Test func theErrorIsThrownEachTime() {
        for _ in 0..<3 {
            #expect(failure([Conflict<LeafFirst>].self, "[]")?.code == .invalidSchema)
            #expect(failure([String: Conflict<LeafFirst>?].self, "{}")?.code == .invalidSchema)
            #expect(encodingFailure(Conflict<LeafFirst>(one: 1, two: 2))?.code == .invalidSchema)
        }
    }

    @Test func aConflictDeepInAnotherModel() {
        let error = failure(Outer.self, #"{"items":[]}"#)
        #expect(error?.code == .invalidSchema)
        #expect(error?.found?.contains("Conflict") == true)
    }
}

private protocol TwoPaths: SendableMetatype {
    static var paths: (JSONPath, JSONPath) { get }
}

private enum LeafFirst: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a", "a.b") } }
private enum BranchFirst: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b", "a") } }
private enum Deep: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b.c", "a.b.c.d.e") } }
private enum Empty: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a", []) } }
private enum Harmless: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b", "a.bc") } }

private struct Conflict<Paths: TwoPaths>: JSONModel {
    var one: Int?
    var two: Int?

    init(one: Int, two: Int) {
        self.one = one
        self.two = two
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [JSONField("one", \Self.one, keys: Paths.paths.0), JSONField("two", \Self.two, keys: Paths.paths.1)]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        one = fields.take(0)
        two = fields.take(1)
    }
}

private struct Outer: JSONModel {
    var items: [Conflict<Deep>]

    static let modelSchema = JSONModelSchema(Outer.self, [JSONField("items", \Outer.items)])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}
