import Foundation
import FuzzSupport
import Trellis

/// A type for a seed: generic models and variants, put together at run time with arrays, dictionaries and other types.
protocol Generated: TrellisCodable, Codable, Equatable, Sendable {
    /// A type with the same JSON, which uses the methods of `Codable` only.
    associatedtype Twin: Codable & Equatable
    /// Whether every decoder must accept the same documents as the twin. If not, the twin is not used.
    static var hasTwin: Bool { get }
    /// Whether values are decoded from objects only.
    static var isObject: Bool { get }
    /// Whether the JSON of each value is decoded as an equal value.
    static var isReversible: Bool { get }
    /// The default of a field.
    static var placeholder: Self { get }

    var twin: Twin { get }

    /// A value with all of its members.
    static func example(_ random: inout DictationRandom) -> JSON
}

extension Generated {
    static var hasTwin: Bool { true }
    static var isObject: Bool { false }
    static var isReversible: Bool { true }
}

extension Generated where Twin == Self {
    var twin: Self { self }
}

extension Generated where Twin == Never {
    static var hasTwin: Bool { false }
    var twin: Never { fatalError("not used without a twin") }
}

extension DictationRandom {
    /// A type whose values have at most so many levels.
    mutating func type(levels: Int, hasTwin: Bool) -> any Generated.Type {
        func inner(_ random: inout DictationRandom) -> any Generated.Type {
            random.type(levels: levels - 1, hasTwin: hasTwin)
        }
        if levels == 0 { return one(of: hasTwin ? Self.leaves.filter { $0.hasTwin } : Self.leaves) }
        switch below(hasTwin ? 9 : 12) {
        case 0: return type(levels: 0, hasTwin: hasTwin)
        case 1: return Self.array(of: inner(&self))
        case 2: return Self.dictionary(of: inner(&self))
        case 3: return Self.optional(of: inner(&self))
        case 9, 10: return Self.choice(inner(&self), inner(&self), Self.digits(below(4), count: 2))
        case 11: return Self.shared(inner(&self), Self.digits(below(1 << 5), count: 5))
        default: return model(levels: levels, hasTwin: hasTwin)
        }
    }

    /// A model whose values have at most so many levels.
    mutating func model(levels: Int, hasTwin: Bool) -> any Generated.Type {
        let rules = below(1 << 17) & (hasTwin ? FieldRules.twinBits : ~0)
        return Self.record(
            type(levels: levels - 1, hasTwin: hasTwin), type(levels: below(levels), hasTwin: hasTwin),
            type(levels: below(levels), hasTwin: hasTwin), Self.digits(rules, count: 17))
    }

    private static let leaves: [any Generated.Type] = [
        Int.self, Int8.self, UInt16.self, UInt64.self, Double.self, Float.self, Bool.self, String.self, UUID.self,
        State.self, Level.self, Date.self, Decimal.self, JSON.self, Node.self, Loose.self, Keyed.self, Row.self,
    ]

    // Each of these opens the types that it is given.

    private static func array<T: Generated>(of _: T.Type) -> any Generated.Type { [T].self }

    private static func dictionary<T: Generated>(of _: T.Type) -> any Generated.Type { [String: T].self }

    private static func optional<T: Generated>(of _: T.Type) -> any Generated.Type { T?.self }

    private static func shared<T: Generated, N: Digits>(_: T.Type, _: N.Type) -> any Generated.Type {
        Shared<T, N>.self
    }

    private static func choice<A: Generated, B: Generated, N: Digits>(
        _: A.Type, _: B.Type, _: N.Type
    ) -> any Generated.Type { Choice<A, B, N>.self }

    private static func record<A: Generated, B: Generated, C: Generated, N: Digits>(
        _: A.Type, _: B.Type, _: C.Type, _: N.Type
    ) -> any Generated.Type { Record<A, B, C, N>.self }

    /// A type whose value is a number.
    private static func digits(_ number: Int, count: Int) -> any Digits.Type {
        if count == 0 { return NoDigit.self }
        func adding<Rest: Digits>(_: Rest.Type) -> any Digits.Type {
            number & 1 == 1 ? OneDigit<Rest>.self : ZeroDigit<Rest>.self
        }
        return adding(digits(number >> 1, count: count - 1))
    }
}

/// A number as a type, so that each number makes another type of a generic one.
protocol Digits: Sendable, SendableMetatype { static var value: Int { get } }
enum NoDigit: Digits { static var value: Int { 0 } }
enum ZeroDigit<Rest: Digits>: Digits { static var value: Int { Rest.value << 1 } }
enum OneDigit<Rest: Digits>: Digits { static var value: Int { Rest.value << 1 | 1 } }

// MARK: Types without fields

extension Int: Generated {
    typealias Twin = Int
    static var placeholder: Int { -5 }
    static func example(_: inout DictationRandom) -> JSON { 7 }
}

extension Int8: Generated {
    typealias Twin = Int8
    static var placeholder: Int8 { 1 }
    static func example(_: inout DictationRandom) -> JSON { -128 }
}

extension UInt16: Generated {
    typealias Twin = UInt16
    static var placeholder: UInt16 { 2 }
    static func example(_: inout DictationRandom) -> JSON { 65_535 }
}

extension UInt64: Generated {
    typealias Twin = UInt64
    static var placeholder: UInt64 { 3 }
    static func example(_: inout DictationRandom) -> JSON { 0 }
}

extension Double: Generated {
    typealias Twin = Double
    static var placeholder: Double { 0.5 }
    static func example(_: inout DictationRandom) -> JSON { -0.125 }
}

extension Float: Generated {
    typealias Twin = Float
    static var placeholder: Float { 1.5 }
    static func example(_: inout DictationRandom) -> JSON { 16_777_217 }
}

extension Bool: Generated {
    typealias Twin = Bool
    static var placeholder: Bool { true }
    static func example(_: inout DictationRandom) -> JSON { false }
}

extension String: Generated {
    typealias Twin = String
    static var placeholder: String { "-" }
    static func example(_ random: inout DictationRandom) -> JSON {
        .string(random.one(of: ["", "é", "\u{1F600}", "a text that is no small string", "\"\\\n"]))
    }
}

extension Date: Generated {
    typealias Twin = Never
    static var placeholder: Date { Date(timeIntervalSince1970: 0) }
    static func example(_: inout DictationRandom) -> JSON { "2024-05-01T12:00:00.5Z" }
}

extension Decimal: Generated {
    typealias Twin = Never
    static var placeholder: Decimal { 1 }
    static func example(_: inout DictationRandom) -> JSON { 12.25 }
}

extension UUID: Generated {
    typealias Twin = UUID
    static var placeholder: UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }
    static func example(_: inout DictationRandom) -> JSON { "E621E1F8-C36C-495A-93FC-0C247A3E6E5F" }
}

extension State: Generated {
    typealias Twin = State
    static var placeholder: State { .closed }
    static func example(_: inout DictationRandom) -> JSON { "open" }
}

extension Level: Generated {
    typealias Twin = Level
    static var placeholder: Level { .low }
    static func example(_: inout DictationRandom) -> JSON { 2 }
}

extension JSON: Generated {
    typealias Twin = Never
    static var placeholder: JSON { .null }
    static func example(_: inout DictationRandom) -> JSON { ["a": [1, nil], "x": "y"] }
}

extension Node: Generated {
    typealias Twin = Never
    static var isObject: Bool { true }
    static var placeholder: Node { Node(name: "", children: []) }
    static func example(_: inout DictationRandom) -> JSON { Examples.node }
}

extension Loose: Generated {
    typealias Twin = Never
    static var placeholder: Loose { .number(0) }
    static func example(_: inout DictationRandom) -> JSON { Examples.loose }
}

extension Keyed: Generated {
    typealias Twin = Never
    static var placeholder: Keyed { .none }
    static func example(_: inout DictationRandom) -> JSON { Examples.keyed }
}

extension Row: Generated, JSONModelCodable {
    typealias Twin = Never
    static var placeholder: Row { Row(number: 1, text: nil, part: nil, rest: []) }
    static func example(_: inout DictationRandom) -> JSON { [1, nil, 0, ["a": 1, "x": ["b": ""]], 2.5, "x"] }

    private init(number: Int, text: String?, part: Part?, rest: [Double]) {
        (self.number, self.text, self.part, self.rest) = (number, text, part, rest)
    }
}

extension Array: Generated where Element: Generated {
    typealias Twin = [Element.Twin]
    static var hasTwin: Bool { Element.hasTwin }
    static var isReversible: Bool { Element.isReversible }
    static var placeholder: [Element] { [] }
    var twin: [Element.Twin] { map(\.twin) }
    static func example(_ random: inout DictationRandom) -> JSON {
        .array((0...random.below(3)).map { _ in Element.example(&random) })
    }
}

extension Dictionary: Generated where Key == String, Value: Generated {
    typealias Twin = [String: Value.Twin]
    static var hasTwin: Bool { Value.hasTwin }
    static var isObject: Bool { true }
    static var isReversible: Bool { Value.isReversible }
    static var placeholder: [String: Value] { [:] }
    var twin: [String: Value.Twin] { mapValues(\.twin) }
    static func example(_ random: inout DictationRandom) -> JSON {
        ["a": Value.example(&random), "a longer key that is no small string": Value.example(&random)]
    }
}

extension Optional: Generated where Wrapped: Generated {
    typealias Twin = Wrapped.Twin?
    static var hasTwin: Bool { Wrapped.hasTwin }
    /// Two values would have the JSON null.
    static var isReversible: Bool {
        Wrapped.isReversible && !(Wrapped.self is JSON.Type) && !(Wrapped.self is any ExpressibleByNilLiteral.Type)
    }
    static var placeholder: Wrapped? { nil }
    var twin: Wrapped.Twin? { map(\.twin) }
    static func example(_ random: inout DictationRandom) -> JSON {
        random.once(in: 3) ? nil : Wrapped.example(&random)
    }
}
