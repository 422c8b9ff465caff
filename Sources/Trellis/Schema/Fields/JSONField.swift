/// One property of a model and its path in the JSON object.
///
/// The initialisers say what the value is made of; the modifiers, each of which gives a changed copy, say the rest:
///
/// ```swift
/// JSONField("tags", \Post.tags, keys: "tags", "labels", default: []).lossy()
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

    /// A field that goes through a transform, whose own format counts where the field has none.
    init<Source, Value>(
        _ property: AnyProperty, through transform: JSONTransform<Source, Value>, keys: [JSONPath], format: JSONFormat?
    ) {
        self.init(property, keys: keys, format: format ?? transform.format)
    }

    /// A field under its own name that is required, unless its type is Optional.
    ///
    /// - Parameters:
    ///   - name: the property's name, of which its key is made.
    ///   - keyPath: the property.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(AnyProperty(name, keyPath), keys: [])
    }

    /// A field under keys of its own that is required, unless its type is Optional.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    ///   - key: its path, where it is written and the first where it is looked for.
    ///   - keys: more paths; of several the first listed that is present is taken.
    ///   - format: how it is spelled, if the type leaves a choice.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys key: JSONPath, _ keys: JSONPath..., as format: JSONFormat? = nil
    ) {
        self.init(AnyProperty(name, keyPath), keys: [key] + keys, format: format)
    }

    /// A field that may be missing.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths; of several the first listed that is present is taken, and the first is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - defaultValue: what the property is then; evaluated each time it is needed.
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(AnyProperty(name, keyPath, FieldBehavior(defaultValue: defaultValue)), keys: keys, format: format)
    }

    /// A field that is required, unless its type is Optional, and says more than where it is.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths; of several the first listed that is present is taken, and the first is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - onNull: what stands in for a null; nil leaves it an error, or nil in an Optional.
    ///   - onMismatch: what stands in for a value that does not fit and is not null, which is then reported as dropped; nil
    ///     leaves it an error.
    ///   - validate: sees the value once all fields of the object are there, and may change or refuse it.
    ///   - merge: what becomes of two values when a model is merged into another; the other's unless set.
    // An autoclosure for each argument that is left out is code in every model: the others are tried first.
    @_disfavoredOverload
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        self.init(AnyProperty(name, keyPath, behavior), keys: keys, format: format)
    }

    /// A field that may be missing, and says more than where it is.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths; of several the first listed that is present is taken, and the first is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - defaultValue: what the property is then; evaluated each time it is needed.
    ///   - onNull: what stands in for a null; nil leaves it an error, or nil in an Optional.
    ///   - onMismatch: what stands in for a value that does not fit and is not null, which is then reported as dropped; nil
    ///     leaves it an error.
    ///   - validate: sees the value once all fields of the object are there, and may change or refuse it.
    ///   - merge: what becomes of two values when a model is merged into another; the other's unless set.
    @_disfavoredOverload
    public init<Value: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath..., as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            defaultValue: defaultValue, nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(AnyProperty(name, keyPath, behavior), keys: keys, format: format)
    }
}

/// The closure, if it has a value to give. It is asked once, when the schema is made.
func given<Value>(_ closure: @escaping @Sendable () -> Value?) -> (@Sendable () -> Value)? {
    guard let first = closure() else { return nil }
    // Not checked, since a `Value` need not be Sendable; it is only read.
    nonisolated(unsafe) let fallback = first
    return { unsafe closure() ?? fallback }
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

    /// Drops elements of the field's array, set or dictionary that fail to decode, instead of failing with them; of a rest,
    /// its members. An entry of a dictionary is dropped for its key as well as for its value. Each drop is reported: see
    /// ``TrellisDecoder/Report``.
    public func lossy() -> JSONField { with { $0.isLossy = true } }
}
