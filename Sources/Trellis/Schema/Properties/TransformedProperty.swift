/// A property that is decoded and encoded by a transform.
final class TransformedProperty<Model, Source: JSONCodable, Value>: TypedProperty<Model, Value>, @unchecked Sendable {
    private let reader: ValueReader
    private let encoding: (@Sendable (Value, JSONUserInfo) throws -> Source?)?

    /// - Parameter encoding: makes the JSON value; nil of it leaves the field out, or writes null.
    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable, slot: Slot, behavior: Behavior,
        reader: ValueReader,
        encoding: (@Sendable (Value, JSONUserInfo) throws -> Source?)?
    ) {
        self.reader = reader
        self.encoding = encoding
        super.init(name: name, keyPath: keyPath, slot: slot, behavior: behavior)
    }

    override var source: AnyProperty.Source { .reader(reader, source: Source.self) }
    // The transform sees nulls if its source is Optional; then they are no nils.
    override var acceptsNull: Bool {
        if case .optional = Source.jsonShape.kind { false } else { super.acceptsNull }
    }
    override var isWrittenBySchema: Bool { true }
    override var isWritable: Bool { encoding != nil }

    override func write(_ value: Value, part: Int, to writer: inout JSONWriter) throws {
        guard let encoding else { return }
        try writer.field(try encoding(value, writer.options.userInfo))
    }
}
