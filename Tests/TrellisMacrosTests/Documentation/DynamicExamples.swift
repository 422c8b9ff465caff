#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Dynamic.md, line by line.

    @Suite struct DynamicExamples {
        @Test func reading() throws {
            let json = try JSON(parsing: #"{"user": {"login": "ada", "age": 36}, "labels": ["bug", null]}"#)
            let login = json["user"]["login"].string
            let age = json["user"]["age"].int ?? 0
            let label = json["labels"][0].string
            let nothing = json["user"]["mail"]["work"].string
            let hasSecond = json["labels"].count > 1

            #expect((login, age, label, nothing, hasSecond) == ("ada", 36, "bug", nil, true))
            #expect(JSON("36").int == nil)
            #expect(try JSON(parsing: #"{"a": 1.0, "b": 2}"#) == ["b": 2, "a": 1])
        }

        @Test func changing() throws {
            var json: JSON = ["user": ["login": "ada"], "labels": ["bug"]]
            json["user"]["age"] = 36
            json["labels"].append("ui")
            json.remove("note")
            json["labels"]["x"] = 1
            print(json)

            try expectOutput("Dynamic", json.description)
        }

        @JSONModel
        struct User {
            let login: String
            let age: Int?
        }

        @Test func models() throws {
            let json: JSON = ["user": ["login": "ada", "age": 36]]

            let user = try TrellisDecoder().decode(User.self, from: json["user"])
            var copy = try TrellisEncoder().encode(user, as: JSON.self)
            copy["login"] = "bob"
            let other = try TrellisDecoder().decode(User.self, from: copy)

            #expect((user.login, other.login, other.age) == ("ada", "bob", 36))
            let wrong: JSON = ["login": 5]
            let error = try #require(throws: TrellisError.self) { try TrellisDecoder().decode(User.self, from: wrong) }
            #expect(error.path.description == "login")
            #expect(error.position == nil)
        }

        @Test func objects() throws {
            var lines: [String] = []

            var object: JSONObject = ["b": 1, "a": 2]
            object["c"] = [true]
            object["b"] = nil
            for (key, value) in object { print(key, value) }

            for (key, value) in object { lines.append("\(key) \(value)") }
            try expectOutput("Dynamic", lines.joined(separator: "\n"))
        }

        @Test func numbers() throws {
            let numbers = try TrellisDecoder().decode([JSONNumber].self, from: "[1.10, 1e3, 12345678901234567890]")
            print(numbers[0].text, numbers[0].decimal ?? 0, numbers[1].integer() ?? 0)
            print(numbers[2].integer(as: UInt64.self) ?? 0)
            print(numbers[0] == JSONNumber(exactly: "11e-1"))

            let first = "\(numbers[0].text) \(numbers[0].decimal ?? 0) \(numbers[1].integer() ?? 0)"
            let second = "\(numbers[2].integer(as: UInt64.self) ?? 0)"
            try expectOutput("Dynamic", "\(first)\n\(second)\n\(numbers[0] == JSONNumber(exactly: "11e-1"))")
        }

        @JSONModel
        struct Event {
            let kind: String
            let payload: RawJSON
        }

        @Test func undecodedValues() throws {
            let event = try TrellisDecoder().decode(Event.self, from: #"{"kind": "push", "payload": {"id": 1.0}}"#)
            let payload = try TrellisDecoder().decode([String: Double].self, from: event.payload.bytes)
            let text = try TrellisEncoder().string(from: event)

            #expect(payload == ["id": 1])
            try expectOutput("Dynamic", text)
            #expect(throws: TrellisError.self) { try RawJSON(validating: "[") }
        }

        @JSONModel
        struct Patch {
            var name: JSONPresence<String> = .missing
            var email: JSONPresence<String> = .missing
        }

        @Test func presence() throws {
            let patch = try TrellisDecoder().decode(Patch.self, from: #"{"email": null}"#)
            switch patch.email {
            case .missing: print("stays")
            case .null: print("is removed")
            case .value(let email): print("becomes \(email)")
            }
            let text = try TrellisEncoder().string(from: patch)

            #expect(patch.name == .missing)
            #expect(patch.email == .null)
            #expect(text == #"{"email":null}"#)
        }
    }
#endif
