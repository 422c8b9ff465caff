extension AnyProperty {
    /// A property that is decoded and encoded by a transform.
    convenience init<Model, Value>(
        _ property: TypedProperty<Model, Value>, source: any TrellisDecodable.Type, reader: any ValueReader,
        isReadable: Bool, encoding: (any PropertyEncoding)?
    ) {
        var seesNull = false
        if case .optional = source._jsonShape.kind { seesNull = property.behavior.nullDefault == nil }
        self.init(
            property,
            content: .transformed(TransformedContent(reader: reader, source: source, seesNull: seesNull)),
            encoding: encoding, isReadable: isReadable)
    }
}

extension TypedProperty {
    /// Writes the property by a transform.
    ///
    /// - Parameter encode: makes the JSON value; nil of it leaves the field out, or writes null.
    func encoder<Source: TrellisEncodable>(
        _ encode: @escaping @Sendable (Value, JSONUserInfo) throws -> Source?
    ) -> any PropertyEncoding {
        // As in decoding: the field's transform stands in for the strategy of the property's type.
        let isOwn = [slot.type.declared, slot.type.stored].contains(ObjectIdentifier(Source.self))
        return PropertyEncoder(self) { value, writer in
            var source = try encode(value, writer.options.userInfo)
            // A nil of the property is one, whatever its transform; any other null is a value.
            if let made = source, made._isNil, (value as? any OptionalValue)?.isNil == true { source = nil }
            if isOwn { try writer.field(bare: source) } else { try writer.field(source) }
        }
    }
}

/// The encoding half of a transform. Whether its source can be written is known only at run time.
struct EncodingHalf<Value, Source>: Sendable {
    let encode: @Sendable (Value, JSONUserInfo) throws -> Source?
}

/// An ``EncodingHalf`` whose source can be written. A cast to this keeps the closure as it is, which one of the
/// closure's type does not.
protocol WritableHalf<Value>: Sendable {
    associatedtype Value
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding
}

extension EncodingHalf: WritableHalf where Source: TrellisEncodable {
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding { property.encoder(encode) }
}

// Whether a transform's source can be decoded is known only at run time.

extension JSONTransform {
    /// The decoding half with its source, if that can be read.
    var readerIfDecodable: (source: any TrellisDecodable.Type, reader: any ValueReader)? {
        guard let type = Source.self as? any TrellisDecodable.Type else { return nil }
        func open<Decodable: TrellisDecodable>(_ type: Decodable.Type) -> any ValueReader {
            guard let decode = decode as? @Sendable (Decodable, JSONUserInfo) throws -> Value else {
                return failingReader
            }
            return TransformReader<Decodable, Value>(decode)
        }
        return (type, open(type))
    }

    /// A reader for values that nobody reads.
    var failingReader: any ValueReader { TransformReader<JSON, Value> { _, _ in throw Self.onlyEncodes } }

    static var onlyEncodes: TrellisError {
        TrellisError(.invalidSchema, found: "the transform of \(Value.self) only encodes")
    }
}

extension JSONTransform where Source: TrellisDecodable {
    /// The decoding half.
    var reader: any ValueReader {
        TransformReader<Source, Value>(decode ?? { _, _ in throw Self.onlyEncodes })
    }
}

/// Any Optional, to tell a nil of a type that is not known.
private protocol OptionalValue { var isNil: Bool { get } }
extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }
