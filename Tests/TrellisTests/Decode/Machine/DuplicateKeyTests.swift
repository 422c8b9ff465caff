import Testing
import Trellis

/// A key that appears twice in an object.
@Suite struct DuplicateKeyTests {
    private static func options(_ policy: JSONDuplicateKeys) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = policy
        return options
    }

    private let last = TrellisDecoder(options: options(.useLast))
    private let first = TrellisDecoder(options: options(.useFirst))
    private let strict = options(.error)

    @Test func theLastValueIsUsedByDefault() {
        guard case .useLast = TrellisDecoder.Options().duplicateKeys else {
            Issue.record("not the last")
            return
        }
    }

    @Test func scalarFields() throws {
        let text = #"{"name":"a","color":"red","name":"b","color":"blue","name":"c"}"#
        #expect(try last.decode(Ticket.Label.self, from: text) == Ticket.Label(name: "c", color: "blue"))
        #expect(try first.decode(Ticket.Label.self, from: text) == Ticket.Label(name: "a", color: "red"))
        let error = try #require(failure(Ticket.Label.self, text, options: strict))
        #expect(error.code == .duplicateKey)
        #expect(error.path.description == "name")
        #expect(error.position?.offset == 26, "the second key")
    }

    @Test func nullsCountAsValues() throws {
        let nullLast = #"{"name":"a","color":"red","color":null}"#
        let nullFirst = #"{"name":"a","color":null,"color":"red"}"#
        #expect(try last.decode(Ticket.Label.self, from: nullLast).color == nil)
        #expect(try last.decode(Ticket.Label.self, from: nullFirst).color == "red")
        #expect(try first.decode(Ticket.Label.self, from: nullLast).color == "red")
        #expect(try first.decode(Ticket.Label.self, from: nullFirst).color == nil)
        #expect(failure(Ticket.Label.self, nullFirst, options: strict)?.code == .duplicateKey)
        #expect(failure(Ticket.Label.self, nullLast, options: strict)?.code == .duplicateKey)
    }

    @Test func containersAndModels() throws {
        let text = """
            {"number":1,"user":{"login":"l"},"labels":[{"name":"a"},{"name":"b"}],"votes":{"x":1},
            "labels":[{"name":"c"}],"votes":{"y":2},"parent":{"number":1,"state.open":true},"parent":null}
            """
        let lastValue = try last.decode(Ticket.self, from: text)
        #expect(lastValue.labels.map(\.name) == ["c"])
        #expect(lastValue.votes == ["y": 2])
        #expect(lastValue.parent == nil)
        let firstValue = try first.decode(Ticket.self, from: text)
        #expect(firstValue.labels.map(\.name) == ["a", "b"])
        #expect(firstValue.votes == ["x": 1])
        #expect(firstValue.parent == Ticket.Parent(number: 1, isOpen: true))
    }

    @Test func theLastBranchClearsValuesOfTheFirst() throws {
        let text = """
            {"user":{"login":"a","id":1,"address":{"city":"c","zip":"z"}},"number":1,
             "user":{"login":"b","address":{"zip":"y"}}}
            """
        let expected = Ticket(
            number: 1, login: "b", userID: nil, city: nil, zip: "y", title: "(untitled)", labels: [], votes: [:],
            parent: nil)
        #expect(try last.decode(Ticket.self, from: text) == expected)
    }

    @Test func theLastBranchMustHoldTheRequiredFieldsItself() throws {
        let text = #"{"number":1,"user":{"login":"a"},"user":{"id":3}}"#
        #expect(failure(Ticket.self, text)?.missingKeys == ["user.login"])
    }

    @Test func theFirstBranchKeepsItsFields() throws {
        let text = """
            {"user":{"login":"a","address":{"zip":"z"}},"number":1,
             "user":{"login":5,"id":3,"address":{"city":[]}}}
            """
        let expected = Ticket(
            number: 1, login: "a", userID: nil, city: nil, zip: "z", title: "(untitled)", labels: [], votes: [:],
            parent: nil)
        #expect(try first.decode(Ticket.self, from: text) == expected)
    }

    @Test func anInnerBranchRepeated() throws {
        let text = #"{"number":1,"user":{"login":"l","address":{"city":"a","zip":"b"},"address":{"city":"c"}}}"#
        let lastValue = try last.decode(Ticket.self, from: text)
        #expect(lastValue.login == "l")
        #expect((lastValue.city, lastValue.zip) == ("c", nil))
        let firstValue = try first.decode(Ticket.self, from: text)
        #expect((firstValue.city, firstValue.zip) == ("a", "b"))
        let error = try #require(failure(Ticket.self, text, options: strict))
        #expect(error.code == .duplicateKey)
        #expect(error.path.description == "user.address")
    }

    @Test func aBranchThatIsNullTheSecondTime() throws {
        let text = #"{"number":1,"user":{"login":"l","address":{"city":"a"},"address":null}}"#
        #expect(try last.decode(Ticket.self, from: text).city == nil)
        #expect(try first.decode(Ticket.self, from: text).city == "a")
        #expect(failure(Ticket.self, text, options: strict)?.code == .duplicateKey)
    }

    @Test func aBranchThatIsNullTheFirstTime() throws {
        let text = #"{"number":1,"user":{"login":"l","address":null,"address":{"city":"a"}}}"#
        #expect(try last.decode(Ticket.self, from: text).city == "a")
        #expect(try first.decode(Ticket.self, from: text).city == nil)
        #expect(failure(Ticket.self, text, options: strict)?.code == .duplicateKey)
    }

    @Test func aBranchThatIsNotAnObjectTheSecondTime() throws {
        let text = #"{"number":1,"user":{"login":"l","address":{"city":"a"},"address":[5]}}"#
        #expect(try last.decode(Ticket.self, from: text).city == nil)
        #expect(try first.decode(Ticket.self, from: text).city == "a")
        #expect(failure(Ticket.self, text, options: strict)?.code == .duplicateKey)
    }

    @Test(arguments: ["5", "\"x\"", "[5]", "false"])
    func aBranchThatIsNotAnObjectTheFirstTimeCountsAsAValue(_ value: String) throws {
        let text = "{\"number\":1,\"user\":{\"login\":\"l\",\"address\":\(value),\"address\":{\"city\":\"a\"}}}"
        #expect(try last.decode(Ticket.self, from: text).city == "a")
        #expect(try first.decode(Ticket.self, from: text).city == nil)
        #expect(failure(Ticket.self, text, options: strict)?.code == .duplicateKey)
    }

    @Test func unknownKeysAreNotChecked() throws {
        let text = #"{"name":"a","x":1,"x":2,"y":{"z":1,"z":1}}"#
        #expect(failure(Ticket.Label.self, text, options: strict) == nil)
    }

    @Test func theSameKeyInDifferentObjectsIsNotADuplicate() throws {
        #expect(
            failure([Ticket].self, "[\(Ticket.fullDocument.text),\(Ticket.fullDocument.text)]", options: strict) == nil)
    }

    @Test func escapedKeysAreTheSameKeys() throws {
        let text = #"{"name":"a","n\u0061me":"b"}"#
        #expect(try last.decode(Ticket.Label.self, from: text).name == "b")
        #expect(failure(Ticket.Label.self, text, options: strict)?.code == .duplicateKey)
    }

    @Test func dictionariesKeepTheLastByDefault() throws {
        #expect(try last.decode([String: Int].self, from: #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
        #expect(try last.decode([Int: Int].self, from: #"{"1":1,"2":2,"1":3}"#) == [1: 3, 2: 2])
    }

    @Test func dictionariesKeepTheFirstWithUseFirst() throws {
        #expect(try first.decode([String: Int].self, from: #"{"a":1,"b":2,"a":3}"#) == ["a": 1, "b": 2])
        #expect(try first.decode([Int: Int].self, from: #"{"1":1,"2":2,"1":3}"#) == [1: 1, 2: 2])
        #expect(try first.decode([String: Int?].self, from: #"{"a":1,"b":2,"a":3}"#) == ["a": 1, "b": 2])
    }

    @Test func dictionariesRefuseDuplicatesWithError() throws {
        for text in [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"a":1}"#] {
            #expect(failure([String: Int].self, text, options: strict)?.code == .duplicateKey)
            #expect(failure([String: Int?].self, text, options: strict)?.code == .duplicateKey)
        }
        #expect(failure([Int: Int].self, #"{"1":1,"1":3}"#, options: strict)?.code == .duplicateKey)
    }
}
