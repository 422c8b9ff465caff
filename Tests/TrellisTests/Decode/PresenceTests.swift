import Testing
import Trellis

/// Fields whose values are missing or null.
@Suite struct PresenceTests {
    @Test func missingOptionalsAreNil() throws {
        let value = try decoded(JSONPresence.self, #"{"required":1}"#)
        #expect(value == JSONPresence(required: 1))
        #expect(value.defaulted == 10)
        #expect(value.optionalDefaulted == 20)
        #expect(value.list == [30])
        #expect(value.optionalNilDefault == nil)
    }

    @Test func nullOptionalsAreNil() throws {
        let value = try decoded(JSONPresence.self, #"{"required":1,"optional":null,"deepOptional":null,"model":null}"#)
        #expect(value == JSONPresence(required: 1))
    }

    @Test func nullInAnOptionalWithADefaultIsNil() throws {
        let value = try decoded(JSONPresence.self, #"{"required":1,"optionalDefaulted":null}"#)
        #expect(value.optionalDefaulted == nil, "a default stands in for a missing key, not for a null")
    }

    @Test func nullAboveAnOptionalWithADefaultIsNil() throws {
        let value = try decoded(DeepDefault.self, #"{"branch":null}"#)
        #expect(value.value == nil)
        #expect(try decoded(DeepDefault.self, "{}").value == 5)
        #expect(try decoded(DeepDefault.self, #"{"branch":{}}"#).value == 5)
        #expect(try decoded(DeepDefault.self, #"{"branch":{"value":null}}"#).value == nil)
        #expect(try decoded(DeepDefault.self, #"{"branch":{"value":7}}"#).value == 7)
    }

    @Test func valuesReplaceDefaults() throws {
        let text = #"{"required":1,"defaulted":2,"optionalDefaulted":3,"list":[],"optionalNilDefault":4}"#
        let value = try decoded(JSONPresence.self, text)
        #expect(value.defaulted == 2)
        #expect(value.optionalDefaulted == 3)
        #expect(value.list == [])
        #expect(value.optionalNilDefault == 4)
    }

    @Test(arguments: ["required", "defaulted", "list"])
    func nullInOtherFieldsIsAnError(_ key: String) throws {
        let error = try #require(failure(JSONPresence.self, "{\"required\":1,\"\(key)\":null}"))
        #expect(error.code == .unexpectedNull)
        #expect(error.path.description == key)
    }

    @Test func doubleOptionals() throws {
        #expect(try decoded(JSONPresence.self, #"{"required":1,"deepOptional":5}"#).deepOptional == .some(.some(5)))
        #expect(try decoded(JSONPresence.self, #"{"required":1}"#).deepOptional == .none)
    }

    @Test func defaultsAreEvaluatedEachTime() throws {
        let values = try decoded([FreshDefault].self, "[{},{},{}]")
        #expect(values[0].tracked !== values[1].tracked)
        #expect(values[1].tracked !== values[2].tracked)
    }

    @Test func defaultsAreNotEvaluatedForPresentKeys() throws {
        let values = try decoded([UnwantedDefault].self, #"[{"text":"a"},{"text":"b"}]"#)
        #expect(values.map(\.tracked.text) == ["a", "b"])
        #expect(LiveCounts.made(UnwantedDefault.self) == 2)
    }

    @Test func anEmptyModel() throws {
        _ = try decoded(Nothing.self, "{}")
        _ = try decoded(Nothing.self, #"{"a":[{"b":null}],"":{}}"#)
        #expect(try decoded([Nothing].self, "[{},{},{}]").count == 3)
        #expect(try decoded([String: Nothing?].self, #"{"a":{},"b":null}"#).count == 2)
        #expect(failure(Nothing.self, "[]")?.code == .typeMismatch)
        #expect(try encoded([Nothing(), Nothing()]) == "[{},{}]")
    }

    @Test func optionalModels() throws {
        let value = try decoded(JSONPresence.self, #"{"required":1,"model":{"name":"n"}}"#)
        #expect(value.model == Ticket.Label(name: "n"))
        #expect(failure(JSONPresence.self, #"{"required":1,"model":{}}"#)?.path.description == "model")
    }
}

private struct JSONPresence: JSONModel, Equatable {
    var required: Int
    var optional: String?
    var defaulted = 10
    var optionalDefaulted: Int? = 20
    var list = [30]
    var deepOptional: Int??
    var model: Ticket.Label?
    var optionalNilDefault: Int?

    init(required: Int) { self.required = required }

    static let modelSchema = JSONModelSchema(
        JSONPresence.self,
        [
            JSONField("required", \JSONPresence.required), JSONField("optional", \JSONPresence.optional),
            JSONField("defaulted", \JSONPresence.defaulted, default: 10),
            JSONField("optionalDefaulted", \JSONPresence.optionalDefaulted, default: 20),
            JSONField("list", \JSONPresence.list, default: [30]), JSONField("deepOptional", \JSONPresence.deepOptional),
            JSONField("model", \JSONPresence.model),
            JSONField("optionalNilDefault", \JSONPresence.optionalNilDefault, default: nil),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        required = fields.take(0)
        optional = fields.take(1)
        defaulted = fields.take(2)
        optionalDefaulted = fields.take(3)
        list = fields.take(4)
        deepOptional = fields.take(5)
        model = fields.take(6)
        optionalNilDefault = fields.take(7)
    }
}

private struct DeepDefault: JSONModel {
    var value: Int?

    static let modelSchema = JSONModelSchema(
        DeepDefault.self, [JSONField("value", \DeepDefault.value, keys: "branch.value", default: 5)])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct FreshDefault: JSONModel {
    var tracked: Tracked<FreshDefault>

    static let modelSchema = JSONModelSchema(
        FreshDefault.self, [JSONField("tracked", \FreshDefault.tracked, keys: "text", default: Tracked("fresh"))])

    init(from fields: borrowing JSONFieldValues) throws { tracked = fields.take(0) }
}

private struct UnwantedDefault: JSONModel {
    var tracked: Tracked<UnwantedDefault>

    static let modelSchema = JSONModelSchema(
        UnwantedDefault.self,
        [JSONField("tracked", \UnwantedDefault.tracked, keys: "text", default: Tracked("unwanted"))])

    init(from fields: borrowing JSONFieldValues) throws { tracked = fields.take(0) }
}

private struct Nothing: JSONModel {
    static let modelSchema = JSONModelSchema(Nothing.self, [])

    init() {}
    init(from fields: borrowing JSONFieldValues) throws {}
}
