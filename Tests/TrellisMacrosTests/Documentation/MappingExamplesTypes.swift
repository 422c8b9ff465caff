#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Mapping.md on types, line by line.

    @Suite struct MappingTypeExamples {
        // MARK: Types

        enum Lane: String, TrellisCodable, JSONDictionaryKey, JSONUnknownCase {
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

        struct Celsius: TrellisCodable {
            var degrees: Double

            static func decode(from token: borrowing JSONToken) throws -> Celsius {
                Celsius(degrees: try token.double())
            }

            func encode(to writer: inout JSONWriter) throws {
                try writer.double(degrees)
            }
        }

        @Test func aCustomType() throws {
            let degrees = try TrellisDecoder().decode([Celsius].self, from: "[-4.5]")
            #expect(try TrellisEncoder().string(from: degrees) == "[-4.5]")
        }

        // MARK: Classes, generic and recursive models

        class Entity: JSONModel {
            let id: Int

            private static let schema = JSONModelSchema(Entity.self, [JSONField("id", \Entity.id)])
            class var modelSchema: JSONModelSchema { schema }

            required init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }

            func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                if index == 0 { try writer.field(id) }
            }
        }

        final class Account: Entity {
            let login: String

            private static let schema = JSONModelSchema(
                Account.self, superclass: Entity.self, [JSONField("login", \Account.login)])
            override class var modelSchema: JSONModelSchema { schema }

            required init(from fields: borrowing JSONFieldValues) throws {
                login = fields.take(Entity.modelSchema.fieldCount)
                try super.init(from: fields)
            }

            override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                switch index - Entity.modelSchema.fieldCount {
                case 0: try writer.field(login)
                default: try super.encode(field: index, to: &writer)
                }
            }
        }

        @Test func classes() throws {
            let account = try TrellisDecoder().decode(Account.self, from: #"{"login": "ada", "id": 3}"#)
            #expect(try TrellisEncoder().string(from: account) == #"{"id":3,"login":"ada"}"#)
        }

        @JSONModel
        struct Comment {
            let body: String
            var replies: [Comment] = []
        }

        struct Page<Item: TrellisCodable>: JSONModel {
            let items: [Item]

            static var modelSchema: JSONModelSchema {
                JSONModelSchema.cached(for: Self.self) { [JSONField("items", \Self.items)] }
            }

            init(from fields: borrowing JSONFieldValues) throws {
                items = fields.take(0)
            }
        }

        @Test func genericAndRecursive() throws {
            let json = #"{"items":[{"body":"a","replies":[{"body":"b","replies":[]}]}]}"#
            let page = try TrellisDecoder().decode(Page<Comment>.self, from: json)
            #expect(page.items[0].replies[0].body == "b")
            #expect(try TrellisEncoder().string(from: page) == json)
        }
    }
#endif
