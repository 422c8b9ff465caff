import Foundation

struct EncodedPerson: Codable, Equatable {
    var firstName: String
    var ageInYears: Int
    var heightInMetres: Double
    var nickname: String?
    var isActive: Bool
    var tags: [String]
    var scores: [String: Double]
    var nested: [EncodedPlace]
    var place: EncodedPlace?
    var kind: EncodedKind
    var homepageURL: URL
    var born: Date
    var photo: Data
    var balance: Decimal
    var id: UUID

    static let sample = EncodedPerson(
        firstName: "Zoë \"Z\" /\\ \u{1}\u{1F600}", ageInYears: 41, heightInMetres: 1.0, nickname: nil, isActive: true,
        tags: ["a/b", "", "日本"], scores: ["mathURL": 1.5, "a b": -0.0], nested: [EncodedPlace(x: 1, y: 2.5)],
        place: nil,
        kind: .large, homepageURL: URL(string: "https://example.org/a?b=c")!, born: Date(timeIntervalSince1970: 1.25),
        photo: Data([0, 1, 2, 255, 254, 253, 63]), balance: Decimal(string: "123456789012345678901234.56789")!,
        id: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!)
}

struct EncodedPlace: Codable, Equatable {
    var x: Float
    var y: Double
    var inner: [[Int]] = [[], [1, 2], []]
}

enum EncodedKind: String, Codable { case small, large = "LARGE" }

enum EncodedShape: Codable, Equatable {
    case circle(radius: Double)
    case rectangle(Double, Double)
    case nothing
    indirect case group([EncodedShape], name: String?)
}

class EncodedAnimal: Codable {
    var name = "Rex"
    init() {}
}

/// Encodes its superclass with `superEncoder`.
class EncodedDog: EncodedAnimal {
    var breed = "Boxer"
    private enum CodingKeys: CodingKey { case breed }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws { fatalError("not decoded") }
    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try super.encode(to: container.superEncoder())
        try container.encode(breed, forKey: .breed)
    }
}

/// Encodes its superclass into the same object.
class EncodedCat: EncodedAnimal {
    var lives = 9
    private enum CodingKeys: CodingKey { case lives }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws { fatalError("not decoded") }
    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lives, forKey: .lives)
    }
}

struct EncodedNumbers: Encodable {
    var i8: Int8 = -128
    var i16: Int16 = -32768
    var i32: Int32 = .min
    var i64: Int64 = .min
    var i128: Int128 = .min
    var u: UInt = .max
    var u8: UInt8 = 255
    var u16: UInt16 = .max
    var u32: UInt32 = .max
    var u64: UInt64 = .max
    var u128: UInt128 = .max
    var float: Float = 0.1
    var double: Double = 1e-7
    var arrays: [[Double]] = [[1, 1.5, 1e16, -0.0], []]
    var optional: [Int?] = [1, nil]
    var dictionary: [Int: String] = [3: "c", 1: "a"]
    var enums: [EncodedLetter: Int] = [.a: 1, .b: 2]
    var set: Set<Int> = [5]
    var bytes: [UInt8] = [1, 2]
    var slice: ContiguousArray<String> = ["x/y"]
    var range: Range<Int> = 1..<4
}

enum EncodedLetter: String, Codable, CodingKeyRepresentable { case a = "letterA", b = "letterB" }

struct EncodedWrapper<Wrapped: Encodable>: Encodable {
    var wrapped: Wrapped
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrapped)
    }
}
