import Testing
import Trellis

/// Fields at paths into nested objects.
@Suite struct NestedPathTests {
    @Test func severalFieldsUnderOneBranch() throws {
        #expect(
            try decoded(Ticket.self, Ticket.fullDocument.text) == Ticket.full)
    }

    @Test func everyOrderOfTheMembers() throws {
        let members = ["\"number\":1", "\"user\":{%}", "\"title\":\"t\""]
        let inner = ["\"login\":\"l\"", "\"id\":2", "\"address\":{\"zip\":\"z\",\"city\":\"c\"}"]
        let expected = Ticket(
            number: 1, login: "l", userID: 2, city: "c", zip: "z", title: "t", labels: [], votes: [:], parent: nil)
        for outer in permutations(of: members) {
            for inner in permutations(of: inner) {
                let text = "{" + outer.joined(separator: ",") + "}"
                let document = text.replacing("%", with: inner.joined(separator: ","))
                #expect(try decoded(Ticket.self, document) == expected, "\(document)")
            }
        }
    }

    @Test func nullOnAPathMakesOptionalsNil() throws {
        let value = try decoded(Ticket.self, #"{"number":1,"user":{"address":null,"login":"bo"}}"#)
        #expect(value == Ticket.smallest)
    }

    @Test func nullOnThePathOfARequiredFieldIsAnError() throws {
        let error = try #require(failure(Ticket.self, #"{"number":1,"user":null}"#))
        #expect(error.code == .unexpectedNull)
        #expect(error.path.description == "user")
    }

    @Test(arguments: ["5", "\"x\"", "true", "[]", "[[1],{\"city\":\"no\"}]"])
    func anotherKindOnAPathIsMissingForOptionals(_ value: String) throws {
        let text = "{\"number\":1,\"user\":{\"address\":\(value),\"login\":\"bo\"}}"
        #expect(try decoded(Ticket.self, text) == Ticket.smallest)
    }

    @Test(arguments: [("5", "5"), ("\"x\"", "\"x\""), ("true", "true"), ("[]", "an array")])
    func anotherKindOnAPathIsAMismatchForRequiredFields(_ value: String, _ found: String) throws {
        let error = try #require(failure(Ticket.self, "{\"number\":1,\"user\":\(value)}"))
        #expect(error.code == .typeMismatch)
        #expect(error.path.description == "user")
        #expect(error.expected == "an object")
        #expect(error.found == found)
    }

    @Test func anEmptyBranchLeavesItsFieldsMissing() throws {
        #expect(try decoded(Ticket.self, #"{"number":1,"user":{"login":"bo","address":{}}}"#) == Ticket.smallest)
        #expect(failure(Ticket.self, #"{"number":1,"user":{}}"#)?.missingKeys == ["user.login"])
        #expect(failure(Ticket.self, #"{"number":1}"#)?.missingKeys == ["user.login"])
    }

    @Test func aKeyWithDotsIsNotAPath() throws {
        let text = #"{"number":1,"user":{"login":"bo"},"user.login":"eve","parent":{"number":3,"state.open":false}}"#
        var expected = Ticket.smallest
        expected.parent = Ticket.Parent(number: 3, isOpen: false)
        #expect(try decoded(Ticket.self, text) == expected)
        #expect(
            failure(Ticket.Parent.self, #"{"number":3,"state":{"open":true}}"#)?.missingKeys == ["state\\.open"])
    }

    @Test func tenLevels() throws {
        #expect(
            try decoded(TenLevels.self, #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":7}}}}}}}}}}"#).value == 7)
        #expect(failure(TenLevels.self, #"{"a":{"b":{"c":{}}}}"#)?.missingKeys == ["a.b.c.d.e.f.g.h.i.j"])
        let error = failure(TenLevels.self, #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":"x"}}}}}}}}}}"#)
        #expect(error?.path.description == "a.b.c.d.e.f.g.h.i.j")
    }

    @Test func theSameKeyAtEveryLevel() throws {
        let value = try decoded(SameKeys.self, #"{"a":{"a":{"b":1,"a":{"a":2}},"b":3},"b":4}"#)
        #expect(value == SameKeys(one: 4, two: 3, three: 1, four: 2))
    }

    private func permutations(of items: [String]) -> [[String]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }
}

private struct TenLevels: JSONModel {
    var value: Int

    static let modelSchema = JSONModelSchema(
        TenLevels.self, [JSONField("value", \TenLevels.value, keys: "a.b.c.d.e.f.g.h.i.j")])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct SameKeys: JSONModel, Equatable {
    var one: Int
    var two: Int
    var three: Int
    var four: Int

    init(one: Int, two: Int, three: Int, four: Int) {
        self.one = one
        self.two = two
        self.three = three
        self.four = four
    }

    static let modelSchema = JSONModelSchema(
        SameKeys.self,
        [
            JSONField("one", \SameKeys.one, keys: "b"), JSONField("two", \SameKeys.two, keys: "a.b"),
            JSONField("three", \SameKeys.three, keys: "a.a.b"), JSONField("four", \SameKeys.four, keys: "a.a.a.a"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        one = fields.take(0)
        two = fields.take(1)
        three = fields.take(2)
        four = fields.take(3)
    }
}
