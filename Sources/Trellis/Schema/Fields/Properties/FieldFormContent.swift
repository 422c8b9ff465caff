/// Creates the properties for fields of a ``JSONFieldForm``. It is independent of the model's type, which the key path
/// provides.
protocol FieldFormContent<Value>: Sendable {
    associatedtype Value

    /// The format of the value in JSON, if the field does not specify one.
    var format: JSONFormat? { get }
    /// The contexts in which fields of this form are ignored.
    var ignored: JSONContexts { get }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty
}

extension FieldFormContent {
    var format: JSONFormat? { nil }
    var ignored: JSONContexts { [] }
}

struct PlainForm<Value: TrellisCodable>: FieldFormContent {
    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty { AnyProperty(name, keyPath, behavior) }
}

struct DecodingForm<Value: TrellisDecodable>: FieldFormContent {
    var ignored: JSONContexts { .encoding }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        let property = TypedProperty(name, shared(keyPath), .decodable, behavior)
        return AnyProperty(
            property, content: .value, encoding: property as? any PropertyEncoding, isWrittenBySchema: true)
    }
}

struct EncodingForm<Value: TrellisEncodable>: FieldFormContent {
    var ignored: JSONContexts { .decoding }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        func slot<Decodable: TrellisDecodable>(_ type: Decodable.Type) -> TypedSlot<Value>? {
            TypedSlot<Decodable>.decodable as? TypedSlot<Value>
        }
        let decodable = (Value.self as? any TrellisDecodable.Type).flatMap { slot($0) }
        let property = TypedProperty(name, shared(keyPath), decodable ?? .opaque, behavior)
        return AnyProperty(property, content: .value, encoding: property, isReadable: decodable != nil)
    }
}

struct ComputedForm<Value: TrellisEncodable>: FieldFormContent {
    var ignored: JSONContexts { .decoding }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        let typed = TypedProperty(name, shared(keyPath), .opaque)
        return AnyProperty(
            name: name, type: Value.self, slot: .unused, content: .computed(value: typed.value), storage: nil,
            encoding: typed)
    }
}

/// A transform of the property's values, or of the wrapped values of an Optional.
struct TransformForm<Source, Made, Value>: FieldFormContent {
    private let transform: JSONTransform<Source, Made>
    private let slot: TypedSlot<Value>
    private let encoding: EncodingHalf<Value, Source>?
    /// The values for a missing value and for null, unless the field specifies others.
    private let missing: (@Sendable () -> Value)?
    private let null: (@Sendable () -> Value)?

    init(_ transform: JSONTransform<Source, Made>) where Value == Made {
        self.transform = transform
        slot = .opaque
        // `map` would wrap the closure in another one with a different calling convention.
        if let encode = transform.encode {
            encoding = EncodingHalf { value, userInfo in try encode(value, userInfo) }
        } else {
            encoding = nil
        }
        let optional = Value.self as? any OptionalType.Type
        missing = optional?.makeNil(as: Value.self)
        // The transform of an Optional source receives the null itself.
        let seesNull = Source.self is any OptionalType.Type
        null = seesNull ? nil : missing
    }

    init(optional transform: JSONTransform<Source, Made>) where Value == Made? {
        self.transform = transform
        slot = .optional(Made.self)
        if let encode = transform.optional.encode { encoding = EncodingHalf(encode: encode) } else { encoding = nil }
        missing = { nil }
        null = nil
    }

    var format: JSONFormat? { transform.format }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        var behavior = behavior
        behavior.defaultValue = behavior.defaultValue ?? missing
        behavior.nullDefault = behavior.nullDefault ?? null
        let typed = TypedProperty(name, shared(keyPath), slot, behavior)
        let decoding = transform.readerIfDecodable
        return AnyProperty(
            typed, source: decoding?.source ?? JSON.self, reader: decoding?.reader ?? transform.failingReader,
            description: transform.description, isReadable: decoding != nil && transform.decode != nil,
            encoding: (encoding as? any WritableHalf<Value>)?.encoder(of: typed))
    }
}

struct CompositeForm<Value, each Part: TrellisCodable>: FieldFormContent {
    let parts: (repeat JSONPart<each Part>)
    let slot: TypedSlot<Value>
    /// The value for a missing value, unless the field has a default.
    let missing: (@Sendable () -> Value)?
    let decode: @Sendable (repeat JSONPresence<each Part>) throws -> Value?
    let encode: (@Sendable (Value) throws -> (repeat (each Part)?))?

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        var behavior = behavior
        behavior.defaultValue = behavior.defaultValue ?? missing
        let typed = TypedProperty(name, shared(keyPath), slot, behavior)
        let composite = CompositeProperty(typed, parts: (repeat each parts), decode: decode, encode: encode)
        return AnyProperty(typed, content: .composite(composite))
    }
}
