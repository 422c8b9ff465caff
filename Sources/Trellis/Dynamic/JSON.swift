/// Any JSON value, for data of unknown structure.
///
/// ```swift
/// var json: JSON = ["user": ["login": "octocat"], "labels": ["bug"]]
/// json["user"]["login"].string        // "octocat"
/// json["user"]["age"].int             // nil
/// json["labels"][0].string ?? "none"
/// json["user"]["age"] = 14
/// ```
///
/// Reading never fails: a missing value, or a value of another type, is null or nil. Values are not converted. Writing
/// creates objects and arrays where a value is null or missing, but never replaces a value of another type.
///
/// Values are equal if they have the same content: the order of members and the notation of numbers have no effect.
/// Strings are compared like Swift strings; keys, and strings with more than 30 consecutive combining marks, are
/// compared byte by byte.
///
/// Comparing, hashing and encoding are not recursive. Releasing is, and needs about 250 bytes of stack for each level.
/// Decoders create at most 1,024 levels, for which any thread has enough stack.
public enum JSON: Hashable, Sendable, AnyThread {
    /// `null`.
    case null
    /// A Boolean.
    case bool(Bool)
    /// A number with all of its digits.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object, with its members in order.
    case object(JSONObject)
}

extension JSON {
    /// A Boolean.
    public init(_ value: Bool) { self = .bool(value) }

    /// An integer of any width.
    public init(_ value: some FixedWidthInteger) { self = .number(JSONNumber(value)) }

    /// The shortest number that decodes to the same Double; nil for infinities and NaN.
    public init?(_ value: Double) {
        guard let number = JSONNumber(value) else { return nil }
        self = .number(number)
    }

    /// A string.
    public init(_ value: String) { self = .string(value) }
}

// Accessors for each type. Values are not converted: a string of digits is not a number.
extension JSON {
    /// Whether this is null.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The Boolean; nil for values of another type.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number; nil for values of another type.
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

    /// The number as an Int; nil for values of another type, numbers out of range, and numbers that are not integers.
    /// `4.0` is an integer.
    public var int: Int? { number?.integer() }

    /// The Double nearest to the number; nil for values of another type, and for numbers out of range.
    public var double: Double? { number?.double }

    /// The string; nil for values of another type.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements; nil if this is not an array.
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

    /// The members; nil if this is not an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The number of elements or members; 0 if this is neither an array nor an object.
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

    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An integer literal of up to 128 bits.
    public init(integerLiteral value: Int128) { self = .number(JSONNumber(value)) }

    /// The Double of the literal. A literal out of range, about which the compiler warns, becomes null.
    public init(floatLiteral value: Double) { self = JSON(value) ?? .null }

    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An array with these elements.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// An object with these members in order. If a key is repeated, the last value is used.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
    }
}
