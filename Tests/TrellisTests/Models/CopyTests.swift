import Testing
import Trellis

/// Objects copied field by field, and models that are revalidated.
@Suite struct CopyTests {
    @Test func aCopyIsANewObject() throws {
        let note = try decoded(SampleNote.self, #"{"text":"a","count":1}"#)
        note.tally = 8
        let copy = try note.copy()
        #expect(copy !== note)
        #expect((copy.text, copy.count, copy.tally) == ("a", 1, 7))
        copy.text = "b"
        #expect(note.text == "a")
    }

    @Test func theDynamicClass() throws {
        let text =
            #"{"id":1,"name":"Ada","home":{"city":"Bern","zip":1,"kind":"k"},"spare":{"place":{"city":"P"}},"#
            + #""salary":5}"#
        let employee = try decoded(SampleEmployee.self, text)
        let person: SamplePerson = employee
        let copy = try #require(try person.copy() as? SampleEmployee)
        #expect(copy !== employee)
        #expect((copy.id, copy.name, copy.email, copy.salary) == (1, "Ada", nil, 5))
        #expect(copy.home === employee.home)
        #expect(copy.spare.place === employee.spare.place)
        #expect(copy.validations == employee.validations)
        #expect(copy.hasEqualFields(to: employee))
    }

    @Test func flattenedModels() throws {
        let wrapped = try decoded(SampleWrapped.self, #"{"city":"a","zip":1,"own":1,"size":4}"#)
        let copy = try wrapped.copy()
        #expect(copy.home === wrapped.home)
        #expect((copy.spare.size, copy.own) == (4, 1))
    }

    @Test func fieldsNotReadByTheInitialiser() throws {
        let model = try decoded(Lazy.self, #"{"text":"a"}"#)
        model.later = ["x"]
        #expect(try model.copy().later == ["x"])
    }

    @Test func manyFieldsAreReleased() throws {
        enum Owner {}
        do {
            let model = try decoded(Keeper<Owner>.self, #"{"first":"a","second":"b"}"#)
            let copy = try model.copy()
            #expect(copy.first === model.first)
            #expect(LiveCounts.live(Owner.self) == 2)
            _ = try? model.merging(copy)
        }
        #expect(LiveCounts.live(Owner.self) == 0)
        #expect(LiveCounts.made(Owner.self) == 2)
    }

    // MARK: Validation

    @Test func aStructIsRevalidated() throws {
        var account = SampleAccount.full
        #expect(try account.revalidated() == account)
        account.name = ""
        let before = account
        let error = failure { account = try account.revalidated() }
        #expect(error?.code == .invalidValue)
        #expect(error?.path.description == "name")
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "no name"))
        #expect(account == before)
    }

    @Test func anObjectIsRevalidatedInPlace() throws {
        let note = try decoded(SampleNote.self, #"{"text":"a","count":1}"#)
        note.text = "b "
        note.count = 1000
        #expect(try note.revalidated() === note)
        #expect((note.text, note.count) == ("b", 100))
        note.text = "c "
        note.count = -1
        let error = failure { try note.revalidated() }
        #expect(error?.code == .custom)
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "negative"))
        #expect((note.text, note.count) == ("c ", -1))
        note.text = ""
        #expect(failure { try note.revalidated() }?.path.description == "text")
    }

    private func failure<T>(_ body: () throws -> T) -> TrellisError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? TrellisError
        }
    }
}

/// A class whose initializer does not read one of the fields.
private final class Lazy: JSONFieldwise {
    var text: String
    var later: [String] = []

    static let modelSchema = JSONModelSchema(
        Lazy.self,
        [JSONField("text", \Lazy.text), JSONField("later", \Lazy.later, default: []).ignored(in: .decoding)])

    init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
}

private final class Keeper<Owner>: JSONFieldwise {
    var first: Tracked<Owner>
    var second: Tracked<Owner>?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Keeper.self) {
            [JSONField("first", \Keeper.first), JSONField("second", \Keeper.second)]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
    }
}
