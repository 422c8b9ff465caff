import Testing
import Trellis

/// Models that are classes, with and without superclasses.
@Suite struct ClassModelTests {
    @Test func aFinalClass() throws {
        let value = try decoded(Point.self, #"{"y":2,"x":1}"#)
        #expect((value.x, value.y) == (1, 2))
        #expect(try encoded(value) == #"{"x":1,"y":2}"#)
        #expect(failure(Point.self, "{}")?.missingKeys == ["x", "y"])
    }

    @Test func theSameInstanceIsNotShared() throws {
        let values = try decoded([Point].self, #"[{"x":1,"y":2},{"x":1,"y":2}]"#)
        values[0].x = 5
        #expect(values[1].x == 1)
    }

    @Test func aBaseClass() throws {
        let value = try decoded(Animal.self, #"{"name":"n","legs":3,"sound":"ignored"}"#)
        #expect(type(of: value) == Animal.self)
        #expect((value.name, value.legs) == ("n", 3))
        #expect(try encoded(value) == #"{"name":"n","legs":3}"#)
    }

    @Test func aSubclassDecodesItsOwnAndTheInheritedFields() throws {
        let value = try decoded(Dog.self, #"{"sound":"wau","owner":{"city":"Bern","name":"Ada"},"name":"Rex"}"#)
        #expect(type(of: value) == Dog.self)
        #expect((value.name, value.legs, value.sound, value.owner, value.city) == ("Rex", 4, "wau", "Ada", "Bern"))
    }

    @Test func aSubclassOfASubclass() throws {
        let text =
            #"{"name":"Rex","legs":4,"sound":"wau","owner":{"name":"Ada","city":"Bern","badge":7},"tricks":["sit"]}"#
        let value = try decoded(PoliceDog.self, text)
        #expect(type(of: value) == PoliceDog.self)
        #expect((value.name, value.legs, value.sound, value.owner) == ("Rex", 4, "wau", "Ada"))
        #expect((value.city, value.badge, value.tricks) == ("Bern", 7, ["sit"]))
        #expect(try encoded(value) == text)
    }

    @Test func missingKeysOfAllLevelsAtOnce() {
        #expect(
            failure(PoliceDog.self, "{}")?.missingKeys == ["name", "sound", "owner.name", "owner.badge"])
        #expect(failure(Dog.self, "{}")?.missingKeys == ["name", "sound", "owner.name"])
        #expect(failure(Animal.self, "{}")?.missingKeys == ["name"])
    }

    @Test func schemasOfTheThreeAreDifferent() {
        #expect(Animal.modelSchema.fieldCount == 2)
        #expect(Dog.modelSchema.fieldCount == 5)
        #expect(PoliceDog.modelSchema.fieldCount == 7)
    }

    @Test func anArrayOfBasesEncodesTheDynamicClass() throws {
        let text = #"{"name":"Rex","legs":4,"sound":"wau","owner":{"name":"Ada"}}"#
        let animals: [Animal] = [try decoded(Dog.self, text), try decoded(Animal.self, #"{"name":"n"}"#)]
        #expect(try encoded(animals) == "[\(text),{\"name\":\"n\",\"legs\":4}]")
        #expect(try encoded(["pets": animals]) == "{\"pets\":[\(text),{\"name\":\"n\",\"legs\":4}]}")
    }

    @Test func aSubclassWithTheDefaultEncodingOfItsFields() throws {
        let value = try decoded(Leaf.self, #"{"base":1,"leaf":2}"#)
        #expect((value.base, value.leaf) == (1, 2))
        #expect(try encoded(value) == #"{"base":1,"leaf":2}"#)
        let stem: Stem = value
        #expect(try encoded(stem) == #"{"base":1,"leaf":2}"#)
    }

    @Test func fieldsOfClassType() throws {
        let value = try decoded(Line.self, #"{"start":{"x":1,"y":2},"end":{"x":3,"y":4},"via":[{"x":0,"y":0}]}"#)
        #expect((value.start.x, value.end?.y, value.via.count) == (1, 4, 1))
        #expect(try encoded(value) == #"{"start":{"x":1,"y":2},"end":{"x":3,"y":4},"via":[{"x":0,"y":0}]}"#)
        let short = try decoded(Line.self, #"{"start":{"x":1,"y":2},"end":null,"via":[]}"#)
        #expect(short.end == nil)
        #expect(try encoded(short) == #"{"start":{"x":1,"y":2},"via":[]}"#)
    }
}

private final class Point: JSONModel {
    var x: Int
    var y: Int

    static let modelSchema = JSONModelSchema(Point.self, [JSONField("x", \Point.x), JSONField("y", \Point.y)])

    init(from fields: borrowing JSONFieldValues) throws {
        x = fields.take(0)
        y = fields.take(1)
    }
}

private struct Line: JSONModel {
    var start: Point
    var end: Point?
    var via: [Point]

    static let modelSchema = JSONModelSchema(
        Line.self, [JSONField("start", \Line.start), JSONField("end", \Line.end), JSONField("via", \Line.via)])

    init(from fields: borrowing JSONFieldValues) throws {
        start = fields.take(0)
        end = fields.take(1)
        via = fields.take(2)
    }
}

private class Animal: JSONModel {
    var name: String
    var legs: Int

    private static let ownSchema = JSONModelSchema(
        Animal.self, [JSONField("name", \Animal.name), JSONField("legs", \Animal.legs, default: 4)])
    class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        legs = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(legs)
        default: break
        }
    }
}

private class Dog: Animal {
    var sound: String
    var owner: String
    var city: String?

    private static let ownSchema = JSONModelSchema(
        Dog.self, superclass: Animal.self,
        [
            JSONField("sound", \Dog.sound), JSONField("owner", \Dog.owner, keys: "owner.name"),
            JSONField("city", \Dog.city, keys: "owner.city"),
        ])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        let own = Animal.modelSchema.fieldCount
        sound = fields.take(own + 0)
        owner = fields.take(own + 1)
        city = fields.take(own + 2)
        try super.init(from: fields)
    }

    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index - Animal.modelSchema.fieldCount {
        case 0: try writer.field(sound)
        case 1: try writer.field(owner)
        case 2: try writer.field(city)
        default: try super.encode(field: index, to: &writer)
        }
    }
}

private final class PoliceDog: Dog {
    var badge: Int
    var tricks: [String]

    private static let ownSchema = JSONModelSchema(
        PoliceDog.self, superclass: Dog.self,
        [
            JSONField("badge", \PoliceDog.badge, keys: "owner.badge"),
            JSONField("tricks", \PoliceDog.tricks, default: []),
        ])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        let own = Dog.modelSchema.fieldCount
        badge = fields.take(own + 0)
        tricks = fields.take(own + 1)
        try super.init(from: fields)
    }

    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index - Dog.modelSchema.fieldCount {
        case 0: try writer.field(badge)
        case 1: try writer.field(tricks)
        default: try super.encode(field: index, to: &writer)
        }
    }
}

/// A base and a subclass that both leave `encode(field:to:)` to the default.
private class Stem: JSONModel {
    var base: Int

    private static let ownSchema = JSONModelSchema(Stem.self, [JSONField("base", \Stem.base)])
    class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws { base = fields.take(0) }
}

private final class Leaf: Stem {
    var leaf: Int

    private static let ownSchema = JSONModelSchema(Leaf.self, superclass: Stem.self, [JSONField("leaf", \Leaf.leaf)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        leaf = fields.take(Stem.modelSchema.fieldCount)
        try super.init(from: fields)
    }
}
