// Fields of types that are no more than Decodable or Encodable, for models of one direction, and those that leave a field out of one.
extension JSONField {
    /// A field of a Decodable type that is only decoded.
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
    public init<Value: Decodable & SendableMetatype>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            defaultValue: given(defaultValue), nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(
            decoding: TypedProperty(name, shared(keyPath), .opaque, behavior),
            JSONTransform<JSONCodableValue<Value>, Value>.decodable, keys, nil)
    }

    /// A field of a Decodable type that is only decoded, and nil if it is missing or null.
    public init<Value: Decodable & SendableMetatype>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        let behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        let transform = JSONTransform<JSONCodableValue<Value>, Value>.decodable
        self.init(
            AnyProperty(
                typed, source: JSONCodableValue<Value>.self, reader: transform.reader, isReadable: true, encoding: nil),
            keys: keys)
        options.ignored = .encoding
    }

    /// A field of an Encodable type that is only encoded.
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
    public init<Value: Encodable & SendableMetatype>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            defaultValue: given(defaultValue), nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .opaque, behavior)
        let transform = JSONTransform<JSONCodableValue<Value>, Value>.encodable
        self.init(encoding: typed, transform, transform.encode, keys, nil)
    }

    /// A field of an Encodable type that is only encoded, and may be nil.
    public init<Value: Encodable & SendableMetatype>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        keys: JSONPath...,
        using form: JSONCodableForm, default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        let behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        let transform = JSONTransform<JSONCodableValue<Value>, Value>.encodable
        self.init(encoding: typed, transform, transform.optional.encode, keys, nil)
    }
}
