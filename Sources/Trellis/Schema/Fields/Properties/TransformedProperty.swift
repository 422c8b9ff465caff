extension AnyProperty {
    /// A property that is decoded and encoded by a transform.
    ///
    /// - Parameter encode: makes the JSON value; nil of it leaves the field out, or writes null.
    convenience init<Model, Source: JSONCodable, Value>(
        _ property: TypedProperty<Model, Value>, source: Source.Type, reader: any ValueReader,
        encode: (@Sendable (Value, JSONUserInfo) throws -> Source?)?
    ) {
        var seesNull = false
        if case .optional = Source.jsonShape.kind { seesNull = property.behavior.nullDefault == nil }
        let slot = property.slot.type
        // As in decoding: the field's transform stands in for the strategy of the property's type.
        let isOwn = [slot.declared, slot.stored].contains(ObjectIdentifier(Source.self))
        self.init(
            property,
            content: .transformed(TransformedContent(reader: reader, source: Source.self, seesNull: seesNull)),
            encoding: encode.map { encode in
                PropertyEncoder(property) { value, writer in
                    var source = try encode(value, writer.options.userInfo)
                    // A nil of the property is one, whatever its transform; any other null is a value.
                    if let made = source, made._isNil, (value as? any OptionalValue)?.isNil == true { source = nil }
                    if isOwn { try writer.field(bare: source) } else { try writer.field(source) }
                }
            })
    }
}

/// Any Optional, to tell a nil of a type that is not known.
private protocol OptionalValue { var isNil: Bool { get } }
extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }
