/// The fields of a model type. Immutable; made once for each type.
public final class JSONModelSchema: Sendable, AnyThread {
    let model: any _JSONModelSchemaProviding.Type
    let fields: [SchemaField]
    /// How keys are made of the names of properties that name none.
    let keyStyle: JSONKeyStyle?
    /// Which conversions its fields allow where neither they nor the options say.
    let coercions: JSONCoercions
    let form: JSONModelForm

    /// How many fields there are, the superclass's included.
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

    /// Whether this is the schema of that type, or of a superclass that it inherits its initialiser from.
    func describes(_ type: any _JSONModelSchemaProviding.Type) -> Bool {
        func isOrInherits<Described: _JSONModelSchemaProviding>(_ described: Described.Type) -> Bool {
            type is Described.Type
        }
        return isOrInherits(model)
    }
}

extension TrellisError {
    /// A mistake in the schema of a model.
    static func invalidSchema(_ type: any _JSONModelSchemaProviding.Type, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type): \(reason)")
    }
}
