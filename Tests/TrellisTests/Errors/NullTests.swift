import Testing
import Trellis

/// Null where a value is required.
@Suite struct NullTests {
    @Test(arguments: [
        ("[1,null]", "[1]", 3), ("[null]", "[0]", 1), ("null", "", 0), ("  null ", "", 2),
    ])
    func inArrays(_ text: String, _ path: String, _ offset: Int) throws {
        let error = try #require(failure([Int].self, text))
        #expect(error.code == .unexpectedNull)
        #expect(error.path.description == path)
        #expect(error.position?.offset == offset)
    }

    @Test func inEveryContainer() {
        #expect(failure(Set<String>.self, "[\"a\",null]")?.path.description == "[1]")
        #expect(failure(ContiguousArray<Bool>.self, "[null]")?.path.description == "[0]")
        #expect(failure([String: Double].self, "{\"a\":1,\"b\":null}")?.path.description == "b")
        #expect(failure([Int: Double].self, "{\"1\":null}")?.path.description == "1")
        #expect(failure([[Int]].self, "[[1],null]")?.path.description == "[1]")
        #expect(failure([[Int]?].self, "[null,[null]]")?.path.description == "[1][0]")
        #expect(failure([Ticket.Label].self, "[{\"name\":\"n\"},null]")?.path.description == "[1]")
        #expect(failure([[String: Int]].self, "[null]")?.code == .unexpectedNull)
    }

    @Test func inFields() throws {
        let error = try #require(failure(Ticket.self, #"{"number": null}"#))
        #expect(error.code == .unexpectedNull)
        #expect(error.path.description == "number")
        #expect(error.position?.offset == 11)
        #expect(failure(Ticket.self, #"{"user":{"login":null}}"#)?.path.description == "user.login")
        #expect(failure(Ticket.self, #"{"labels":null}"#)?.code == .unexpectedNull)
        #expect(failure(Ticket.self, #"{"parent":{"state.open":null}}"#)?.path.description == "parent[\"state.open\"]")
    }
}
