import Testing
import Trellis

/// Classes for which the JSON determines the subclass of an object.
@Suite struct ClusterTests {
    @Test func selectedByATag() throws {
        let text =
            #"[{"type":"dog","name":"a","tricks":["sit"]},{"lives":9,"name":"b","type":"cat"},{"type":"animal","#
            + #""name":"c"}]"#
        let pets = try #require(routed([ClusterPet].self, text))
        #expect(pets.map { "\(type(of: $0))" } == ["PetDog", "PetCat", "ClusterPet"])
        #expect((pets[0] as? PetDog)?.tricks == ["sit"])
        expectRoundTrip(
            pets,
            #"[{"type":"dog","name":"a","tricks":["sit"]},{"type":"cat","name":"b","lives":9},{"type":"animal","#
                + #""name":"c"}]"#
        )
        expectRoundTrip(["x": pets[1]])
    }

    @Test func decodingASubclassNeedsNoTag() throws {
        let cat = try #require(routed(PetCat.self, #"{"name":"b","lives":9}"#))
        #expect(cat.lives == 9)
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            var options = TrellisDecoder.Options()
            options.unknownKeys = unknownKeys
            expectRoundTrip(cat, #"{"type":"cat","name":"b","lives":9}"#, options)
            expectRoundTrip([cat as ClusterPet], nil, options)
        }
        expectFailure(PetCat.self, #"{"name":"b"}"#, .missingKeys, at: 11)
    }

    @Test func errors() {
        let unknown = expectFailure(
            [ClusterPet].self, #"[{"name":"x","type":"cow"}]"#, .unknownVariant, path: "[0].type", at: 20)
        #expect(unknown?.found == #""cow""#)
        expectFailure([ClusterPet].self, #"[{"name":"x"}]"#, .missingKeys, path: "[0]", at: 12)
        expectFailure([ClusterPet].self, #"[{"lives":"x","type":"cat"}]"#, .typeMismatch, path: "[0].lives", at: 10)
        expectFailure([ClusterPet].self, #"[{"type":"cat"}]"#, .missingKeys, path: "[0]", at: 14)
        expectFailure([ClusterPet].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
    }

    @Test func clustersAsFields() throws {
        let text =
            #"{"best":{"type":"dog","name":"a","tricks":[]},"others":[{"type":"cat","name":"b","lives":1},"#
            + #"{"type":"cow"}]}"#
        let whole = routes(PetHome.self, text)
        let home = try #require(whole.value)
        #expect(home.best is PetDog && home.others.first is PetCat && home.others.count == 1)
        #expect(whole.report.dropped.map(\.path.description) == ["others[1].type"])
        expectRoundTrip(home)
        #expect(try #require(routed(PetHome.self, #"{"others":[],"best":null}"#)).best == nil)
    }

    @Test func selectedByPresentKeys() throws {
        let vehicles = try #require(routed([Vehicle].self, #"[{"wheels":4},{"wings":2,"wheels":3},{"name":"x"}]"#))
        #expect(vehicles.map { "\(type(of: $0))" } == ["Car", "Plane", "Vehicle"])
        expectRoundTrip(vehicles, #"[{"wheels":4},{"wheels":3,"wings":2},{"name":"x"}]"#)
        expectFailure([Vehicle].self, #"[{"wings":"x"}]"#, .typeMismatch, path: "[0].wings", at: 10)
    }

    @Test func aTagThatIsAlsoAField() throws {
        let text = #"[{"kind":"b","value":1},{"kind":"a"}]"#
        let values = try #require(routed([Tagged].self, text))
        #expect(values.map(\.kind) == ["b", "a"] && values[0] is TaggedB)
        expectRoundTrip(values, text)
        var options = TrellisDecoder.Options()
        options.unknownKeys = .error
        #expect(routed([Tagged].self, text, options) == values)
    }
}

class ClusterPet: JSONModelCluster, Hashable {
    typealias VariantBase = ClusterPet
    private static let _jsonSchema = JSONModelSchema(ClusterPet.self, [JSONField("name", \ClusterPet.name)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    static let jsonVariants = JSONVariantTable<ClusterPet>(
        .tag("type"),
        [
            .subclass(PetDog.self, named: "dog"), .subclass(PetCat.self, named: "cat"),
            .subclass(ClusterPet.self, named: "animal"),
        ])
    let name: String

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(name) }
    func isEqual(to other: ClusterPet) -> Bool { type(of: self) == type(of: other) && name == other.name }
    static func == (left: ClusterPet, right: ClusterPet) -> Bool { left.isEqual(to: right) }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

final class PetDog: ClusterPet {
    private static let _jsonSchema = JSONModelSchema(
        PetDog.self, superclass: ClusterPet.self, [JSONField("tricks", \PetDog.tricks)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }
    let tricks: [String]

    required init(from fields: borrowing JSONFieldValues) throws {
        tricks = fields.take(1)
        try super.init(from: fields)
    }
    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 1 { try writer.field(tricks) } else { try super.encode(field: index, to: &writer) }
    }
    override func isEqual(to other: ClusterPet) -> Bool {
        super.isEqual(to: other) && tricks == (other as? PetDog)?.tricks
    }
}

final class PetCat: ClusterPet {
    private static let _jsonSchema = JSONModelSchema(
        PetCat.self, superclass: ClusterPet.self, [JSONField("lives", \PetCat.lives)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }
    let lives: Int

    required init(from fields: borrowing JSONFieldValues) throws {
        lives = fields.take(1)
        try super.init(from: fields)
    }
    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 1 { try writer.field(lives) } else { try super.encode(field: index, to: &writer) }
    }
    override func isEqual(to other: ClusterPet) -> Bool {
        super.isEqual(to: other) && lives == (other as? PetCat)?.lives
    }
}

private struct PetHome: Equatable, JSONModel {
    var best: ClusterPet?
    var others: [ClusterPet]
    static let modelSchema = JSONModelSchema(
        PetHome.self, [JSONField("best", \PetHome.best), JSONField("others", \PetHome.others).lossy()])
    init(from fields: borrowing JSONFieldValues) throws {
        best = fields.take(0)
        others = fields.take(1)
    }
}

private class Vehicle: JSONModelCluster, Equatable {
    typealias VariantBase = Vehicle
    private static let _jsonSchema = JSONModelSchema(
        Vehicle.self, [JSONField("name", \Vehicle.name), JSONField("wheels", \Vehicle.wheels)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    static var jsonVariants: JSONVariantTable<Vehicle> {
        JSONVariantTable(
            .untagged, [.subclass(Plane.self, keys: ["wings"]), .subclass(Car.self, keys: ["wheels"])],
            default: .subclass(Vehicle.self))
    }
    let name: String?
    let wheels: Int?

    required init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        wheels = fields.take(1)
    }
    static func == (left: Vehicle, right: Vehicle) -> Bool {
        type(of: left) == type(of: right) && left.wheels == right.wheels && left.name == right.name
    }
}

private final class Car: Vehicle {
    required init(from fields: borrowing JSONFieldValues) throws { try super.init(from: fields) }
}

private final class Plane: Vehicle {
    private static let _jsonSchema = JSONModelSchema(
        Plane.self, superclass: Vehicle.self,
        [JSONField("wings", \Plane.wings), JSONField("engine", \Plane.engine, default: 1).ignored(in: .encoding)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }
    let wings: Int
    let engine: Int
    required init(from fields: borrowing JSONFieldValues) throws {
        wings = fields.take(2)
        engine = fields.take(3)
        try super.init(from: fields)
    }
}

private class Tagged: JSONModelCluster, Equatable {
    typealias VariantBase = Tagged
    private static let _jsonSchema = JSONModelSchema(Tagged.self, [JSONField("kind", \Tagged.kind)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    static var jsonVariants: JSONVariantTable<Tagged> {
        JSONVariantTable(.tag("kind"), [.subclass(Tagged.self, named: "a"), .subclass(TaggedB.self, named: "b")])
    }
    let kind: String
    required init(from fields: borrowing JSONFieldValues) throws { kind = fields.take(0) }
    static func == (left: Tagged, right: Tagged) -> Bool {
        type(of: left) == type(of: right) && left.kind == right.kind
    }
}

private final class TaggedB: Tagged {
    private static let _jsonSchema = JSONModelSchema(
        TaggedB.self, superclass: Tagged.self, [JSONField("value", \TaggedB.value)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }
    let value: Int
    required init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(1)
        try super.init(from: fields)
    }
}
