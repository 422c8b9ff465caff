/// Any JSON value, for data whose form is not known beforehand.
///
/// ```swift
/// var json: JSON = ["user": ["login": "octocat"], "labels": ["bug"]]
/// json["user"]["login"].string        // "octocat"
/// json["user"]["age"].int             // nil
/// json["labels"][0].string ?? "none"
/// json["user"]["age"] = 14
/// ```
///
/// Reading never fails: what is not there, or of another kind, is null or nil, and nothing is converted. Writing makes
/// the objects and arrays that it needs out of nulls and out of what is not there, but never replaces a value of
/// another kind.
///
/// Values are equal when they say the same: the order of members does not count, nor how a number is written. Strings
/// are equal as Swift's are, those with more than 30 combining marks in a row and keys only byte by byte.
///
/// Comparing, hashing and writing take no more of the program's stack for deeper values. Releasing does, some 250 bytes
/// for each level: what decoders make is no deeper than 1,024 levels, so that any thread has room for it.
public enum JSON: Hashable, Sendable, AnyThread {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with all of its digits.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object; its members keep their order.
    case object(JSONObject)
}

extension JSON {
    /// A Boolean.
    public init(_ value: Bool) { self = .bool(value) }

    /// An integer of any width.
    public init(_ value: some FixedWidthInteger) { self = .number(JSONNumber(value)) }

    /// The shortest number that reads back as the same Double; nil for infinities and NaN.
    public init?(_ value: Double) {
        guard let number = JSONNumber(value) else { return nil }
        self = .number(number)
    }

    /// A string.
    public init(_ value: String) { self = .string(value) }
}

// The value as what it is. Nothing is converted: a string of digits is no number.
extension JSON {
    /// Whether this is null.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The Boolean; nil for anything else.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number; nil for anything else.
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

    /// The number as an Int; nil for anything else, for a number that does not fit and one that is no integer. `4.0` is
    /// one.
    public var int: Int? { number?.int }

    /// The Double nearest to the number; nil for anything else and for a number that is too large.
    public var double: Double? { number?.double }

    /// The string; nil for anything else.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements; nil for anything but an array.
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

    /// The members; nil for anything but an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// How many elements an array has, or members an object; 0 for anything else.
    public var count: Int {
        switch self {
        case .array(let elements): elements.count
        case .object(let members): members.count
        case .null, .bool, .number, .string: 0
        }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { self = .null }

    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An integer literal of up to 128 bits.
    public init(integerLiteral value: Int128) { self = .number(JSONNumber(value)) }

    /// The Double that the literal is. One beyond the range of Double, which the compiler warns of, gives null.
    public init(floatLiteral value: Double) { self = JSON(value) ?? .null }

    public init(stringLiteral value: String) { self = .string(value) }

    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// An object with members in this order. The last value of several with the same key counts.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
    }
}
