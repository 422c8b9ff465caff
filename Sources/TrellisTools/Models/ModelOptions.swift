/// How models are printed.
struct ModelOptions: Equatable, Sendable {
    /// How a type gets the members that a model requires.
    enum Form: Sendable {
        case macros, handWritten
    }

    /// The access level of the types and their members, as Swift spells it.
    enum Access: String, Sendable {
        case `internal`, `package`, `public`
    }

    /// The kind of type that models are declared as.
    enum Kind: Sendable {
        case structure, finalClass
    }

    /// The type of members that are always null.
    enum NullType: String, CaseIterable, Sendable {
        case json = "JSON"
        case bool = "Bool"
        case int = "Int"
        case double = "Double"
        case string = "String"
        case date = "Date"
        case url = "URL"
        case uuid = "UUID"

        var type: ValueType {
            switch self {
            case .json: .json
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .string: .string
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            }
        }
    }

    /// What the values of a root type are.
    enum Source: Equatable, Sendable {
        case documents, lines
        /// The member of a document at a path.
        case member([String])
        /// Several values of a document, or the values at a path of each line.
        case values
    }

    /// The name of the type of the document, or of its elements. A name that is not allowed for a type is changed.
    var name = "Root"
    var source = Source.documents
    var form = Form.macros
    var access = Access.internal
    var kind = Kind.structure
    /// Whether objects with only one or two scalars become properties of the enclosing model.
    var flatten = false
    /// Whether comments state how often members are missing or null, and which decisions are uncertain.
    var evidence = false
    /// The prefix of the names of all types.
    var prefix = ""
    /// Whether all types are nested in the root type.
    var isNested = false
    /// Whether dates stay strings if encoding would write them in another style.
    var isExact = false
    /// Whether a property is Optional unless at least `proof` objects have its member.
    var isCautious = false
    var nullType = NullType.json
    /// Names that types cannot have, because other files of their module use them.
    var reservedNames: Set<String> = []

    /// The number of objects that prove that a member is always present, if all of them have the member and its value
    /// is not null.
    static let proof = 20
}

/// A root type and the documents from which it is generated.
struct ModelRoot: Equatable, Sendable {
    var name: String
    var shape: Shape
}
