import Synchronization

/// The fields of a model type. Immutable; made once for each type.
public final class JSONSchema: Sendable {
    let model: any JSONModel.Type
    let fields: [SchemaField]
    /// How keys are made of the names of properties that name none.
    let keyStyle: JSONKeyStyle?
    /// Which conversions its fields allow where neither they nor the options say.
    let coercions: JSONCoercions

    /// How many fields there are, the superclass's included.
    public var fieldCount: Int { fields.count }

    /// A schema of these fields, in the order in which they are encoded.
    ///
    /// - Parameters:
    ///   - model: the type that the schema is of.
    ///   - superclass: the model class this one inherits from; its fields come first.
    ///   - keyStyle: how the keys of fields that name none are made; nil takes the superclass's, or the names as they are.
    ///     The style in the options takes its place.
    ///   - coercions: which conversions its fields allow; nil takes the superclass's, or none. A field's own, or those in the
    ///     options, take their place.
    ///   - fields: the fields that the type itself adds.
    public init<Model: JSONModel>(
        _ model: Model.Type, superclass: (any JSONModel.Type)? = nil, keyStyle: JSONKeyStyle? = nil,
        coercing coercions: JSONCoercions? = nil, _ fields: [JSONField<Model>]
    ) {
        let inherited = superclass?.jsonSchema
        self.model = model
        self.fields = (inherited?.fields ?? []) + fields.map(\.field)
        self.keyStyle = keyStyle ?? inherited?.keyStyle
        self.coercions = coercions ?? inherited?.coercions ?? []
    }

    /// Whether this is the schema of that type, or of a superclass that it inherits its initialiser from.
    func describes(_ type: any JSONModel.Type) -> Bool {
        func isOrInherits<Described: JSONModel>(_ described: Described.Type) -> Bool { type is Described.Type }
        return isOrInherits(model)
    }

    /// The schema of a generic type, which cannot have static stored properties; made at the first call for each
    /// specialisation.
    public static func cached<Model: JSONModel>(
        for model: Model.Type, superclass: (any JSONModel.Type)? = nil, keyStyle: JSONKeyStyle? = nil,
        coercing coercions: JSONCoercions? = nil, _ fields: () -> [JSONField<Model>]
    ) -> JSONSchema {
        let key = ObjectIdentifier(model)
        if let schema = schemas.withLock({ $0[key] }) { return schema }
        let schema = JSONSchema(model, superclass: superclass, keyStyle: keyStyle, coercing: coercions, fields())
        return schemas.withLock { schemas in
            if let earlier = schemas[key] { return earlier }
            schemas[key] = schema
            return schema
        }
    }

    private static let schemas = Mutex<[ObjectIdentifier: JSONSchema]>([:])
}

extension TrellisError {
    /// A mistake in the schema of a model.
    static func invalidSchema(_ type: any JSONModel.Type, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type): \(reason)")
    }
}
