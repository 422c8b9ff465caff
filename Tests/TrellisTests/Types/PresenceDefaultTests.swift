import Testing
import Trellis

/// Defaults of a `JSONPresence`.
@Suite struct PresenceDefaultTests {
    @Test func eachDefaultIsUsedForAMissingKey() throws {
        let model = try #require(routed(Presences.self, "{}"))
        #expect(model == Presences())
        #expect(model.null == .null && model.value == .value(3) && model.missing == .missing)
        let other = try #require(routed(Presences.self, #"{"null":1,"value":null,"missing":null}"#))
        #expect(other.null == .value(1) && other.value == .null && other.missing == .null)
    }

    @Test func omittedDefaultsAreRestored() throws {
        let encoder = TrellisEncoder(options: .with { $0.omitsDefaults = true })
        #expect(try encoder.string(from: Presences()) == "{}")
        for null in [JSONPresence<Int>.null, .value(1)] {
            for value in [JSONPresence<Int>.null, .value(3), .value(4)] {
                var model = Presences()
                (model.null, model.value) = (null, value)
                #expect(try TrellisDecoder().decode(Presences.self, from: encoder.encode(model)) == model)
            }
        }
    }
}

private struct Presences: JSONModel, Hashable {
    var null = JSONPresence<Int>.null
    var value = JSONPresence<Int>.value(3)
    var missing = JSONPresence<Int>.missing

    static let modelSchema = JSONModelSchema(
        Presences.self,
        [
            JSONField("null", \.null, default: .null), JSONField("value", \.value, default: .value(3)),
            JSONField("missing", \.missing, default: .missing),
        ])

    init() {}
    init(from fields: borrowing JSONFieldValues) throws {
        null = fields.take(0)
        value = fields.take(1)
        missing = fields.take(2)
    }
}
