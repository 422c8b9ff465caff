// Fields of one direction, whose types need no JSON form in the other: those of models that are only decoded or only
// encoded, and those that a model ignores in one direction. Where a type has both forms all the same, archives keep the field.
extension JSONField {
    /// A field that is only decoded, and required unless its type is Optional.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths; of several the first listed that is present is taken.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - onNull: what stands in for a null; nil leaves it an error, or nil in an Optional.
    ///   - onMismatch: what stands in for a value that does not fit and is not null; nil leaves it an error.
    ///   - validate: sees the value once all fields of the object are there, and may change or refuse it.
    ///   - merge: what becomes of two values when a model is merged into another; the other's unless set.
    public init<Value: TrellisDecodable>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        self.init(AnyProperty(decoding: name, shared(keyPath), behavior), keys: keys, format: format)
        options.ignored = .encoding
    }

    /// A field that is only decoded and may be missing.
    public init<Value: TrellisDecodable>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            defaultValue: defaultValue, nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(AnyProperty(decoding: name, shared(keyPath), behavior), keys: keys, format: format)
        options.ignored = .encoding
    }

    /// A field that is only encoded. In a model that is decoded as well its type must be Optional, or it needs a default.
    ///
    /// A value that models do not store, as of a computed property, is what ``init(computed:_:keys:as:)`` is for.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: where it is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - onNull: what stands in for a null in an archive.
    ///   - onMismatch: what stands in for a value in an archive that does not fit.
    ///   - validate: sees the value when a model is validated again.
    ///   - merge: what becomes of two values when a model is merged into another; the other's unless set.
    public init<Value: TrellisEncodable>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        self.init(AnyProperty(encoding: name, shared(keyPath), behavior), keys: keys, format: format)
        options.ignored = .decoding
    }

    /// A field that is only encoded, with what it is in a decoded model.
    public init<Value: TrellisEncodable>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            defaultValue: defaultValue, nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(AnyProperty(encoding: name, shared(keyPath), behavior), keys: keys, format: format)
        options.ignored = .decoding
    }
}

// The same with a transform.
extension JSONField {
    /// A field that is only decoded, through a transform whose source need not be encodable.
    public init<Source: TrellisDecodable, Value>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        self.init(decoding: TypedProperty(name, shared(keyPath), .opaque, behavior), transform, keys, format)
    }

    /// A field that is only decoded, through a transform, and may be missing.
    public init<Source: TrellisDecodable, Value>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            defaultValue: defaultValue, nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        self.init(decoding: TypedProperty(name, shared(keyPath), .opaque, behavior), transform, keys, format)
    }

    /// An Optional field that is only decoded and whose values go through a transform; missing and null are nil.
    public init<Source: TrellisDecodable, Value>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        let behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        self.init(
            AnyProperty(
                typed, source: Source.self, reader: transform.reader, isReadable: transform.decode != nil,
                encoding: typed.encoder(ifEncodable: transform.optional.encode)),
            through: transform, keys: keys, format: format)
        options.ignored = .encoding
    }

    /// An Optional field that is only decoded and whose transform makes the Optional itself. Missing is nil, and so is null
    /// unless the transform's source is Optional: then it sees the null.
    public init<Source: TrellisDecodable, Value>(
        decoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value?>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        var behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        if case .optional = Source.jsonShape.kind {} else { behavior.nullDefault = { nil } }
        self.init(decoding: TypedProperty(name, shared(keyPath), .opaque, behavior), transform, keys, format)
    }

    init<Source: TrellisDecodable, Value>(
        decoding typed: TypedProperty<Model, Value>, _ transform: JSONTransform<Source, Value>, _ keys: [JSONPath],
        _ format: JSONFormat?
    ) {
        self.init(
            AnyProperty(
                typed, source: Source.self, reader: transform.reader, isReadable: transform.decode != nil,
                encoding: typed.encoder(ifEncodable: transform.encode)),
            through: transform, keys: keys, format: format)
        options.ignored = .encoding
    }

    /// A field that is only encoded, through a transform whose source need not be decodable.
    public init<Source: TrellisEncodable, Value>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .opaque, behavior)
        self.init(encoding: typed, transform, transform.encode, keys, format)
    }

    /// A field that is only encoded, through a transform, with what it is in a decoded model.
    public init<Source: TrellisEncodable, Value>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior(
            defaultValue: defaultValue, nullDefault: given(onNull), mismatchDefault: given(onMismatch),
            validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .opaque, behavior)
        self.init(encoding: typed, transform, transform.encode, keys, format)
    }

    /// An Optional field that is only encoded and whose values go through a transform; nil stays nil.
    public init<Source: TrellisEncodable, Value>(
        encoding name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value?? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value?, _ theirs: Value?) throws -> Value?)? = nil
    ) {
        let behavior = FieldBehavior<Value?>(
            defaultValue: defaultValue, mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        self.init(encoding: typed, transform, transform.optional.encode, keys, format)
    }

    init<Source: TrellisEncodable, Value, Made>(
        encoding typed: TypedProperty<Model, Value>, _ transform: JSONTransform<Source, Made>,
        _ encode: (@Sendable (Value, JSONUserInfo) throws -> Source?)?, _ keys: [JSONPath], _ format: JSONFormat?
    ) {
        let (source, reader) = transform.readerIfDecodable ?? (JSON.self, transform.failingReader)
        self.init(
            AnyProperty(
                typed, source: source, reader: reader,
                isReadable: transform.decode != nil && transform.readerIfDecodable != nil,
                encoding: encode.map { typed.encoder($0) }),
            through: transform, keys: keys, format: format)
        options.ignored = .decoding
    }
}

extension JSONField {
    /// A model whose fields are in the same object as this one's, and that is only decoded.
    public init<Value: JSONDecodableModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(flattening: TypedProperty(name, shared(keyPath), .decodable), .init(decoding: .init(shared(keyPath))))
    }

    /// A model whose fields are in the same object as this one's, and that is only decoded; nil if none of them is there.
    public init<Value: JSONDecodableModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>
    ) {
        self.init(
            flattening: TypedProperty(name, shared(keyPath), .decodable),
            .init(decoding: .init(optional: shared(keyPath))))
    }

    /// A model whose fields are in the same object as this one's, and that is only encoded.
    public init<Value: JSONEncodableModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(flattening: TypedProperty(name, shared(keyPath), .opaque), .init(encoding: .init(shared(keyPath))))
        options.ignored = .decoding
    }

    /// A model whose fields are in the same object as this one's, if there is one, and that is only encoded.
    public init<Value: JSONEncodableModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>
    ) {
        self.init(
            flattening: TypedProperty(name, shared(keyPath), .optional(Value.self)),
            .init(encoding: .init(optional: shared(keyPath))))
        options.ignored = .decoding
    }

    init<Value>(flattening property: TypedProperty<Model, Value>, _ content: FlattenedContent) {
        self.init(AnyProperty(property, content: .flattened(content)), keys: [])
    }
}

extension FlattenedContent.Decoding {
    init<Model, Value: JSONDecodableModel>(_ keyPath: any KeyPath<Model, Value> & Sendable) {
        self.init(type: Value.self) { ($0 as? Model)?[keyPath: keyPath] }
    }

    init<Model, Value: JSONDecodableModel>(optional keyPath: any KeyPath<Model, Value?> & Sendable) {
        self.init(type: Value.self) { ($0 as? Model)?[keyPath: keyPath] }
    }
}

extension FlattenedContent.Encoding {
    init<Model, Value: JSONEncodableModel>(_ keyPath: any KeyPath<Model, Value> & Sendable) {
        self.init(type: Value.self) { ($0 as? Model)?[keyPath: keyPath] }
    }

    init<Model, Value: JSONEncodableModel>(optional keyPath: any KeyPath<Model, Value?> & Sendable) {
        self.init(type: Value.self) { ($0 as? Model)?[keyPath: keyPath] }
    }
}
