/// Conversions of JSON values that decoding only performs if they are enabled. ``lossless`` contains those
/// that lose no information.
///
/// A field's coercions replace those of the options. Coercions only affect decoding. For numbers and Booleans that are
/// also encoded as strings, see ``JSONFormat/string``.
public struct JSONCoercions: OptionSet, Hashable, Sendable, AnyThread {
    /// The bits of the set, which may have other meanings in other versions.
    public let rawValue: UInt16

    /// A set with these bits, as ``rawValue`` returns them. Unknown bits have no effect.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Decodes `"42"` as a number. The string must be a valid JSON number.
    public static let numbersFromStrings = JSONCoercions(rawValue: 1)
    /// Decodes `42` as a string, with the digits as they are in the input.
    public static let stringsFromNumbers = JSONCoercions(rawValue: 2)
    /// Decodes `0` and `1` as a Boolean. All other numbers are an error.
    public static let boolsFromNumbers = JSONCoercions(rawValue: 4)
    /// Decodes `"true"`, `"yes"`, `"on"`, `"y"`, `"t"` and `"1"` as true, and `"false"`, `"no"`, `"off"`, `"n"`, `"f"`
    /// and `"0"` as false, ignoring case.
    public static let boolsFromStrings = JSONCoercions(rawValue: 8)
    /// Decodes `4.7` as an integer by discarding the fraction.
    public static let truncatedNumbers = JSONCoercions(rawValue: 16)
    /// Decodes `[]` as an object without members.
    public static let objectsFromEmptyArrays = JSONCoercions(rawValue: 32)
    /// Decodes a value that is not an array as an array with this one element.
    public static let arraysFromSingleValues = JSONCoercions(rawValue: 64)
    /// Decodes `"NaN"`, `"Infinity"` and `"-Infinity"` as a Double or Float.
    public static let nonFiniteNumbersFromStrings = JSONCoercions(rawValue: 128)
    /// Decodes `""` as null, if null is allowed and the type is not an object, array, set or dictionary. The result in
    /// an Optional, also in a `String?`, is nil. In a field with a default for null, it is the default. If null is not
    /// allowed, this has no effect.
    public static let nullsFromEmptyStrings = JSONCoercions(rawValue: 256)
    /// Decodes `"https://example.com/a b"` as a `URL`, by escaping invalid characters as browsers do: their UTF-8 is
    /// percent-encoded, and existing percent-encoding is preserved. White space at the ends, tabs and line breaks are
    /// removed. A host with non-ASCII characters is converted to its `xn--` form.
    public static let urlsFromUnescapedStrings = JSONCoercions(rawValue: 512)

    /// The lossless conversions between kinds of values: all above ``nullsFromEmptyStrings``, except
    /// ``truncatedNumbers``.
    public static let lossless: JSONCoercions = [
        .numbersFromStrings, .stringsFromNumbers, .boolsFromNumbers, .boolsFromStrings, .objectsFromEmptyArrays,
        .arraysFromSingleValues, .nonFiniteNumbersFromStrings,
    ]
}

/// The format and conversions of a token: a trivial type, because the machine copies it for each value.
struct TokenStyle: Hashable, Sendable {
    var format: JSONFormat.Kind = .automatic
    var coercions: JSONCoercions = []
}
