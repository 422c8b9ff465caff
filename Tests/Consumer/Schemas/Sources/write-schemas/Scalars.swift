import Foundation
import Trellis

enum State: String, TrellisCodable, CaseIterable {
    case open, closed
}

enum Level: Int, TrellisCodable, CaseIterable {
    case low = 1
    case high = 3
}

enum Kind: String, TrellisCodable, CaseIterable, JSONUnknownCase {
    case bug, feature, other
    static var unknownCase: Kind { .other }
}

/// A custom type that does not describe its JSON.
struct Degrees: TrellisCodable {
    var value: Double
    static func decode(from token: borrowing JSONToken) throws -> Degrees { Degrees(value: try token.double()) }
    func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }
}

/// A custom type that describes its JSON.
struct Percent: TrellisCodable, JSONSchemaProviding {
    var value: Int
    static func decode(from token: borrowing JSONToken) throws -> Percent {
        let value: Int = try token.integer()
        guard 0...100 ~= value else { throw token.invalid(expected: "a percentage") }
        return Percent(value: value)
    }
    func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }
    static var jsonSchema: JSON { ["type": "integer", "minimum": 0, "maximum": 100] }
}

@JSONModel
struct Numbers {
    let int: Int
    let small: Int8
    let byte: UInt8
    let wide: UInt64
    let huge: Int128
    let double: Double
    let float: Float
    let decimal: Decimal
    let number: JSONNumber
    let maybe: Int16?
    var level: Level = .low
}

@JSONModel
struct Strings {
    let text: String
    let uuid: UUID
    let url: URL
    let data: Data
    @JSONKey("bytes", as: .base64) let bytes: [UInt8]
    let state: State
    let kind: Kind
    let flag: Bool
    @JSONKey("amount", as: .string) let amount: Decimal
    @JSONKey("count", as: .string) let count: Int?
    @JSONKey("on", as: .string) let isOn: Bool
    let percent: Percent
}

@JSONModel
struct Custom {
    let degrees: Degrees
}

@JSONModel
struct Dates {
    let created: Date
    @JSONKey("at", as: .secondsSince1970) let at: Date
    @JSONKey("ms", as: .millisecondsSince1970) let ms: Date?
    @JSONKey("day", as: .dateOnly) let day: Date
    @JSONKey("local", as: .iso8601(timeZone: "Europe/Paris")) let local: Date
    @JSONKey("either", as: .oneOf(.dateOnly, .secondsSince1970)) let either: Date
    @JSONKey("days", as: .dateOnly) let days: [Date]
}

@JSONModel
struct Collections {
    let list: [Int]
    let optionals: [Int?]
    let nested: [[String]]
    let set: Set<String>
    let table: [String: Double]
    let byNumber: [Int: String]
    let byIdentifier: [UUID: Bool]
    let pair: SIMD2<Float>
    let anything: JSON
    let object: JSONObject
    let raw: RawJSON?
}

@JSONModel
struct Coerced {
    @JSONKey(coercing: .numbersFromStrings) let number: Int
    @JSONKey(coercing: [.numbersFromStrings, .nonFiniteNumbersFromStrings]) let double: Double
    @JSONKey(coercing: .stringsFromNumbers) let text: String
    @JSONKey(coercing: [.boolsFromNumbers, .boolsFromStrings]) let flag: Bool
    @JSONKey(coercing: .truncatedNumbers) let cut: Int8
    @JSONKey(coercing: .truncatedNumbers) let cutUnsigned: UInt8
    @JSONKey(coercing: .arraysFromSingleValues) let list: [Int]
    @JSONKey(coercing: .objectsFromEmptyArrays) let table: [String: Int]
    @JSONKey(coercing: .nullsFromEmptyStrings) let note: String?
    @JSONKey(coercing: .nullsFromEmptyStrings) let date: Date?
    @JSONKey(coercing: .numbersFromStrings) let level: Level
    @JSONKey("spelled", as: .string, coercing: .numbersFromStrings) let spelled: Int
}
