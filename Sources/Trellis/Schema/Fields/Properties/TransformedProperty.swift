extension AnyProperty {
    /// Creates a property that a transform decodes and encodes.
    convenience init<Model, Value>(
        _ property: TypedProperty<Model, Value>, source: any TrellisDecodable.Type, reader: any ValueReader,
        description: TransformDescription?, isReadable: Bool, encoding: (any PropertyEncoding)?
    ) {
        var seesNull = false
        if case .optional = source._jsonShape.kind { seesNull = property.behavior.nullDefault == nil }
        self.init(
            property,
            content: .transformed(
                TransformedContent(reader: reader, source: source, seesNull: seesNull, description: description)),
            encoding: encoding, isReadable: isReadable)
    }
}

extension TypedProperty {
    /// Encodes the property with a transform.
    ///
    /// - Parameter encode: creates the JSON value; nil omits the field, or encodes null.
    func encoder<Source: TrellisEncodable>(
        _ encode: @escaping @Sendable (Value, JSONUserInfo) throws -> Source?
    ) -> any PropertyEncoding {
        // As in decoding, the field's own transform replaces the options' transform for the property's type.
        let isOwn = [slot.type.declared, slot.type.stored].contains(ObjectIdentifier(Source.self))
        return PropertyEncoder(self) { value, writer in
            var source = try encode(value, writer.options.userInfo)
            // If the property is nil, the result counts as nil. Any other null is a value.
            if let made = source, made._isNil, (value as? any OptionalValue)?.isNil == true { source = nil }
            if isOwn { try writer.field(bare: source) } else { try writer.field(source) }
        }
    }
}

/// The encoding closure of a transform. Whether its source is encodable is only known at run time.
struct EncodingHalf<Value, Source>: Sendable {
    let encode: @Sendable (Value, JSONUserInfo) throws -> Source?
}

/// An ``EncodingHalf`` with an encodable source. Casting to this protocol preserves the closure, unlike a cast of the
/// closure itself.
protocol WritableHalf<Value>: Sendable {
    associatedtype Value
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding
}

extension EncodingHalf: WritableHalf where Source: TrellisEncodable {
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding { property.encoder(encode) }
}

// Whether a transform's source is decodable is only known at run time.

extension JSONTransform {
    /// The source type and reader of the decoding closure, if the source is decodable.
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

    /// A reader that always throws, for transforms that are never used for decoding.
    var failingReader: any ValueReader { TransformReader<JSON, Value> { _, _ in throw Self.onlyEncodes } }

    static var onlyEncodes: TrellisError {
        TrellisError(.invalidSchema, found: "the transform of \(Value.self) only encodes")
    }
}

extension JSONTransform where Source: TrellisDecodable {
    /// The reader of the decoding closure.
    var reader: any ValueReader {
        TransformReader<Source, Value>(decode ?? { _, _ in throw Self.onlyEncodes })
    }
}

/// Any Optional, for a check for nil without knowing the type.
private protocol OptionalValue { var isNil: Bool { get } }
extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }
