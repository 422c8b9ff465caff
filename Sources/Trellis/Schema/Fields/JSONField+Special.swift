// Fields whose value is not simply a value of the property's type.
extension JSONField {
    /// A field that goes through a transform.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: its paths.
    ///   - format: how the transform's JSON value is spelled, if its type leaves a choice; nil leaves it to the transform.
    ///   - transform: decodes and encodes the value. Null reaches it only if its source is Optional.
    ///   - onNull: what stands in for a null.
    ///   - onMismatch: what stands in for a value that does not fit or that the transform refuses.
    ///   - validate: sees the value once all fields of the object are there.
    ///   - merge: what becomes of two values when a model is merged into another.
    public init<Source: TrellisCodable, Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>,
        onNull: @autoclosure @escaping @Sendable () -> Value? = nil,
        onMismatch: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil,
        merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        let behavior = FieldBehavior<Value>(
            nullDefault: given(onNull), mismatchDefault: given(onMismatch), validate: validate, merge: merge)
        self.init(name, shared(keyPath), keys, format, transform, behavior)
    }

    /// A field that goes through a transform and may be missing.
    public init<Source: TrellisCodable, Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>, keys: JSONPath...,
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
        self.init(name, shared(keyPath), keys, format, transform, behavior)
    }

    init<Source: TrellisCodable, Value>(
        _ name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, _ keys: [JSONPath], _ format: JSONFormat?,
        _ transform: JSONTransform<Source, Value>, _ behavior: FieldBehavior<Value>
    ) {
        let typed = TypedProperty(name, keyPath, .opaque, behavior)
        let property = AnyProperty(
            typed, source: Source.self, reader: transform.reader, isReadable: transform.decode != nil,
            encoding: transform.encode.map { typed.encoder($0) })
        self.init(property, through: transform, keys: keys, format: format)
    }

    /// An Optional field whose values go through a transform; missing and null are nil.
    public init<Source: TrellisCodable, Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>, keys: JSONPath...,
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
        let property = AnyProperty(
            typed, source: Source.self, reader: transform.reader, isReadable: transform.decode != nil,
            encoding: transform.optional.encode.map { typed.encoder($0) })
        self.init(property, through: transform, keys: keys, format: format)
    }

    /// An Optional field whose transform makes the Optional itself. Missing is nil, and so is null unless the transform's
    /// source is Optional: then it sees the null.
    public init<Source: TrellisCodable, Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>, keys: JSONPath...,
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
        self.init(name, shared(keyPath), keys, format, transform, behavior)
    }

    /// A field that is made of several values of the object.
    ///
    /// ```swift
    /// JSONField("range", \Highlight.range,
    ///     from: JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "length"),
    ///     decode: { location, length in
    ///         guard let location = location.value, let length = length.value else { return nil }
    ///         return location..<location + length
    ///     },
    ///     encode: { ($0.lowerBound, $0.count) })
    /// ```
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    ///   - parts: what it is made of.
    ///   - decode: makes the value when the object is complete; nil counts as missing.
    ///   - encode: takes it apart; nil of a part is treated like any nil. Without it the field must be ignored in encoding.
    ///   - defaultValue: what a missing value is; nil makes the field required unless its type is Optional.
    ///   - validate: sees the value once all fields of the object are there.
    public init<Value, each Part: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        from parts: repeat JSONPart<each Part>,
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (@Sendable (Value) throws -> (repeat (each Part)?))? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value) throws -> Void)? = nil
    ) {
        let behavior = FieldBehavior<Value>(defaultValue: given(defaultValue), validate: validate)
        let typed = TypedProperty(name, shared(keyPath), .opaque, behavior)
        let composite = CompositeProperty(typed, parts: (repeat each parts), decode: decode, encode: encode)
        self.init(AnyProperty(typed, content: .composite(composite)), keys: [])
    }

    /// An Optional field that is made of several values of the object; nil of `decode` is nil.
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    ///   - parts: what it is made of.
    ///   - decode: makes the value when the object is complete.
    ///   - encode: takes it apart. Of a nil, and where it gives nil, a part is treated like any nil.
    ///   - defaultValue: what the property is when `decode` gives nil.
    ///   - validate: sees the value once all fields of the object are there.
    public init<Value, each Part: TrellisCodable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>,
        from parts: repeat JSONPart<each Part>,
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (@Sendable (Value) throws -> (repeat (each Part)?))? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value? = nil,
        validate: (@Sendable (inout Value?) throws -> Void)? = nil
    ) {
        var encoding: (@Sendable (Value?) throws -> (repeat (each Part)?))?
        if let encode {
            encoding = { value in
                guard let value else { return (repeat (each Part)?.none) }
                return try encode(value)
            }
        }
        let behavior = FieldBehavior<Value?>(defaultValue: defaultValue, validate: validate)
        let typed = TypedProperty(name, shared(keyPath), .optional(Value.self), behavior)
        let composite = CompositeProperty(
            typed, parts: (repeat each parts),
            decode: { (part: repeat JSONPresence<each Part>) in try decode(repeat each part) }, encode: encoding)
        self.init(AnyProperty(typed, content: .composite(composite)), keys: [])
    }

    /// A model whose fields are in the same object as this one's.
    public init<Value: JSONModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        self.init(
            flattening: TypedProperty(name, shared(keyPath), .decodable),
            FlattenedContent(decoding: .init(shared(keyPath)), encoding: .init(shared(keyPath))))
    }

    /// A model whose fields are in the same object as this one's; nil if none of them is there.
    public init<Value: JSONModel>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>
    ) {
        self.init(
            flattening: TypedProperty(name, shared(keyPath), .decodable),
            FlattenedContent(decoding: .init(optional: shared(keyPath)), encoding: .init(optional: shared(keyPath))))
    }

    /// Variants whose tag and whose payload's members are in the same object as this model's fields.
    ///
    /// The variants are told by a tag, as in `JSONVariantTable(tag:)`. A key of theirs that a field of this model has, too, is
    /// an `invalidSchema` error. Such an object's members that no field is mapped to are kept until it is complete.
    public init<Value: JSONVariants>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        let keyPath = shared(keyPath)
        let variants = VariantsContent(Value.self) { ($0 as? Model)?[keyPath: keyPath] }
        self.init(AnyProperty(TypedProperty(name, keyPath, .decodable), content: .variants(variants)), keys: [])
    }

    /// Variants whose tag and whose payload's members are in the same object as this model's fields; nil if there is no tag.
    public init<Value: JSONVariants>(
        flattening name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value?>
    ) {
        let keyPath = shared(keyPath)
        let variants = VariantsContent(Value.self) { ($0 as? Model)?[keyPath: keyPath] }
        self.init(AnyProperty(TypedProperty(name, keyPath, .decodable), content: .variants(variants)), keys: [])
    }

    /// All unmapped members, in their order; they are written behind the fields.
    public init(rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, JSONObject>) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.objects(typed))), keys: [])
    }

    /// All unmapped members, which are of one type; they are written behind the fields.
    ///
    /// A member that fails to decode fails the object, with its path, unless the field is ``lossy()``.
    public init<Value: TrellisCodable>(
        rest name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, [String: Value]>
    ) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        self.init(AnyProperty(typed, content: .rest(.values(typed))), keys: [])
    }

    /// A field that is only written, such as a computed property.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: where it is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    public init<Value: TrellisEncodable>(
        computed name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, Value>,
        keys: JSONPath...,
        as format: JSONFormat? = nil
    ) {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        let property = AnyProperty(
            name: name, type: Value.self, slot: .unused, content: .computed(value: typed.value), storage: nil,
            encoding: typed)
        self.init(property, keys: keys, format: format)
        options.ignored.insert(.decoding)
    }
}
