/// The structure of JSON documents: the kinds of values at each place, their number, and what they have in common.
///
/// A `ShapeRecorder` makes a shape of any number of documents. Its size depends on the differences between them, not on
/// their size.
struct Shape: Equatable, Sendable {
    /// The places; the first is the document itself. Places refer to each other by their index here. Recursive values
    /// form cycles.
    var places: [ShapePlace]
    /// The number of documents.
    var documents: Int

    var root: ShapePlace { places[0] }
}

/// The values of one place: those of a member, the elements of an array, or whole documents.
struct ShapePlace: Equatable, Sendable {
    var nulls = 0
    var trues = 0
    var falses = 0
    /// Nil, like the following properties, if there was no such value.
    var numbers: NumberFacts?
    var strings: StringFacts?
    var objects: ObjectFacts?
    var arrays: ArrayFacts?

    /// The number of values, nulls included.
    var count: Int {
        nulls + trues + falses + (numbers?.count ?? 0) + (strings?.count ?? 0) + (objects?.count ?? 0)
            + (arrays?.count ?? 0)
    }
}

/// The properties that all numbers at a place have in common.
struct NumberFacts: Equatable, Sendable {
    var count = 0
    /// The number of integers: numbers without a fraction and an exponent.
    var integers = 0
    /// The number of integers that do not fit an `Int64`, and of those that do not fit a `UInt64` either.
    var beyondInt64 = 0
    var beyondUInt64 = 0
    /// The number of numbers that lose digits as a `Double`: the nearest Double, printed with the same number of
    /// digits, differs.
    var beyondDouble = 0
    /// The number of numbers that lose digits as a `Decimal`.
    var beyondDecimal = 0
    /// The minimum and the maximum, rounded to a `Double`.
    var least = 0.0
    var greatest = 0.0
}

/// The properties that all strings at a place have in common.
struct StringFacts: Equatable, Sendable {
    var count = 0
    /// The minimum and maximum length in bytes of UTF-8, without escapes.
    var shortest = 0
    var longest = 0
    var totalLength = 0
    /// The number of strings of each form. A string may have several forms, or none.
    var forms: [StringForm: Int] = [:]
    /// An example of the style that all ISO 8601 dates among the strings have; nil if their styles differ.
    var dateStyle: String?
    /// The number of occurrences of each string; nil if there are too many different ones, or one is too
    /// long or has too many combining marks.
    var values: [String: Int]? = [:]
}

/// A form of strings that a Swift type can be decoded from and, unless noted, is encoded to unchanged.
enum StringForm: String, Hashable, CaseIterable, Sendable {
    /// `URL`, absolute.
    case url
    /// `UUID`, in upper case and in lower case. Encoding writes upper case.
    case uuid, lowercaseUUID
    /// `Date` with the format `.iso8601`, which writes it in UTC with `Z` and as many fraction digits as are needed.
    case iso8601
    /// ISO 8601 in another style: with an offset, or with zeros at the end of the fraction.
    case iso8601Otherwise
    /// An ISO 8601 date with a time and without an offset, which only `.iso8601(timeZone:)` reads.
    case localDateTime
    /// `Date` with the format `.dateOnly`.
    case dateOnly
    /// `Date` with the format `.pattern("EEE MMM dd HH:mm:ss Z yyyy")`, in UTC.
    case weekdayDate
    /// An integer that fits `Int`, spelled as Swift prints it.
    case integer
    /// A language, perhaps with a region or a script: `en`, `pt-BR`, `zh_Hans`.
    case locale
}

/// The properties that all objects at a place have in common.
struct ObjectFacts: Equatable, Sendable {
    var count = 0
    /// The members, in the order of their first occurrence. Empty if the keys are data.
    var members: [ShapeMember] = []
    /// Set if the keys are data: the object is a dictionary.
    var dictionary: DictionaryFacts?
    /// The minimum and maximum number of members of an object.
    var fewest = 0
    var most = 0
    /// The number of objects with a duplicate key.
    var repeatedKeys = 0
    /// The members that name the kinds of objects, the most probable first.
    var tags: [TagFacts] = []
    /// The keys of members that would name kinds if they had fewer different values; nil if there are none.
    var crowdedTags: [String]?
}

/// A member of objects.
struct ShapeMember: Equatable, Sendable {
    /// The key, without escapes.
    var key: String
    /// The number of objects with the member.
    var count: Int
    /// The index of the place that describes its values.
    var place: Int
}

/// The keys and values of objects whose keys are data.
struct DictionaryFacts: Equatable, Sendable {
    /// The keys.
    var keys: StringFacts
    /// The index of the place that describes all values.
    var place: Int
}

/// A member whose string names the kind of an object, such as `type`.
struct TagFacts: Equatable, Sendable {
    var key: String
    /// The kinds, in the order of their first occurrence.
    var kinds: [TagKind]
}

/// The objects of one kind.
struct TagKind: Equatable, Sendable {
    var value: String
    /// The number of objects.
    var count: Int
    /// The number of objects with each member of `ObjectFacts.members`, by its index.
    var members: [Int]
}

/// The properties that all arrays at a place have in common.
struct ArrayFacts: Equatable, Sendable {
    var count = 0
    /// The minimum and maximum number of elements of an array.
    var fewest = 0
    var most = 0
    /// The index of the place that describes all elements.
    var place: Int
}
