/// One property of a model and its path in the JSON object.
///
/// An initializer names the property, its paths and its default. A ``JSONFieldForm`` determines how the value is
/// decoded and encoded if it does not use the coding of the property's type, and which rules its values follow.
/// Modifiers return a changed copy of the field:
///
/// ```swift
/// JSONField("tags", \Post.tags, keys: "tags", "labels", default: []).lossy()
/// JSONField("color", \Pen.color, form: .transform(hexColor).onMismatch(.black))
/// ```
public struct JSONField<Model>: Sendable, AnyThread {
    // A single reference keeps the code that creates a model's array of fields small.
    private(set) var field: SchemaField

    var property: AnyProperty { field.property }
    var options: FieldOptions {
        get { field.options }
        set { field = SchemaField(property: property, options: newValue) }
    }

    init(_ property: AnyProperty, keys: [JSONPath], format: JSONFormat? = nil) {
        var options = FieldOptions()
        options.paths = keys
        options.format = format
        field = SchemaField(property: property, options: options)
    }

    /// A required field whose key is the property's name. A field with an Optional type may be missing.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(AnyProperty(name, keyPath), keys: [])
    }

    /// A required field with its own paths or format. A field with an Optional type may be missing.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if there are no paths.
    ///   - keyPath: the property.
    ///   - keys: the paths. Decoding uses the first path that is present; encoding uses the first path.
    ///   - format: the format of the value in JSON, if its type has several; nil: the coder's own.
    // The initializer above needs less code in the model, so it is preferred.
    @_disfavoredOverload
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil
    ) {
        self.init(AnyProperty(name, keyPath), keys: keys, format: format)
    }

    /// A field with a default.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if there are no paths.
    ///   - keyPath: the property.
    ///   - keys: the paths. Decoding uses the first path that is present; encoding uses the first path.
    ///   - format: the format of the value in JSON, if its type has several; nil: the coder's own.
    ///   - defaultValue: the property's value if the field is missing. It is evaluated for each missing field.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(AnyProperty(name, keyPath, FieldBehavior(defaultValue: defaultValue)), keys: keys, format: format)
    }

    /// A required field with a form: its own coding, or rules for its values. A field with an Optional type may be
    /// missing.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if there are no paths.
    ///   - keyPath: the property.
    ///   - keys: the paths. Decoding uses the first path that is present; encoding uses the first path.
    ///   - format: the format of the value in JSON, if its type has several; nil: the form's own.
    ///   - form: the value's coding and rules.
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil, form: JSONFieldForm<Value>
    ) {
        self.init(name, keyPath, form, keys, format)
    }

    /// A field with a form and a default.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if there are no paths.
    ///   - keyPath: the property.
    ///   - keys: the paths. Decoding uses the first path that is present; encoding uses the first path.
    ///   - format: the format of the value in JSON, if its type has several; nil: the form's own.
    ///   - form: the value's coding and rules.
    ///   - defaultValue: the property's value if the field is missing. It is evaluated for each missing field.
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil, form: JSONFieldForm<Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(name, keyPath, form.with { $0.behavior.defaultValue = defaultValue }, keys, format)
    }

    private init<Value>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ form: JSONFieldForm<Value>,
        _ keys: [JSONPath], _ format: JSONFormat?
    ) {
        let property = form.content.property(name, keyPath, form.behavior)
        self.init(property, keys: keys, format: format ?? form.content.format)
        options.ignored = form.content.ignored
    }

    /// Diagnoses a property whose type has no JSON form. The compiler selects this declaration if no other matches.
    @available(
        *, unavailable,
        message: """
            the property's type cannot be both decoded and encoded: let it conform to TrellisCodable (an enum with \
            raw values must declare this, too), write @JSONKey(as: .codable) if it is Codable, give the field a \
            transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
            """
    )
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil, default defaultValue: @autoclosure () -> Value? = nil
    ) {
        unavailable()
    }
}

// Fields without paths of their own, for the unmapped members of their model's object.
extension JSONField {
    /// All unmapped members, in input order. Encoding writes them after the fields.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    public init(rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, JSONObject>) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.objects(typed))), keys: [])
    }

    /// All unmapped members, with values of one type. Encoding writes them after the fields.
    ///
    /// An invalid member is an error of the object, with the member's path, unless the field is ``lossy()``.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    public init<Value: TrellisCodable>(
        rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, [String: Value]>
    ) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.values(typed))), keys: [])
    }

    @available(
        *, unavailable,
        message: """
            the values of unmapped members must be both decoded and encoded, even in a model for one direction: let \
            their type conform to TrellisCodable
            """
    )
    public init<Value>(rest name: String, _ keyPath: @autoclosure () -> KeyPath<Model, [String: Value]>) {
        unavailable()
    }
}

// Modifiers. Each returns a changed copy.
extension JSONField {
    func with(_ change: (inout FieldOptions) -> Void) -> JSONField {
        var copy = self
        change(&copy.options)
        return copy
    }

    /// Encodes the field at another path than the first path for decoding.
    public func writing(to path: JSONPath) -> JSONField { with { $0.writingPath = path } }

    /// Excludes the field from decoding, encoding, archives or comparisons. A field that is not decoded needs a
    /// default.
    public func ignored(in contexts: JSONContexts) -> JSONField { with { $0.ignored.formUnion(contexts) } }

    /// Encodes the field only for models that satisfy a condition.
    public func written(if isWritten: @escaping @Sendable (Model) -> Bool) -> JSONField {
        with { $0.isWritten = { model in (model as? Model).map(isWritten) ?? true } }
    }

    /// Sets the conversions that the value allows, instead of those of the options.
    public func coercing(_ coercions: JSONCoercions) -> JSONField { with { $0.coercions = coercions } }

    /// Sets how the field is encoded if it is nil, instead of the policy of the options.
    public func nilFields(_ policy: JSONNilPolicy) -> JSONField { with { $0.nilFields = policy } }

    /// Requires the field's key: a missing key is a `missingKeys` error even if the property is an Optional or has a
    /// default.
    ///
    /// A null is nil in an Optional, and a nil is encoded as null unless ``nilFields(_:)`` says otherwise. Updates and
    /// archives do not require the key. No effect on unmapped members, flattened members and fields that are not
    /// decoded.
    public func required() -> JSONField {
        with {
            $0.isRequired = true
            $0.nilFields = $0.nilFields ?? .writeNull
        }
    }

    /// Adds annotations to the field's JSON Schema: see ``TrellisDecoder/jsonSchema(of:in:)``.
    ///
    /// - Parameters:
    ///   - title: a short name.
    ///   - description: what the value is.
    ///   - examples: values, as they are in JSON.
    ///   - isDeprecated: whether it should not be used any more.
    public func described(
        title: String? = nil, _ description: String? = nil, examples: [JSON] = [], deprecated isDeprecated: Bool = false
    ) -> JSONField {
        let own = SchemaAnnotations(
            title: title, description: description, examples: examples, isDeprecated: isDeprecated)
        return with { $0.annotations = SchemaAnnotations(own.members, over: $0.annotations) }
    }

    /// Drops invalid elements of the field's array, set or dictionary instead of failing. For a field with unmapped
    /// members, it drops invalid members. A dictionary entry is dropped if its key or its value is invalid. Each
    /// dropped element is reported: see ``TrellisDecoder/Report``.
    public func lossy() -> JSONField { with { $0.isLossy = true } }

    /// Omits the field's value, such as a password or an access token, from descriptions and errors.
    ///
    /// ``JSONFieldwise/fieldListing`` shows `•••` instead of the value, and so do the description, the debug
    /// description and the mirror of a model that conforms to ``JSONRedacting``. If a type contains such a field at any
    /// depth, errors of decoding it have no ``TrellisError/excerpt``, and their ``TrellisError/found`` does not quote
    /// the input. Encoding is unchanged unless ``TrellisEncoder/Options/redactsFields`` is set.
    public func redacted() -> JSONField { with { $0.isRedacted = true } }
}
