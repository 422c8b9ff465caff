import Testing
import Trellis

/// Objects updated from JSON keep their identity.
@Suite struct UpdateClassTests {
    private let decoder = TrellisDecoder()

    private func person() throws -> SamplePerson {
        try decoded(
            SamplePerson.self,
            #"{"id":1,"name":"Ada","home":{"city":"Bern","zip":3000},"work":{"city":"Basel"},"#
                + #""spare":{"place":{"city":"P","zip":7},"size":2},"homes":[{"city":"Chur"}]}"#
        )
    }

    @Test func anObjectKeepsItsIdentity() throws {
        let person = try person()
        let (home, work) = (person.home, person.work)
        try decoder.update(person, from: #"{"name":"Bob","home":{"city":"Genf"},"work":{"zip":4000}}"#)
        #expect((person.id, person.name, person.email) == (1, "Bob", nil))
        #expect(person.home === home)
        #expect((home.city, home.zip) == ("Genf", 3000))
        #expect(person.work === work)
        #expect((work?.city, work?.zip) == ("Basel", 4000))
    }

    @Test func throughAVariable() throws {
        var person = try person()
        let same = person
        try decoder.update(&person, from: #"{"email":"e"}"#)
        #expect(person === same)
        #expect(same.email == "e")
    }

    @Test func onlyPresentFieldsAreSet() throws {
        let person = try person()
        person.nameChanges = 0
        try decoder.update(person, from: #"{"email":"e"}"#)
        #expect(person.nameChanges == 0)
        try decoder.update(person, from: #"{"name":"n"}"#)
        #expect(person.nameChanges == 1)
    }

    @Test func nullAndNewObjects() throws {
        let person = try person()
        try decoder.update(person, from: #"{"work":null}"#)
        #expect(person.work == nil)
        try decoder.update(person, from: #"{"work":{"city":"new"}}"#)
        #expect(person.work?.city == "new")
        #expect(failure(person, #"{"home":null}"#)?.code == .unexpectedNull)
    }

    @Test func elementsAreReplaced() throws {
        let person = try person()
        let first = person.homes[0]
        try decoder.update(person, from: #"{"homes":[{"city":"Zug"},{"city":"Uri"}]}"#)
        #expect(person.homes.map(\.city) == ["Zug", "Uri"])
        #expect(person.homes[0] !== first)
        #expect(first.city == "Chur")
    }

    @Test func anObjectInsideAStruct() throws {
        let person = try person()
        let place = person.spare.place
        try decoder.update(person, from: #"{"spare":{"place":{"city":"Q"},"size":3}}"#)
        #expect(person.spare.place === place)
        #expect((place.city, place.zip, person.spare.size) == ("Q", 7, 3))
        var spare = person.spare
        try decoder.update(&spare, from: #"{"place":{"zip":8}}"#)
        #expect(spare.place === place)
        #expect((place.city, place.zip, spare.size) == ("Q", 8, 3))
    }

    @Test func anObjectInAConstantOfAStruct() throws {
        var holder = try decoded(SampleHolder.self, #"{"inner":{"city":"a","zip":1},"count":1}"#)
        let inner = holder.inner
        try decoder.update(&holder, from: #"{"inner":{"city":"b"},"count":2}"#)
        #expect(holder.inner === inner)
        #expect((inner?.city, inner?.zip, holder.count) == ("b", 1, 2))
        try decoder.update(&holder, from: #"{"inner":null}"#)
        #expect(holder.inner == nil)
    }

    @Test func aConstantCannotBeSet() throws {
        let person = try person()
        let error = failure(person, "{\"name\":\"Bob\",\n\"id\":2}")
        #expect(error?.code == .notUpdatable)
        #expect(error?.path.description == "id")
        #expect(error?.position?.description == "2:7")
        #expect(person.name == "Ada")
    }

    @Test func aConstantDeepInside() throws {
        let person = try person()
        let error = failure(person, #"{"name":"Bob","home":{"city":"Genf","kind":"k"}}"#)
        #expect(error?.code == .notUpdatable)
        #expect(error?.path.description == "home.kind")
        #expect((person.name, person.home.city) == ("Ada", "Bern"))
    }

    @Test func failuresLeaveEveryObjectUnchanged() throws {
        let person = try person()
        let homes = person.homes.map(ObjectIdentifier.init)
        for text in [
            #"{"name":"x","home":{"city":"x","zip":1},"work":{"city":"x"},"homes":[],"email":"x""#,
            #"{"name":"x","home":{"city":"x","zip":1},"work":{"city":"x"},"homes":[],"email":5}"#,
            #"{"name":"x","home":{"city":"x","zip":1},"work":{"city":"x"},"homes":[{}]}"#,
            #"{"name":"","home":{"city":"x","zip":1},"spare":{"place":{"city":"x"},"size":0}}"#,
            #"{"home":{"city":"x","zip":1},"spare":{"place":{"city":"x"},"size":-1}}"#,
        ] {
            #expect(failure(person, text) != nil)
            #expect((person.id, person.name, person.email) == (1, "Ada", nil))
            #expect((person.home.city, person.home.zip) == ("Bern", 3000))
            #expect((person.work?.city, person.work?.zip) == ("Basel", nil))
            #expect((person.spare.place.city, person.spare.place.zip, person.spare.size) == ("P", 7, 2))
            #expect(person.homes.map(ObjectIdentifier.init) == homes)
            #expect(person.homes[0].city == "Chur")
        }
    }

    @Test func validationOfAnObject() throws {
        let person = try person()
        let error = failure(person, #"{"email":"x","name":""}"#)
        #expect(error?.code == .custom)
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "nameless"))
        #expect(error?.position?.description == "1:23")
        #expect(person.validations == 1)
        try decoder.update(person, from: #"{"name":"y"}"#)
        #expect(person.validations == 2)
    }

    @Test func aSubclass() throws {
        let employee = try decoded(
            SampleEmployee.self,
            #"{"id":1,"name":"Ada","home":{"city":"Bern"},"spare":{"place":{"city":"P"}},"salary":5}"#)
        try decoder.update(employee, from: #"{"name":"Bob","salary":6}"#)
        #expect((employee.name, employee.salary) == ("Bob", 6))
        let asPerson: SamplePerson = employee
        try decoder.update(asPerson, from: #"{"name":"Cyd","salary":7}"#)
        #expect((employee.name, employee.salary) == ("Cyd", 7))
        #expect(failure(asPerson, #"{"salary":-1}"#)?.code == .custom)
        #expect(employee.salary == 7)
    }

    @Test func aSubclassInAFieldOfTheSuperclass() throws {
        let text = #"{"id":1,"name":"Ada","home":{"city":"Bern"},"spare":{"place":{"city":"P"}},"salary":5}"#
        let employee = try decoded(SampleEmployee.self, text)
        var team = try decoded(SampleTeam.self, #"{"lead":\#(text),"size":1}"#)
        team.lead = employee
        try decoder.update(&team, from: #"{"size":2,"lead":{"name":"Bob","salary":6,"home":{"zip":1}}}"#)
        #expect(team.lead === employee)
        #expect((team.size, employee.name, employee.salary) == (2, "Bob", 6))
        #expect((employee.home.city, employee.home.zip) == ("Bern", 1))
        let before = team.size
        do {
            try decoder.update(&team, from: "{\"size\":3,\n\"lead\":{\"name\":\"Cyd\",\"salary\":-1}}")
            Issue.record("no error")
        } catch {
            #expect(error.path.description == "lead")
            #expect(error.underlying as? SampleFailure == SampleFailure(text: "salary"))
        }
        #expect((team.size, employee.name, employee.salary) == (before, "Bob", 6))
        do {
            try decoder.update(&team, from: "{\"size\":3,\n\"lead\":{\"salary\":\"x\"}}")
            Issue.record("no error")
        } catch {
            #expect(error.path.description == "lead.salary")
            #expect(error.position?.description == "2:18")
        }
    }

    @Test func flattenedObjects() throws {
        let model = try decoded(SampleWrapped.self, #"{"city":"a","zip":1,"own":1}"#)
        let (home, spare) = (model.home, model.spare)
        try decoder.update(model, from: #"{"city":"b","own":2}"#)
        #expect(model.home === home)
        #expect((home.city, home.zip, model.own) == ("b", 1, 2))
        #expect(spare.size == 0)
        let error = failure(model, #"{"city":"c","size":5}"#)
        #expect(error?.code == .notUpdatable)
        #expect(error?.path.description == "spare")
        #expect(home.city == "b")
    }

    @Test func clusters() throws {
        let zoo = try decoded(SampleZoo.self, #"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        let cat = try #require(zoo.star as? SampleCat)
        try decoder.update(zoo, from: #"{"star":{"kind":"cat","lives":8}}"#)
        #expect(zoo.star === cat)
        #expect((cat.name, cat.lives) == ("c", 8))
        try decoder.update(zoo, from: #"{"star":{"name":"d"}}"#)
        #expect(zoo.star === cat)
        #expect((cat.name, cat.lives) == ("d", 8))
        #expect(failure(zoo, #"{"star":{"kind":"cow","milk":1}}"#)?.missingKeys == ["name"])
        try decoder.update(zoo, from: #"{"star":{"kind":"cow","milk":1,"name":"m"}}"#)
        #expect((zoo.star as? SampleCow)?.milk == 1)
        #expect((cat.name, cat.lives) == ("d", 8))
    }

    @Test func theRootOfACluster() throws {
        let beast: SampleBeast = try decoded(SampleBeast.self, #"{"kind":"cat","name":"c","lives":9}"#)
        try decoder.update(beast, from: #"{"lives":7}"#)
        #expect((beast as? SampleCat)?.lives == 7)
        try decoder.update(beast, from: #"{"kind":"cat","name":"d"}"#)
        #expect(beast.name == "d")
        let error = failure(beast, #"{"kind":"cow","milk":1,"name":"m"}"#)
        #expect(error?.code == .notUpdatable)
        #expect(error?.expected == "SampleCat")
        #expect(error?.found == "SampleCow")
        #expect((beast.name, (beast as? SampleCat)?.lives) == ("d", 7))
    }

    @Test(arguments: [1, 5, 1000])
    func inChunks(size: Int) throws {
        let person = try person()
        var session = try TrellisDecoder.UpdateSession(updating: person)
        let bytes = Array(#"{"name":"Bob","home":{"city":"Genf"},"spare":{"size":9}}"#.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try session.feed(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect((person.name, person.home.city, person.spare.size) == ("Ada", "Bern", 2))
        #expect(try session.finish() === person)
        #expect((person.name, person.home.city, person.spare.size) == ("Bob", "Genf", 9))
    }

    private func failure(_ model: some JSONModel & AnyObject, _ text: String) -> TrellisError? {
        do {
            try decoder.update(model, from: text)
            return nil
        } catch {
            return error
        }
    }
}
