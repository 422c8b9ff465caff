/// The slots of a model's draft: its fields, the parts of composites, and the fields of flattened models.
struct SlotLayout {
    private(set) var fields: [SchemaField?] = []
    private(set) var groups: [ModelDetails.Group] = []
    /// The slots of optional flattened models. Their fields are required only if one of them is present.
    private var optionalSlots: [Range<Int>] = []
    private(set) var restField: Int?
    /// Whether closing the object requires more than calling the model's initializer.
    private(set) var hasWork = false
    let fieldCount: Int
    let options: SchemaOptions

    init(_ type: any JSONDecodableModel.Type, options: SchemaOptions) throws(TrellisError) {
        self.options = options
        fieldCount = type.modelSchema.fieldCount
        _ = try add(type, target: nil, isOptional: false, outer: [])
    }

    /// Whether each field is encoded, at the only path that it is decoded from. Such a model can be encoded unless
    /// fields share a path.
    var encodesAsDecoded: Bool {
        !options.isArchive && groups.count == 1 && groups[0].schema.form == .object
            && fields.allSatisfy { $0?.encodesAsDecoded(groups[0].style) ?? false }
    }

    /// Whether the slot belongs to an optional flattened model.
    func isInOptional(_ slot: Int) -> Bool { optionalSlots.contains { $0.contains(slot) } }

    /// The conversions that the type containing the slot's field allows.
    func coercions(of slot: Int) -> JSONCoercions {
        groups.last { $0.slots.contains(slot) }?.schema.coercions ?? []
    }

    private mutating func add(
        _ type: any JSONDecodableModel.Type, target: Int?, isOptional: Bool,
        outer: [any JSONDecodableModel.Type]
    ) throws(TrellisError) -> Int {
        let schema = type.modelSchema
        guard schema.describes(type) else {
            throw TrellisError(.invalidSchema, found: "\(type): its schema describes \(schema.model)")
        }
        guard !outer.contains(where: { $0 == type }) else {
            throw TrellisError.invalidSchema(type, "it is flattened into itself")
        }
        try type.checkHooks()
        try schema.checkSuperclass()
        try schema.checkForm(of: type, isFlattened: !outer.isEmpty)
        while fields.count % 64 != 0 { fields.append(nil) }
        let style = schema.style(options.keyStyle)
        let group = ModelDetails.Group(
            type: type, schema: schema, base: fields.count, index: groups.count, target: target, isOptional: isOptional,
            style: style)
        let own = schema.fields(inArchive: options.isArchive, style)
        append(own)
        for (index, field) in own.enumerated() where !field.parts.isEmpty && field.isDecoded {
            group.parts[group.base + index] = fields.count
            append(field.parts)
        }
        group.slots = group.base..<fields.count
        let position = groups.count
        groups.append(group)
        if group.hasHooks { hasWork = true }
        for (index, field) in own.enumerated() {
            let slot = group.base + index
            let property = field.property
            // A null on the way to a nested path is handled when the object closes.
            if property.seesNull, field.options.paths.contains(where: { $0.components.count > 1 }) { hasWork = true }
            if property.validation != nil || !field.parts.isEmpty || property.nullDefault(options) != nil {
                hasWork = true
            }
            if field.isRead, !property.isReadable { throw Self.onlyEncoded(field, type) }
            if !field.isDecoded, field.needsInput {
                throw TrellisError.invalidSchema(type, "'\(field.name)' is not decoded and has no default")
            }
            switch property.content {
            case .rest where !field.isDecoded: hasWork = true
            case .rest, .variants:
                guard restField == nil else {
                    throw TrellisError.invalidSchema(type, "two fields store unmapped members")
                }
                restField = slot
                hasWork = true
            case .flattened(let flattened) where field.isDecoded:
                hasWork = true
                guard let decoding = flattened.decoding else { throw Self.onlyEncoded(field, type) }
                let innerGroup = try add(
                    decoding.type, target: slot, isOptional: property.slot.isOptional,
                    outer: outer + [type])
                groups[position].inner.append(innerGroup)
            default: break
            }
        }
        if isOptional { optionalSlots.append(group.slots.lowerBound..<fields.count) }
        return position
    }

    private mutating func append(_ added: [SchemaField]) {
        // `+=` would convert the array to one of Optionals first, element by element, with a cast of the runtime.
        for field in added { fields.append(field) }
    }

    private static func onlyEncoded(_ field: SchemaField, _ type: any JSONDecodableModel.Type) -> TrellisError {
        .invalidSchema(
            type, "'\(field.name)' can only be encoded: ignore it in decoding or give its transform a decode")
    }
}

extension SchemaField {
    fileprivate func encodesAsDecoded(_ style: JSONKeyStyle) -> Bool {
        switch property.content {
        case .value, .transformed: break
        case .composite, .flattened, .variants, .rest, .computed: return false
        }
        guard options.ignored.isEmpty, options.paths.count <= 1, options.writingPath == nil, property.isWritable,
            formatMistake == nil, options.format?.dateSpelling?.mistake == nil
        else { return false }
        if derivedKey(style) != nil { return true }
        let path = paths(style)[0]
        return !path.components.isEmpty && path.isWritable
    }
}
