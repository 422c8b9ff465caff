// What is known of a type only at run time: whether it has a JSON form in the direction that its field leaves out.

extension AnyProperty {
    /// A property whose type need only be decodable.
    convenience init<Model, Value: TrellisDecodable>(
        decoding name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, _ behavior: FieldBehavior<Value>
    ) {
        let property = TypedProperty(name, keyPath, .decodable, behavior)
        self.init(
            property, content: .value, encoding: property as? any PropertyEncoding, isWrittenBySchema: true)
    }

    /// A property whose type need only be encodable.
    convenience init<Model, Value: TrellisEncodable>(
        encoding name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, _ behavior: FieldBehavior<Value>
    ) {
        func slot<Decodable: TrellisDecodable>(_ type: Decodable.Type) -> TypedSlot<Value>? {
            TypedSlot<Decodable>.decodable as? TypedSlot<Value>
        }
        let decodable = (Value.self as? any TrellisDecodable.Type).flatMap { slot($0) }
        let property = TypedProperty(name, keyPath, decodable ?? .opaque, behavior)
        self.init(property, content: .value, encoding: property, isReadable: decodable != nil)
    }
}

extension TypedProperty {
    /// Writes the property by a transform, if what that makes can be written.
    func encoder<Source>(
        ifEncodable encode: (@Sendable (Value, JSONUserInfo) throws -> Source?)?
    ) -> (any PropertyEncoding)? {
        guard let encode, let type = Source.self as? any TrellisEncodable.Type else { return nil }
        func open<Encodable: TrellisEncodable>(_ type: Encodable.Type) -> any PropertyEncoding {
            encoder { value, userInfo in try encode(value, userInfo) as? Encodable }
        }
        return open(type)
    }
}

extension JSONTransform {
    /// The decoding half with its source, if that can be read.
    var readerIfDecodable: (source: any TrellisDecodable.Type, reader: any ValueReader)? {
        guard let type = Source.self as? any TrellisDecodable.Type else { return nil }
        let transform = self
        func open<Decodable: TrellisDecodable>(_ type: Decodable.Type) -> any ValueReader {
            TransformReader<Decodable, Value> { value, userInfo in
                guard let decode = transform.decode, let value = value as? Source else { throw Self.onlyEncodes }
                return try decode(value, userInfo)
            }
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
