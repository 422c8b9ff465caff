import Foundation
import Testing
import Trellis

/// Patches of models with a `willDecode` hook: members that the patch does not change keep their exact values.
@Suite struct PatchedHookTests {
    private let exact = Date(timeIntervalSince1970: 86_400.5)

    @Test func otherMembersKeepTheirExactValues() throws {
        var trip = PatchedTrip(name: "a", day: exact, length: .infinity)
        trip = try patched(trip, ["name": "b"])
        #expect(trip.name == "b" && trip.day == exact && trip.length == .infinity)
        trip = try patched(trip, ["length": 3])
        #expect(trip == PatchedTrip(name: "b", day: exact, length: 3))
        trip = try patched(trip, ["length": "NaN", "day": "1970-01-04"])
        #expect(trip.length.isNaN && trip.day == Date(timeIntervalSince1970: 3 * 86_400))
    }

    @Test func theHookChangesWhatThePatchSets() throws {
        // The hook decodes this key as the name.
        let trip = PatchedTrip(name: "a", day: exact, length: 1)
        #expect(try patched(trip, ["title": "c"]) == PatchedTrip(name: "c", day: exact, length: 1))
        let error = #expect(throws: TrellisError.self) { try patched(trip, ["title": "invalid"]) }
        #expect(error?.code == .invalidValue)
        // A change that the hook undoes.
        #expect(try patched(trip, ["ignored": 1]) == trip)
        #expect(try patched(trip, ["name": nil, "title": "d"]).name == "d")
    }

    @Test func modelsInAnotherModel() throws {
        let trip = PatchedTrip(name: "a", day: exact, length: .infinity)
        var plan = PatchedPlan(main: trip, byName: ["x": trip, "y": trip], nested: ["u": ["v": trip, "w": trip]])
        plan = try patched(plan, ["main": ["name": "b"], "byName": ["x": ["name": "c"]]])
        #expect(plan.main == PatchedTrip(name: "b", day: exact, length: .infinity))
        #expect(plan.byName == ["x": PatchedTrip(name: "c", day: exact, length: .infinity), "y": trip])
        plan = try patched(plan, ["byName": ["x": nil], "nested": ["u": ["v": ["title": "d"]]]])
        #expect(plan.byName == ["y": trip])
        #expect(plan.nested == ["u": ["v": PatchedTrip(name: "d", day: exact, length: .infinity), "w": trip]])
    }

    /// Entries that are arrays are compared as texts: a number in another notation is a change.
    @Test func anotherNotationInAnEntry() throws {
        let (one, other) = (try #require(JSONNumber(exactly: "1")), try #require(JSONNumber(exactly: "1.0")))
        let model = PatchedRows(byName: ["a": PatchedRow(number: one), "b": PatchedRow(number: one)])
        let result = try patched(model, ["byName": ["a": [.number(other)]]])
        #expect(result.byName["a"]?.number.text == "1.0" && result.byName["b"]?.number.text == "1")
    }

    /// The entries of a dictionary that a patch changes are decoded again, and so are the elements of an array.
    @Test func numbersThatAreNotFiniteBesideChangedOnes() throws {
        let model = PatchedNumbers(byName: ["a": .infinity, "b": 1], list: [-.infinity, 1])
        let result = try patched(model, ["byName": ["b": 2], "list": ["-Infinity", 2]])
        #expect(result.byName == ["a": .infinity, "b": 2] && result.list == [-.infinity, 2])
        // The coercions of the type apply as well.
        #expect(try patched(model, ["byName": ["b": "3"]]).byName == ["a": .infinity, "b": 3])
    }
}

private struct PatchedTrip: JSONModel, Equatable, JSONWillDecodeHook {
    var name: String
    var day: Date
    var length: Double

    static let modelSchema = JSONModelSchema(
        PatchedTrip.self,
        [JSONField("name", \.name), JSONField("day", \.day, as: .dateOnly), JSONField("length", \.length)])

    init(name: String, day: Date, length: Double) { (self.name, self.day, self.length) = (name, day, length) }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        day = fields.take(1)
        length = fields.take(2)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard case .object(var members) = object else { return }
        if let title = members["title"] {
            members["title"] = nil
            if title == "invalid" { throw TrellisError(.invalidValue, found: "an invalid title") }
            members["name"] = title
        }
        members["ignored"] = nil
        object = .object(members)
    }
}

private struct PatchedPlan: JSONModel {
    var main: PatchedTrip
    var byName: [String: PatchedTrip]
    var nested: [String: [String: PatchedTrip]]

    static let modelSchema = JSONModelSchema(
        PatchedPlan.self, [JSONField("main", \.main), JSONField("byName", \.byName), JSONField("nested", \.nested)])

    init(main: PatchedTrip, byName: [String: PatchedTrip], nested: [String: [String: PatchedTrip]]) {
        (self.main, self.byName, self.nested) = (main, byName, nested)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        main = fields.take(0)
        byName = fields.take(1)
        nested = fields.take(2)
    }
}

private struct PatchedNumbers: JSONModel {
    var byName: [String: Double]
    var list: [Double]

    static let modelSchema = JSONModelSchema(
        PatchedNumbers.self, coercing: .numbersFromStrings, [JSONField("byName", \.byName), JSONField("list", \.list)])

    init(byName: [String: Double], list: [Double]) { (self.byName, self.list) = (byName, list) }

    init(from fields: borrowing JSONFieldValues) throws {
        byName = fields.take(0)
        list = fields.take(1)
    }
}

private struct PatchedRow: JSONModel {
    var number: JSONNumber

    static let modelSchema = JSONModelSchema(
        PatchedRow.self, form: .array, [JSONField("number", \.number)])

    init(number: JSONNumber) { self.number = number }
    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}

private struct PatchedRows: JSONModel {
    var byName: [String: PatchedRow]

    static let modelSchema = JSONModelSchema(PatchedRows.self, [JSONField("byName", \.byName)])

    init(byName: [String: PatchedRow]) { self.byName = byName }
    init(from fields: borrowing JSONFieldValues) throws { byName = fields.take(0) }
}
