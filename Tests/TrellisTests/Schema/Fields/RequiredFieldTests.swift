import Testing
import Trellis

/// Fields whose key must be present although the property is an Optional or has a default.
@Suite struct RequiredFieldTests {
    @Test func aMissingKeyIsAnError() {
        let error = failure(Reading.self, #"{"id":1}"#)
        #expect(error?.code == .missingKeys)
        #expect(error?.missingKeys == ["at.value", "unit"])
        #expect(failure(Reading.self, #"{"id":1,"at":{},"unit":"m"}"#)?.missingKeys == ["at.value"])
        #expect(failure([Reading].self, #"[{"id":1,"at":{"value":1}}]"#)?.missingKeys == ["unit"])
    }

    @Test func aNullIsNil() {
        expectRoundTrip(Reading(), #"{"id":1,"at":{"value":null},"unit":"m"}"#)
        expectRoundTrip(Reading(value: 2, unit: "ft"), #"{"id":1,"at":{"value":2},"unit":"ft"}"#)
        #expect(failure(Reading.self, #"{"id":1,"at":{"value":1},"unit":null}"#)?.code == .unexpectedNull)
    }

    @Test func aDefaultStillReplacesNullsAndMismatches() throws {
        let options = TrellisDecoder.Options.with {
            $0.usesDefaultForNull = true
            $0.usesDefaultForMismatch = true
        }
        let decoder = TrellisDecoder(options: options)
        for unit in ["null", "1"] {
            let text = #"{"at":{"value":1},"unit":\#(unit)}"#
            #expect(try decoder.decode(Reading.self, from: text) == Reading(value: 1))
        }
        #expect(failure(Reading.self, #"{"at":{"value":1}}"#, options: options)?.missingKeys == ["unit"])
    }

    @Test func defaultsAreNotOmitted() {
        let omitting = TrellisEncoder.Options.with { $0.omitsDefaults = true }
        expectRoundTrip(Reading(), #"{"at":{"value":null},"unit":"m"}"#, TrellisDecoder.Options(), omitting)
    }

    @Test func nilFieldsTakesPrecedence() throws {
        #expect(try encoded(Loose()) == "{}")
    }

    @Test func anUpdateKeepsWhatIsMissing() throws {
        var reading = Reading(id: 1, value: nil, unit: "ft")
        try TrellisDecoder().update(&reading, from: #"{"id":2}"#)
        #expect(reading == Reading(id: 2, value: nil, unit: "ft"))
        try TrellisDecoder().update(&reading, from: #"{"at":{"value":3}}"#)
        #expect(reading == Reading(id: 2, value: 3, unit: "ft"))
    }

    @Test func archivesDoNotRequireTheKey() throws {
        let archiver = TrellisArchiver()
        let bytes = try archiver.archive(Reading())
        #expect(!String(decoding: bytes, as: UTF8.self).contains("value"))
        #expect(try archiver.unarchive(Reading.self, from: bytes) == Reading())
    }

    @Test func untaggedVariantsAreSelectedByTheKey() throws {
        #expect(try decoded([Entry].self, #"[{"v":null},{"w":null}]"#) == [.loose(Loose()), .other(["w": nil])])
    }

    @Test func aFlattenedOptionalModelNeedsItOnlyIfPresent() throws {
        #expect(try decoded(Carrier.self, #"{"name":"a"}"#) == Carrier(name: "a", reading: nil))
        #expect(failure(Carrier.self, #"{"name":"a","id":2}"#)?.missingKeys == ["at.value", "unit"])
    }

    @Test func aFieldThatIsNotDecodedNeedsNoKey() throws {
        #expect(try decoded(Unread.self, "{}").note == nil)
    }

    @Test func descriptionsMarkRequiredFields() {
        #expect(Reading.modelSchema.fieldDescriptions.map(\.requirement) == [.defaulted, .required, .required])
    }
}

private struct Reading: Equatable, JSONModel {
    var id: Int
    var value: Int?
    var unit: String

    static let modelSchema = JSONModelSchema(
        Reading.self,
        [
            JSONField("id", \Reading.id, default: 1), JSONField("value", \Reading.value, keys: "at.value").required(),
            JSONField("unit", \Reading.unit, default: "m").required(),
        ])

    init(id: Int = 1, value: Int? = nil, unit: String = "m") {
        (self.id, self.value, self.unit) = (id, value, unit)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        value = fields.take(1)
        unit = fields.take(2)
    }
}

private struct Loose: Equatable, JSONModel {
    var v: Int?
    static let modelSchema = JSONModelSchema(
        Loose.self, [JSONField("v", \Loose.v).nilFields(.omit).required()])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws { v = fields.take(0) }
}

private enum Entry: Equatable, JSONVariants {
    case loose(Loose), other(JSON)
    static let jsonVariants = JSONVariantTable<Entry>(
        .untagged,
        [
            JSONVariantCase(make: Entry.loose, take: { if case .loose(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Entry.other, take: { if case .other(let value) = $0 { value } else { nil } }),
        ])
}

private struct Carrier: Equatable, JSONModel {
    var name: String
    var reading: Reading?
    static let modelSchema = JSONModelSchema(
        Carrier.self,
        [JSONField("name", \Carrier.name), JSONField("reading", \Carrier.reading, form: .flattened())])
    init(name: String, reading: Reading?) { (self.name, self.reading) = (name, reading) }
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        reading = fields.take(1)
    }
}

private struct Unread: JSONModel {
    var note: String?
    static let modelSchema = JSONModelSchema(
        Unread.self, [JSONField("note", \Unread.note).required().ignored(in: .decoding)])
    init(from fields: borrowing JSONFieldValues) throws { note = fields.take(0) }
}
