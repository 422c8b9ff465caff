import Foundation
import Testing
import Trellis

/// Descriptions of schemas and models for debugging.
@Suite struct DescriptionTests {
    @Test func aSchema() {
        let fields = SampleAccount.modelSchema.fieldDescriptions
        #expect(fields.count == SampleAccount.modelSchema.fieldCount)
        func field(_ name: String) -> JSONFieldDescription? { fields.first { $0.name == name } }
        #expect(field("id")?.description == "id: Int, required, at id")
        #expect(field("nickname")?.description == "nickname: Optional<String>, optional, at nickname")
        #expect(field("score")?.requirement == .defaulted)
        #expect(field("range")?.paths == ["from", "to"])
        #expect(field("range")?.requirement == .required)
        #expect(field("window")?.requirement == .defaulted)
        #expect(field("town")?.paths == ["place.town"])
        #expect(field("contact")?.description == "contact: String, required, at contact or mail or phone")
        #expect(field("contact")?.writingPaths == ["contact"])
        #expect(field("meta")?.description == "meta: SampleMeta, required")
        #expect(field("badge")?.requirement == .optional)
        #expect(field("mood")?.requirement == .optional)
        #expect(field("note")?.description == "note: String, ignored, written at note")
        #expect(field("note")?.ignored == .decoding)
        #expect(field("extras")?.requirement == .optional)
        #expect(field("extras")?.typeName == "JSONObject")
    }

    /// Foundation traps if it describes such a date.
    @Test func aDateThatIsNotFinite() {
        let listing = Moment(time: Date(timeIntervalSinceReferenceDate: .nan)).fieldListing
        #expect(listing.contains("time: a date at nan"))
    }

    @Test func aSubclassAndAStyle() {
        let fields = SampleEmployee.modelSchema.fieldDescriptions
        #expect(fields.map(\.name).prefix(2) == ["id", "name"])
        #expect(fields.last?.name == "salary")
        #expect(fields[7].ignored == .comparison)
        #expect(Styled.modelSchema.fieldDescriptions[0].description == "htmlPage: String, required, at html_page")
        #expect(
            Styled.modelSchema.fieldDescriptions[1].description == "other: Int, required, at a.b, written at c")
        #expect(Styled.modelSchema.fieldDescriptions[2].description == "length: Int, ignored, written at length")
    }

    @Test func aModel() throws {
        let person = try decoded(
            SamplePerson.self,
            #"{"id":1,"name":"A \"quoted\"\nname","home":{"city":"Bern","zip":3000},"spare":{"place":{"city":"P"},"#
                + #""size":2},"homes":[{"city":"Chur"}]}"#
        )
        #expect(
            person.fieldListing == #"""
                SamplePerson
                  id: 1
                  name: "A \"quoted\"\nname"
                  email: nil
                  home: SampleHome
                    city: "Bern"
                    zip: 3000
                    kind: nil
                  work: nil
                  spare: SampleSpare
                    place: SampleHome
                      city: "P"
                      zip: nil
                      kind: nil
                    size: 2
                  homes: 1
                    [0]: SampleHome
                      city: "Chur"
                      zip: nil
                      kind: nil
                  validations: 1
                """#)
    }

    @Test func listsAndTables() throws {
        var account = SampleAccount.full
        account.tags = (0..<200).map { "tag \($0)" }
        let lines = account.fieldListing.split(separator: "\n").map(String.init)
        let tags = try #require(lines.first { $0.hasPrefix("  tags: ") })
        #expect(tags.hasPrefix(#"  tags: ["tag 0", "tag 1", "#))
        #expect(tags.hasSuffix("…]"))
        #expect(tags.count == "  tags: []".count + 101)
        #expect(lines.contains(#"    ["x"]: SampleAddress"#))
        account.history = Array(repeating: SampleAddress(city: "a", zip: nil), count: 21)
        let long = account.fieldListing
        #expect(long.contains("  history: 21\n    [0]: SampleAddress\n"))
        #expect(long.contains("    [19]: SampleAddress\n      city: \"a\"\n      zip: nil\n    …\n"))
        #expect(!long.contains("[20]"))
    }

    @Test func longStringsAreTruncated() throws {
        var account = SampleAccount.full
        account.name = String(repeating: "é", count: 100)
        #expect(account.fieldListing.contains("  name: \"" + account.name + "\"\n"))
        account.name += "x"
        #expect(account.fieldListing.contains("  name: \"" + account.name.dropLast() + "…\"\n"))
    }

    @Test func objectsThatReferToEachOther() throws {
        let node = try decoded(Node.self, #"{"name":"n"}"#)
        node.next = node
        defer { node.next = nil }
        let lines = node.fieldListing.split(separator: "\n")
        #expect(lines.count == 17)
        #expect(lines.last == "                next: Node …")
    }
}

private struct Styled: JSONModel {
    var htmlPage: String
    var other: Int
    var length: Int { htmlPage.count }

    static let modelSchema = JSONModelSchema(
        Styled.self, keyStyle: .snakeCase,
        [
            JSONField("htmlPage", \Styled.htmlPage), JSONField("other", \Styled.other, keys: "a.b").writing(to: "c"),
            JSONField("length", \Styled.length, form: .computed),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        htmlPage = fields.take(0)
        other = fields.take(1)
    }
}

private final class Node: JSONFieldwise {
    var name: String
    var next: Node?

    static let modelSchema = JSONModelSchema(Node.self, [JSONField("name", \Node.name), JSONField("next", \Node.next)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        next = fields.take(1)
    }
}

private struct Moment: JSONModel, JSONFieldwise {
    var time: Date
    static let modelSchema = JSONModelSchema(Moment.self, [JSONField("time", \Moment.time)])
    init(time: Date) { self.time = time }
    init(from fields: borrowing JSONFieldValues) throws { time = fields.take(0) }
}
