import Trellis

/// The paths and rules of the fields of a generated model, chosen by a number.
struct FieldRules {
    /// The paths of each field; the first choice is its name.
    private static let choices: [[[[String]]]] = [
        [[["a"]], [["user", "a"]], [["é"]], [["id"], ["more", "id"]]],
        [[["b"]], [["user", "b", "c"]], [["k\""]], [["user", "name"], ["name"]]],
        [[["c"]], [["user", "b", "d"]], [["a longer key that is no small string"]], [["x", "y"], ["x", "z"]]],
    ]
    /// The bits of rules that a twin has, too: neither lossy fields nor models that are arrays.
    static let twinBits = 0b00_00111_00111_00111

    let paths: [[String]]
    let hasDefault: Bool
    let isLossy: Bool

    /// The rules of the field at an index in a model with a number.
    init(_ number: Int, field: Int) {
        let bits = number >> (5 * field)
        paths = Self.choices[field][bits & 3]
        hasDefault = bits & 4 != 0
        isLossy = bits & 24 == 24
    }

    /// The field of a model with these rules. A single path is given twice, which is the same as once.
    func field<Model, Value: Generated>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>
    ) -> JSONField<Model> {
        let keys = paths.map { JSONPath($0.map(JSONPath.Component.key)) }
        let last = keys[keys.count - 1]
        let field: JSONField<Model> =
            switch (paths == [[name]], hasDefault) {
            case (true, true): JSONField(name, keyPath(), default: .placeholder)
            case (true, false): JSONField(name, keyPath())
            case (false, true): JSONField(name, keyPath(), keys: keys[0], last, default: .placeholder)
            case (false, false): JSONField(name, keyPath(), keys: keys[0], last)
            }
        return isLossy ? field.lossy() : field
    }

    /// Writes an example of the field's value into an object.
    func place(_ value: JSON, in object: inout JSONObject, _ random: inout DictationRandom) {
        Self.place(value, at: random.one(of: paths)[...], in: &object)
    }

    private static func place(_ value: JSON, at path: ArraySlice<String>, in object: inout JSONObject) {
        guard let key = path.first else { return }
        if path.count == 1 {
            object[key] = value
            return
        }
        var inner = JSONObject()
        if case .object(let members)? = object[key] { inner = members }
        place(value, at: path.dropFirst(), in: &inner)
        object[key] = .object(inner)
    }
}

/// A model with three fields. The number chooses their paths, their rules and the form of the model.
struct Record<A: Generated, B: Generated, C: Generated, N: Digits> {
    var a: A
    var b: B
    var c: C

    private static func rules(_ field: Int) -> FieldRules { FieldRules(N.value, field: field) }
    private static var isArray: Bool { N.value >> 15 & 3 == 3 }
}

extension Record: JSONModel {
    static var modelSchema: JSONModelSchema {
        .cached(for: Self.self, form: isArray ? .array : .object) {
            if isArray {
                [JSONField("a", \Self.a), JSONField("b", \Self.b), JSONField("c", \Self.c, default: .placeholder)]
            } else {
                [rules(0).field("a") { \Self.a }, rules(1).field("b") { \Self.b }, rules(2).field("c") { \Self.c }]
            }
        }
    }

    init(from fields: borrowing JSONFieldValues) {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
    }
}

extension Record: Generated, JSONModelCodable, Equatable {
    typealias Twin = RecordTwin<A, B, C, N>
    static var hasTwin: Bool {
        A.hasTwin && B.hasTwin && C.hasTwin && !isArray && !(0..<3).contains { rules($0).isLossy }
    }
    static var isObject: Bool { !isArray }
    static var isReversible: Bool { A.isReversible && B.isReversible && C.isReversible }
    static var placeholder: Record { Record(a: .placeholder, b: .placeholder, c: .placeholder) }
    var twin: Twin { Twin(a: a.twin, b: b.twin, c: c.twin) }

    static func example(_ random: inout DictationRandom) -> JSON {
        let values = [A.example(&random), B.example(&random), C.example(&random)]
        if isArray { return .array(values) }
        var object = JSONObject()
        for (field, value) in values.enumerated() { rules(field).place(value, in: &object, &random) }
        return .object(object)
    }
}

/// A class with one field, which is often shared.
final class Shared<Value: Generated, N: Digits>: JSONModel {
    let a: Value

    static var modelSchema: JSONModelSchema {
        .cached(for: Shared.self) { [FieldRules(N.value, field: 0).field("a") { \Shared.a }] }
    }

    init(from fields: borrowing JSONFieldValues) { a = fields.take(0) }
    private init(a: Value) { self.a = a }
}

extension Shared: Generated, JSONModelCodable {
    typealias Twin = Never
    static var isObject: Bool { true }
    static var isReversible: Bool { Value.isReversible }
    static var placeholder: Shared { Shared(a: .placeholder) }
    static func == (left: Shared, right: Shared) -> Bool { left.a == right.a }

    static func example(_ random: inout DictationRandom) -> JSON {
        var object = JSONObject()
        let value = Value.example(&random)
        FieldRules(N.value, field: 0).place(value, in: &object, &random)
        return .object(object)
    }
}

/// Variants, whose number chooses how they are tagged.
enum Choice<A: Generated, B: Generated, N: Digits> {
    case first(A), second(B), none

    private enum Tagging: Int { case tag, content, byKey, untagged }

    private static var tagging: Tagging {
        let tagging = Tagging(rawValue: N.value & 3) ?? .tag
        // The members of a payload must be in an object.
        return tagging == .tag && !(A.isObject && B.isObject) ? .content : tagging
    }
}

extension Choice: JSONVariants {
    static var jsonVariants: JSONVariantTable<Self> {
        let isNamed = tagging != .untagged
        let first = JSONVariantCase(
            isNamed ? "part" : nil, make: Choice.first, take: { if case .first(let value) = $0 { value } else { nil } })
        let second = JSONVariantCase(
            isNamed ? "open" : nil, make: Choice.second,
            take: { if case .second(let value) = $0 { value } else { nil } })
        let none = JSONVariantCase<Choice>("none", value: .none, matches: { $0 == .none })
        let tagging: JSONVariantTagging =
            switch tagging {
            case .tag: .tag("type")
            case .content: .tag("t", content: "c")
            case .byKey: .byKey
            case .untagged: .untagged
            }
        return JSONVariantTable(tagging, isNamed ? [first, second, none] : [first, second])
    }
}

extension Choice: Generated, JSONModelCodable, Equatable {
    typealias Twin = Never
    static var isObject: Bool { tagging == .tag || tagging == .content }
    /// The JSON of a variant without a tag may also be that of an earlier one.
    static var isReversible: Bool { tagging != .untagged && A.isReversible && B.isReversible }
    static var placeholder: Choice { .first(.placeholder) }

    static func example(_ random: inout DictationRandom) -> JSON {
        let isFirst = random.once(in: 2)
        let (name, payload) = isFirst ? ("part", A.example(&random)) : ("open", B.example(&random))
        switch tagging {
        case .tag:
            guard case .object(var object) = payload else { return payload }
            object["type"] = .string(name)
            return .object(object)
        case .content: return ["t": .string(name), "c": payload]
        case .byKey: return .object([name: payload])
        case .untagged: return payload
        }
    }
}
