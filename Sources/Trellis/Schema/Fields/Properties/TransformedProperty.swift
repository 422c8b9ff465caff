/// A property that is decoded and encoded by a transform.
final class TransformedProperty<Model, Source: JSONCodable, Value>: TypedProperty<Model, Value>, @unchecked Sendable {
    private let reader: any ValueReader
    private let encoding: (@Sendable (Value, JSONUserInfo) throws -> Source?)?

    /// - Parameter encoding: makes the JSON value; nil of it leaves the field out, or writes null.
    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable, slot: Slot, behavior: Behavior,
        reader: any ValueReader,
        encoding: (@Sendable (Value, JSONUserInfo) throws -> Source?)?
    ) {
        self.reader = reader
        self.encoding = encoding
        super.init(name: name, keyPath: keyPath, slot: slot, behavior: behavior)
    }

    override var source: AnyProperty.Source { .reader(reader, source: Source.self) }
    // The transform sees nulls if its source is Optional; then they are no nils.
    override var acceptsNull: Bool { !seesNull && super.acceptsNull }
    override var seesNull: Bool {
        if case .optional = Source.jsonShape.kind { !hasNullDefault } else { false }
    }
    override var isWrittenBySchema: Bool { true }
    override var isWritable: Bool { encoding != nil }

    override func write(_ value: Value, part: Int, to writer: inout JSONWriter) throws {
        guard let encoding else { return }
        var source = try encoding(value, writer.options.userInfo)
        // A nil of the property is one, whatever its transform; any other null is a value.
        if let made = source, made._isNil, (value as? any OptionalValue)?.isNil == true { source = nil }
        let isOwn = [declared, stored].contains(ObjectIdentifier(Source.self))
        // As in decoding: the field's transform stands in for the strategy of the property's type.
        if isOwn { try writer.field(bare: source) } else { try writer.field(source) }
    }
}

/// Any Optional, to tell a nil of a type that is not known.
private protocol OptionalValue { var isNil: Bool { get } }
extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }
