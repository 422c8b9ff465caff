extension JSONTransformSet {
    /// Adds a transform that decodes and encodes all values of a type.
    ///
    /// The transform's source values are transformed as well, if the set has a transform for their type. If this leads
    /// back to the first type, decoding and encoding it is the error `invalidSchema`.
    public mutating func use<Source: TrellisCodable, Value: TrellisCodable>(_ transform: JSONTransform<Source, Value>) {
        set(Strategy(transform), for: Value.self)
    }
}

/// A transform in a set.
private final class Strategy<Source: TrellisCodable, Value>: JSONTransformSet.AnyTransform {
    private let transform: JSONTransform<Source, Value>
    let reader: any ValueReader

    init(_ transform: JSONTransform<Source, Value>) {
        self.transform = transform
        reader = transform.reader
    }

    var value: Any.Type { Value.self }
    var source: any TrellisDecodable.Type { Source.self }
    var format: JSONFormat? { transform.format }

    func write(_ value: any TrellisEncodable, to writer: inout JSONWriter) throws {
        guard let encode = transform.encode, let value = value as? Value else {
            throw TrellisError(.invalidSchema, found: "the transform of \(Value.self) only decodes")
        }
        let source = try encode(value, writer.options.userInfo)
        if let format { return try writer.value(source, in: format) }
        // A transform whose source has its own type must not be applied again.
        if Source.self == Value.self { try source.encode(to: &writer) } else { try writer.value(source) }
    }
}

extension JSONTransformSet {
    /// Adds a transform that decodes all values of a type. The set cannot be used for encoding.
    mutating func useDecoding<Source: TrellisDecodable, Value>(_ transform: JSONTransform<Source, Value>) {
        set(DecodingStrategy(transform), for: Value.self)
    }
}

/// A transform in a set that only decodes.
private final class DecodingStrategy<Source: TrellisDecodable, Value>: JSONTransformSet.AnyTransform {
    let format: JSONFormat?
    let reader: any ValueReader

    init(_ transform: JSONTransform<Source, Value>) {
        format = transform.format
        reader = transform.reader
    }

    var value: Any.Type { Value.self }
    var source: any TrellisDecodable.Type { Source.self }

    func write(_ value: any TrellisEncodable, to writer: inout JSONWriter) throws {
        throw TrellisError(.invalidSchema, found: "the transform of \(Value.self) only decodes")
    }
}
