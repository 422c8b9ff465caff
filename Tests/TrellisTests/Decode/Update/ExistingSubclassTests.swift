import Testing
import Trellis

/// Updates of a property whose existing object is of a subclass. The subclass has a schema of its own, which the schema
/// of the document does not contain.
@Suite struct ExistingSubclassTests {
    class Animal: JSONModel {
        var id: Int

        class var modelSchema: JSONModelSchema { animalSchema }
        private static let animalSchema = JSONModelSchema(Animal.self, [JSONField("id", \Animal.id)])

        required init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
    }

    /// A subclass with a buffered field, whose model has more fields than the document's, and stores unmapped members.
    final class Cat: Animal {
        var habits: Habits?

        override class var modelSchema: JSONModelSchema { catSchema }
        private static let catSchema = JSONModelSchema(
            Cat.self, superclass: Animal.self, [JSONField("habits", \Cat.habits)])

        required init(from fields: borrowing JSONFieldValues) throws {
            habits = fields.take(Animal.modelSchema.fieldCount)
            try super.init(from: fields)
        }
    }

    struct Habits: JSONModel, JSONWillDecodeHook, Equatable {
        var food: Food?
        var sleep: [Int]
        var places: [String: Food]
        var more: JSONObject

        static let modelSchema = JSONModelSchema(
            Habits.self,
            [
                JSONField("food", \Habits.food), JSONField("sleep", \Habits.sleep, default: []),
                JSONField("places", \Habits.places, default: [:]), JSONField(rest: "more", \Habits.more),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            food = fields.take(0)
            sleep = fields.take(1)
            places = fields.take(2)
            more = fields.take(3)
        }

        static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {}
    }

    struct Food: JSONModel, Equatable {
        var name: String?
        var grams: Int?
        var daily: Bool?

        static let modelSchema = JSONModelSchema(
            Food.self,
            [
                JSONField("name", \Food.name), JSONField("grams", \Food.grams, keys: "grams", "weight"),
                JSONField("daily", \Food.daily),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            name = fields.take(0)
            grams = fields.take(1)
            daily = fields.take(2)
        }
    }

    struct House: JSONModel {
        var pet: Animal?

        static let modelSchema = JSONModelSchema(House.self, [JSONField("pet", \House.pet)])

        init(from fields: borrowing JSONFieldValues) throws { pet = fields.take(0) }
    }

    private let habits =
        #"{"food":{"weight":5,"daily":true,"name":"fish"},"sleep":[1,2],"#
        + #""places":{"a":{"weight":"x","grams":7}},"toy":"b"}"#

    /// The nested machines have the memory and the rules of the subclass's schema.
    @Test func bufferedFieldsOfTheSubclass() throws {
        let decoder = TrellisDecoder()
        let expected = try decoder.decode(Habits.self, from: habits)
        #expect(expected.more == ["toy": "b"] && expected.places["a"]?.grams == 7)
        let cat = try decoder.decode(Cat.self, from: #"{"id":1}"#)
        var house = try decoder.decode(House.self, from: #"{"pet":{"id":1}}"#)
        house.pet = cat
        for number in 2..<5 {
            cat.habits = nil
            try decoder.update(&house, from: #"{"pet":{"habits":\#(habits),"id":\#(number)}}"#)
            #expect(house.pet === cat && cat.id == number)
            #expect(cat.habits == expected)
        }
    }
}
