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

// Whether a transform's source is decodable or encodable is only known at run time. A closure is therefore in a struct
// that is cast to a protocol. A cast of the closure itself would wrap it in others.

/// The encoding closure of a transform: creates the JSON value; nil omits the field, or encodes null.
struct EncodingHalf<Value, Source>: Sendable {
    let encode: @Sendable (Value, JSONUserInfo) throws -> Source?
}

/// An ``EncodingHalf`` with an encodable source.
protocol WritableHalf<Value>: Sendable {
    associatedtype Value
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding
}

extension EncodingHalf: WritableHalf where Source: TrellisEncodable {
    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding {
        // As in decoding, the field's own transform replaces the options' transform for the property's type.
        let types = [property.slot.type.declared, property.slot.type.stored]
        return TransformEncoding(isOwn: types.contains(ObjectIdentifier(Source.self)), encode).encoder(of: property)
    }
}

/// Encodes properties with a transform.
// Generic over the Optional that the closure returns, since the runtime would look up its metadata in every call: see
// CompositeProperty.swift.
private final class TransformEncoding<Value, Made: TransformedValue>: Sendable {
    private let isOwn: Bool
    private let encode: @Sendable (Value, JSONUserInfo) throws -> Made

    init(isOwn: Bool, _ encode: @escaping @Sendable (Value, JSONUserInfo) throws -> Made) {
        self.isOwn = isOwn
        self.encode = encode
    }

    func encoder<Model>(of property: TypedProperty<Model, Value>) -> any PropertyEncoding {
        let isOptional = Value.self is any OptionalValue.Type
        return PropertyEncoder(property) { value, writer in
            let made = try self.encode(value, writer.options.userInfo)
            // If the property is nil, the result counts as nil. Any other null is a value.
            let isNil =
                made._isNil || isOptional && made.wrapsNil && (value as? any OptionalValue)?.isNil == true
            try made.write(asNil: isNil, isBare: self.isOwn, to: &writer)
        }
    }
}

/// The Optional that a transform creates when it encodes.
private protocol TransformedValue: TrellisEncodable {
    /// Whether there is a wrapped value, which is nil itself.
    var wrapsNil: Bool { get }
    /// Writes the current field.
    ///
    /// - Parameters:
    ///   - asNil: whether the value counts as nil.
    ///   - isBare: whether no transform of the options is applied.
    func write(asNil: Bool, isBare: Bool, to writer: inout JSONWriter) throws
}

extension Optional: TransformedValue where Wrapped: TrellisEncodable {
    fileprivate var wrapsNil: Bool { self?._isNil ?? false }

    fileprivate func write(asNil: Bool, isBare: Bool, to writer: inout JSONWriter) throws {
        if !isBare, writer.hasTransforms { return try writer.field(asNil ? nil : self) }
        // As `field(_:)` does. Calling it copies the Optional, and takes a quarter more time.
        if asNil, writer.omitsNil { return }
        writer.beginMember()
        if let self, !asNil { try self.encode(to: &writer) } else { writer.null() }
    }
}

/// The decoding closure of a transform.
private struct DecodingHalf<Source, Value>: Sendable {
    let decode: @Sendable (Source, JSONUserInfo) throws -> Value
}

/// A ``DecodingHalf`` with a decodable source.
private protocol ReadableHalf: Sendable {
    var reader: any ValueReader { get }
}

extension DecodingHalf: ReadableHalf where Source: TrellisDecodable {
    var reader: any ValueReader { TransformReader(decode) }
}

extension JSONTransform {
    /// The source type and reader of the decoding closure, if the source is decodable.
    var readerIfDecodable: (source: any TrellisDecodable.Type, reader: any ValueReader)? {
        guard let type = Source.self as? any TrellisDecodable.Type else { return nil }
        guard let decode, let half = DecodingHalf(decode: decode) as? any ReadableHalf else {
            return (type, failingReader)
        }
        return (type, half.reader)
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
        guard let decode else { return failingReader }
        return TransformReader(decode)
    }
}

/// Any Optional, for a check for nil without knowing the type.
private protocol OptionalValue { var isNil: Bool { get } }
extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }
