import Foundation
import Trellis

/// Models for the tests of transforms.
struct HexColor: Hashable {
    struct NotAColor: Error, Equatable { var text: String }
    var rgb: Int

    static let hex = JSONTransform<String, HexColor>(
        decode: { text in
            guard text.hasPrefix("#"), let rgb = Int(text.dropFirst(), radix: 16) else { throw NotAColor(text: text) }
            return HexColor(rgb: rgb)
        },
        encode: { color in
            guard color.rgb >= 0 else { throw NotAColor(text: "\(color.rgb)") }
            let digits = String(color.rgb, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        })
}

struct HexPaint: Equatable, JSONModel {
    var color: HexColor
    var border: HexColor?
    var colors: [HexColor]
    var scale: Double
    var tags: [String]

    private static let percent = JSONTransform<Int, Double>(decode: { Double($0) / 100 }, encode: { Int($0 * 100) })
    private static let positive = JSONTransform<Double, Double>(
        decode: { value in
            guard value > 0 else { throw TrellisError(.invalidValue, expected: "a positive number", found: "\(value)") }
            return value
        },
        encode: { value in
            guard value > 0 else { throw TrellisError(.notEncodable, expected: "a positive number", found: "\(value)") }
            return value
        })
    private static let commas = JSONTransform<String, [String]>(
        decode: { $0.split(separator: ",").map(String.init) }, encode: { $0.joined(separator: ",") })

    static let modelSchema = JSONModelSchema(
        HexPaint.self,
        [
            JSONField("color", \HexPaint.color, form: .transform(HexColor.hex)),
            JSONField("border", \HexPaint.border, form: .transform(HexColor.hex)),
            JSONField("colors", \HexPaint.colors, form: .transform(HexColor.hex.array), default: []),
            JSONField("scale", \HexPaint.scale, form: .transform(percent.then(positive)), default: 1),
            JSONField("tags", \HexPaint.tags, form: .transform(commas), default: []),
        ])

    init(color: HexColor, border: HexColor?, colors: [HexColor], scale: Double, tags: [String]) {
        (self.color, self.border, self.colors, self.scale, self.tags) = (color, border, colors, scale, tags)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        color = fields.take(0)
        border = fields.take(1)
        colors = fields.take(2)
        scale = fields.take(3)
        tags = fields.take(4)
    }
}

struct MappedSizes: Equatable, JSONModel {
    enum Size { case small, medium, large, huge }
    var size: Size
    var loose: Size

    static let modelSchema = JSONModelSchema(
        MappedSizes.self,
        [
            JSONField(
                "size", \MappedSizes.size,
                form: .transform(.mapping(["s": Size.small, "tiny": .small, "m": .medium, "l": .large]))),
            JSONField(
                "loose", \MappedSizes.loose,
                form: .transform(
                    .mapping(
                        ["s": .small, "m": Size.medium, "l": .large], decodingDefault: .medium, encodingDefault: "m"))),
        ])

    init(size: Size, loose: Size) { (self.size, self.loose) = (size, loose) }
    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        loose = fields.take(1)
    }
}

struct ReadOnlyLength: Equatable, JSONModel {
    var a: Int
    static let modelSchema = JSONModelSchema(
        ReadOnlyLength.self,
        [
            JSONField("a", \ReadOnlyLength.a, form: .transform(JSONTransform(decode: { (text: String) in text.count })))
                .ignored(
                    in: .encoding)
        ])
    init(a: Int) { self.a = a }
    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

struct UnwritableLength: Equatable, JSONModel {
    var a: Int
    static let modelSchema = JSONModelSchema(
        UnwritableLength.self,
        [JSONField("a", \UnwritableLength.a, form: .transform(JSONTransform(decode: { (text: String) in text.count })))]
    )
    init(a: Int) { self.a = a }
    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

struct TolerantPaint: Equatable, JSONModel {
    var color: HexColor
    var other: HexColor?
    static let modelSchema = JSONModelSchema(
        TolerantPaint.self,
        [
            JSONField(
                "color", \TolerantPaint.color,
                form: .transform(HexColor.hex).onNull(HexColor(rgb: 8)).onMismatch(HexColor(rgb: 7)),
                default: HexColor(rgb: 9)),
            JSONField("other", \TolerantPaint.other, form: .transform(HexColor.hex)),
        ])
    init(color: HexColor, other: HexColor?) { (self.color, self.other) = (color, other) }
    init(from fields: borrowing JSONFieldValues) throws {
        color = fields.take(0)
        other = fields.take(1)
    }
}

struct ScaledNumbers: Equatable, JSONModel {
    var a: Int
    var b: Int
    var c: Int?
    private static let ten = JSONTransform<Int, Int>(decode: { $0 * 10 }, encode: { $0 / 10 })
    static let modelSchema = JSONModelSchema(
        ScaledNumbers.self,
        [
            JSONField("a", \ScaledNumbers.a, form: .transform(ten)), JSONField("b", \ScaledNumbers.b),
            JSONField("c", \ScaledNumbers.c, form: .transform(ten)),
        ])
    init(a: Int, b: Int, c: Int?) { (self.a, self.b, self.c) = (a, b, c) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
    }
}

/// A field with a transform to a type that may have a strategy.
struct WideModel: Equatable, JSONModel {
    struct Length: Equatable { var value: Int }
    var width: Length
    static let modelSchema = JSONModelSchema(
        WideModel.self,
        [
            JSONField(
                "width", \WideModel.width,
                form: .transform(JSONTransform(decode: { Length(value: $0) }, encode: { $0.value })))
        ])
    init(width: Length) { self.width = width }
    init(from fields: borrowing JSONFieldValues) throws { width = fields.take(0) }
}

struct DayNumber: Equatable, TrellisCodable {
    var number: Int
    static func decode(from token: borrowing JSONToken) throws -> DayNumber { DayNumber(number: try token.integer()) }
    func encode(to writer: inout JSONWriter) throws { writer.integer(number) }
}

struct LossyNumberModel: Equatable, JSONModel {
    var numbers: [Int]
    static let modelSchema = JSONModelSchema(
        LossyNumberModel.self, [JSONField("numbers", \LossyNumberModel.numbers).lossy()])
    init(numbers: [Int]) { self.numbers = numbers }
    init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
}
