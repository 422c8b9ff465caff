/// Which types there are to print, whoever writes the members of a model.
struct ModelPlan: Equatable, Sendable {
    /// In the order in which they are used, the document's first.
    var types: [PlannedType] = []
    /// What is decoded.
    var document: ValueType
    /// What the document is called, if that is no type of its own.
    var alias: String?
    /// What to tell the user.
    var notes: [ModelNote] = []
}

/// A type.
struct PlannedType: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case model(ModelContent)
        case variants(VariantContent)
        /// The values that have a case each, and the name of the case for others.
        case strings([NamedValue], unknown: String)
    }

    var name: String
    var content: Content
    /// Whether it is a class, though structs are asked for: it holds itself.
    var isBoxed = false
    var isEquatable = true
}

/// A case of an enum and what it stands for in JSON.
struct NamedValue: Equatable, Sendable {
    var name: String
    var value: String
}

struct ModelContent: Equatable, Sendable {
    var fields: [PlannedField] = []
    var keyStyle = KeyStyleChoice.none
    /// How many objects it was made of.
    var count = 0
    /// How many of them have a key twice.
    var repeatedKeys = 0
}

struct PlannedField: Equatable, Sendable {
    var name: String
    /// More than one key of what is inside other objects.
    var path: [String]
    var type: ValueType
    var format: ValueFormat?
    /// Whether the key is what the model's style makes of the name.
    var isKeyImplied = false
    /// Whether nil is null, since the member is never missing.
    var writesNull = false
    /// In how many objects it is, and in how many null.
    var present = 0
    var nulls = 0
}

struct VariantContent: Equatable, Sendable {
    struct Case: Equatable, Sendable {
        var name: String
        var tag: String
        /// The index of the model; nil if there is nothing but the tag.
        var model: Int?
        var count: Int
    }

    var tag: String
    var cases: [Case]
    /// The name of the case for everything else.
    var other: String
}

/// The type of a property or element.
indirect enum ValueType: Equatable, Sendable {
    case bool, string, int, uint64, double, decimal, number, date, url, uuid, json, object
    /// A type of the plan, by its index.
    case planned(Int)
    case optional(ValueType)
    case presence(ValueType)
    case array(ValueType)
    case dictionary(key: ValueType, ValueType)
}

/// How a date is spelled, where it is not as the library does without being told.
enum ValueFormat: Equatable, Sendable {
    case iso8601, dateOnly, weekday, secondsSince1970, millisecondsSince1970

    /// The expression.
    var source: String {
        switch self {
        case .iso8601: ".iso8601"
        case .dateOnly: ".dateOnly"
        case .weekday: ".pattern(\"EEE MMM dd HH:mm:ss Z yyyy\")"
        case .secondsSince1970: ".secondsSince1970"
        case .millisecondsSince1970: ".millisecondsSince1970"
        }
    }
}

/// Something that the source does not say by itself.
enum ModelNote: Equatable, Sendable {
    /// Objects at a type have a key twice, of which the last counts.
    case repeatedKeys(type: String, objects: Int)
    /// A type is a class, because it holds itself.
    case holdsItself(type: String)
    /// The document has nothing that a model could be made of.
    case noModel

    /// A sentence.
    var text: String {
        switch self {
        case .repeatedKeys(let type, let objects):
            "\(type): of a key that comes twice the last value counts, in \(grouped(objects)) objects"
        case .holdsItself(let type): "\(type) is a class, because it holds itself"
        case .noModel: "there are no objects that a model could be made of"
        }
    }
}
