/// The fields of a model type. Immutable, and created once for each type.
public final class JSONModelSchema: Sendable, AnyThread {
    let model: any _JSONModelSchemaProviding.Type
    let fields: [SchemaField]
    /// How to derive the keys of fields without an explicit key.
    let keyStyle: JSONKeyStyle?
    /// The conversions of fields if neither the field nor the options specify any.
    let coercions: JSONCoercions
    let form: JSONModelForm

    /// The number of fields, including those of the superclass.
    public var fieldCount: Int { fields.count }

    init(
        _ model: any _JSONModelSchemaProviding.Type, fields: [SchemaField], form: JSONModelForm,
        keyStyle: JSONKeyStyle?,
        coercions: JSONCoercions
    ) {
        self.model = model
        self.fields = form == .array ? Self.positioned(fields) : fields
        self.form = form
        self.keyStyle = keyStyle
        self.coercions = coercions
    }

    /// Whether this is the schema of a type, or of a superclass that the type inherits its initialiser from.
    func describes(_ type: any _JSONModelSchemaProviding.Type) -> Bool {
        func isOrInherits<Described: _JSONModelSchemaProviding>(_ described: Described.Type) -> Bool {
            type is Described.Type
        }
        return isOrInherits(model)
    }
}

extension TrellisError {
    /// The error of an invalid model schema.
    static func invalidSchema(_ type: any _JSONModelSchemaProviding.Type, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type): \(reason)")
    }
}
