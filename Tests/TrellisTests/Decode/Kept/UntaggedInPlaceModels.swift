// Untagged variants of all kinds that objects select by their keys, or that they do not.

import Trellis

/// A variant that is told by its keys, another one, and a default.
enum PlaceByKeys: JSONVariants {
    case point(PlacePoint), circle(CircleShape), other(JSON)

    static let jsonVariants = JSONVariantTable<PlaceByKeys>(
        .untagged,
        [
            JSONVariantCase(
                keys: ["lat", "lon"], make: PlaceByKeys.point,
                take: { if case .point(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: PlaceByKeys.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
        ],
        default: JSONVariantCase(
            make: PlaceByKeys.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

struct PlacePoint: JSONModel {
    var lat: Double
    var lon: Double?
    static let modelSchema = JSONModelSchema(
        PlacePoint.self, [JSONField("lat", \PlacePoint.lat), JSONField("lon", \PlacePoint.lon)])
    init(from fields: borrowing JSONFieldValues) throws {
        lat = fields.take(0)
        lon = fields.take(1)
    }
}

struct LossyPlaces: JSONDecodableModel {
    var places: [PlaceByKeys]
    static let modelSchema = JSONModelSchema(LossyPlaces.self, [JSONField("places", \LossyPlaces.places).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { places = fields.take(0) }
}

/// Models of which one has all keys of the other.
enum Overlapping: JSONVariants {
    case full(FullRecord), short(ShortRecord)

    static let jsonVariants = JSONVariantTable<Overlapping>(
        .untagged,
        [
            JSONVariantCase(make: Overlapping.full, take: { if case .full(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Overlapping.short, take: { if case .short(let value) = $0 { value } else { nil } }),
        ])
}

struct ShortRecord: JSONModel {
    var id: Int
    static let modelSchema = JSONModelSchema(ShortRecord.self, [JSONField("id", \ShortRecord.id)])
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

struct FullRecord: JSONModel {
    var id: Int
    var value: Int
    static let modelSchema = JSONModelSchema(
        FullRecord.self, [JSONField("id", \FullRecord.id), JSONField("value", \FullRecord.value)])
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        value = fields.take(1)
    }
}

/// A model without required keys, and a string.
enum OnlyOptions: JSONVariants {
    case name(String), options(OptionsRecord)

    static let jsonVariants = JSONVariantTable<OnlyOptions>(
        .untagged,
        [
            JSONVariantCase(make: OnlyOptions.name, take: { if case .name(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: OnlyOptions.options, take: { if case .options(let value) = $0 { value } else { nil } }),
        ])
}

struct OptionsRecord: JSONModel {
    var radius: Int?
    static let modelSchema = JSONModelSchema(OptionsRecord.self, [JSONField("radius", \OptionsRecord.radius)])
    init(from fields: borrowing JSONFieldValues) throws { radius = fields.take(0) }
}

/// A variant whose creation may fail.
enum RefusingShape: JSONVariants {
    case circle(Int), box(BoxShape)

    struct TooLarge: Error {}

    static let jsonVariants = JSONVariantTable<RefusingShape>(
        .untagged,
        [
            JSONVariantCase(
                make: { (shape: CircleShape) in
                    if shape.radius > 0 { throw TooLarge() }
                    return .circle(shape.radius)
                },
                take: { if case .circle(let radius) = $0 { CircleShape(radius: radius) } else { nil } }),
            JSONVariantCase(make: RefusingShape.box, take: { if case .box(let value) = $0 { value } else { nil } }),
        ])
}

/// An array, or one element.
enum SeveralCircles: Hashable, JSONVariants {
    case several([CircleShape]), one(CircleShape)

    static let jsonVariants = JSONVariantTable<SeveralCircles>(
        .untagged,
        [
            JSONVariantCase(
                make: SeveralCircles.several, take: { if case .several(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: SeveralCircles.one, take: { if case .one(let value) = $0 { value } else { nil } }),
        ])
}

/// Untagged variants inside each other.
indirect enum KeyedTerm: JSONVariants {
    case not(KeyedNot), number(KeyedNumber), pair(KeyedPair)

    static let jsonVariants = JSONVariantTable<KeyedTerm>(
        .untagged,
        [
            JSONVariantCase(make: KeyedTerm.not, take: { if case .not(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: KeyedTerm.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: KeyedTerm.pair, take: { if case .pair(let value) = $0 { value } else { nil } }),
        ])
}

struct KeyedNot: JSONModel {
    var operand: KeyedTerm
    static let modelSchema = JSONModelSchema(KeyedNot.self, [JSONField("operand", \KeyedNot.operand)])
    init(from fields: borrowing JSONFieldValues) throws { operand = fields.take(0) }
}

struct KeyedNumber: JSONModel {
    var value: Int
    static let modelSchema = JSONModelSchema(KeyedNumber.self, [JSONField("value", \KeyedNumber.value)])
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

struct KeyedPair: JSONModel {
    var pair: AmbiguousPair
    static let modelSchema = JSONModelSchema(KeyedPair.self, [JSONField("pair", \KeyedPair.pair)])
    init(from fields: borrowing JSONFieldValues) throws { pair = fields.take(0) }
}

/// Two variants with the same keys, the first of which never matches.
indirect enum AmbiguousPair: JSONVariants {
    case texts(PairOf<String>), numbers(PairOf<Int>), number(Int)

    static let jsonVariants = JSONVariantTable<AmbiguousPair>(
        .untagged,
        [
            JSONVariantCase(make: AmbiguousPair.texts, take: { if case .texts(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: AmbiguousPair.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: AmbiguousPair.number, take: { if case .number(let value) = $0 { value } else { nil } }),
        ])
}

struct PairOf<Value: TrellisCodable>: JSONModel {
    var first: AmbiguousPair
    var second: Value

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("first", \Self.first), JSONField("second", \Self.second)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
    }
}

class UntaggedPet: JSONModelCluster, CustomStringConvertible {
    let id: Int?
    var description: String { "\(type(of: self)) \(id ?? 0)" }

    private static let ownSchema = JSONModelSchema(UntaggedPet.self, [JSONField("id", \UntaggedPet.id)])
    class var modelSchema: JSONModelSchema { ownSchema }

    static let jsonVariants = JSONVariantTable<UntaggedPet>(
        .untagged, [.subclass(UntaggedCat.self, keys: ["lives"]), .subclass(UntaggedPet.self)])

    required init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

final class UntaggedCat: UntaggedPet {
    let lives: Int

    private static let ownSchema = JSONModelSchema(
        UntaggedCat.self, superclass: UntaggedPet.self, [JSONField("lives", \UntaggedCat.lives)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        lives = fields.take(1)
        try super.init(from: fields)
    }
}

enum TrackedUntagged<Owner>: JSONVariants {
    case a(TrackedRecord<Owner>)

    struct Refused: Error {}

    static var jsonVariants: JSONVariantTable<TrackedUntagged> {
        .cached {
            JSONVariantTable<TrackedUntagged>(
                .untagged,
                [
                    JSONVariantCase(
                        make: { (payload: TrackedRecord<Owner>) in
                            if payload.value.text == "refused" { throw Refused() }
                            return .a(payload)
                        }, take: { if case .a(let value) = $0 { value } else { nil } })
                ])
        }
    }
}

struct TrackedRecord<Owner>: JSONModel {
    var value: Tracked<Owner>
    var other: [Tracked<Owner>]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("value", \Self.value), JSONField("other", \Self.other)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        other = fields.take(1)
    }
}

/// A variant that is told by more keys than the set of an object's keys can hold.
enum ManyKeys: JSONVariants {
    case options(OptionsRecord)

    static let jsonVariants = JSONVariantTable<ManyKeys>(
        .untagged,
        [
            JSONVariantCase(
                keys: (0..<65).map { "k\($0)" }, make: ManyKeys.options,
                take: { if case .options(let value) = $0 { value } else { nil } })
        ])
}
