import Foundation
import Testing

@testable import Trellis

/// The visible part of each kind of field before its object is complete.
@Suite struct SnapshotMemberTests {
    @Test func scalarsAreAbsentUntilComplete() throws {
        #expect(try snapshot(Recipe.self, "{\"servings\": 12").servings == nil)
        #expect(try snapshot(Recipe.self, "{\"servings\": 12,").servings == 12)
        #expect(try snapshot(Recipe.self, "{\"course\":\"mai").course == nil)
        #expect(try snapshot(Recipe.self, "{\"course\":\"main\"").course == .main)
        #expect(try snapshot(Recipe.self, "{\"published\": 86400 ").published == Date(timeIntervalSince1970: 86400))
    }

    @Test func emptyInputHasNoMembers() throws {
        let recipe = try snapshot(Recipe.self, "")
        #expect(recipe.title == nil && recipe.author.name == nil && recipe.steps.isEmpty && recipe.current == nil)
        #expect(!recipe.isComplete && !recipe.author.isComplete && !recipe.isComplete(\.title))
        #expect(recipe.changes.isEmpty && recipe.newText(\.title) == "")
    }

    @Test func nestedModels() throws {
        let recipe = try snapshot(Recipe.self, "{\"author\":{\"name\":\"Ada\",\"born\":18")
        #expect(recipe.author.name == "Ada" && recipe.author.born == nil && recipe.author.current == nil)
        #expect(recipe.author.isComplete(\.name) && !recipe.author.isComplete)
        let whole = try snapshot(Recipe.self, "{\"author\":{\"name\":\"Ada\"}")
        #expect(whole.author.isComplete && whole.author.isComplete(\.born) && whole.author.born == nil)
        #expect(whole.author.current == Recipe.Author(name: "Ada", born: nil))
        let author: Recipe.Author? = whole.author
        #expect(author == whole.author.current)
    }

    /// Until the parser reports the error, the values without keys are in the index.
    @Test func valuesWithoutKeysInObjects() throws {
        let text = Array(
            "{\"steps\":[{\"text\"\"text\"21DefullE21DefullE621E1F8-C36C-495A-93FC-0C247A3E6E5F\":-!e3}".utf8)
        for size in 1...text.count {
            var session = try TrellisDecoder.SnapshotSession(Recipe.self)
            #expect(throws: TrellisError.self) {
                for chunk in cut(text, every: size) {
                    try session.feed(chunk)
                    _ = session.snapshot().steps.map(\.text)
                }
            }
        }
        var index = SnapshotIndex()
        index.append("{\"a\":0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,\"b\":1,2}".utf8)
        let object = index.member(Array("b".utf8), of: 0, index.extent, keepingFirst: true)
        #expect(object.map { index.key(of: $0) } == Array("b".utf8))
        #expect(index.childCount(of: 0, index.extent) == 2)
    }

    @Test func nullIsCompleteAndNil() throws {
        let recipe = try snapshot(Recipe.self, "{\"editor\": null")
        #expect(recipe.isComplete(\.editor) && recipe.editor.isComplete && recipe.editor.name == nil)
    }

    @Test func missingMembersAreCompleteWithTheirObject() throws {
        let recipe = try snapshot(
            Recipe.self, "{\"title\":\"t\",\"servings\":1,\"author\":{\"name\":\"n\"},\"steps\":[]}")
        #expect(recipe.isComplete && recipe.isComplete(\.editor) && recipe.editor.isComplete)
        #expect(recipe.note == "none" && recipe.scores.isEmpty && recipe.tags.isEmpty)
    }

    @Test func entriesOfDictionariesExistFromTheirKeysOn() throws {
        #expect(try snapshot(Recipe.self, "{\"scores\":{\"tas").scores.isEmpty)
        let recipe = try snapshot(Recipe.self, "{\"scores\":{\"taste\":1,\"looks\"")
        #expect(recipe.scores.map(\.identity) == [.key("taste"), .key("looks")])
        #expect(recipe.scores.map(\.current) == [1, nil])
        #expect(recipe.scores.complete == [1])
    }

    @Test func nestedPaths() throws {
        #expect(try snapshot(Recipe.self, "{\"place\":{\"city\":\"Be").city == "Be")
        #expect(try snapshot(Recipe.self, "{\"place\":{").city == nil)
    }

    @Test func repeatedKeys() throws {
        #expect(try snapshot(Recipe.self, "{\"title\":\"a\",\"title\":\"b").title == "b")
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .useFirst
        #expect(try snapshot(Recipe.self, "{\"title\":\"a\",\"title\":\"b", options: options).title == "a")
    }

    @Test func keysWithEscapes() throws {
        #expect(try snapshot(Recipe.self, "{\"\\u0074itle\":\"a").title == "a")
    }

    @Test func objectsWithManyKeys() throws {
        let members = (0..<50).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let text = "{\(members),\"title\":\"a\",\(members),\"title\":\"b\","
        let chunks = [
            "{\(members),\"title\":\"a\",", "\(members),\"title\":\"b\",",
            "\"servings\":1,\"author\":{\"name\":\"n\"},\"steps\":[]}",
        ]
        let (all, _) = try snapshots(of: Recipe.self, chunks)
        #expect(all.map(\.title) == ["a", "b", "b"])
        #expect(try snapshot(Recipe.self, text).title == "b")
        #expect(try snapshot(Recipe.self, text).servings == nil)
    }

    @Test func defaultsFromTheStart() throws {
        let recipe = try snapshot(Recipe.self, "{\"steps\":[{", showing: [.showsDefaults])
        #expect(recipe.note == "none" && recipe.title == nil)
        #expect(try snapshot(Recipe.self, "", showing: [.showsDefaults]).note == "none")
        #expect(try snapshot(Recipe.self, "{\"note\":\"a", showing: [.showsDefaults]).note == "a")
    }

    /// The fields of a model that is a computed property have different defaults, also if each is read by itself.
    @Test func defaultsOfAModelInAComputedProperty() throws {
        for text in ["", "{\"text\":\"a"] {
            let enclosing = try snapshot(Enclosing.self, text, showing: [.showsDefaults])
            var read: [String?] = []
            for _ in 0..<3 {
                read.append(enclosing.nested.one)
                read.append(enclosing.nested.two)
                read.append(enclosing.nested.three)
            }
            #expect(read == ["1", "2", "3", "1", "2", "3", "1", "2", "3"])
        }
    }

    @Test func validatedTransformedAndFlattenedFields() throws {
        let account = try snapshot(
            SampleAccount.self,
            #"{"name":"Ada","label":"l","created":5,"badge_color":"re"#)
        #expect(account.name == "Ada" && account.label == "<l>")
        #expect(account.meta.created == 5 && account.badge.color == "re" && account.meta.source.city == nil)
        #expect(try snapshot(SampleAccount.self, #"{"name":"Ad"#).name == nil)
        #expect(try snapshot(SampleAccount.self, #"{"label":"l"#).label == nil)
        #expect(throws: TrellisError.self) { try snapshot(SampleAccount.self, #"{"name":""}"#) }
    }

    /// A validation that replaces a value by nil also empties its slot.
    @Test func validationsThatRemoveAValue() throws {
        let long = String(repeating: "long", count: 20)
        for text in [#"{"name":"\#(long)","other":"#, #"{"name":"\#(long)"}"#] {
            let snapshot = try snapshot(Shortened.self, text)
            let name: String?? = snapshot.name
            #expect(name.flatMap { $0 } == nil)
        }
        #expect(try snapshot(Shortened.self, #"{"name":"short","other":"#).name == "short")
    }

    @Test func fieldsOfACompleteObject() throws {
        let text = try TrellisEncoder().encode(SampleAccount.full)
        let account = try snapshot(SampleAccount.self, String(decoding: text, as: UTF8.self))
        let model = try TrellisDecoder().decode(SampleAccount.self, from: text)
        #expect(account.current == model)
        #expect(account.range == model.range && account.extras == model.extras && account.mood == model.mood)
        #expect(account.meta.created == model.meta.created && account.meta.current == model.meta)
        #expect(account.contact == model.contact && account.byName.complete == Array(model.byName.values))
    }

    @Test func valuesAvailableOnlyFromTheCompleteObject() throws {
        let text = #"{"from":1,"to":2,"more":1,"mail":"m","range":3"#
        let account = try snapshot(SampleAccount.self, text)
        #expect(account.range == nil && account.extras == nil && account.contact == nil)
        // The first path is used, whatever comes after it.
        #expect(try snapshot(SampleAccount.self, #"{"contact":"c"#).contact == "c")
    }

    @Test func topLevelArrays() throws {
        let steps = try snapshot([Recipe.Step].self, #"[{"text":"a"},{"text":"b","min"#)
        #expect(steps.map(\.text) == ["a", "b"])
        #expect(steps.complete == [Recipe.Step(text: "a", minutes: nil, tools: [])])
        let numbers = try snapshot([[Int]].self, "[[1,2],[3,4")
        #expect(numbers.map { $0.map(\.current) } == [[1, 2], [3, nil]])
    }

    @Test func valueAtAPath() throws {
        let text = Array(#"{"skip":[1,{}],"data":{"items":[0,{"text":"a","minutes":3}],"x":1}} and more"#.utf8)
        let (all, step) = try snapshots(of: Recipe.Step.self, cut(text, every: 1), at: ["data", "items", 1])
        #expect(step == Recipe.Step(text: "a", minutes: 3, tools: []))
        #expect(all.last?.current == step && all[20].current == nil)
        #expect(all.contains { $0.text == "a" && $0.minutes == nil })
    }

    /// The first key that leads to a value counts, as for `decode`.
    @Test(arguments: [
        #"{"data":{},"data":{"x":{"text":"a"}}}"#,
        #"{"data":{"y":{"x":1}},"data":{"x":{"text":"a"},"x":{"text":"b"}}}"#,
        #"{"data":{"z":[]},"data":{"x":{"text":"a"}},"data":{"x":{"text":"b"}}}"#,
        #"{"d\u0061ta":{"\u0078":{"text":"a"}}}"#,
    ])
    func valueAtAPathWithRepeatedKeys(text: String) throws {
        let expected = try TrellisDecoder().decode(Recipe.Step.self, at: "data.x", from: text)
        #expect(expected.text == "a")
        for size in [1, 1000] {
            let (all, step) = try snapshots(of: Recipe.Step.self, cut(Array(text.utf8), every: size), at: "data.x")
            #expect(step == expected)
            #expect(all.last?.current == expected && all.last?.isComplete == true)
        }
    }

    @Test func valueAtAPathInRepeatedArrays() throws {
        let text = #"{"a":[[0]],"a":[[0,{"text":"a"},2]],"a":[[0,{"text":"b"}]]}"#
        let (all, step) = try snapshots(of: Recipe.Step.self, cut(Array(text.utf8), every: 1), at: ["a", 0, 1])
        #expect(step.text == "a" && all.last?.current == step)
    }

    @Test func nullOnTheWayToAValue() throws {
        let (all, step) = try snapshots(
            of: Recipe.Step?.self, [#"{"data":null,"data":{"x":{"text":"a"}}}"#], at: "data.x")
        #expect(step == nil && all.last?.current == nil)
    }

    @Test func formatsOfElements() throws {
        struct Log: JSONDecodableModel {
            let times: [Date]
            static let modelSchema = JSONModelSchema(
                Log.self, [JSONField("times", \Log.times, as: .millisecondsSince1970)])
            init(from fields: borrowing JSONFieldValues) throws { times = fields.take(0) }
        }
        let log = try snapshot(Log.self, "{\"times\":[1000,2000,30")
        #expect(log.times.complete == [1, 2].map { Date(timeIntervalSince1970: $0) })
        #expect(log.times[1].current == Date(timeIntervalSince1970: 2))
    }

    @Test func lossyArrays() throws {
        struct Bag: JSONDecodableModel {
            let numbers: [Int]
            static let modelSchema = JSONModelSchema(Bag.self, [JSONField("numbers", \Bag.numbers).lossy()])
            init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
        }
        let (all, bag) = try snapshots(of: Bag.self, ["{\"numbers\":[1,\"x\",2,", "3]}"])
        #expect(bag.numbers == [1, 2, 3])
        #expect(all[0].numbers.complete == [1, 2] && all[1].numbers.complete == [1, 2, 3])
        #expect(all[0].numbers.map(\.current) == [1, nil, 2])
        #expect(all[0].numbers.map(\.identity) == [.index(0), .index(1), .index(2)])
    }

    @Test func hooksSeeTheWholeObjectFirst() throws {
        struct Hooked: JSONModel, JSONWillDecodeHook {
            var text: String
            static let modelSchema = JSONModelSchema(Hooked.self, [JSONField("text", \Hooked.text)])
            init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
            static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws { object["text"] = "changed" }
        }
        #expect(try snapshot(Hooked.self, "{\"text\":\"a\"").text == nil)
        let whole = try snapshot(Hooked.self, "{\"text\":\"a\"}")
        #expect(whole.text == "changed" && whole.isComplete(\.text))
    }

    @Test func inheritedFields() throws {
        let dog = try snapshot(SnapshotDog.self, #"{"name":"Rex","tricks":["si"#)
        #expect(dog.name == "Rex" && dog.tricks.map(\.current) == ["si"])
    }
}

private class SnapshotPet: JSONModel {
    let name: String
    class var modelSchema: JSONModelSchema { baseSchema }
    private static let baseSchema = JSONModelSchema(SnapshotPet.self, [JSONField("name", \SnapshotPet.name)])
    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private final class SnapshotDog: SnapshotPet {
    let tricks: [String]
    override class var modelSchema: JSONModelSchema { dogSchema }
    private static let dogSchema = JSONModelSchema(
        SnapshotDog.self, superclass: SnapshotPet.self, [JSONField("tricks", \SnapshotDog.tricks)])
    required init(from fields: borrowing JSONFieldValues) throws {
        tricks = fields.take(1)
        try super.init(from: fields)
    }
}

private struct Enclosing: JSONDecodableModel {
    struct Nested: JSONDecodableModel {
        let one: String
        let two: String
        let three: String

        static let modelSchema = JSONModelSchema(
            Nested.self,
            [
                JSONField("one", \Nested.one, default: "1"), JSONField("two", \Nested.two, default: "2"),
                JSONField("three", \Nested.three, default: "3"),
            ])

        init(_ text: String) {
            one = text
            two = text
            three = text
        }

        init(from fields: borrowing JSONFieldValues) throws {
            one = fields.take(0)
            two = fields.take(1)
            three = fields.take(2)
        }
    }

    let text: String
    var nested: Nested { Nested(text) }

    static let modelSchema = JSONModelSchema(Enclosing.self, [JSONField("text", \Enclosing.text)])

    init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
}

private struct Shortened: JSONModel {
    var name: String?
    var other: Int?

    static let modelSchema = JSONModelSchema(
        Shortened.self,
        [
            JSONField("name", \Shortened.name, form: .value.validated { if ($0?.utf8.count ?? 0) > 10 { $0 = nil } }),
            JSONField("other", \Shortened.other),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        other = fields.take(1)
    }
}
