import Synchronization
import Testing
import Trellis

/// Models compared and hashed by their fields.
@Suite struct ComparisonTests {
    private func hash(_ model: some JSONFieldwise) -> Int {
        var hasher = Hasher()
        model.hashFields(into: &hasher)
        return hasher.finalize()
    }

    /// Objects with the address of earlier ones are other objects.
    @Test func objectsThatExistOnlyDuringAComparison() {
        #expect(ComparedNumbers([1, 2, 3]).hasEqualFields(to: ComparedNumbers([1, 2, 3])))
        for index in 1..<8 {
            var numbers = Array(0..<8)
            numbers[index] = -1
            #expect(!ComparedNumbers(Array(0..<8)).hasEqualFields(to: ComparedNumbers(numbers)))
        }
    }

    /// Equal sets may have different orders.
    @Test func hashesOfLargeSetsOfModels() throws {
        let pairs = try (0..<3000).map { try decoded(Pair.self, #"{"a":\#($0),"b":0}"#) }
        var other = Set<Pair>(minimumCapacity: 100_000)
        for pair in pairs.reversed() { other.insert(pair) }
        #expect((PairSet(Set(pairs)) == PairSet(other)) as Bool)
        #expect(PairSet(Set(pairs)).hashValue == PairSet(other).hashValue)
        let lists = (PairSets(sets: [Set(pairs)], more: [[Set(pairs)]]), PairSets(sets: [other], more: [[other]]))
        #expect((lists.0 == lists.1) as Bool)
        #expect(lists.0.hashValue == lists.1.hashValue)
    }

    @Test func fieldsThatAreOnlyEncodedAreNotCompared() {
        #expect(OneWayNumbers(1, 2).hasEqualFields(to: OneWayNumbers(1, 3)))
        #expect(!OneWayNumbers(1, 2).hasEqualFields(to: OneWayNumbers(2, 2)))
        #expect(hash(OneWayNumbers(1, 2)) == hash(OneWayNumbers(1, 3)))
    }

    @Test func everyFieldIsCompared() {
        let account = SampleAccount.full
        #expect(account.hasEqualFields(to: .full))
        #expect(hash(account) == hash(SampleAccount.full))
        let changes: [(inout SampleAccount) -> Void] = [
            { $0.name = "x" }, { $0.nickname = nil }, { $0.score = 1 }, { $0.level = 1 }, { $0.address.city = "x" },
            { $0.office = nil }, { $0.tags = [] }, { $0.history[0].city = "x" }, { $0.range = 0..<1 },
            { $0.window = nil },
            { $0.town = "x" }, { $0.contact = "x" }, { $0.meta.created = 0 }, { $0.badge?.size = 1 },
            { $0.mood = .missing }, { $0.label = "x" }, { $0.byName = [:] }, { $0.extras = [:] },
        ]
        for (index, change) in changes.enumerated() {
            var other = account
            change(&other)
            #expect(!account.hasEqualFields(to: other), "change \(index)")
            #expect(!other.hasEqualFields(to: account), "change \(index)")
        }
        var other = account
        other.name = "x"
        #expect(hash(account) != hash(other))
    }

    private let text =
        #"{"id":1,"name":"Ada","home":{"city":"Bern"},"spare":{"place":{"city":"P"}},"homes":[{"city":"a"}]}"#

    @Test func nestedModelsWithoutEquality() throws {
        let (one, two) = (try decoded(SamplePerson.self, text), try decoded(SamplePerson.self, text))
        #expect(one.hasEqualFields(to: two))
        #expect(hash(one) == hash(two))
        two.home.city = "x"
        #expect(!one.hasEqualFields(to: two))
        #expect(hash(one) != hash(two))
        two.home.city = "Bern"
        two.spare.place.zip = 1
        #expect(!one.hasEqualFields(to: two))
        two.spare.place.zip = nil
        two.homes[0].city = "b"
        #expect(!one.hasEqualFields(to: two))
        #expect(hash(one) != hash(two))
        two.homes = []
        #expect(!one.hasEqualFields(to: two))
    }

    /// Missing and null differ, whatever the type of the value.
    @Test func presenceOfModelsWithoutEquality() throws {
        let texts = [#"{}"#, #"{"place":null}"#, #"{"place":{"city":"a"}}"#, #"{"place":{"city":"b"}}"#]
        let models = try texts.map { try TrellisDecoder().decode(MaybePlaced.self, from: $0) }
        for (left, first) in models.enumerated() {
            for (right, second) in models.enumerated() {
                #expect(first.hasEqualFields(to: second) == (left == right))
            }
        }
    }

    @Test func ignoredFields() throws {
        let (one, two) = (try decoded(SamplePerson.self, text), try decoded(SamplePerson.self, text))
        two.validations = 5
        #expect(one.hasEqualFields(to: two))
        #expect(hash(one) == hash(two))
    }

    /// Values that are neither models nor `Equatable`, inside each other. Only the outermost is compared as JSON: doing
    /// that at each level would take quadratic time.
    @Test func nestedValuesAreEncodedOnce() throws {
        func chain(_ depth: Int, _ last: Double) -> OddChain {
            (0..<depth).reduce(OddChain.end(OddNumber(last))) { chain, _ in .link(chain) }
        }
        OddChain.encodings.store(0, ordering: .relaxed)
        #expect(ChainBox(chain(100, 1)).hasEqualFields(to: ChainBox(chain(100, 1))))
        #expect(OddChain.encodings.load(ordering: .relaxed) == 2 * 101)
        #expect(!ChainBox(chain(100, 1)).hasEqualFields(to: ChainBox(chain(100, 2))))
        #expect(!ChainBox(chain(100, 1)).hasEqualFields(to: ChainBox(chain(99, 1))))
        // Comparing and encoding have no stack for this depth.
        #expect(!ChainBox(chain(20_000, 1)).hasEqualFields(to: ChainBox(chain(20_000, 2))))
    }

    @Test func classesMustBeEqual() throws {
        let cat = try decoded(SampleCat.self, #"{"name":"c","lives":9}"#)
        let cow = try decoded(SampleCow.self, #"{"name":"c","milk":9}"#)
        let (one, two): (SampleBeast, SampleBeast) = (cat, cow)
        #expect(!one.hasEqualFields(to: two))
        #expect(one.hasEqualFields(to: one))
    }

    @Test func valuesThatAreNeitherEquatableNorModels() throws {
        let text = #"{"odd":1,"odds":[1,2],"models":{"a":{"city":"x"}}}"#
        let one = try decoded(Odds.self, text)
        #expect(one.hasEqualFields(to: try decoded(Odds.self, text)))
        #expect(hash(one) == hash(try decoded(Odds.self, text)))
        for other in [
            #"{"odd":2,"odds":[1,2],"models":{"a":{"city":"x"}}}"#,
            #"{"odd":1,"odds":[2,2],"models":{"a":{"city":"x"}}}"#,
            #"{"odd":1,"odds":[1,2],"models":{"a":{"city":"y"}}}"#,
            #"{"odd":1,"odds":[1,2],"models":{"b":{"city":"x"}}}"#,
            #"{"odds":[1,2],"models":{"a":{"city":"x"}}}"#,
        ] {
            #expect(!one.hasEqualFields(to: try decoded(Odds.self, other)), "\(other)")
        }
    }

    @Test func valuesThatCannotBeEncoded() {
        func box(_ value: Unwritable.Kind) -> UnwritableBox { UnwritableBox(Unwritable(kind: value, numbers: [1, 2])) }
        let values: [Unwritable.Kind] = [
            .none, .one(1), .one(2), .one(.infinity), .one(-.infinity), .two(1, "x"), .two(1, "y"),
            .nested([["a": .one(1)], [:]]), .nested([["a": .one(2)], [:]]), .nested([["a": .one(1)]]),
        ]
        for (index, value) in values.enumerated() {
            for (otherIndex, other) in values.enumerated() {
                #expect(box(value).hasEqualFields(to: box(other)) == (index == otherIndex), "\(value), \(other)")
            }
        }
        let other = UnwritableBox(Unwritable(kind: .none, numbers: [1, 3]))
        #expect(!box(.none).hasEqualFields(to: other))
    }

    @Test func objectsWithNonFiniteNumbers() {
        let box = NumberBox(OddNumber(.infinity))
        #expect(box.hasEqualFields(to: NumberBox(OddNumber(.infinity))))
        #expect(!box.hasEqualFields(to: NumberBox(OddNumber(-.infinity))))
    }

    @Test func aConstantThatCannotBeEncodedCountsAsUnchanged() throws {
        let box = UnwritableBox(Unwritable(kind: .one(1), numbers: []))
        try box.revalidated()
        #expect(box.validations == 1)
    }

    @Test func equatableConformanceByFields() throws {
        let values: Set = [try decoded(Pair.self, #"{"a":1,"b":2}"#), try decoded(Pair.self, #"{"a":1,"b":3}"#)]
        #expect(values.count == 1)
    }
}

private struct Odd: TrellisCodable {
    var value: Int
    static func decode(from token: borrowing JSONToken) throws -> Odd { Odd(value: try token.integer()) }
    func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }
}

private struct Odds: JSONFieldwise {
    var odd: Odd?
    var odds: [Odd]
    var models: [String: SampleHome]

    static let modelSchema = JSONModelSchema(
        Odds.self, [JSONField("odd", \Odds.odd), JSONField("odds", \Odds.odds), JSONField("models", \Odds.models)])

    init(from fields: borrowing JSONFieldValues) throws {
        odd = fields.take(0)
        odds = fields.take(1)
        models = fields.take(2)
    }
}

private final class NumberObject: JSONFieldwise {
    var number: Int
    init(_ number: Int) { self.number = number }
    static let modelSchema = JSONModelSchema(NumberObject.self, [JSONField("number", \NumberObject.number)])
    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}

/// Compares objects that exist only during the comparison.
private struct ComparedByObjects: TrellisCodable, Equatable {
    var number: Int
    init(_ number: Int) { self.number = number }
    static func decode(from token: borrowing JSONToken) throws -> ComparedByObjects { Self(try token.integer()) }
    func encode(to writer: inout JSONWriter) throws { writer.integer(number) }

    static func == (left: ComparedByObjects, right: ComparedByObjects) -> Bool {
        NumberObject(left.number).hasEqualFields(to: NumberObject(right.number))
    }
}

private struct ComparedNumbers: JSONFieldwise {
    var numbers: [ComparedByObjects]
    init(_ numbers: [Int]) { self.numbers = numbers.map(ComparedByObjects.init) }
    static let modelSchema = JSONModelSchema(ComparedNumbers.self, [JSONField("numbers", \ComparedNumbers.numbers)])
    init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
}

private struct PairSet: JSONFieldwise, Hashable {
    var pairs: Set<Pair>
    init(_ pairs: Set<Pair>) { self.pairs = pairs }
    static let modelSchema = JSONModelSchema(PairSet.self, [JSONField("pairs", \PairSet.pairs)])
    init(from fields: borrowing JSONFieldValues) throws { pairs = fields.take(0) }
    static func == (left: PairSet, right: PairSet) -> Bool { left.hasEqualFields(to: right) }
    func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
}

private struct PairSets: JSONFieldwise, Hashable {
    var sets: [Set<Pair>]
    var more: [[Set<Pair>]]

    static let modelSchema = JSONModelSchema(
        PairSets.self, [JSONField("sets", \PairSets.sets), JSONField("more", \PairSets.more)])

    init(sets: [Set<Pair>], more: [[Set<Pair>]]) { (self.sets, self.more) = (sets, more) }

    init(from fields: borrowing JSONFieldValues) throws {
        sets = fields.take(0)
        more = fields.take(1)
    }

    static func == (left: PairSets, right: PairSets) -> Bool { left.hasEqualFields(to: right) }
    func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
}

private struct Pair: JSONFieldwise, Hashable {
    var a: Int
    var b: Int

    static let modelSchema = JSONModelSchema(
        Pair.self, [JSONField("a", \Pair.a), JSONField("b", \Pair.b).ignored(in: .comparison)])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }

    static func == (left: Pair, right: Pair) -> Bool { left.hasEqualFields(to: right) }
    func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
}

/// Neither Equatable nor a model, and its encoding always fails.
private struct Unwritable: TrellisCodable {
    enum Kind {
        case none
        case one(Double)
        case two(Int, String)
        case nested([[String: Kind]])
    }

    var kind: Kind
    var numbers: Set<Int>

    func encode(to writer: inout JSONWriter) throws { throw Refusal(number: 1) }
}

private final class UnwritableBox: JSONValidating, JSONFieldwise {
    let content: Unwritable
    var validations = 0

    init(_ content: Unwritable) { self.content = content }

    static let modelSchema = JSONModelSchema(
        UnwritableBox.self,
        [
            JSONField("content", \UnwritableBox.content),
            JSONField("validations", \UnwritableBox.validations).ignored(in: .comparison),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        content = fields.take(0)
        validations = fields.take(1)
    }

    func validate() throws { validations += 1 }
}

/// An object that is not a model.
private final class OddNumber: TrellisCodable {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func decode(from token: borrowing JSONToken) throws -> OddNumber { OddNumber(try token.double()) }
    func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }
}

private struct NumberBox: JSONFieldwise {
    var number: OddNumber
    init(_ number: OddNumber) { self.number = number }
    static let modelSchema = JSONModelSchema(NumberBox.self, [JSONField("number", \NumberBox.number)])
    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}

private indirect enum OddChain: TrellisCodable {
    case end(OddNumber)
    case link(OddChain)

    /// How many values have been encoded.
    static let encodings = Atomic(0)

    static func decode(from token: borrowing JSONToken) throws -> OddChain { .end(OddNumber(try token.double())) }

    func encode(to writer: inout JSONWriter) throws {
        Self.encodings.add(1, ordering: .relaxed)
        switch self {
        case .end(let number): try number.encode(to: &writer)
        case .link(let chain): try [chain].encode(to: &writer)
        }
    }
}

private struct OneWayNumbers: JSONFieldwise {
    var both: Int
    var written = 4
    init(_ both: Int, _ written: Int) { (self.both, self.written) = (both, written) }
    static let modelSchema = JSONModelSchema(
        OneWayNumbers.self,
        [
            JSONField("both", \OneWayNumbers.both),
            JSONField("written", \OneWayNumbers.written, default: 4).ignored(in: .decoding),
        ])
    init(from fields: borrowing JSONFieldValues) throws { both = fields.take(0) }
}

private struct ChainBox: JSONFieldwise {
    var chain: OddChain
    init(_ chain: OddChain) { self.chain = chain }
    static let modelSchema = JSONModelSchema(ChainBox.self, [JSONField("chain", \ChainBox.chain)])
    init(from fields: borrowing JSONFieldValues) throws { chain = fields.take(0) }
}

private struct MaybePlaced: JSONFieldwise {
    var place: JSONPresence<UnequalPlace>

    static let modelSchema = JSONModelSchema(MaybePlaced.self, [JSONField("place", \.place)])
    init(from fields: borrowing JSONFieldValues) throws { place = fields.take(0) }
}

private struct UnequalPlace: JSONModel {
    var city: String

    static let modelSchema = JSONModelSchema(UnequalPlace.self, [JSONField("city", \.city)])
    init(from fields: borrowing JSONFieldValues) throws { city = fields.take(0) }
}
