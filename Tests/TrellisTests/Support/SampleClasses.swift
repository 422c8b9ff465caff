import Trellis

/// An address that is an object.
final class SampleHome: JSONFieldwise {
    var city: String
    var zip: Int?
    let kind: String?

    static let modelSchema = JSONModelSchema(
        SampleHome.self,
        [JSONField("city", \SampleHome.city), JSONField("zip", \SampleHome.zip), JSONField("kind", \SampleHome.kind)])

    init(from fields: borrowing JSONFieldValues) throws {
        city = fields.take(0)
        zip = fields.take(1)
        kind = fields.take(2)
    }
}

/// A struct that contains an object.
struct SampleSpare: JSONModel {
    var place: SampleHome
    var size: Int

    static let modelSchema = JSONModelSchema(
        SampleSpare.self,
        [
            JSONField("place", \SampleSpare.place),
            JSONField(
                "size", \SampleSpare.size,
                form: .value.validated(by: { if $0 < 0 { throw SampleFailure(text: "size") } }), default: 0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        place = fields.take(0)
        size = fields.take(1)
    }
}

/// A struct that contains an object in a constant.
struct SampleHolder: JSONModel {
    let inner: SampleHome?
    let count: Int

    static let modelSchema = JSONModelSchema(
        SampleHolder.self, [JSONField("inner", \SampleHolder.inner), JSONField("count", \SampleHolder.count)])

    init(from fields: borrowing JSONFieldValues) throws {
        inner = fields.take(0)
        count = fields.take(1)
    }
}

class SamplePerson: JSONFieldwise, JSONValidating {
    let id: Int
    var name: String { didSet { nameChanges += 1 } }
    var email: String?
    let home: SampleHome
    var work: SampleHome?
    var spare: SampleSpare
    var homes: [SampleHome]
    var validations: Int
    var nameChanges = 0

    private static let ownSchema = JSONModelSchema(
        SamplePerson.self,
        [
            JSONField("id", \SamplePerson.id), JSONField("name", \SamplePerson.name),
            JSONField("email", \SamplePerson.email),
            JSONField("home", \SamplePerson.home), JSONField("work", \SamplePerson.work),
            JSONField("spare", \SamplePerson.spare),
            JSONField("homes", \SamplePerson.homes, default: []),
            JSONField("validations", \SamplePerson.validations, default: 0).ignored(in: .comparison),
        ])
    class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        email = fields.take(2)
        home = fields.take(3)
        work = fields.take(4)
        spare = fields.take(5)
        homes = fields.take(6)
        validations = fields.take(7)
    }

    func validate() throws {
        validations += 1
        if name.isEmpty { throw SampleFailure(text: "nameless") }
    }
}

final class SampleEmployee: SamplePerson {
    var salary: Int

    private static let ownSchema = JSONModelSchema(
        SampleEmployee.self, superclass: SamplePerson.self,
        [JSONField("salary", \SampleEmployee.salary, form: .value.merged(by: { max($0, $1) }))])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        salary = fields.take(SamplePerson.modelSchema.fieldCount)
        try super.init(from: fields)
    }

    override func validate() throws {
        try super.validate()
        if salary < 0 { throw SampleFailure(text: "salary") }
    }
}

struct SampleTeam: JSONModel {
    var lead: SamplePerson
    var size: Int

    static let modelSchema = JSONModelSchema(
        SampleTeam.self, [JSONField("lead", \SampleTeam.lead), JSONField("size", \SampleTeam.size)])

    init(from fields: borrowing JSONFieldValues) throws {
        lead = fields.take(0)
        size = fields.take(1)
    }
}

/// An object with flattened objects.
final class SampleWrapped: JSONFieldwise {
    let home: SampleHome
    let spare: Size
    var own: Int

    struct Size: JSONModel {
        var size: Int

        static let modelSchema = JSONModelSchema(Size.self, [JSONField("size", \Size.size, default: 0)])
        init(from fields: borrowing JSONFieldValues) throws { size = fields.take(0) }
    }

    static let modelSchema = JSONModelSchema(
        SampleWrapped.self,
        [
            JSONField("home", \SampleWrapped.home, form: .flattened()),
            JSONField("spare", \SampleWrapped.spare, form: .flattened()),
            JSONField("own", \SampleWrapped.own),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        home = fields.take(0)
        spare = fields.take(1)
        own = fields.take(2)
    }
}

// A class whose JSON determines the subclass of an object.

class SampleBeast: JSONModelCluster, JSONFieldwise {
    var name: String

    private static let ownSchema = JSONModelSchema(SampleBeast.self, [JSONField("name", \SampleBeast.name)])
    class var modelSchema: JSONModelSchema { ownSchema }
    static let jsonVariants = JSONVariantTable<SampleBeast>(
        .tag("kind"), [.subclass(SampleCat.self, named: "cat"), .subclass(SampleCow.self, named: "cow")])

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

final class SampleCat: SampleBeast {
    var lives: Int

    private static let ownSchema = JSONModelSchema(
        SampleCat.self, superclass: SampleBeast.self, [JSONField("lives", \SampleCat.lives)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        lives = fields.take(1)
        try super.init(from: fields)
    }
}

final class SampleCow: SampleBeast {
    var milk: Int

    private static let ownSchema = JSONModelSchema(
        SampleCow.self, superclass: SampleBeast.self, [JSONField("milk", \SampleCow.milk)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        milk = fields.take(1)
        try super.init(from: fields)
    }
}

final class SampleZoo: JSONFieldwise {
    var star: SampleBeast

    static let modelSchema = JSONModelSchema(SampleZoo.self, [JSONField("star", \SampleZoo.star)])

    init(from fields: borrowing JSONFieldValues) throws { star = fields.take(0) }
}
