// Fields of Codable types. What is said of transforms holds for them.
extension JSONField {
    /// A field of a Codable type.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths.
    ///   - form: ``JSONCodableForm/codable``.
    ///   - defaultValue: what a missing value is; nil makes the field required.
    ///   - onNull: what stands in for a null.
    ///   - onMismatch: what stands in for a value that the type refuses.
    ///   - validate: sees the value once all fields of the object are there.
    ///   - merge: what becomes of two values when a model is merged into another.
    // An Optional property is meant for the next.
    @_disfavoredOverload
    public init<Value: Codable & SendableMetatype>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>, keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            defaultValue: given(defaultValue), nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(name, shared(keyPath), keys, nil, JSONTransform<JSONCodableValue<Value>, Value>.codable, behavior)
    }

    /// A field of a Codable type that is nil if it is missing or null.
    public init<Value: Codable & SendableMetatype>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>, keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        let behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        let transform = JSONTransform<JSONCodableValue<Value>, Value>.codable
        let property = AnyProperty(
            typed, source: JSONCodableValue<Value>.self, reader: transform.reader, isReadable: true,
            encoding: transform.optional.encode.map { typed.encoder($0) })
        self.init(property, keys: keys)
    }
}
