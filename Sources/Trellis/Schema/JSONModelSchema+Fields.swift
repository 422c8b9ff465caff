extension JSONModelSchema {
    /// Creates the schema of an object from fields, in the order of encoding.
    ///
    /// - Parameters:
    ///   - model: the type that the schema describes.
    ///   - fields: the fields.
    // The initializer below has closures for its default arguments, so a model that needs none of them is smaller.
    public convenience init<Model: _JSONModelSchemaProviding>(
        _ model: Model.Type, _ fields: @autoclosure @Sendable () -> [JSONField<Model>]
    ) {
        self.init(model, superclass: nil, fields: fields(), keyStyle: nil, coercions: nil)
    }

    /// Creates a schema from fields, in the order of encoding.
    ///
    /// - Parameters:
    ///   - model: the type that the schema describes.
    ///   - form: whether the model is an object or an array in JSON. In an array each field has an index instead of a
    ///     key: the index in its path, as in `keys: [3]`, or the one after the previous field.
    ///   - superclass: the model class that this class inherits from. Its fields come first.
    ///   - keyStyle: how to derive the keys of fields without an explicit key; nil to use the superclass's style, or
    ///     the property names unchanged. A style in the options takes precedence.
    ///   - coercions: the conversions that the fields allow; nil to use those of the superclass, or none. A field's own
    ///     conversions, or those in the options, take precedence.
    ///   - fields: the fields that the type itself adds.
    public convenience init<Model: _JSONModelSchemaProviding>(
        _ model: Model.Type, form: JSONModelForm = .object, superclass: (any _JSONModelSchemaProviding.Type)? = nil,
        keyStyle: @autoclosure @Sendable () -> JSONKeyStyle? = nil,
        coercing coercions: @autoclosure @Sendable () -> JSONCoercions? = nil,
        _ fields: @autoclosure @Sendable () -> [JSONField<Model>]
    ) {
        // The arguments are closures, because the compiler diagnoses isolated values in a closure, but not in the
        // initial value of a static property.
        self.init(
            model, form: form, superclass: superclass, fields: fields(), keyStyle: keyStyle(), coercions: coercions())
    }

    private convenience init<Model: _JSONModelSchemaProviding>(
        _ model: Model.Type, form: JSONModelForm = .object, superclass: (any _JSONModelSchemaProviding.Type)?,
        fields: [JSONField<Model>], keyStyle: JSONKeyStyle?, coercions: JSONCoercions?
    ) {
        let inherited = superclass?.modelSchema
        var all = inherited?.fields ?? []
        all.reserveCapacity(all.count + fields.count)
        // Iterates over indices, because iterating over an array of a new type makes the runtime instantiate additional
        // types.
        for index in 0..<fields.count { all.append(fields[index].field) }
        self.init(
            model, superclass: superclass, fields: all, form: form,
            keyStyle: keyStyle ?? inherited?.keyStyle,
            coercions: coercions ?? inherited?.coercions ?? [])
    }

    /// The schema of a generic type, which cannot have static stored properties. Created by the first call for each
    /// specialization.
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

private let schemas = MadeOnce<JSONModelSchema>()
