/// How models are printed.
struct ModelOptions: Equatable, Sendable {
    /// Who writes the members that make a type a model.
    enum Form: Sendable {
        case macros, handWritten
    }

    /// The access level of the types and their members, as Swift spells it.
    enum Access: String, Sendable {
        case `internal`, `package`, `public`
    }

    /// What models are.
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

    /// The name of the type of the document, or of its elements. A name that no type can have is changed.
    var name = "Root"
    var form = Form.macros
    var access = Access.internal
    var kind = Kind.structure
    /// Whether objects that only hold a scalar or two become properties of the model around them.
    var flatten = false
    /// Whether comments say how often members are missing and null, and which decisions are doubtful.
    var evidence = false
    /// What the names of all types begin with.
    var prefix = ""
    /// Whether all types are nested in the root type.
    var isNested = false
    /// Whether dates stay strings if encoding would write them in another style.
    var isExact = false
    /// Whether everything is Optional that is not proven by `proof` objects.
    var isCautious = false
    var nullType = NullType.json

    /// The number of objects which, all with a member that is not null, prove that the member is always there.
    static let proof = 20
}

/// A root type and the documents that it is made of.
struct ModelRoot: Equatable, Sendable {
    var name: String
    var shape: Shape
}
