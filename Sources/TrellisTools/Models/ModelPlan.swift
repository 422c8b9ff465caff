/// The types to print, with macros or written out.
struct ModelPlan: Equatable, Sendable {
    /// The types in the order of their use, beginning with the types of the first root.
    var types: [PlannedType] = []
    var roots: [PlannedRoot] = []
    /// Messages for the user.
    var notes: [ModelNote] = []
    /// The number of documents.
    var documents = 0
}

/// A type that documents are decoded as.
struct PlannedRoot: Equatable, Sendable {
    var type: ValueType
    /// The name of the document's type, if the type has no declaration of its own.
    var alias: String?
}

/// A type.
struct PlannedType: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case model(ModelContent)
        case variants(VariantContent)
        /// The values that have a case, and the name of the case for all other values.
        case strings([NamedValue], unknown: String)
    }

    var name: String
    var content: Content
    /// Whether the type is a class although structs were requested, because it contains itself.
    var isBoxed = false
    var isEquatable = true
}

/// An enum case and its string in JSON.
struct NamedValue: Equatable, Sendable {
    var name: String
    var value: String
}

struct ModelContent: Equatable, Sendable {
    var fields: [PlannedField] = []
    var keyStyle = KeyStyleChoice.none
    /// The number of objects.
    var count = 0
    /// The number of objects with a duplicate key.
    var repeatedKeys = 0
}

struct PlannedField: Equatable, Sendable {
    var name: String
    /// The keys that lead to the value; several if the value is in nested objects.
    var path: [String]
    var type: ValueType
    var format: ValueFormat?
    /// Whether the model's key style converts the name to the key.
    var isKeyImplied = false
    /// Whether nil is written as null, because the member is never missing.
    var writesNull = false
    /// The number of objects with the member, and with a null for it.
    var present = 0
    var nulls = 0
    /// Comments on the property, and those that are added with `ModelOptions.evidence`.
    var remarks: [String] = []
    var doubts: [String] = []
}

struct VariantContent: Equatable, Sendable {
    struct Case: Equatable, Sendable {
        var name: String
        var tag: String
        /// The index of the model; nil if the objects have no member except the tag.
        var model: Int?
        var count: Int
    }

    var tag: String
    var cases: [Case]
    /// The name of the case for all other objects.
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

/// The format of a date.
enum ValueFormat: Equatable, Sendable {
    case iso8601, dateOnly, weekday, secondsSince1970, millisecondsSince1970
    /// ISO 8601 in several styles, all of which are decoded and only one of which is encoded.
    case iso8601InUTC
    /// ISO 8601 in the style of an example.
    case styled(String)

    /// The expression.
    var source: String {
        switch self {
        case .iso8601, .iso8601InUTC: ".iso8601"
        case .styled(let example): ".iso8601(like: \(SwiftLiteral.string(example)))"
        case .dateOnly: ".dateOnly"
        case .weekday: ".pattern(\"EEE MMM dd HH:mm:ss Z yyyy\")"
        case .secondsSince1970: ".secondsSince1970"
        case .millisecondsSince1970: ".millisecondsSince1970"
        }
    }
}

/// A message about something that the source does not show.
enum ModelNote: Equatable, Sendable {
    /// Objects of a type have a duplicate key, whose last value is used.
    case repeatedKeys(type: String, objects: Int)
    /// A type is a class, because it contains itself.
    case containsItself(type: String)
    /// The documents have no objects.
    case noModel
    /// A root type was generated from a single object.
    case singleObject(type: String, isCautious: Bool)
    /// The objects of a type have too many kinds for variants.
    case tooManyKinds(type: String, key: String)

    /// The message as a sentence.
    var text: String {
        switch self {
        case .repeatedKeys(let type, let objects):
            "\(type): \(grouped(objects)) objects have a duplicate key, of which the last value counts"
        case .containsItself(let type): "\(type) is a class, because it contains itself"
        case .noModel: "there are no objects to generate models from"
        case .singleObject(let type, false):
            "\(type) was generated from a single object, which does not show which members may be missing or null: "
                + "give more samples, or use --cautious"
        case .singleObject(let type, true):
            "\(type) was generated from a single object: with --cautious, its properties are Optional"
        case .tooManyKinds(let type, let key):
            "\(type): \(SwiftLiteral.string(key)) has more than \(RecordedTag.mostKinds) kinds, "
                + "so that one model represents all of them"
        }
    }
}
