#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Mapping.md on types and on the forms of values, line by line.

    enum Tint { case red, green }

    enum TintForms {
        static let tint = JSONTransform<String, Tint>.mapping(["r": .red, "g": .green])
        static let hex = JSONTransform<String, Int>(
            decode: { text in
                guard let value = Int(text, radix: 16) else { throw TrellisError(.invalidValue, expected: "digits") }
                return value
            },
            encode: { String($0, radix: 16) })
        static let size = JSONTransform<JSON, Int>.byKind(
            string: { text in text.count }, number: { number in number.int ?? 0 }, encode: { JSON($0) })
    }

    @Suite struct MappingTypeExamples {
        @JSONModel
        struct Brush {
            @JSONKey("tint", using: TintForms.tint) let tint: Tint
            @JSONKey("code", using: TintForms.hex) let code: Int?
            @JSONKey("codes", using: TintForms.hex.array) let codes: [Int]
            @JSONKey("size", using: TintForms.size) let size: Int
        }

        @Test func transforms() throws {
            let json = #"{"tint": "g", "code": null, "codes": ["ff", "10"], "size": "wide"}"#
            let brush = try TrellisDecoder().decode(Brush.self, from: json)
            #expect((brush.tint, brush.code, brush.codes, brush.size) == (.green, nil, [255, 16], 4))
            #expect(try TrellisEncoder().string(brush) == #"{"tint":"g","codes":["ff","10"],"size":4}"#)
            #expect(#"{"tint": "x", "codes": [], "size": 1}"#.fails(Brush.self, with: .invalidValue))
            #expect(#"{"tint": "g", "codes": [], "size": []}"#.fails(Brush.self, with: .typeMismatch))
        }

        @Test func transformsOfTheOptions() throws {
            let trimmed = JSONTransform<String, String>(
                decode: { text in text.trimmingCharacters(in: .whitespaces) }, encode: { text in text })
            var options = DecodingOptions()
            options.transforms.use(trimmed)
            let words = try TrellisDecoder(options: options).decode([String].self, from: #"[" a", "b "]"#)

            #expect(words == ["a", "b"])
        }

        @JSONModel(coercing: .numbersFromStrings)
        struct Reading {
            let value: Double
            @JSONKey(coercing: [.boolsFromNumbers, .boolsFromStrings]) let isValid: Bool
        }

        @Test func coercions() throws {
            let reading = try TrellisDecoder().decode(Reading.self, from: #"{"value": "1.5", "isValid": "yes"}"#)

            #expect((reading.value, reading.isValid) == (1.5, true))
            #expect(#"{"value": "x", "isValid": true}"#.fails(Reading.self, with: .typeMismatch))
            #expect(JSONCoercions.lossless.union(.truncatedNumbers).rawValue == 255)
            #expect(!JSONCoercions.lossless.contains(.truncatedNumbers))
        }

        @JSONModel
        struct Upload {
            @JSONKey("taken_on", as: .pattern("yyyy-MM-dd")) let takenOn: Date
            @JSONKey("sent", as: .millisecondsSince1970) let sentAt: Date
            @JSONKey(as: .base64) let thumbnail: [UInt8]
        }

        @Test func formats() throws {
            let json = #"{"taken_on":"1970-01-02","sent":1500,"thumbnail":"aGk="}"#
            let upload = try TrellisDecoder().decode(Upload.self, from: json)
            #expect(upload.takenOn == Date(timeIntervalSince1970: 86_400))
            #expect(upload.sentAt == Date(timeIntervalSince1970: 1.5))
            #expect(upload.thumbnail == Array("hi".utf8))
            #expect(try TrellisEncoder().string(upload) == json)
        }

        // MARK: Types

        enum Lane: String, JSONCodable, JSONDictionaryKey, JSONUnknownCase {
            case todo, done, other
            static var unknownCase: Lane { .other }
        }

        @Test func rawValues() throws {
            let counts = try TrellisDecoder().decode([Lane: Int].self, from: #"{"todo": 3, "done": 5}"#)
            let lanes = try TrellisDecoder().decode([Lane].self, from: #"["done", "paused"]"#)

            #expect(counts == [.todo: 3, .done: 5])
            #expect(lanes == [.done, .other])
        }

        @Test func typesOfTheTable() throws {
            #expect(try TrellisDecoder().decode([Int128: Bool].self, from: "{\"\(Int128.max)\": true}") == [.max: true])
            #expect(try TrellisDecoder().decode(TimeZone.self, from: #""Europe/Paris""#).identifier == "Europe/Paris")
            #expect(try TrellisDecoder().decode(Locale.self, from: #""fr_CA""#).identifier == "fr_CA")
            #expect(try TrellisDecoder().decode(JSONObject.self, from: #"{"a": 1}"#) == ["a": 1])
            #expect(try TrellisDecoder().decode(JSONNumber.self, from: "1.0").text == "1.0")
            #expect(try TrellisDecoder().decode(RawJSON.self, from: "[ 1 ]").text == "[ 1 ]")
        }

        struct Celsius: JSONCodable {
            var degrees: Double

            static func decode(from token: borrowing JSONToken) throws -> Celsius {
                Celsius(degrees: try token.double())
            }

            func encode(to writer: inout JSONWriter) throws {
                try writer.double(degrees)
            }
        }

        @Test func aTypeOfOnesOwn() throws {
            let degrees = try TrellisDecoder().decode([Celsius].self, from: "[-4.5]")
            #expect(try TrellisEncoder().string(degrees) == "[-4.5]")
        }

        // MARK: Classes, generic and recursive models

        class Entity: JSONModel {
            let id: Int

            private static let schema = JSONSchema(Entity.self, [JSONField("id", \Entity.id)])
            class var jsonSchema: JSONSchema { schema }

            required init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }

            func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                if index == 0 { try writer.field(id) }
            }
        }

        final class Account: Entity {
            let login: String

            private static let schema = JSONSchema(
                Account.self, superclass: Entity.self, [JSONField("login", \Account.login)])
            override class var jsonSchema: JSONSchema { schema }

            required init(from fields: borrowing JSONFieldValues) throws {
                login = fields.take(Entity.jsonSchema.fieldCount)
                try super.init(from: fields)
            }

            override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                switch index - Entity.jsonSchema.fieldCount {
                case 0: try writer.field(login)
                default: try super.encode(field: index, to: &writer)
                }
            }
        }

        @Test func classes() throws {
            let account = try TrellisDecoder().decode(Account.self, from: #"{"login": "ada", "id": 3}"#)
            #expect(try TrellisEncoder().string(account) == #"{"id":3,"login":"ada"}"#)
        }

        @JSONModel
        struct Comment {
            let body: String
            var replies: [Comment] = []
        }

        struct Page<Item: JSONCodable>: JSONModel {
            let items: [Item]

            static var jsonSchema: JSONSchema {
                JSONSchema.cached(for: Self.self) { [JSONField("items", \Self.items)] }
            }

            init(from fields: borrowing JSONFieldValues) throws {
                items = fields.take(0)
            }
        }

        @Test func genericAndRecursive() throws {
            let json = #"{"items":[{"body":"a","replies":[{"body":"b","replies":[]}]}]}"#
            let page = try TrellisDecoder().decode(Page<Comment>.self, from: json)
            #expect(page.items[0].replies[0].body == "b")
            #expect(try TrellisEncoder().string(page) == json)
        }
    }
#endif
