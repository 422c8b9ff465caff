import Testing
import Trellis

/// Mistakes in hand-written models trap with a message instead of reading memory as another type.
@Suite struct SchemaMistakeTests {
    @Test func aFieldTakenAsAnotherType() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(WrongType.self, #"{"value":1}"#) }
    }

    @Test func aFieldTakenTwice() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(TakenTwice.self, #"{"value":"a"}"#) }
    }

    @Test func takingAnUnknownField() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(NoSuchField.self, #"{"value":"a"}"#) }
    }

    @Test func aRequiredFieldTakenAsItsOptionalIsFine() throws {
        #expect(try decoded(TakenAsOptional.self, #"{"value":1}"#).value == 1)
    }

    @Test func fieldsThatAreNotTakenAreDestroyed() throws {
        _ = try decoded([TakesNothing].self, #"[{"value":"a"},{"value":"b"}]"#)
        #expect(LiveCounts.made(TakesNothing.self) == 4, "two decoded and two of its own")
        #expect(LiveCounts.live(TakesNothing.self) == 0)
    }
}

private struct WrongType: JSONModel {
    var value: Int
    static let modelSchema = JSONModelSchema(WrongType.self, [JSONField("value", \WrongType.value)])

    init(from fields: borrowing JSONFieldValues) throws {
        let text: String = fields.take(0)
        value = text.count
    }
}

private struct TakenTwice: JSONModel {
    var value: String
    static let modelSchema = JSONModelSchema(TakenTwice.self, [JSONField("value", \TakenTwice.value)])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        value = fields.take(0)
    }
}

private struct NoSuchField: JSONModel {
    var value: String
    static let modelSchema = JSONModelSchema(NoSuchField.self, [JSONField("value", \NoSuchField.value)])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(1) }
}

private struct TakenAsOptional: JSONModel {
    var value: Int
    static let modelSchema = JSONModelSchema(TakenAsOptional.self, [JSONField("value", \TakenAsOptional.value)])

    init(from fields: borrowing JSONFieldValues) throws {
        let optional: Int? = fields.take(0)
        value = optional ?? -1
    }
}

private struct TakesNothing: JSONModel {
    var value: Tracked<TakesNothing>
    static let modelSchema = JSONModelSchema(TakesNothing.self, [JSONField("value", \TakesNothing.value)])

    init(from fields: borrowing JSONFieldValues) throws { value = Tracked("own") }
}
