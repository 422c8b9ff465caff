import Testing
import Trellis

/// Encoding selected properties of models.
@Suite struct PropertySelectionTests {
    private func written(
        _ value: some TrellisEncodable, _ properties: TrellisEncoder.Options.PropertySelection, isPretty: Bool = false,
        sortsKeys: Bool = false
    ) throws -> String {
        var options = TrellisEncoder.Options()
        options.properties = properties
        options.indentation = isPretty ? .spaces(2) : nil
        options.sortsKeys = sortsKeys
        return try TrellisEncoder(options: options).string(from: value)
    }

    @Test func includedProperties() throws {
        #expect(
            try written(Ticket.full, .only(["title", "number"])) == #"{"number":17,"title":"It \"works\""}"#)
        // Properties are selected by name; the output has the keys of their paths.
        #expect(try written(Ticket.full, .only(["city"])) == #"{"user":{"address":{"city":"Zürich"}}}"#)
        #expect(
            try written(Ticket.full, .only(["userID", "zip"])) == #"{"user":{"id":3,"address":{"zip":"8001"}}}"#)
        #expect(try written(Ticket.full, .only(["user", "user.login", "id"])) == "{}")
        #expect(try written(Ticket.full, .only([])) == "{}")
    }

    @Test func excludedProperties() throws {
        #expect(
            try written(Ticket.full, .except(["labels", "city", "zip", "parent", "votes"]))
                == #"{"number":17,"user":{"login":"ada","id":3},"title":"It \"works\""}"#)
        #expect(try written(Ticket.full, .except([])) == (try encoded(Ticket.full)))
        #expect(try written(Ticket.full, .except(["unknown"])) == (try encoded(Ticket.full)))
        #expect(try written(Ticket.full, .all) == (try encoded(Ticket.full)))
        #expect(
            try written(Ticket.full, .except(["number", "login", "userID", "city", "zip", "title", "labels", "votes"]))
                == #"{"parent":{"number":2,"state.open":true}}"#)
    }

    @Test func nestedModelsAreComplete() throws {
        #expect(
            try written(Ticket.full, .only(["parent", "labels"]))
                == #"{"labels":[{"name":"bug","color":"red"},{"name":"easy"}],"#
                + #""parent":{"number":2,"state.open":true}}"#)
        #expect(
            try written(Ticket.full, .except(["number", "login", "userID", "city", "zip", "title", "name", "votes"]))
                == #"{"labels":[{"name":"bug","color":"red"},{"name":"easy"}],"#
                + #""parent":{"number":2,"state.open":true}}"#)
        let folder = Folder(name: "a", children: [Folder(name: "b", children: [Folder(name: "c")])])
        let inner = #"[{"name":"b","children":[{"name":"c","children":[]}]}]"#
        #expect(try written(folder, .only(["children"])) == "{\"children\":\(inner)}")
        // After a completely encoded model, the selection applies to the next one again.
        #expect(
            try written([folder, folder], .only(["children"]))
                == "[{\"children\":\(inner)},{\"children\":\(inner)}]")
    }

    @Test func unmappedMembersAreAPropertyOfTheirModel() throws {
        let box = Box(title: "t", others: ["a": Pet(name: "p")])
        #expect(try written(box, .only(["title"])) == #"{"title":"t"}"#)
        #expect(try written(box, .except(["others"])) == #"{"title":"t"}"#)
        let inner = try encoded(Pet(name: "p"))
        #expect(try written(box, .only(["title", "others"])) == #"{"title":"t","a":\#(inner)}"#)
        #expect(try written([box, box], .only(["others"])) == #"[{"a":\#(inner)},{"a":\#(inner)}]"#)
    }

    @Test func elementsOfContainersAtTheTop() throws {
        let text = #"{"number":17}"#
        let number = TrellisEncoder.Options.PropertySelection.only(["number"])
        #expect(try written([Ticket.full, .full], number) == "[\(text),\(text)]")
        #expect(try written(["k": Ticket.full], number) == "{\"k\":\(text)}")
        #expect(try written(["k": [Ticket?.some(.full), nil]], number) == "{\"k\":[\(text),null]}")
        #expect(try written(Ticket?.some(.full), number) == text)
        #expect(try written([5], number) == "[5]")
    }

    @Test func withFormattingOptions() throws {
        #expect(
            try written(Ticket.full, .only(["votes", "userID", "login"]), isPretty: true, sortsKeys: true)
                == """
                {
                  "user": {
                    "id": 3,
                    "login": "ada"
                  },
                  "votes": {
                    "+1": 4
                  }
                }
                """)
    }

    @Test func unselectedRequiredFieldsAreMissing() throws {
        let text = try written(Ticket.full, .except(["title", "parent"]))
        var expected = Ticket.full
        expected.title = "(untitled)"
        expected.parent = nil
        #expect(try decoded(Ticket.self, text) == expected)
        #expect(failure(Ticket.self, try written(Ticket.full, .except(["number"])))?.missingKeys == ["number"])
    }

    @Test func theErrorOfASelectedPropertyHasItsPath() throws {
        var options = TrellisEncoder.Options()
        options.properties = .only(["left"])
        let error = try #require(encodingFailure([Sides(left: 1, right: .nan), Sides(left: .nan)], options: options))
        #expect(error.code == .nonFiniteNumber)
        #expect(error.path.description == "[1].in.left")
    }

    @Test func inheritedProperties() throws {
        let cat = Cat(name: "n", lives: 9)
        #expect(try written([cat, Pet(name: "p")], .only(["name"])) == #"[{"name":"n"},{"name":"p"}]"#)
        #expect(try written([cat, Pet(name: "p")], .only(["lives"])) == #"[{"lives":9},{}]"#)
        #expect(try written([cat, Pet(name: "p")], .except(["name"])) == #"[{"lives":9},{}]"#)
    }
}

private struct Sides: JSONModel {
    var left: Double
    var right: Double

    init(left: Double, right: Double = 0) {
        self.left = left
        self.right = right
    }

    static let modelSchema = JSONModelSchema(
        Sides.self,
        [JSONField("left", \Sides.left, keys: "in.left"), JSONField("right", \Sides.right, keys: "in.right")])

    init(from fields: borrowing JSONFieldValues) throws {
        left = fields.take(0)
        right = fields.take(1)
    }
}

private class Pet: JSONModel {
    let name: String

    init(name: String) { self.name = name }

    class var modelSchema: JSONModelSchema { _jsonSchema }
    private static let _jsonSchema = JSONModelSchema(Pet.self, [JSONField("name", \Pet.name)])

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(name) }
    }
}

private final class Cat: Pet {
    let lives: Int

    init(name: String, lives: Int) {
        self.lives = lives
        super.init(name: name)
    }

    override class var modelSchema: JSONModelSchema { _jsonSchema }
    private static let _jsonSchema = JSONModelSchema(Cat.self, superclass: Pet.self, [JSONField("lives", \Cat.lives)])

    required init(from fields: borrowing JSONFieldValues) throws {
        lives = fields.take(Pet.modelSchema.fieldCount)
        try super.init(from: fields)
    }

    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index - Pet.modelSchema.fieldCount {
        case 0: try writer.field(lives)
        default: try super.encode(field: index, to: &writer)
        }
    }
}

private struct Box: JSONModel {
    let title: String
    let others: [String: Pet]

    static let modelSchema = JSONModelSchema(
        Box.self, [JSONField("title", \Box.title), JSONField(rest: "others", \Box.others)])

    init(title: String, others: [String: Pet]) { (self.title, self.others) = (title, others) }

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        others = fields.take(1)
    }
}
