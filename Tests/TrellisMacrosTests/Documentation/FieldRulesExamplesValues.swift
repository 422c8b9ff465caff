#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of FieldRules.md on the source and the validation of values, line by line.

    enum Priority: String, TrellisCodable { case low, high, unknown }

    @Suite struct FieldRulesValueExamples {
        @JSONModel
        struct Contact {
            @JSONKey("name", "title", "meta.title") let name: String
            @JSONKey("mail", "email", writing: "email") let email: String?
        }

        @Test func severalPaths() throws {
            let contact = try TrellisDecoder().decode(Contact.self, from: #"{"title": "Ada", "mail": "a@example.com"}"#)
            let text = try TrellisEncoder().string(from: contact)

            try expectOutput("FieldRules", text)
            func name(_ json: String) throws -> String { try TrellisDecoder().decode(Contact.self, from: json).name }
            #expect(try name(#"{"meta": {"title": "c"}, "title": [1], "name": "a"}"#) == "a")
            #expect(try name(#"{"meta": null, "title": "b"}"#) == "b")
            #expect(#"{"title": "b", "name": null}"#.fails(Contact.self, with: .unexpectedNull))
            let error = try #require(throws: TrellisError.self) { try name("{}") }
            #expect(error.missingKeys == ["name"])
        }

        @JSONModel
        struct Highlight {
            @JSONComposite(
                JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "size.length"),
                decode: { location, length -> Range<Int>? in
                    guard let location = location.value, let length = length.value else { return nil }
                    guard length >= 0 else { throw TrellisError(.invalidValue, found: "\(length)") }
                    return location..<location + length
                },
                encode: { ($0.lowerBound, $0.count) })
            let range: Range<Int>
        }

        @JSONModel
        struct Person {
            @JSONComposite(
                JSONPart(String.self, at: "first"), JSONPart(String.self, at: "last"),
                decode: { first, last in [first.value, last.value].compactMap(\.self).joined(separator: " ") })
            @JSONIgnored(in: .encoding)
            let name: String
        }

        @Test func composites() throws {
            let json = #"{"location": 3, "size": {"length": 4}}"#
            let highlight = try TrellisDecoder().decode(Highlight.self, from: json)

            #expect(highlight.range == 3..<7)
            #expect(try TrellisEncoder().string(from: highlight) == #"{"location":3,"size":{"length":4}}"#)
            let missing = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode(Highlight.self, from: #"{"location": 3}"#)
            }
            #expect(missing.missingKeys == ["size.length"])
            let wrong = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode(Highlight.self, from: #"{"location": "3"}"#)
            }
            #expect(wrong.path.description == "location")
            let person = try TrellisDecoder().decode(Person.self, from: #"{"last": "Lovelace", "first": "Ada"}"#)
            #expect(person.name == "Ada Lovelace")
            #expect(try TrellisEncoder().string(from: person) == "{}")
        }

        @JSONModel
        struct Chore {
            @JSONDefault(on: .null, .mismatch) var title: String = "(untitled)"
            @JSONDefault(Priority.unknown, on: .mismatch) let level: Priority
            @JSONDefault(on: .mismatch) let score: Double?
        }

        @Test func defaults() throws {
            let report = TrellisDecoder.Report()
            let json = #"{"title": null, "level": "urgent", "score": "n/a"}"#
            let chore = try TrellisDecoder().decode(Chore.self, from: json, report: report)
            for error in report.dropped { print(error) }

            #expect((chore.title, chore.level, chore.score) == ("(untitled)", .unknown, nil))
            try expectOutput("FieldRules", report.dropped.map(\.description).joined(separator: "\n"))
        }

        @JSONModel
        struct Incident: Equatable {
            let id: Int
            @JSONRequired @JSONKey("closed_by") let closedBy: String?
            @JSONRequired var severity: Int = 3
        }

        @Test func requiredKeys() throws {
            let open = try TrellisDecoder().decode(Incident.self, from: #"{"id":1,"closed_by":null,"severity":2}"#)
            #expect(try TrellisEncoder().string(from: open) == #"{"id":1,"closed_by":null,"severity":2}"#)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Incident.self, from: #"{"id":1}"#)
            }
            #expect(error?.missingKeys == ["closed_by", "severity"])
        }

        @JSONModel
        struct Member {
            @JSONValidated({ (age: inout Int) in
                guard age >= 0 else { throw TrellisError(.invalidValue, expected: "an age") }
                age = min(age, 150)
            })
            let age: Int
            @JSONValidated<[String]>({ $0.sort() }) var roles: [String] = []
            @JSONValidated(in: 1...5) var level: Int = 1
        }

        @Test func validation() throws {
            let member = try TrellisDecoder().decode(Member.self, from: #"{"age": 200, "roles": ["b", "a"]}"#)

            #expect((member.age, member.roles) == (150, ["a", "b"]))
            let error = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode(Member.self, from: #"{"age": -1}"#)
            }
            #expect((error.code, error.path.description, error.position?.offset) == (.invalidValue, "age", 10))
            #expect(#"{"age": 1, "level": 6}"#.fails(Member.self, with: .invalidValue))
        }

        @JSONModel
        struct Draft: JSONFieldwise {
            var title: String
            @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
        }

        @Test func merging() throws {
            let draft = Draft(title: "One", tags: ["a"])
            let other = Draft(title: "Two", tags: ["b"])

            let both = try draft.merging(other)

            #expect((both.title, both.tags) == ("Two", ["a", "b"]))
            var updated = draft
            try TrellisDecoder().update(&updated, from: #"{"tags": ["c"]}"#)
            #expect(updated.tags == ["c"])
        }
    }
#endif
