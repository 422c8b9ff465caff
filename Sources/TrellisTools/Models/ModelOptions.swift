/// How models are to be printed.
struct ModelOptions: Equatable, Sendable {
    /// Who writes the members that make a type a model.
    enum Form: Sendable {
        case macros, handWritten
    }

    /// Who can use the types. The word of Swift, if there is one.
    enum Access: String, Sendable {
        case `internal`, `package`, `public`
    }

    /// What models are.
    enum Kind: Sendable {
        case structure, finalClass
    }

    /// What the type of the document, or of its elements, is called. What cannot be a type's name is made one.
    var name = "Root"
    var form = Form.macros
    var access = Access.internal
    var kind = Kind.structure
    /// Whether objects that do little but hold a scalar become properties of the model around them.
    var flatten = false
    /// Whether comments say how often members were there, and were null.
    var evidence = false
}
