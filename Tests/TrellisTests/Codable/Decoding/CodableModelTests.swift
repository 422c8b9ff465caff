import Foundation
import Testing

@testable import Trellis

/// Models inside Codable types, and models that are Codable.
struct CodableModelTests {
    /// A model that is Codable through its schema.
    struct Visit: JSONModel, JSONModelCodable, Equatable {
        var visitorName: String
        var arrivedAt: Date
        var badge: [UInt8]
        var score: Double?
        var city: String?
        var tags: [String: [Int]]
        var isGuest: Bool
        var next: [Visit]

        static let modelSchema = JSONModelSchema(
            Visit.self,
            [
                JSONField("visitorName", \Visit.visitorName),
                JSONField("arrivedAt", \Visit.arrivedAt, keys: "arrived"),
                JSONField("badge", \Visit.badge, keys: "badge", as: .base64),
                JSONField("score", \Visit.score),
                JSONField("city", \Visit.city, keys: "address.city"),
                JSONField("tags", \Visit.tags, default: [:]),
                JSONField("isGuest", \Visit.isGuest, default: false),
                JSONField("next", \Visit.next, default: []),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            visitorName = fields.take(0)
            arrivedAt = fields.take(1)
            badge = fields.take(2)
            score = fields.take(3)
            city = fields.take(4)
            tags = fields.take(5)
            isGuest = fields.take(6)
            next = fields.take(7)
        }

        init(_ name: String, next: [Visit] = []) {
            visitorName = name
            arrivedAt = Date(timeIntervalSince1970: 1_714_564_800)
            badge = [1, 2, 3]
            score = 1.5
            city = "Berlin"
            tags = ["a": [1, 2], "b": []]
            isGuest = true
            self.next = next
        }
    }

    /// A Codable type that contains models.
    private struct Page: Codable, Equatable {
        var title: String
        var visit: Visit
        var all: [Visit]
        var byName: [String: Visit]
        var maybe: Visit?
        var json: JSON
    }

    private var page: Page {
        Page(
            title: "x", visit: Visit("a", next: [Visit("b")]), all: [Visit("c"), Visit("d")], byName: ["e": Visit("f")],
            maybe: nil, json: ["k": [1, 2.5, "s", nil, true]])
    }

    @Test func roundTripsBetweenModelsAndCodableTypes() throws {
        let data = try TrellisCodableEncoder().encode(page)
        #expect(try TrellisCodableDecoder().decode(Page.self, from: data) == page)
        #expect(try TrellisCodableDecoder().decode([Visit].self, from: "[]") == [])
        let visits = [Visit("a"), Visit("b", next: [Visit("c")])]
        let text = try TrellisEncoder().string(from: visits)
        #expect(try TrellisCodableDecoder().decode([Visit].self, from: text) == visits)
        #expect(try TrellisCodableDecoder().decode([Visit?].self, from: "[null]") == [nil])
    }

    @Test func roundTripsThroughFoundation() throws {
        let text = try JSONEncoder().encode(page)
        #expect(try JSONDecoder().decode(Page.self, from: text) == page)
        #expect(try TrellisCodableDecoder().decode(Page.self, from: text) == page)
        let visit = try JSONDecoder().decode(
            Visit.self, from: TrellisEncoder().encode(Visit("a", next: [Visit("b")]), as: Data.self))
        #expect(visit == Visit("a", next: [Visit("b")]))
    }

    @Test(arguments: [
        "\(Int64.min)", "\(UInt64.max)", "\(Int128.max)", "\(Int128.min)", "\(UInt128.max)", "1.5", "1e300",
    ])
    func numbersThroughFoundation(text: String) throws {
        let json = JSON.number(try #require(JSONNumber(exactly: text)))
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(["a": json])) == ["a": json])
    }

    @Test func negativeZeroThroughFoundation() throws {
        let zero = JSON.number(try #require(JSONNumber(exactly: "-0")))
        let text = try JSONEncoder().encode(["a": zero])
        #expect(String(decoding: text, as: UTF8.self).contains("-0"))
    }

    /// Foundation's decoder converts the keys before the model asks for its own.
    @Test func keysInSnakeCaseThroughFoundation() throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let room = SnakeRoom(number: 5, bedCount: 2, other: nil)
        let text = try encoder.encode(room)
        #expect(try decoder.decode(JSON.self, from: text) == ["roomNumber": 5, "bedCount": 2])
        #expect(try decoder.decode(SnakeRoom.self, from: text) == room)
        let both = Data(#"{"room_number": 1, "bed_count": 2, "is_other": 3}"#.utf8)
        #expect(try decoder.decode(SnakeRoom.self, from: both) == SnakeRoom(number: 1, bedCount: 2, other: 3))
    }

    struct SnakeRoom: JSONModel, JSONModelCodable, Equatable {
        var number: Int
        var bedCount: Int?
        var other: Int?

        static let modelSchema = JSONModelSchema(
            SnakeRoom.self,
            [
                JSONField("number", \.number, keys: "room_number"), JSONField("bedCount", \.bedCount),
                JSONField("other", \.other, keys: "is_other"),
            ])

        init(number: Int, bedCount: Int?, other: Int?) {
            (self.number, self.bedCount, self.other) = (number, bedCount, other)
        }

        init(from fields: borrowing JSONFieldValues) throws {
            number = fields.take(0)
            bedCount = fields.take(1)
            other = fields.take(2)
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func roundTripsThroughPropertyLists(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let visits = [Visit("a", next: [Visit("b")]), Visit("ü/\n")]
        #expect(try PropertyListDecoder().decode([Visit].self, from: encoder.encode(visits)) == visits)
    }

    @Test func errorsWithOtherDecoders() {
        let outcome = CodableOutcome {
            try JSONDecoder().decode(
                [Visit].self, from: Data(#"[{"visitorName":"a","arrived":"x","badge":"","address":{}}]"#.utf8))
        }
        #expect(outcome == .error("dataCorrupted", path: ["Index 0", "arrived"]))
        let missing = CodableOutcome { try JSONDecoder().decode([Visit].self, from: Data("[{}]".utf8)) }
        #expect(missing == .error("keyNotFound visitorName", path: ["Index 0"]))
        let mismatch = CodableOutcome { try JSONDecoder().decode(Visit.self, from: Data("[1]".utf8)) }
        #expect(mismatch == .error("typeMismatch Dictionary<String, Any>", path: []))
        let inner = CodableOutcome {
            try JSONDecoder().decode(
                Visit.self, from: Data(#"{"visitorName":7,"arrived":"2024-05-01T12:00:00Z","badge":""}"#.utf8))
        }
        #expect(inner == .error("typeMismatch String", path: ["visitorName"]))
    }

    /// Dates and keys without formats or keys of their own.
    struct Stay: JSONModel, Codable, Equatable {
        var roomNumber: Int
        var beganAt: Date
        var photo: Data?

        static let modelSchema = JSONModelSchema(
            Stay.self,
            [
                JSONField("roomNumber", \Stay.roomNumber), JSONField("beganAt", \Stay.beganAt),
                JSONField("photo", \Stay.photo),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            roomNumber = fields.take(0)
            beganAt = fields.take(1)
            photo = fields.take(2)
        }
    }

    @Test func strategiesApplyToModels() throws {
        func stay(_ text: String, _ change: (TrellisCodableDecoder) -> Void) throws -> [Double] {
            let decoder = TrellisCodableDecoder()
            change(decoder)
            let atRoot = try decoder.decode(Stay.self, from: text)
            struct Around: Decodable { var inner: [Stay] }
            let inside = try decoder.decode(Around.self, from: #"{"inner":[\#(text)]}"#)
            #expect(inside.inner == [atRoot])
            return [Double(atRoot.roomNumber), atRoot.beganAt.timeIntervalSince1970, Double(atRoot.photo?.first ?? 0)]
        }
        #expect(try stay(#"{"roomNumber":1,"beganAt":"1970-01-01T00:00:02Z"}"#) { _ in } == [1, 2, 0])
        #expect(
            try stay(#"{"room_number":1,"began_at":2}"#) {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $0.dateDecodingStrategy = .secondsSince1970
            } == [1, 2, 0])
        #expect(
            try stay(#"{"roomNumber":1,"beganAt":2000}"#) { $0.dateDecodingStrategy = .millisecondsSince1970 }
                == [1, 2, 0])
        #expect(
            try stay(#"{"roomNumber":1,"beganAt":{"minutes":3},"photo":[9]}"#) {
                $0.dataDecodingStrategy = .deferredToData
                $0.dateDecodingStrategy = .custom { decoder in
                    let container = try decoder.container(keyedBy: CodedKey.self)
                    let minutes = try container.decode(Double.self, forKey: CodedKey(stringValue: "minutes"))
                    return Date(timeIntervalSince1970: minutes * 60)
                }
            } == [1, 180, 9])
    }

    struct Roster: JSONModel, Codable, Equatable {
        var userIDs: [Int]
        var avatarURL: String

        static let modelSchema = JSONModelSchema(
            Roster.self, [JSONField("userIDs", \Roster.userIDs), JSONField("avatarURL", \Roster.avatarURL)])

        init(userIDs: [Int], avatarURL: String) {
            self.userIDs = userIDs
            self.avatarURL = avatarURL
        }

        init(from fields: borrowing JSONFieldValues) throws {
            userIDs = fields.take(0)
            avatarURL = fields.take(1)
        }
    }

    /// Converted keys are remembered, but not for keys with other bytes, even if these are equal Strings.
    @Test func snakeCaseOfEqualStrings() throws {
        let encoder = TrellisCodableEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        for key in ["\u{E9}tatCivil", "e\u{301}tatCivil", "\u{E9}tatCivil"] {
            struct Text: Encodable {
                struct Key: CodingKey {
                    var stringValue: String
                    var intValue: Int? { nil }
                    init(stringValue: String) { self.stringValue = stringValue }
                    init?(intValue: Int) { nil }
                }
                var key: String
                func encode(to encoder: any Encoder) throws {
                    var members = encoder.container(keyedBy: Key.self)
                    try members.encode(1, forKey: Key(stringValue: key))
                }
            }
            let text = String(decoding: try encoder.encode(Text(key: key)), as: UTF8.self)
            #expect(text.utf8.elementsEqual("{\"\(key.replacing("C", with: "_c"))\":1}".utf8))
        }
    }

    /// Models have the same keys in both directions, also where Foundation splits a name in an unusual way.
    @Test func snakeCaseOfModels() throws {
        struct Plain: Codable { var userIDs: [Int], avatarURL: String }
        let foundation = JSONEncoder()
        foundation.keyEncodingStrategy = .convertToSnakeCase
        foundation.outputFormatting = .sortedKeys
        let plain = try foundation.encode(Plain(userIDs: [1], avatarURL: "a"))
        #expect(String(decoding: plain, as: UTF8.self) == #"{"avatar_url":"a","user_i_ds":[1]}"#)
        let encoder = TrellisCodableEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        let roster = Roster(userIDs: [1], avatarURL: "a")
        #expect(try encoder.encode(roster) == plain)
        let decoder = TrellisCodableDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(Roster.self, from: plain) == roster)
    }

    // MARK: Codable types in models

    struct Plain: Codable, Hashable {
        var when: Date
        var inner: [Int]?
    }

    @Test func valuesOfCodableTypes() throws {
        let text = #"[{"when":"1970-01-01T00:00:01Z","inner":[1]},{"when":"1970-01-01T00:00:02Z"}]"#
        let values = try TrellisDecoder().decode([JSONCodableValue<Plain>].self, from: text)
        #expect(values.map(\.value.when.timeIntervalSince1970) == [1, 2])
        #expect(try TrellisEncoder().string(from: values) == text)
        var options = TrellisDecoder.Options()
        options.dates = .secondsSince1970
        let seconds = try TrellisDecoder(options: options).decode(
            JSONCodableValue<Plain>.self, from: #"{"when":7}"#)
        #expect(seconds.value.when.timeIntervalSince1970 == 7)
        let scalar = try TrellisDecoder().decode([JSONCodableValue<Int>].self, from: "[1,2]")
        #expect(scalar.map(\.value) == [1, 2])
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode(
                [JSONCodableValue<Plain>].self, from: "[\n{\"when\":\"1970-01-01T00:00:01Z\",\"inner\":[1,\"x\"]}]")
        }
        #expect(error?.path.description == "[0].inner[1]" && error?.position?.line == 2)
        #expect(error?.code == .typeMismatch)
    }

    /// An error of the library says each thing once; an error of the type's own is complete.
    @Test func errorsOfEncodingCodableTypes() {
        struct Level: Encodable {
            var values: [Double] = [1, .nan]
        }
        struct Refusing: Encodable {
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue(5, .init(codingPath: [], debugDescription: "no fives"))
            }
        }
        let level = encodingFailure(["a": JSONCodableValue(Level())])
        #expect(level?.description == "a.values[1]: number is not finite: Double.nan")
        let refusing = encodingFailure([JSONCodableValue(Refusing())])
        #expect(refusing?.code == .notEncodable && refusing?.path.description == "[0]")
        #expect(refusing?.description.components(separatedBy: "no fives").count == 2)
        #expect(refusing?.underlying is EncodingError)
    }
}
