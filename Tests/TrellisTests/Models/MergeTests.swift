import Testing
import Trellis

/// Merging models into models.
@Suite struct MergeTests {
    @Test func aStructMergesAllFields() throws {
        var mine = SampleAccount.full
        var other = SampleAccount.full
        other.name = "Bob"
        other.nickname = nil
        other.score = 5
        other.tags = ["same", "c"]
        other.range = 1..<2
        other.window = nil
        other.badge = nil
        other.meta.source = nil
        other.mood = .missing
        other.note = "n"
        other.extras = ["x": 1]
        var expected = other
        expected.score = 25
        expected.tags = ["a", "b", "c"]
        #expect(try mine.merging(other) == expected)
        #expect(mine == .full)
        try mine.merge(from: other)
        #expect(mine == expected)
    }

    @Test func oneField() throws {
        var mine = SampleAccount.full
        var other = SampleAccount.full
        other.name = "Bob"
        other.score = 1
        other.badge = SampleBadge(color: nil, size: 1)
        var expected = SampleAccount.full
        try mine.merge(\.name, from: other)
        expected.name = "Bob"
        #expect(mine == expected)
        try mine.merge(\.score, from: other)
        expected.score = 21
        #expect(mine == expected)
        try mine.merge(\.badge, from: other)
        expected.badge = SampleBadge(color: nil, size: 1)
        #expect(mine == expected)
    }

    @Test func anUnknownField() {
        var mine = SampleAccount.full
        #expect(failure { try mine.merge(\.name.count, from: .full) }?.code == .invalidSchema)
        #expect(mine == .full)
    }

    @Test func validationFails() {
        var mine = SampleAccount.full
        var other = SampleAccount.full
        other.name = ""
        other.score = 7
        for merge in [{ try mine.merge(from: other) }, { try mine.merge(\.name, from: other) }] {
            let error = failure(merge)
            #expect(error?.code == .invalidValue)
            #expect(error?.path.description == "name")
            #expect(error?.underlying as? SampleFailure == SampleFailure(text: "no name"))
            #expect(mine == .full)
        }
    }

    @Test func aMergeClosureFails() throws {
        var mine = try decoded(Picky.self, #"{"place":{"count":1},"other":1}"#)
        let other = try decoded(Picky.self, #"{"place":{"count":-1},"other":2}"#)
        let error = failure { try mine.merge(from: other) }
        #expect(error?.code == .custom)
        #expect(error?.path.description == "place.count")
        #expect((mine.count, mine.other) == (1, 1))
    }

    private let text = #"{"id":1,"name":"Ada","home":{"city":"Bern"},"spare":{"place":{"city":"P"}},"email":"e"}"#
    private let worker =
        #"{"id":1,"name":"Bob","home":{"city":"Genf"},"spare":{"place":{"city":"Q"}},"salary":5}"#

    /// Two objects with equal constants.
    private func pair() throws -> (SamplePerson, SampleEmployee) {
        let employee = try decoded(SampleEmployee.self, worker)
        let person = try decoded(SamplePerson.self, text)
        try TrellisDecoder().update(person, from: #"{"home":{"city":"Genf"}}"#)
        return (person, employee)
    }

    @Test func anObjectKeepsItsIdentity() throws {
        let mine = try decoded(SampleNote.self, #"{"text":"a","count":1}"#)
        let other = try decoded(SampleNote.self, #"{"text":"b","count":2}"#)
        let merged = try mine.merging(other)
        #expect((merged.text, merged.count) == ("b", 3))
        #expect(merged !== mine)
        #expect((mine.text, mine.count) == ("a", 1))
        try mine.merge(from: other)
        #expect((mine.text, mine.count) == ("b", 3))
        #expect((other.text, other.count) == ("b", 2))
        try mine.merge(\.count, from: other)
        #expect((mine.text, mine.count) == ("b", 5))
    }

    @Test func aDifferentConstant() throws {
        let mine = try decoded(SamplePerson.self, text)
        let other = try decoded(SamplePerson.self, text.replacing(#""id":1"#, with: #""id":2"#))
        other.name = "Bob"
        let error = failure { try mine.merge(from: other) }
        #expect(error?.code == .notUpdatable)
        #expect(error?.path.description == "id")
        #expect(mine.name == "Ada")
        try mine.merge(\.name, from: other)
        #expect(mine.name == "Bob")
    }

    @Test func superclassAndSubclass() throws {
        let (person, employee) = try pair()
        try employee.merge(from: person)
        #expect((employee.name, employee.email, employee.salary) == ("Ada", "e", 5))
        #expect(employee.spare.place === person.spare.place)
        let (other, worker) = try pair()
        try other.merge(from: worker)
        #expect((other.name, other.email) == ("Bob", nil))
        worker.salary = 9
        worker.name = "Cyd"
        try employee.merge(\.salary, from: worker)
        #expect((employee.name, employee.salary) == ("Ada", 9))
        try (employee as SamplePerson).merge(\.name, from: other)
        #expect(employee.name == "Bob")
        #expect(failure { try employee.merge(\.salary, from: other) }?.code == .invalidSchema)
        #expect(employee.salary == 9)
    }

    @Test func objectsOfTheSameDynamicClass() throws {
        let (_, employee) = try pair()
        let (_, other) = try pair()
        other.salary = 7
        let (mine, theirs): (SamplePerson, SamplePerson) = (employee, other)
        try mine.merge(from: theirs)
        #expect(employee.salary == 7)
    }

    @Test func validationOfASubclass() throws {
        let (person, employee) = try pair()
        employee.salary = -1
        let error = failure { try employee.merge(from: person) }
        #expect(error?.code == .custom)
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "salary"))
        #expect((employee.name, employee.email, employee.validations) == ("Bob", nil, 1))
    }

    @Test func siblingsMergeTheFieldsOfTheirSuperclass() throws {
        let cat = try decoded(SampleCat.self, #"{"name":"c","lives":9}"#)
        let cow = try decoded(SampleCow.self, #"{"name":"m","milk":1}"#)
        try cat.merge(from: cow)
        #expect((cat.name, cat.lives) == ("m", 9))
        let zoo = try decoded(SampleZoo.self, #"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        let error = failure { try zoo.merge(from: cow) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.expected == "SampleZoo")
        #expect(error?.found == "SampleCow")
    }

    /// As in decoding, such an error is the underlying one: its position is not of a document that was merged.
    @Test func anErrorOfAnotherDocument() throws {
        let note = try TrellisDecoder().decode(SampleNote.self, from: #"{"text":"a","count":1}"#)
        note.text = "["
        for error in [failure { try note.revalidated() }, failure { try note.merge(\.count, from: note) }] {
            #expect(error?.code == .custom && error?.path.pointer == "/text" && error?.position == nil)
            #expect((error?.underlying as? TrellisError)?.position != nil)
        }
        note.text = "a"
        note.count = 99
        let error = failure { try note.revalidated() }
        #expect(error?.code == .custom && error?.position == nil)
        #expect((error?.underlying as? TrellisError)?.position != nil)
    }

    private func failure(_ body: () throws -> Void) -> TrellisError? {
        do {
            try body()
            return nil
        } catch {
            return error as? TrellisError
        }
    }
}

final class SampleNote: JSONFieldwise, JSONValidating {
    var text: String
    var count: Int
    var tally = 7

    static let modelSchema = JSONModelSchema(
        SampleNote.self,
        [
            JSONField(
                "text", \SampleNote.text,
                form: .value.validated(by: { text in
                    if text.isEmpty { throw SampleFailure(text: "empty") }
                    if text == "[" { _ = try JSON(parsing: text) }
                    if text.hasSuffix(" ") { text.removeLast() }
                })),
            JSONField("count", \SampleNote.count, form: .value.merged(by: { $0 + $1 })),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        count = fields.take(1)
    }

    func validate() throws {
        if count < 0 { throw SampleFailure(text: "negative") }
        if count == 99 { _ = try JSON(parsing: "[") }
        if count > 100 { count = 100 }
    }
}

private struct Picky: JSONFieldwise {
    let count: Int
    let other: Int

    static let modelSchema = JSONModelSchema(
        Picky.self,
        [
            JSONField("other", \Picky.other),
            JSONField(
                "count", \Picky.count, keys: "place.count",
                form: .value.merged(by: { mine, theirs in
                    if theirs < 0 { throw SampleFailure(text: "negative") }
                    return mine + theirs
                })),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        other = fields.take(0)
        count = fields.take(1)
    }
}
