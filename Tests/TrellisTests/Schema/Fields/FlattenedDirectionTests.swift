import Testing
import Trellis

/// Models for one direction that are flattened into a model for both.
@Suite struct FlattenedDirectionTests {
    @Test func aModelThatIsOnlyDecoded() throws {
        let model = try TrellisDecoder().decode(HalfFlattened.self, from: #"{"id":1,"city":"Bern"}"#)
        #expect(model.id == 1 && model.place.city == "Bern")
        #expect(try TrellisEncoder().encode(model, as: JSON.self) == ["id": 1])
        #expect(HalfFlattened.modelSchema.fieldDescriptions.map(\.ignored) == [[], .encoding, .decoding])
    }

    @Test func aModelThatIsOnlyEncoded() throws {
        var model = try TrellisDecoder().decode(HalfFlattened.self, from: #"{"id":1,"city":"Bern","zip":2}"#)
        #expect(model.written == nil)
        model.written = OnlyEncoded(zip: 5)
        #expect(try TrellisEncoder().encode(model, as: JSON.self) == ["id": 1, "zip": 5])
    }
}

private struct OnlyDecoded: JSONDecodableModel {
    var city: String

    static let modelSchema = JSONModelSchema(OnlyDecoded.self, [JSONField("city", \.city)])

    init(from fields: borrowing JSONFieldValues) throws { city = fields.take(0) }
}

private struct OnlyEncoded: JSONEncodableModel {
    var zip: Int

    static let modelSchema = JSONModelSchema(OnlyEncoded.self, [JSONField("zip", \.zip)])
}

private struct HalfFlattened: JSONModel {
    var id: Int
    var place: OnlyDecoded
    var written: OnlyEncoded?

    static let modelSchema = JSONModelSchema(
        HalfFlattened.self,
        [
            JSONField("id", \.id), JSONField("place", \.place, form: .flattened()),
            JSONField("written", \.written, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        place = fields.take(1)
        written = fields.take(2)
    }
}
