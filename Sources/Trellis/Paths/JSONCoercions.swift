/// Conversions of JSON values that decoding does not make unless it is told to. None of them loses anything silently
/// but ``truncatedNumbers`` and ``nullsFromEmptyStrings``.
///
/// A field's coercions take the place of those in the options. For types that are written as they are read, see
/// ``JSONFormat/string``.
public struct JSONCoercions: OptionSet, Hashable, Sendable, AnyThread {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `"42"` for a number: the string must be a number as JSON spells it.
    public static let numbersFromStrings = JSONCoercions(rawValue: 1)
    /// `42` for a string, with the digits as they are in the input.
    public static let stringsFromNumbers = JSONCoercions(rawValue: 2)
    /// `0` and `1` for a Boolean; any other number stays an error.
    public static let boolsFromNumbers = JSONCoercions(rawValue: 4)
    /// `"true"`, `"yes"`, `"on"`, `"y"`, `"t"` and `"1"` for true, `"false"`, `"no"`, `"off"`, `"n"`, `"f"` and `"0"`
    /// for false, in either case.
    public static let boolsFromStrings = JSONCoercions(rawValue: 8)
    /// `4.7` for an integer, whose fraction is cut off.
    public static let truncatedNumbers = JSONCoercions(rawValue: 16)
    /// `[]` for an object without members.
    public static let objectsFromEmptyArrays = JSONCoercions(rawValue: 32)
    /// A value for an array of that one value.
    public static let arraysFromSingleValues = JSONCoercions(rawValue: 64)
    /// `"NaN"`, `"Infinity"` and `"-Infinity"` for a Double or Float.
    public static let nonFiniteNumbersFromStrings = JSONCoercions(rawValue: 128)
    /// `""` for a null, where a null may stand and the type is no object, array, set or dictionary: it is nil in an
    /// Optional of any other type, `String?` included, and the default in a field with one for nulls. Where no null may
    /// stand it is what it is without this.
    public static let nullsFromEmptyStrings = JSONCoercions(rawValue: 256)
    /// `"https://example.com/a b"` for a `URL`: characters that a URL cannot have are escaped as browsers do. Their
    /// UTF-8 is percent-encoded, and what is percent-encoded already is left alone; white space at the ends, tabs and
    /// line breaks are left out; a host beyond ASCII becomes its `xn--` form.
    public static let urlsFromUnescapedStrings = JSONCoercions(rawValue: 512)

    /// Those that turn one kind of value into another without loss: all above ``nullsFromEmptyStrings`` but
    /// ``truncatedNumbers``.
    public static let lossless: JSONCoercions = [
        .numbersFromStrings, .stringsFromNumbers, .boolsFromNumbers, .boolsFromStrings, .objectsFromEmptyArrays,
        .arraysFromSingleValues, .nonFiniteNumbersFromStrings,
    ]
}

/// What a token needs to know of how its value is spelled: plain bytes, which the machine copies for each value.
struct TokenStyle: Hashable, Sendable {
    var format: JSONFormat.Kind = .automatic
    var coercions: JSONCoercions = []
}
