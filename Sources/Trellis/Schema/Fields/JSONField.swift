/// One property of a model and its path in the JSON object.
///
/// An initializer names the property, its paths and its default. A ``JSONFieldForm`` says how the value is decoded and
/// encoded if that is not by the property's type, and which rules its values follow. Modifiers return a changed copy of
/// the field:
///
/// ```swift
/// JSONField("tags", \Post.tags, keys: "tags", "labels", default: []).lossy()
/// JSONField("color", \Pen.color, form: .transform(hexColor).onMismatch(.black))
/// ```
public struct JSONField<Model>: Sendable, AnyThread {
    /// One reference, so that a model needs little code to make an array of its fields.
    private final class Box: Sendable {
        let field: SchemaField
        init(_ field: SchemaField) { self.field = field }
    }

    private var box: Box

    var field: SchemaField { box.field }
    var property: AnyProperty { box.field.property }
    var options: FieldOptions {
        get { box.field.options }
        set { box = Box(SchemaField(property: property, options: newValue)) }
    }

    init(_ property: AnyProperty, keys: [JSONPath], format: JSONFormat? = nil) {
        var options = FieldOptions()
        options.paths = keys
        options.format = format
        box = Box(SchemaField(property: property, options: options))
    }

    /// A required field whose key is the property's name. A field of an Optional may be missing.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - keyPath: The property.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(AnyProperty(name, keyPath), keys: [])
    }

    /// A required field with its own paths or format. A field of an Optional may be missing.
    ///
    /// - Parameters:
    ///   - name: The property's name, and its key if there are no paths.
    ///   - keyPath: The property.
    ///   - keys: The paths. Decoding takes the first path that is present; encoding writes the first path.
    ///   - format: The format of the value in JSON, if its type has several; nil: the coder's own.
    // A model needs less code for the initializer above, so it goes first.
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
    ///   - name: The property's name, and its key if there are no paths.
    ///   - keyPath: The property.
    ///   - keys: The paths. Decoding takes the first path that is present; encoding writes the first path.
    ///   - format: The format of the value in JSON, if its type has several; nil: the coder's own.
    ///   - defaultValue: The property's value if the field is missing. It is evaluated for each missing field.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(AnyProperty(name, keyPath, FieldBehavior(defaultValue: defaultValue)), keys: keys, format: format)
    }

    /// A required field with a form: its own coding, or rules for its values. A field of an Optional may be missing.
    ///
    /// - Parameters:
    ///   - name: The property's name, and its key if there are no paths.
    ///   - keyPath: The property.
    ///   - keys: The paths. Decoding takes the first path that is present; encoding writes the first path.
    ///   - format: The format of the value in JSON, if its type has several; nil: the form's own.
    ///   - form: The value's coding and rules.
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil, form: JSONFieldForm<Value>
    ) {
        self.init(name, keyPath, form, keys, format)
    }

    /// A field with a form and a default.
    ///
    /// - Parameters:
    ///   - name: The property's name, and its key if there are no paths.
    ///   - keyPath: The property.
    ///   - keys: The paths. Decoding takes the first path that is present; encoding writes the first path.
    ///   - format: The format of the value in JSON, if its type has several; nil: the form's own.
    ///   - form: The value's coding and rules.
    ///   - defaultValue: The property's value if the field is missing. It is evaluated for each missing field.
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

    /// Not a field: its type has no JSON form. The compiler chooses this declaration if no other fits.
    @available(
        *, unavailable,
        message:
            "the property's type cannot be both decoded and encoded: let it conform to TrellisCodable (an enum with raw values has to say so, too), write @JSONKey(as: .codable) if it is Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored"
    )
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil, default defaultValue: @autoclosure () -> Value? = nil
    ) {
        unavailable()
    }
}

// Fields without paths of their own, which share the object of their model.
extension JSONField {
    /// All unmapped members, in their order. Encoding writes them after the fields.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - keyPath: The property.
    public init(rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, JSONObject>) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.objects(typed))), keys: [])
    }

    /// All unmapped members, with values of one type. Encoding writes them after the fields.
    ///
    /// An invalid member fails the object, with the member's path, unless the field is ``lossy()``.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - keyPath: The property.
    public init<Value: TrellisCodable>(
        rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, [String: Value]>
    ) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.values(typed))), keys: [])
    }
}

// What a field says beyond its value. Each modifier gives a changed copy.
extension JSONField {
    func with(_ change: (inout FieldOptions) -> Void) -> JSONField {
        var copy = self
        change(&copy.options)
        return copy
    }

    /// Writes the field at another path than the first that is read.
    public func writing(to path: JSONPath) -> JSONField { with { $0.writingPath = path } }

    /// Leaves the field out of decoding, encoding, archives or comparisons. One that is not decoded needs a default.
    public func ignored(in contexts: JSONContexts) -> JSONField { with { $0.ignored.formUnion(contexts) } }

    /// Writes the field only of models for which this is true.
    public func written(if isWritten: @escaping @Sendable (Model) -> Bool) -> JSONField {
        with { $0.isWritten = { model in (model as? Model).map(isWritten) ?? true } }
    }

    /// Which conversions its value allows, instead of those of the options.
    public func coercing(_ coercions: JSONCoercions) -> JSONField { with { $0.coercions = coercions } }

    /// What becomes of a nil when the field is encoded, instead of what the options say.
    public func nilFields(_ policy: JSONNilPolicy) -> JSONField { with { $0.nilFields = policy } }

    /// Drops elements of the field's array, set or dictionary that fail to decode, instead of failing with them; of a
    /// rest, its members. An entry of a dictionary is dropped for its key as well as for its value. Each drop is
    /// reported: see ``TrellisDecoder/Report``.
    public func lossy() -> JSONField { with { $0.isLossy = true } }
}
