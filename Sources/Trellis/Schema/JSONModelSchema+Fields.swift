extension JSONModelSchema {
    /// A schema of these fields, in the order in which they are encoded.
    ///
    /// - Parameters:
    ///   - model: the type that the schema is of.
    ///   - form: whether it is an object or an array in JSON. Of an array each field has a position in place of a key:
    ///     the one it names, as in `keys: [3]`, or the one behind the field before it.
    ///   - superclass: the model class this one inherits from; its fields come first.
    ///   - keyStyle: how the keys of fields that name none are made; nil takes the superclass's, or the names as they
    ///     are. The style in the options takes its place.
    ///   - coercions: which conversions its fields allow; nil takes the superclass's, or none. A field's own, or those
    ///     in the options, take their place.
    ///   - fields: the fields that the type itself adds.
    public convenience init<Model: _JSONModelSchemaProviding>(
        _ model: Model.Type, form: JSONModelForm = .object, superclass: (any _JSONModelSchemaProviding.Type)? = nil,
        keyStyle: @autoclosure @Sendable () -> JSONKeyStyle? = nil,
        coercing coercions: @autoclosure @Sendable () -> JSONCoercions? = nil,
        _ fields: @autoclosure @Sendable () -> [JSONField<Model>]
    ) {
        // Closures, since the compiler names what is isolated in a closure, and not what is in the value of a static
        // property.
        let fields = fields()
        let inherited = superclass?.modelSchema
        var all = inherited?.fields ?? []
        all.reserveCapacity(all.count + fields.count)
        // By their indices: to iterate over an array of a new type the runtime has to make more types for it.
        for index in 0..<fields.count { all.append(fields[index].field) }
        self.init(
            model, fields: all, form: form,
            keyStyle: keyStyle() ?? inherited?.keyStyle,
            coercions: coercions() ?? inherited?.coercions ?? [])
    }

    /// The schema of a generic type, which cannot have static stored properties; made at the first call for each
    /// specialisation.
    public static func cached<Model: _JSONModelSchemaProviding>(
        for model: Model.Type, form: JSONModelForm = .object, superclass: (any _JSONModelSchemaProviding.Type)? = nil,
        keyStyle: JSONKeyStyle? = nil, coercing coercions: JSONCoercions? = nil, _ fields: () -> [JSONField<Model>]
    ) -> JSONModelSchema {
        schemas.value(for: ObjectIdentifier(model)) {
            let fields = fields()
            return JSONModelSchema(
                model, form: form, superclass: superclass, keyStyle: keyStyle, coercing: coercions, fields)
        }
    }
}

private let schemas = MadeOnce<ObjectIdentifier, JSONModelSchema>()
