/// What JSON documents look like: which kinds of values there are at each place, how many, and what they have in
/// common.
///
/// A shape is made of any number of documents by a `ShapeRecorder`. Its size is bounded by what is different in them,
/// not by how much there is of it.
struct Shape: Equatable, Sendable {
    /// The places; the first is the document itself. Places refer to each other by their index here. Recursive values
    /// make circles.
    var places: [ShapePlace]
    /// How many documents it was made of.
    var documents: Int

    var root: ShapePlace { places[0] }
}

/// What was seen at one place: of the values of one member, of the elements of an array, or of whole documents.
struct ShapePlace: Equatable, Sendable {
    var nulls = 0
    var trues = 0
    var falses = 0
    /// Nil, as those that follow, if there was none.
    var numbers: NumberFacts?
    var strings: StringFacts?
    var objects: ObjectFacts?
    var arrays: ArrayFacts?

    /// How many values there were, nulls included.
    var count: Int {
        nulls + trues + falses + (numbers?.count ?? 0) + (strings?.count ?? 0) + (objects?.count ?? 0)
            + (arrays?.count ?? 0)
    }
}

/// What numbers have in common.
struct NumberFacts: Equatable, Sendable {
    var count = 0
    /// How many were spelled without a fraction and an exponent.
    var integers = 0
    /// How many of the integers do not fit an `Int64`, and how many of those do not fit a `UInt64`.
    var beyondInt64 = 0
    var beyondUInt64 = 0
    /// How many numbers a `Double` does not hold: whose digits are not those of the Double that is nearest, printed
    /// with as many.
    var beyondDouble = 0
    /// How many numbers a `Decimal` does not hold to the last digit either.
    var beyondDecimal = 0
    /// The least and the greatest, rounded to a `Double`.
    var least = 0.0
    var greatest = 0.0
}

/// What strings have in common.
struct StringFacts: Equatable, Sendable {
    var count = 0
    /// Lengths in bytes of UTF-8, escapes resolved.
    var shortest = 0
    var longest = 0
    var totalLength = 0
    /// How many are of each form. A string may be of several forms, or of none.
    var forms: [StringForm: Int] = [:]
    /// The different strings and how many there are of each; nil once there are too many of them, or one is too long.
    var values: [String: Int]? = [:]
}

/// A form of strings, which a type of Swift reads and writes back as they were, to the letter.
enum StringForm: String, Hashable, CaseIterable, Sendable {
    /// `URL`, absolute.
    case url
    /// `UUID` in upper case, and in lower case, which is written in upper case.
    case uuid, lowercaseUUID
    /// `Date` with the format `.iso8601`, which writes it in UTC with `Z` and as many fraction digits as are needed.
    case iso8601
    /// ISO 8601 that is written another way: with an offset, or with zeros at the end of the fraction.
    case iso8601Otherwise
    /// `Date` with the format `.dateOnly`.
    case dateOnly
    /// `Date` with the format `.pattern("EEE MMM dd HH:mm:ss Z yyyy")`, in UTC.
    case weekdayDate
    /// An integer that fits `Int`, spelled as an Int is described.
    case integer
    /// A name of a language or region: `en`, `pt-BR`, `zh_Hans`.
    case locale
}

/// What objects have in common.
struct ObjectFacts: Equatable, Sendable {
    var count = 0
    /// The members, in the order in which their keys were first seen. Empty if the keys are data.
    var members: [ShapeMember] = []
    /// Set if the keys are data: the object is a dictionary.
    var dictionary: DictionaryFacts?
    /// How many members objects have.
    var fewest = 0
    var most = 0
    /// How many objects have a key twice.
    var repeatedKeys = 0
    /// What tells objects of different kinds apart, the likeliest first.
    var tags: [TagFacts] = []
}

/// A member of objects.
struct ShapeMember: Equatable, Sendable {
    /// Escapes resolved.
    var key: String
    /// In how many of the objects it is.
    var count: Int
    /// The index of the place of its values.
    var place: Int
}

/// What there is to say of objects whose keys are data.
struct DictionaryFacts: Equatable, Sendable {
    /// The keys.
    var keys: StringFacts
    /// The index of the place of all values.
    var place: Int
}

/// A member by whose string objects of different kinds can be told apart, such as `type`.
struct TagFacts: Equatable, Sendable {
    var key: String
    /// What there is for each of its values, in the order in which they were first seen.
    var kinds: [TagKind]
}

/// The objects of one kind.
struct TagKind: Equatable, Sendable {
    var value: String
    /// How many there are.
    var count: Int
    /// In how many of them each member of `ObjectFacts.members` is, by its index.
    var members: [Int]
}

/// What arrays have in common.
struct ArrayFacts: Equatable, Sendable {
    var count = 0
    /// How many elements one has.
    var fewest = 0
    var most = 0
    /// The index of the place of all elements.
    var place: Int
}
